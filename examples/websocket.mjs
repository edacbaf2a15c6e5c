// websocket.mjs: a WebSocket client in plain Node (RFC 6455, text frames), for versions without one.
//
//     const connection = await connect('ws://127.0.0.1:8040/socket');
//     connection.send({ request: 'hello', version: 2 });
//     console.log(await connection.receive());

import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect as connectPlain } from 'node:net';
import { connect as connectSecure } from 'node:tls';

const MAGIC = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11';
const [TEXT, CLOSE, PING, PONG] = [1, 8, 9, 10];

/** Connects; fails if the server does not accept WebSockets. */
export async function connect(address) {
    const url = new URL(address);
    const secure = url.protocol === 'wss:';
    const port = Number(url.port || (secure ? 443 : 80));
    const socket = secure ? connectSecure({ host: url.hostname, port, servername: url.hostname }) : connectPlain({ host: url.hostname, port });
    await once(socket, secure ? 'secureConnect' : 'connect');
    const bytes = new Bytes(socket);
    const key = randomBytes(16).toString('base64');
    socket.write(
        `GET ${url.pathname} HTTP/1.1\r\nHost: ${url.hostname}:${port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n` +
            `Sec-WebSocket-Key: ${key}\r\nSec-WebSocket-Version: 13\r\n\r\n`,
    );
    const head = await bytes.takeHead();
    const accept = createHash('sha1').update(key + MAGIC).digest('base64');
    if (!/^HTTP\/1\.1 101 /.test(head) || !head.includes(accept))
        throw new Error(`no WebSocket there: ${head.split('\r\n')[0]}`);
    return new Connection(socket, bytes);
}

class Connection {
    constructor(socket, bytes) {
        this.socket = socket;
        this.bytes = bytes;
    }

    send(message) {
        this.frame(TEXT, Buffer.from(JSON.stringify(message)));
    }

    /** Returns the next message; null: the server closed the connection. */
    async receive() {
        const parts = [];
        for (;;) {
            const [first, second] = await this.bytes.take(2);
            let length = second & 127;
            if (length === 126)
                length = (await this.bytes.take(2)).readUInt16BE();
            else if (length === 127)
                length = Number((await this.bytes.take(8)).readBigUInt64BE());
            const payload = await this.bytes.take(length);
            const kind = first & 15;
            if (kind === CLOSE)
                return null;
            if (kind === PING)
                this.frame(PONG, payload);
            else if (kind !== PONG)
                parts.push(payload);
            if (kind < CLOSE && first & 128)
                return JSON.parse(Buffer.concat(parts).toString());
        }
    }

    close() {
        this.socket.destroy();
    }

    frame(kind, payload) {
        const mask = randomBytes(4);
        const head = Buffer.alloc(payload.length < 126 ? 2 : payload.length < 65536 ? 4 : 10);
        head[0] = 128 | kind;
        head[1] = 128 | (payload.length < 126 ? payload.length : payload.length < 65536 ? 126 : 127);
        if (head.length === 4)
            head.writeUInt16BE(payload.length, 2);
        else if (head.length === 10)
            head.writeBigUInt64BE(BigInt(payload.length), 2);
        this.socket.write(Buffer.concat([head, mask, payload.map((byte, index) => byte ^ mask[index & 3])]));
    }
}

/** Reads data from a socket in pieces of the requested size. */
class Bytes {
    constructor(socket) {
        this.read = Buffer.alloc(0);
        this.lost = null;
        this.waiting = () => undefined;
        socket.on('data', (more) => {
            this.read = Buffer.concat([this.read, more]);
            this.waiting();
        });
        for (const [event, word] of [['error', null], ['close', 'the connection was lost']])
            socket.on(event, (error) => {
                this.lost ??= word === null ? error : new Error(word);
                this.waiting();
            });
    }

    async until(enough) {
        while (!enough()) {
            if (this.lost)
                throw this.lost;
            await new Promise((resolve) => (this.waiting = resolve));
        }
    }

    async take(count) {
        await this.until(() => this.read.length >= count);
        const taken = this.read.subarray(0, count);
        this.read = this.read.subarray(count);
        return taken;
    }

    async takeHead() {
        await this.until(() => this.read.includes('\r\n\r\n'));
        return (await this.take(this.read.indexOf('\r\n\r\n') + 4)).toString('latin1');
    }
}
