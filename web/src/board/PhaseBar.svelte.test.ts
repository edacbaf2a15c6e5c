import { render, screen } from '@testing-library/svelte';
import { createRawSnippet } from 'svelte';
import { expect, it } from 'vitest';
import { WORDS } from '../design/words';
import PhaseBar from './PhaseBar.svelte';

const children = createRawSnippet(() => ({ render: () => '<button>Undo</button>' }));
const current = () =>
    screen
        .getAllByRole('listitem')
        .filter((item) => item.hasAttribute('aria-current'))
        .map((item) => item.querySelector('span')?.textContent);

it('names the round, the current phase and the steps in it', () => {
    const steps = ['Battle at Tarrus', 'Combat round 1', 'Attacker'];
    const { container } = render(PhaseBar, { place: { round: 3, phase: 2, steps }, children });
    expect(container.querySelector('.round')?.textContent).toBe(`${WORDS.round} 3`);
    expect(current()).toEqual([WORDS.phases.combat]);
    expect([...container.querySelectorAll('em')].map((step) => step.textContent)).toEqual(steps);
    expect(container.querySelector('em.here')?.textContent).toBe('Attacker');
    expect(container.querySelectorAll('.meter .done')).toHaveLength(2);
    expect(screen.getByRole('button', { name: 'Undo' })).toBeTruthy();
});

it('shows the setup before the first phase', () => {
    render(PhaseBar, { place: { round: 1, phase: -1, steps: [] }, children });
    expect(current()).toEqual([WORDS.setup]);
});
