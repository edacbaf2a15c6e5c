"""replay.py: replays a recorded game and checks it against the record; halfway it saves and loads the game.

    python3 replay.py CARDS RECORD
"""

import sys

import traxis


def main(cards, path):
    catalog = traxis.Catalog(cards)
    record = traxis.Record(catalog, path)
    game = record.start()
    for index in range(len(record)):
        if index == len(record) // 2:
            game.load(game.save())
        record.step(game, index)
    print(f"{game.result()}, after {game.choices()} choices; state {game.hash():016x}")


if __name__ == "__main__":
    try:
        main(*sys.argv[1:])
    except traxis.Error as error:
        sys.exit(f"replay: {error}")
