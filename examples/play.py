"""play.py: plays a game with random choices and prints it in words.

    python3 play.py CARDS DECK DECK [SEED]
"""

import sys

import traxis


def pick(random, count):
    """Any generator works: the game has its own random numbers. This one is the same as in play.c."""
    random = (random * 6364136223846793005 + 1442695040888963407) % 2**64
    return random, (random >> 32) * count >> 32


def main(cards, first, second, seed="1"):
    catalog = traxis.Catalog(cards)
    random = int(seed)
    game = traxis.Game(catalog, traxis.setup_of(catalog, first, second, casual=True), random)
    while not game.over():
        random, option = pick(random, game.count())
        print(f"P{game.seat() + 1}: {game.prompt()}\n    {game.option(option)} (of {game.count()})")
        game.choose(option)
    print(f"{game.result()}, after {game.choices()} choices; state {game.hash():016x}")


if __name__ == "__main__":
    try:
        main(*sys.argv[1:])
    except traxis.Error as error:
        sys.exit(f"play: {error}")
