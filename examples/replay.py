"""replay.py: plays a recorded game again and checks that it goes as the record says; from the middle on with a game that
went through bytes.

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
