/* text_note.c: the lines of the log, and how a game ended. */
#include <string.h>

#include "text.h"
#include "text_game.h"

/* What the rules do to every card each round is told by the phase; only what an effect does gets a line. */
static bool is_routine(const tx_occurrence *fact) {
    return (fact->kind == EV_READIES || fact->kind == EV_EXHAUSTS) && fact->source == TX_NONE;
}

/* "Round 2: the deploy phase begins". */
static void say_phase_line(tx_words *out, const tx_game *game, const char *sentence) {
    say(out, "Round %u: %s", game->round, sentence);
}

size_t tx_note_text(const tx_catalog *catalog, const tx_game *game, const tx_note *note, unsigned viewer, char *text,
                    size_t size) {
    char sentence[PHRASE_SIZE];
    tx_words out = words_into(text, size), words = words_into(sentence, sizeof sentence);
    bool known = viewer >= TX_SEATS ? note->seats == (1u << TX_SEATS) - 1 : (note->seats >> viewer & 1) != 0;
    tx_event_parts parts = parts_of(catalog, game, &note->fact, known);
    if (is_routine(&note->fact) || !say_event(&words, note->kind, note->fact.flags, AS_LINE, &parts))
        return 0;
    if (note->kind == EV_PHASE_BEGINS)
        say_phase_line(&out, game, sentence);
    else
        say_capital(&out, sentence);
    return out.length;
}

/* ---- The result -------------------------------------------------------------------------------------------------- */

/* The type that three planets of a victory pile share (R12.1), or PLANET_TYPE_COUNT. */
static unsigned winning_type(const tx_catalog *catalog, const tx_player *player) {
    for (unsigned type = 0; type < PLANET_TYPE_COUNT; type++) {
        unsigned count = 0;
        for (unsigned i = 0; i < player->victory_count && i < TX_LINE; i++)
            count += catalog->defs[player->victory[i]].planet_types >> type & 1;
        if (count >= 3)
            return type;
    }
    return PLANET_TYPE_COUNT;
}

static void say_planets_won(tx_words *out, const tx_catalog *catalog, const tx_game *game, unsigned winner) {
    unsigned type = winning_type(catalog, &game->player[winner]);
    if (type < PLANET_TYPE_COUNT)
        say(out, "three %s planets", planet_type_word(type));
    else
        say(out, "three planets of one type");
}

static void say_reason(tx_words *out, const tx_catalog *catalog, const tx_game *game, tx_result result) {
    unsigned loser = 2u - result.winner; /* as players are numbered: P1 loses to P2 */
    switch (result.reason) {
    case TX_THREE_PLANETS: say_planets_won(out, catalog, game, result.winner); break;
    case TX_WARLORD_DEFEATED: say(out, "P%u's warlord is defeated", loser); break;
    case TX_DECK_EMPTY: say(out, "P%u's deck is empty", loser); break;
    case TX_LAST_PLANET: say(out, "took the last planet"); break;
    case TX_LOOP: say(out, "P%u did not break the loop", loser); break;
    case TX_TIME: say(out, "ahead when time was called"); break;
    case TX_CONCEDED: say(out, "P%u concedes", loser); break;
    default: say(out, "the game is over"); break;
    }
}

static const char *tie_words(unsigned reason) {
    switch (reason) {
    case TX_THREE_PLANETS: return "both players reach their goal at once";
    case TX_WARLORD_DEFEATED: return "both warlords are defeated at once";
    case TX_DECK_EMPTY: return "both players lose at once";
    case TX_LAST_PLANET: return "nobody is ahead after the last planet";
    case TX_LOOP: return "an endless loop that nobody breaks";
    case TX_TIME: return "nobody is ahead when time is called";
    case TX_BEYOND_LIMITS: return "more happens at once than Traxis can keep track of, so it cannot be played on";
    default: return "nobody wins";
    }
}

size_t tx_result_text(const tx_catalog *catalog, const tx_game *game, tx_result result, char *text, size_t size) {
    tx_words out = words_into(text, size);
    if (result.outcome == TX_TIED) {
        say(&out, "The game is a tie: %s", tie_words(result.reason));
    } else if (result.outcome == TX_WON) {
        say(&out, "P%u wins: ", result.winner + 1u);
        say_reason(&out, catalog, game, result);
    } else {
        say(&out, "The game is not over");
    }
    return out.length;
}
