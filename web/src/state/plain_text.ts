// plain_text.ts: what others have written, as one line that is shown and never obeyed.

/** Characters that are obeyed instead of shown: controls, and those that turn the direction of what follows. */
const OBEYED = /[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g;

export function plainLine(text: string): string {
    return text.replace(OBEYED, ' ').replace(/\s+/g, ' ').trim();
}
