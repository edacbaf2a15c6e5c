import { describe, expect, it } from 'vitest';
import { reportOf } from './files';

const ATTACHED = {
    build: '1',
    where: 'a browser',
    words: 'it stood still',
    record: 'traxis record 1',
    link: 'https://host/#replay=x',
};

describe('a problem report', () => {
    it('has the build, the description, the record and its link', () => {
        expect(JSON.parse(reportOf({ match: null }, ATTACHED))).toMatchObject({ report: 'traxis', ...ATTACHED });
    });

    it('omits record and link on request', () => {
        const report = reportOf({ match: null }, { ...ATTACHED, record: null, link: null });
        expect(report).not.toContain('traxis record');
        expect(report).not.toContain('#replay');
    });
});
