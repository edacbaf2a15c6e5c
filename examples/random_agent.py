"""random_agent.py: plays an environment with random legal actions: a baseline for other agents.

    python3 random_agent.py CARDS DECK DECK [GAMES]
"""

import random
import sys

import traxis
from traxis.env import TraxisEnv


def main(cards, first, second, games="10"):
    catalog = traxis.Catalog(cards)
    env = TraxisEnv(catalog, traxis.setup_of(catalog, first, second))
    won, dice = {"seat_0": 0, "seat_1": 0}, random.Random(1)
    for seed in range(int(games)):
        env.reset(seed=seed)
        for agent in env.agent_iter():
            seen, reward, termination, truncation, info = env.last()
            if termination:
                won[agent] += reward == 1
                env.step(None)
            else:
                env.step(dice.choice([action for action, legal in enumerate(seen["action_mask"]) if legal]))
    print(f"seat_0 won {won['seat_0']}, seat_1 won {won['seat_1']} of {games} games")


if __name__ == "__main__":
    try:
        main(*sys.argv[1:])
    except traxis.Error as error:
        sys.exit(f"random_agent: {error}")
