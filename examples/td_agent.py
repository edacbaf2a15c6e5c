"""td_agent.py: an agent that learns by playing against random play: TD(lambda) with a small network, in plain Python.

    python3 td_agent.py CARDS DECK DECK [GAMES]

The network predicts the result of an action, from -1 to 1. It has a layer of tanh units; its inputs are features of the
option (its verb, the kind of decision, the strength of both sides at its planet) and of the whole game.
"""

import math
import random
import sys

import traxis
from traxis.batch import OBSERVATION, OPTION, OPTIONS, PLANET, PLANETS, PLAYER, PLAYERS, Batch

HIDDEN, VERBS, KINDS, RELATIONS, TABLE = 12, 24, 32, 5, 8
INPUTS = VERBS * KINDS + VERBS * 16 + VERBS * RELATIONS + TABLE


def relation(seen, place):
    """Strength of both sides at a planet: 0 no units, 1 only enemies, 2 only own, 3 enemy stronger, 4 own stronger."""
    if not 1 <= place <= 7:
        return 0
    at = PLANETS + (place - 1) * PLANET
    own, enemy = seen[at + 8] and 1 + seen[at + 10] + seen[at + 11], seen[at + 16] and 1 + seen[at + 18] + seen[at + 19]
    return 0 if not own and not enemy else 1 if not own else 2 if not enemy else 3 if enemy > own else 4


def table_inputs(seen):
    """Features of the game, as pairs of an input and its value."""
    own, enemy = seen[PLAYERS:PLAYERS + PLAYER], seen[PLAYERS + PLAYER:PLAYERS + 2 * PLAYER]
    units = [sum(seen[PLANETS + p * PLANET + side + fact] for p in range(7)) for side in (8, 16) for fact in (2, 3, 4)]
    values = [own[4] - enemy[4], (own[0] - enemy[0]) / 5, (own[1] - enemy[1]) / 3, (own[8] - enemy[8]) / 4,
              (units[0] - units[3]) / 6, (units[1] - units[4]) / 8, (units[2] - units[5]) / 3, seen[0] / 5]
    return [(INPUTS - TABLE + i, value) for i, value in enumerate(values)]


def option_inputs(seen, option):
    verb, on = option[0], option[3]
    return [(verb * KINDS + seen[6], 1.0), (VERBS * KINDS + verb * 16 + on, 1.0),
            (VERBS * KINDS + VERBS * 16 + verb * RELATIONS + relation(seen, on), 1.0)]


class Net:
    def __init__(self, dice):
        self.first = [[dice.uniform(-0.1, 0.1) for _ in range(HIDDEN)] for _ in range(INPUTS)]
        self.second = [dice.uniform(-0.3, 0.3) for _ in range(HIDDEN)]

    def sums(self, inputs, start=None):
        total = list(start) if start else [0.0] * HIDDEN
        for i, value in inputs:
            for k, weight in enumerate(self.first[i]):
                total[k] += weight * value
        return total

    def value(self, sums):
        return math.tanh(sum(math.tanh(s) * w for s, w in zip(sums, self.second)))

    def learn(self, inputs, target, rate):
        hidden = [math.tanh(s) for s in self.sums(inputs)]
        value = math.tanh(sum(h * w for h, w in zip(hidden, self.second)))
        slope = rate * (target - value) * (1 - value * value)
        back = [slope * w * (1 - h * h) for h, w in zip(hidden, self.second)]
        for k, h in enumerate(hidden):
            self.second[k] += slope * h
        for i, x in inputs:
            row = self.first[i]
            for k, b in enumerate(back):
                row[k] += b * x


def choose(net, batch, row, dice, explore):
    """Returns the best action of the network, or sometimes a random one; with its inputs and value."""
    seen = batch.observations[row * OBSERVATION:(row + 1) * OBSERVATION]
    table = table_inputs(seen)
    start, best = net.sums(table), None
    actions = range(min(batch.counts[row], 40))  # more are rare, and slow in plain Python
    if dice.random() < explore:
        actions = [dice.randrange(batch.counts[row])]
    for action in actions:
        at = (row * OPTIONS + action) * OPTION
        inputs = option_inputs(seen, batch.options[at:at + OPTION])
        value = net.value(net.sums(inputs, start))
        if best is None or value > best[2]:
            best = action, inputs + table, value
    return best


def learn_from(net, trajectory, reward, decay=0.98, rate=0.01):
    """Updates the network backwards: the target of an action is the value of the next one, and finally the result."""
    target = reward
    for inputs, value in reversed(trajectory):
        net.learn(inputs, target, rate)
        target = decay * target + (1 - decay) * value


def train(net, catalog, setup, games, dice, rows=16):
    batch = Batch(catalog, [setup], rows, seed=2)
    trajectory = [[] for _ in range(rows)]
    while batch.ended < games:
        batch.sample()
        for row in range(rows):
            if batch.seats[row] == row % 2:
                batch.actions[row], inputs, value = choose(net, batch, row, dice, explore=0.15)
                trajectory[row].append((inputs, value))
        batch.step()
        for row in range(rows):
            if batch.over[row]:
                learn_from(net, trajectory[row], batch.rewards[2 * row + row % 2])
                trajectory[row] = []


def evaluate(net, catalog, setup, games, dice):
    """Returns the share of games won against random play, from both seats."""
    batch = Batch(catalog, [setup], games, seed=1000)
    result = [None] * games
    while None in result:
        batch.sample()
        for row in range(games):
            if result[row] is None and batch.seats[row] == row % 2:
                batch.actions[row] = choose(net, batch, row, dice, explore=0)[0]
        batch.step()
        for row in range(games):
            if result[row] is None and batch.over[row]:
                result[row] = batch.rewards[2 * row + row % 2]
    return result.count(1) / games


def main(cards, first, second, games="300"):
    catalog, dice = traxis.Catalog(cards), random.Random(1)
    setup, net = traxis.setup_of(catalog, first, second), Net(dice)
    print(f"before learning: won {evaluate(net, catalog, setup, 100, dice):.0%} of 100 games against random play")
    train(net, catalog, setup, int(games), dice)
    print(f"after {games} games: won {evaluate(net, catalog, setup, 100, dice):.0%} of 100 games against random play")


if __name__ == "__main__":
    try:
        main(*sys.argv[1:])
    except traxis.Error as error:
        sys.exit(f"td_agent: {error}")
