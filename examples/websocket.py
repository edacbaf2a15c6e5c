"""websocket.py: a WebSocket client with only the standard library (RFC 6455, text frames).

    with Connection("ws://127.0.0.1:8040/socket") as connection:
        connection.send({"request": "hello", "version": 2})
        print(connection.receive())
"""

import base64
import hashlib
import json
import os
import socket
import ssl
import struct
from urllib.parse import urlsplit

_MAGIC = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
_TEXT, _CLOSE, _PING, _PONG = 1, 8, 9, 10


class Connection:
    def __init__(self, url, headers=None, timeout=60):
        parts = urlsplit(url)
        port = parts.port or (443 if parts.scheme == "wss" else 80)
        self._socket = socket.create_connection((parts.hostname, port), timeout)
        if parts.scheme == "wss":
            self._socket = ssl.create_default_context().wrap_socket(self._socket, server_hostname=parts.hostname)
        self._read = b""
        self.headers = self._shake_hands(parts, port, headers or {})

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def send(self, message):
        self._frame(_TEXT, json.dumps(message).encode())

    def receive(self):
        """Returns the next message; None: the server closed the connection."""
        text = b""
        while True:
            first, second = self._take(2)
            length = second & 127
            if length > 125:
                length = struct.unpack("!H" if length == 126 else "!Q", self._take(2 if length == 126 else 8))[0]
            payload, kind = self._take(length), first & 15
            if kind == _CLOSE:
                return None
            if kind == _PING:
                self._frame(_PONG, payload)
            elif kind != _PONG:
                text += payload
                if first & 128:
                    return json.loads(text)

    def close(self):
        self._socket.close()

    def _shake_hands(self, parts, port, headers):
        key = base64.b64encode(os.urandom(16)).decode()
        host = f"[{parts.hostname}]" if ":" in parts.hostname else parts.hostname  # an address of IPv6
        lines = [f"GET {parts.path or '/'} HTTP/1.1", f"Host: {host}:{port}", "Upgrade: websocket",
                 "Connection: Upgrade", f"Sec-WebSocket-Key: {key}", "Sec-WebSocket-Version: 13"]
        lines += [f"{name}: {value}" for name, value in headers.items()]
        self._socket.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
        while b"\r\n\r\n" not in self._read:
            self._fill()
        head, self._read = self._read.split(b"\r\n\r\n", 1)
        status, *rest = head.decode("latin-1").split("\r\n")
        answered = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in rest)}
        accept = base64.b64encode(hashlib.sha1((key + _MAGIC).encode()).digest()).decode()
        if status.split()[1] != "101" or answered.get("sec-websocket-accept") != accept:
            raise ConnectionError(f"no WebSocket there: {status}")
        return answered

    def _frame(self, kind, payload):
        length, mask = len(payload), os.urandom(4)
        size = (struct.pack("!B", 128 | length) if length < 126 else
                struct.pack("!BH", 254, length) if length < 65536 else struct.pack("!BQ", 255, length))
        masked = bytes(byte ^ mask[i & 3] for i, byte in enumerate(payload))
        self._socket.sendall(struct.pack("!B", 128 | kind) + size + mask + masked)

    def _take(self, count):
        while len(self._read) < count:
            self._fill()
        taken, self._read = self._read[:count], self._read[count:]
        return taken

    def _fill(self):
        more = self._socket.recv(65536)
        if not more:
            raise ConnectionError("the connection was lost")
        self._read += more
