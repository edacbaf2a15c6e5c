"""arena_bot.py: a minimal player for `traxis arena`: it deploys and attacks when it can, and otherwise chooses at
random.

    traxis arena random --exec "python3 arena_bot.py"

It receives the messages of its seat, one JSON text per line, and answers each prompt (docs/PROTOCOL.md).
"""

import json
import os
import random
import sys

LIKED = {"keep": 9, "deploy": 8, "attack": 7, "defend": 7, "play": 6, "shield": 5, "dial": 5, "bonus": 4, "yes": 3}


def choose(prompt, dice):
    """Returns a random option among those with the preferred verb."""
    options = prompt["options"]
    best = max(LIKED.get(option["verb"], 0) for option in options)
    return dice.choice([i for i, option in enumerate(options) if LIKED.get(option["verb"], 0) == best])


def main():
    dice = random.Random(int(os.environ.get("TRAXIS_SEED", "1")))
    for line in sys.stdin:
        prompt = json.loads(line).get("prompt")
        if prompt:
            answer = {"request": "choose", "prompt": prompt["number"], "option": choose(prompt, dice)}
            print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
