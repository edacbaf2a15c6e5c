// online.mjs: the player of online.py, in JavaScript: plays on a server (traxis serve), with nothing but Node (18 or newer).
//
//     node examples/online.mjs ws://127.0.0.1:8040/socket --deck decks/nazdreg.txt                creates a table and waits
//     node examples/online.mjs ws://127.0.0.1:8040/socket --deck decks/nazdreg.txt --table CODE   joins that table
//     … --opponent greedy --opponent-deck decks/gorzod.txt                                        plays against a computer player
//
// It chooses random legal options; improve `choose` for a better player. docs/PROTOCOL.md describes the messages. After a lost
// connection it connects again and continues the game; --token-file keeps its identity between two runs.

import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { connect } from './websocket.mjs';

function choose(prompt) {
    return Math.floor(Math.random() * prompt.options.length);
}

/** An error of the server; repeating the request is useless. */
class Refused extends Error {}

class Player {
    constructor(server, options) {
        this.server = server;
        this.options = options;
        this.table = options.table ?? null;
        this.seated = false;
        this.random = randomBytes(32).toString('hex');
        this.othersCommitment = null;
        this.result = null;
        const file = options['token-file'];
        this.token = file && existsSync(file) ? readFileSync(file, 'utf8').trim() : null;
    }

    /** Plays until the game is over. Returns the result. */
    async play() {
        while (this.result === null) {
            try {
                const connection = await connect(this.server);
                await this.hello(connection);
                if (!this.seated)
                    await this.sit(connection);
                connection.send({ request: 'look', table: this.table });
                await this.listen(connection);
                connection.close();
            } catch (error) {
                if (error instanceof Refused)
                    throw error;
                console.error(`${error.message}; once more`);
                await sleep(200);
            }
        }
        return this.result;
    }

    async hello(connection) {
        connection.send({ request: 'hello', version: 2, ...(this.token ? { token: this.token } : {}) });
        this.token = (await expect(connection, 'welcome')).token ?? this.token;
        if (this.options['token-file'])
            writeFileSync(this.options['token-file'], this.token);
    }

    async sit(connection) {
        const { name, deck, opponent } = this.options;
        const list = readFileSync(deck, 'utf8');
        if (this.table)
            connection.send({ request: 'join', table: this.table, name, deck: list, bot: true });
        else if (opponent)
            connection.send({ request: 'create', name, deck: list, bot: true, opponent: { computer: opponent, deck: readFileSync(this.options['opponent-deck'] ?? deck, 'utf8') } });
        else
            connection.send({ request: 'create', name, deck: list, bot: true });
        this.table = (await expect(connection, 'table')).table;
        this.seated = true;
        console.log(`at table ${this.table}`);
        connection.send({ request: 'ready', table: this.table, commitment: hashOf(this.random) });
    }

    /** Reveals its bytes for the shuffles, once both players have made a commitment. */
    reveal(connection, { state, seats, you }) {
        const own = seats.find(({ seat }) => seat === you);
        if (!own || own.revealed || state !== 'open' || !seats.every(({ ready }) => ready))
            return;
        this.othersCommitment = seats.find(({ seat }) => seat !== you).commitment;
        connection.send({ request: 'reveal', table: this.table, random: this.random });
    }

    /** Checks that the opponent's bytes match its commitment. `random`: the bytes of P1 and P2, sent after the game. */
    check({ random = [] }) {
        const others = random.filter((added) => added !== this.random).map(hashOf);
        if (random.length > 0 && others.join() !== this.othersCommitment)
            console.error('the shuffles are not those that were agreed on');
    }

    async listen(connection) {
        while (this.result === null) {
            const message = await connection.receive();
            if (message === null)
                throw new Error('the server has ended the connection');
            if (message.message === 'error' && message.error === 'too fast') {
                await sleep(1000);
                connection.send({ request: 'look', table: this.table });
            }
            if (message.message === 'table' && message.table === this.table)
                this.reveal(connection, message);
            if (message.message !== 'view' && message.message !== 'step')
                continue;
            this.check(message);
            this.result = message.state?.result ?? this.result;
            if (message.prompt && this.result === null)
                connection.send({ request: 'choose', table: this.table, prompt: message.prompt.number, option: choose(message.prompt) });
        }
    }
}

/** Hash of bytes, both in hexadecimal. */
function hashOf(random) {
    return createHash('sha256').update(Buffer.from(random, 'hex')).digest('hex');
}

async function expect(connection, word) {
    const message = await connection.receive();
    if (message?.message !== word)
        throw new Refused(message?.text ?? `expected ${word}, got ${JSON.stringify(message)}`);
    return message;
}

const text = { type: 'string' };
const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { deck: text, name: { ...text, default: 'Example' }, table: text, opponent: text, 'opponent-deck': text, 'token-file': text },
});
if (positionals.length !== 1 || !values.deck) {
    console.error('usage: node online.mjs ws://HOST:PORT/socket --deck FILE [--name NAME] [--table CODE] [--opponent LEVEL [--opponent-deck FILE]] [--token-file FILE]');
    process.exit(2);
}
try {
    const { winner, reason } = await new Player(positionals[0], values).play();
    console.log(`winner ${winner ?? 'nobody'}: ${reason}`);
} catch (error) {
    console.error(error.message);
    process.exit(1);
}
