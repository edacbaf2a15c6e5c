"""greedy_agent.py: a computer player of the library (docs/BOTS.md) against random play, in a batch of games.

    python3 greedy_agent.py CARDS DECK DECK [GAMES] [BOT]
"""

import sys

import traxis
from traxis.batch import Batch


def main(cards, first, second, games="20", name="greedy"):
    catalog = traxis.Catalog(cards)
    setup = traxis.setup_of(catalog, first, second)
    rows = int(games)
    batch = Batch(catalog, [setup], rows, wanted=())
    bots = [traxis.Bot(name, catalog, setup, row % 2, seed=row) for row in range(rows)]  # from both seats
    result = [None] * rows
    while None in result:
        batch.sample()
        for row, bot in enumerate(bots):
            if result[row] is None and batch.seats[row] == bot.seat:
                batch.actions[row] = batch.ask(bot, row)
        batch.step()
        for row, bot in enumerate(bots):
            if result[row] is None and batch.over[row]:
                result[row] = batch.rewards[2 * row + bot.seat]
    print(f"{name} won {result.count(1)} of {rows} games against random play")


if __name__ == "__main__":
    try:
        main(*sys.argv[1:])
    except traxis.Error as error:
        sys.exit(f"greedy_agent: {error}")
