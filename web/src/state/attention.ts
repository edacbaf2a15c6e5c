// attention.ts: alerts a player who has to choose: by the tab title and, if enabled, by a system notification and a
// sound. While the page is visible there is only the sound, after a long wait.

import { WORDS } from '../design/words';

/** Milliseconds after which the player may be looking elsewhere although the page is visible. */
const LONG_WAIT = 5000;

/**
 * Marks the tab while the player has to choose and the page is hidden. `text` is the reason, `waited` the time so
 * far. Returns a function that ends the alert.
 */
export function alertPlayer(
    text: string,
    { notify, sounds }: { readonly notify: boolean; readonly sounds: boolean },
    waited = 0,
): () => void {
    if (sounds && (document.hidden || waited >= LONG_WAIT)) tone();
    if (!document.hidden) return () => undefined;
    const before = document.title;
    document.title = `● ${text} · ${WORDS.title}`;
    const note =
        notify && typeof Notification !== 'undefined' && Notification.permission === 'granted'
            ? new Notification(WORDS.title, { body: text, tag: 'traxis' })
            : null;
    note?.addEventListener('click', () => window.focus());
    const end = () => {
        document.title = before;
        note?.close();
        document.removeEventListener('visibilitychange', end);
    };
    document.addEventListener('visibilitychange', end);
    return end;
}

/** Plays two short notes, without a sound file. */
function tone(): void {
    const audio = new AudioContext();
    for (const [at, pitch] of [
        [0, 587],
        [0.16, 880],
    ] as const) {
        const [note, volume] = [audio.createOscillator(), audio.createGain()];
        note.frequency.value = pitch;
        volume.gain.setValueAtTime(0.12, audio.currentTime + at);
        volume.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + at + 0.3);
        note.connect(volume).connect(audio.destination);
        note.start(audio.currentTime + at);
        note.stop(audio.currentTime + at + 0.3);
    }
    setTimeout(() => void audio.close(), 1000);
}
