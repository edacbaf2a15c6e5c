"""deck.py: checks a deck and prints every reason why it is illegal.

    python3 deck.py CARDS DECK
"""

import sys

import traxis


def main(cards, path):
    catalog = traxis.Catalog(cards)
    deck = traxis.DeckList(catalog, path)
    if deck.readable:
        words = "legal" if deck.legal else "not legal"
        print(f"{deck.name}: {deck.size} cards under {catalog.name(deck.warlord)}, {words}")
    for line, text, rule in deck.findings:
        print(f"{path}:{line}: {text}{f' ({rule})' if rule else ''}")
    return 0 if deck.legal else 1 if deck.readable else 2


if __name__ == "__main__":
    try:
        sys.exit(main(*sys.argv[1:]))
    except traxis.Error as error:
        sys.exit(f"deck: {error}")
