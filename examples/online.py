#!/usr/bin/env python3
"""online.py: a computer player on a server (traxis serve), with only the standard library.

    examples/online.py ws://127.0.0.1:8040/socket --deck decks/nazdreg.txt                creates a table and waits
    examples/online.py ws://127.0.0.1:8040/socket --deck decks/nazdreg.txt --table CODE   joins that table
    … --opponent greedy --opponent-deck decks/gorzod.txt                                  plays against a computer player

It chooses random legal options; improve `choose` for a better player. docs/PROTOCOL.md describes the messages. After a lost
connection it connects again and continues the game; --token-file keeps its identity between two runs.
"""

import argparse
import os
import random
import sys
import time
from hashlib import sha256

from websocket import Connection


def choose(prompt):
    return random.randrange(len(prompt["options"]))


class Player:
    def __init__(self, options):
        self.options, self.token, self.table, self.result = options, None, options.table, None
        self.random, self.others_commitment = os.urandom(32), None
        if options.token_file and os.path.exists(options.token_file):
            with open(options.token_file) as file:
                self.token = file.read().strip()

    def play(self):
        """Plays until the game is over. Returns the result."""
        joined = False
        while self.result is None:
            try:
                with Connection(self.options.server) as connection:
                    self.hello(connection)
                    if not joined:
                        self.sit(connection)
                    connection.send({"request": "look", "table": self.table})
                    joined = True
                    self.listen(connection)
            except OSError as lost:
                print(f"{lost}; once more", file=sys.stderr)
                time.sleep(0.2)
        return self.result

    def hello(self, connection):
        connection.send({"request": "hello", "version": 2, **({"token": self.token} if self.token else {})})
        welcome = self.expect(connection, "welcome")
        self.token = welcome.get("token", self.token)
        if self.options.token_file:
            with open(self.options.token_file, "w") as file:
                file.write(self.token)

    def sit(self, connection):
        deck = read(self.options.deck)
        if self.table:
            connection.send({"request": "join", "table": self.table, "name": self.options.name, "deck": deck, "bot": True})
        else:
            table = {"request": "create", "name": self.options.name, "deck": deck, "bot": True}
            if self.options.opponent:
                opponent_deck = read(self.options.opponent_deck or self.options.deck)
                table["opponent"] = {"computer": self.options.opponent, "deck": opponent_deck}
            connection.send(table)
        self.table = self.expect(connection, "table")["table"]
        print(f"at table {self.table}", flush=True)
        connection.send({"request": "ready", "table": self.table, "commitment": sha256(self.random).hexdigest()})

    def reveal(self, connection, table):
        """Reveals its bytes for the shuffles, once both players have committed."""
        own = next((seat for seat in table["seats"] if seat["seat"] == table["you"]), None)
        others = [seat["commitment"] for seat in table["seats"] if seat["seat"] != table["you"]]
        if own and table["state"] == "open" and all(seat["ready"] for seat in table["seats"]) and not own["revealed"]:
            self.others_commitment = others[0]
            connection.send({"request": "reveal", "table": self.table, "random": self.random.hex()})

    def check(self, message):
        """Checks that the opponent's bytes match its commitment. `random`: the bytes of P1 and P2, sent after the game."""
        added = [bytes.fromhex(text) for text in message.get("random", [])]
        others = [sha256(random).hexdigest() for random in added if random != self.random]
        if added and others != [self.others_commitment]:
            print("the shuffles are not those that were agreed on", file=sys.stderr)

    def listen(self, connection):
        while self.result is None:
            message = connection.receive()
            if message is None:
                raise ConnectionError("the server has ended the connection")
            if message["message"] == "error" and message["error"] == "too fast":
                time.sleep(1)
                connection.send({"request": "look", "table": self.table})
            if message["message"] == "table" and message["table"] == self.table:
                self.reveal(connection, message)
            if message["message"] not in ("view", "step"):
                continue
            self.check(message)
            self.result = message.get("state", {}).get("result", self.result)
            if message["prompt"] and self.result is None:
                connection.send({"request": "choose", "table": self.table, "prompt": message["prompt"]["number"],
                                 "option": choose(message["prompt"])})

    @staticmethod
    def expect(connection, word):
        message = connection.receive()
        if message is None or message["message"] != word:
            sys.exit(message["text"] if message and "text" in message else f"expected {word}, got {message}")
        return message


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def main():
    parser = argparse.ArgumentParser(description="A computer player on a server of Traxis.")
    parser.add_argument("server")
    parser.add_argument("--deck", required=True)
    parser.add_argument("--name", default="Example")
    parser.add_argument("--table")
    parser.add_argument("--opponent")
    parser.add_argument("--opponent-deck")
    parser.add_argument("--token-file")
    result = Player(parser.parse_args()).play()
    print(f"winner {result['winner'] or 'nobody'}: {result['reason']}")


if __name__ == "__main__":
    main()
