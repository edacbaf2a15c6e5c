"""server_clients.py: starts a real server and connects players to it, for tests through sockets."""

import os
import random
import select
import signal
import subprocess
import sys
import time

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
sys.path.insert(0, os.path.join(ROOT, "examples"))
from websocket import Connection  # noqa: E402


def deck(name):
    with open(os.path.join(ROOT, "decks", f"{name}.txt"), encoding="utf-8") as file:
        return file.read()


PATIENCE = 120  # timeout in seconds, long enough for a busy machine
DECKS = [deck("nazdreg"), deck("captain-cato-sicarius")]


class Server:
    """Runs `traxis serve` with a database, a one-line page and a log in `folder`."""

    def __init__(self, program, folder, *more, user=None):
        self.program, self.folder, self.more, self.user = program, folder, more, user
        page = os.path.join(folder, "page")
        os.makedirs(page, exist_ok=True)
        with open(os.path.join(page, "index.html"), "w") as file:
            file.write("<head><title>page</title></head>")
        self.port = 0
        self.start()

    def start(self):
        self.process = subprocess.Popen(
            [self.program, "serve", "--port", str(self.port), "--page", os.path.join(self.folder, "page"), "--pace", "1",
             "--db", os.path.join(self.folder, "server.db"), *self.more],
            stdout=subprocess.PIPE, stderr=open(os.path.join(self.folder, "log"), "a"), text=True, user=self.user)
        line = self.process.stdout.readline()
        self.address = line.split()[3]  # "http://127.0.0.1:8040/"
        self.port = int(self.address.rstrip("/").rsplit(":", 1)[1])

    def kill(self, how=signal.SIGKILL):
        self.process.send_signal(how)
        return self.process.wait(300)  # bots are slow under a sanitizer

    @property
    def url(self):
        return f"ws://127.0.0.1:{self.port}/socket"

    def status(self, field):
        """Returns a number from /proc/PID/status: "VmRSS" in KiB, "Threads" …"""
        with open(f"/proc/{self.process.pid}/status") as file:
            return next(int(line.split()[1]) for line in file if line.startswith(field + ":"))


def whole_frame(read):
    """Returns the lengths of header and payload of the first frame in the buffer; None if it is incomplete."""
    if len(read) < 2:
        return None
    length, head = read[1] & 127, 2
    if length > 125:
        head += 2 if length == 126 else 8
        if len(read) < head:
            return None
        length = int.from_bytes(read[2:head], "big")
    return (head, length) if len(read) >= head + length else None


def has_message(connection):
    """Returns true if a message or the end can be received without waiting. Answers pings."""
    while True:
        frame = whole_frame(connection._read)
        if frame and connection._read[0] & 15 != 9:
            return True
        if frame:
            head, length = frame
            connection._frame(10, connection._take(head + length)[head:])
        elif select.select([connection._socket], [], [], 0)[0]:
            connection._fill()
        else:
            return False


def slow_down(connection, table):
    """After a request was rejected as too fast: waits, then asks for the prompt again."""
    time.sleep(1)
    connection.send({"request": "look", "table": table})


class Player:
    """Keeps the messages that it received and checks them."""

    def __init__(self):
        self.token = self.table = self.connection = None
        self.view = None  # last complete view
        self.choices = 0
        self.acknowledged = 0  # the highest prompt received
        self.chosen = self.answered = 0  # last prompt answered; … whose result was received
        self.log = 0  # log lines received
        self.over = False
        self.faults = []

    def connect(self, server):
        self.connection = Connection(server.url, timeout=PATIENCE)
        self.send({"request": "hello", "version": 2, **({"token": self.token} if self.token else {})})
        self.token = self.connection.receive().get("token", self.token)

    def send(self, message):
        self.connection.send(message)

    def handle(self, message, after_kill):
        if message["message"] == "table":
            self.table = message["table"]
        if message.get("error") == "too fast" and self.table:
            slow_down(self.connection, self.table)
        if message["message"] not in ("view", "step"):
            return
        log = message.get("log")
        lines = log["first"] + len(log["lines"]) if log else self.log
        if message["message"] == "view" and after_kill and lines < self.log:
            self.faults.append(f"received {self.log} log lines, but only {lines} exist")
        self.log = max(self.log, lines)
        self.over = self.over or "result" in message.get("state", {})
        prompt = message["prompt"]
        if not after_kill and (not prompt or prompt["number"] > self.chosen):
            self.answered = self.chosen
        if not prompt or self.over:
            return
        if prompt["number"] <= self.answered:
            self.faults.append(f"the result of prompt {self.answered} was received, but prompt {prompt['number']} is asked again")
        if prompt["number"] < self.acknowledged:
            self.faults.append(f"received prompt {self.acknowledged}, then the older prompt {prompt['number']}")
        self.acknowledged = prompt["number"]
        self.choices += 1
        self.chosen = prompt["number"]
        self.answer({"request": "choose", "table": self.table, "prompt": prompt["number"],
                     "option": random.randrange(len(prompt["options"]))})

    def answer(self, message):
        self.send(message)

    def play(self, until, enough=lambda: False):
        """Plays until the deadline, until enough() returns true, or until the connection fails."""
        looked = False
        try:
            while time.monotonic() < until and not self.over and not enough():
                if self.connection._read or select.select([self.connection._socket], [], [], 0.05)[0]:
                    message = self.connection.receive()
                    if message is None:
                        return
                    self.handle(message, not looked)
                    looked = looked or message["message"] == "view"
        except OSError:
            return

    def disconnect(self):
        if self.connection:
            self.connection.close()


def sit_two(server, opponent=None, kind=Player):
    """Creates a table and returns its connected, ready players: two people, or one against the bot `opponent`."""
    players = [kind(), kind()]
    players[0].connect(server)
    table = {"request": "create", "name": "Ann", "deck": DECKS[0]}
    if opponent:
        table["opponent"] = {"computer": opponent, "deck": DECKS[1]}
        players.pop()
    players[0].send(table)
    players[0].handle(players[0].connection.receive(), False)
    if not opponent:
        players[1].connect(server)
        players[1].send({"request": "join", "table": players[0].table, "name": "Bob", "deck": DECKS[1]})
        players[1].handle(players[1].connection.receive(), False)
    for player in players:
        player.send({"request": "ready", "table": player.table})
    return players
