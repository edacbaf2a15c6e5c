import { fireEvent, render, screen } from '@testing-library/svelte';
import { expect, it, vi } from 'vitest';
import { WORDS } from '../design/words';
import type { People } from '../state/people.svelte';
import Chat from './Chat.svelte';

const words = WORDS.people.atTable;

function shown({ account, computer = null }: { account: string | null; computer?: string | null }) {
    const say = vi.fn();
    const people = {
        presets: ['Hello', 'Good game'],
        you: { account },
        table: { seats: [{ computer: null }, { computer }] },
        failure: 'not possible',
        report: vi.fn(() => Promise.resolve(true)),
        block: vi.fn(() => Promise.resolve(true)),
    };
    render(Chat, { people: people as unknown as People, say, muted: false });
    return { say, people, open: () => fireEvent.click(screen.getByRole('button', { name: words.say })) };
}

it('sends a preset message and closes', async () => {
    const { say, open } = shown({ account: null });
    expect(screen.queryByRole('list')).toBeNull();
    await open();
    expect(screen.queryByRole('textbox')).toBeNull();
    await fireEvent.click(screen.getByRole('button', { name: 'Good game' }));
    expect(say).toHaveBeenCalledExactlyOnceWith('Good game');
    expect(screen.queryByRole('list')).toBeNull();
});

it('sends free text of an account, without surrounding spaces', async () => {
    const { say, open } = shown({ account: 'ann' });
    await open();
    const send = screen.getByRole<HTMLButtonElement>('button', { name: words.send });
    await fireEvent.input(screen.getByRole('textbox'), { target: { value: '   ' } });
    expect(send.disabled).toBe(true);
    await fireEvent.input(screen.getByRole('textbox'), { target: { value: ' Well played ' } });
    await fireEvent.click(send);
    expect(say).toHaveBeenCalledExactlyOnceWith('Well played');
});

it('reports to the moderators instead of the opponent, and says so', async () => {
    const { say, people, open } = shown({ account: null });
    await open();
    await fireEvent.click(screen.getByRole('button', { name: words.report }));
    await fireEvent.input(screen.getByRole('textbox'), { target: { value: 'Rude' } });
    await fireEvent.click(screen.getByRole('button', { name: words.reportSend }));
    expect(people.report).toHaveBeenCalledExactlyOnceWith('Rude');
    expect(say).not.toHaveBeenCalled();
    expect((await screen.findByRole('status')).textContent).toBe(words.reported);
});

it('mutes and blocks a person, but not a computer player', async () => {
    const { people, open } = shown({ account: null });
    await open();
    await fireEvent.click(screen.getByRole('button', { name: words.mute }));
    expect(screen.getByRole('button', { name: words.unmute }).getAttribute('aria-pressed')).toBe('true');
    await fireEvent.click(screen.getByRole('button', { name: words.block }));
    expect(people.block).toHaveBeenCalledExactlyOnceWith(true);
    expect(await screen.findByRole('button', { name: words.unblock })).toBeTruthy();
});

it('has nothing about a computer player', async () => {
    const { open } = shown({ account: null, computer: 'warlord' });
    await open();
    expect(screen.queryByRole('group', { name: words.about })).toBeNull();
});
