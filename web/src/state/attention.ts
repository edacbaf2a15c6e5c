// attention.ts: calling a player back to the page: the title of the tab and, if it is wished for, a notification of the
// system and a tone. Where the page is in sight there is but the tone, and only after a long wait.

import { WORDS } from '../design/words';

/** Milliseconds: who has waited so long may look elsewhere though the page is in sight. */
const LONG = 5000;

/** Marks the tab while the player is waited for and does not look: `text` says why, and `waited` how long the player has; what it answers ends that. */
export function callBack(text: string, { notify, sounds }: { readonly notify: boolean; readonly sounds: boolean }, waited = 0): () => void {
    if (sounds && (document.hidden || waited >= LONG))
        tone();
    if (!document.hidden)
        return () => undefined;
    document.title = `● ${text} · ${WORDS.title}`;
    const note = notify && typeof Notification !== 'undefined' && Notification.permission === 'granted' ? new Notification(WORDS.title, { body: text, tag: 'traxis' }) : null;
    note?.addEventListener('click', () => window.focus());
    const end = () => {
        document.title = WORDS.title;
        note?.close();
        document.removeEventListener('visibilitychange', end);
    };
    document.addEventListener('visibilitychange', end);
    return end;
}

/** Two short notes, which need no file. */
function tone(): void {
    const audio = new AudioContext();
    for (const [at, pitch] of [[0, 587], [0.16, 880]] as const) {
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
