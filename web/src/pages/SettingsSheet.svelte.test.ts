import { fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, expect, it, vi } from 'vitest';
import { WORDS } from '../design/words';
import { CHOICES, DEFAULTS, settings, settingsOf } from '../state/settings.svelte';
import SettingsSheet from './SettingsSheet.svelte';

const words = WORDS.settings;
afterEach(() => {
    settings.now = DEFAULTS;
});

it('shows every setting with its current value', () => {
    settings.set('pace', 'slow');
    render(SettingsSheet, { close: vi.fn() });
    expect(screen.getAllByRole('group').map((group) => group.querySelector('legend')?.textContent)).toEqual(
        Object.keys(CHOICES).map((key) => words.names[key as keyof typeof CHOICES]),
    );
    const checked = screen.getAllByRole<HTMLInputElement>('radio').filter((radio) => radio.checked);
    expect(checked).toHaveLength(Object.keys(CHOICES).length);
    expect(checked.find(({ name }) => name === 'pace')?.closest('label')?.textContent).toBe(words.values.pace.slow);
});

it('changes and stores a setting at once', async () => {
    render(SettingsSheet, { close: vi.fn() });
    await fireEvent.click(screen.getByRole('radio', { name: words.values.theme.light }));
    expect(settings.now.theme).toBe('light');
    expect(settingsOf(Object.values({ ...localStorage }).find((text) => text.includes('theme')) ?? null).theme).toBe(
        'light',
    );
});

it('turns notifications on only with the permission of the browser', async () => {
    const requestPermission = vi.fn(() => Promise.resolve('denied'));
    vi.stubGlobal('Notification', { requestPermission });
    render(SettingsSheet, { close: vi.fn() });
    const on = () =>
        screen.getAllByRole<HTMLInputElement>('radio').filter(({ name }) => name === 'notify')[
            CHOICES.notify.indexOf(true)
        ] as HTMLInputElement;
    await fireEvent.click(on());
    await vi.waitFor(() => expect(requestPermission).toHaveBeenCalledOnce());
    expect(settings.now.notify).toBe(false);
    requestPermission.mockResolvedValue('granted');
    await fireEvent.change(on());
    await vi.waitFor(() => expect(settings.now.notify).toBe(true));
    vi.unstubAllGlobals();
});

it('closes by its button', async () => {
    const close = vi.fn();
    render(SettingsSheet, { close });
    await fireEvent.click(screen.getByRole('button', { name: words.close }));
    expect(close).toHaveBeenCalledOnce();
});
