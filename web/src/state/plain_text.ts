// plain_text.ts: removes control characters from text written by others and joins it into one line.

/** Control characters and characters that change the text direction. */
// eslint-disable-next-line no-control-regex -- it removes them
const CONTROL_CHARACTERS = /[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g;

export function plainLine(text: string): string {
    return text.replace(CONTROL_CHARACTERS, ' ').replace(/\s+/g, ' ').trim();
}
