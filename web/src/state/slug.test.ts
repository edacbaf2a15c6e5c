import { expect, test } from 'vitest';
import { slugOf } from './slug';

test('a slug has the letters and digits of the title', () => {
    expect(slugOf("Kaptin Bluddflagg's Krew: 2 – “Éte”")).toBe('kaptin-bluddflaggs-krew-2-ete');
    expect(slugOf('  A -- b ')).toBe('a-b');
    expect(slugOf('?!')).toBe('');
});
