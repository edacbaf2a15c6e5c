import { describe, expect, it } from 'vitest';
import type { Table } from '../wire/server_messages';
import { addedIn, agree, agreedAt, mustCommitAgain, revealAt, revealsShuffles, verdictOf } from './fairness';
import type { ShuffleCheck } from './fairness';
import { sha256OfHex } from './sha256';

const OWN = 'ab'.repeat(32);
const THEIRS = 'cd'.repeat(32);
const RECORD = `traxis record
# commitment ${'01'.repeat(32)}
# secret ${'02'.repeat(32)}
# P1 adds ${OWN}
# P2 adds ${THEIRS}
1. P1 keep
`;
const CHECK: ShuffleCheck = { holds: true, fault: '', commitment: '01'.repeat(32), choices: 1 };
const AGREED = { table: 'abc', commitment: CHECK.commitment, added: OWN };

describe('fairness', () => {
    it('reads the bytes both players added', () => {
        expect([addedIn(RECORD, 'P1'), addedIn(RECORD, 'P2'), addedIn('', 'P1')]).toEqual([OWN, THEIRS, null]);
        expect([revealsShuffles(RECORD), revealsShuffles('traxis record\n1. P1 keep\n')]).toEqual([true, false]);
    });

    it("holds if the engine agrees and the player's bytes match", () => {
        expect(verdictOf(CHECK, RECORD, 'P1', AGREED, 'another')).toEqual({
            holds: true,
            about: CHECK.commitment,
            choices: 1,
        });
        expect(verdictOf(CHECK, RECORD, 'spectators', null, 'another').holds).toBe(true);
    });

    it('fails if the record has other bytes for the player', () => {
        expect(verdictOf(CHECK, RECORD, 'P2', AGREED, 'another')).toEqual({
            holds: false,
            about: 'another',
            choices: 1,
        });
        expect(verdictOf(CHECK, RECORD.replace(OWN, THEIRS), 'P1', AGREED, 'another').holds).toBe(false);
    });

    it("fails if the opponent's bytes do not match their commitment", () => {
        const bound = { ...AGREED, theirs: sha256OfHex(THEIRS) };
        expect(verdictOf(CHECK, RECORD, 'P1', bound, 'another').holds).toBe(true);
        expect(verdictOf(CHECK, RECORD, 'P1', { ...AGREED, theirs: sha256OfHex(OWN) }, 'another')).toEqual({
            holds: false,
            about: 'another',
            choices: 1,
        });
    });

    it("reveals the bytes once both have committed, and stores the opponent's commitment", () => {
        agree({ ...AGREED, table: 'bound' });
        const seatOf = (seat: 'P1' | 'P2', commitment: string | null, revealed = false) => ({
            seat,
            name: 'A',
            computer: null,
            rating: null,
            ready: commitment !== null,
            commitment,
            revealed,
        });
        const table = (seats: unknown[]) =>
            ({ table: 'bound', state: 'open', you: 'P1', commitment: CHECK.commitment, seats }) as unknown as Table;
        const own = seatOf('P1', sha256OfHex(OWN));
        expect(revealAt(table([own, seatOf('P2', null)]))).toBeNull();
        expect(revealAt(table([own, seatOf('P2', 'ee')]))).toEqual({ ...AGREED, table: 'bound', theirs: 'ee' });
        expect(revealAt(table([{ ...own, revealed: true }, seatOf('P2', 'ee')]))).toBeNull();
        agree({ ...AGREED, table: 'bound', theirs: 'ee' });
        expect(revealAt(table([own, seatOf('P2', 'ee')]))?.theirs).toBe('ee');
        const others = table([own, seatOf('P2', 'ff')]);
        expect([revealAt(others), mustCommitAgain(others)]).toEqual([null, true]);
        const servers = { ...table([own, seatOf('P2', 'ee')]), commitment: '03'.repeat(32) };
        expect([revealAt(servers), mustCommitAgain(servers)]).toEqual([null, true]);
        const elsewhere = table([seatOf('P1', 'dd'), seatOf('P2', 'ee')]);
        expect([
            revealAt(elsewhere),
            mustCommitAgain(elsewhere),
            mustCommitAgain(table([own, seatOf('P2', 'ee')])),
        ]).toEqual([null, true, false]);
    });

    it("shows the engine's verdict", () => {
        expect(
            verdictOf({ ...CHECK, holds: false, fault: 'the secret is another' }, RECORD, 'P1', AGREED, 'another')
                .about,
        ).toBe('the secret is another');
    });

    it('remembers the last hundred tables', () => {
        for (let number = 0; number < 101; number++)
            agree({ table: `t${number}`, commitment: 'c', added: String(number) });
        agree({ table: 't100', commitment: 'd', added: 'again' });
        expect(agreedAt('t100')).toEqual({ table: 't100', commitment: 'd', added: 'again' });
        expect([agreedAt('t1')?.added, agreedAt('t0')]).toEqual(['1', null]);
    });
});
