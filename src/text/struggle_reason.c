/* struggle_reason.c: explains the result of a command struggle. */
#include "core/note.h"
#include "core/struggles.h"
#include "game_words.h"
#include "text.h"

typedef struct struggle {
    const tx_catalog *catalog;
    const tx_game *game;
    tx_struggle_side side[TX_SEATS];
    tx_words *out;
} struggle;

static void say_card(const struggle *s, tx_ref card) {
    text_say_name(s->out, s->catalog, s->game, card);
}

/* "5 icons on 3 units" */
static void say_icons(const struggle *s, unsigned seat, bool first) {
    const tx_struggle_side *side = &s->side[seat];
    words_say(s->out, "%d", side->icons);
    if (first)
        words_say(s->out, " icon%s", side->icons == 1 ? "" : "s");
    if (side->units)
        words_say(s->out, " on %u", side->units);
    if (side->units && first)
        words_say(s->out, " unit%s", side->units == 1 ? "" : "s");
    if (side->cards)
        words_say(s->out, "%s %u in reserve", side->units ? " and" : " on", side->cards);
}

/* Units whose icons do not count: "The icons of X do not count." */
static void say_idle(const struggle *s) {
    unsigned count = s->side[0].idle + s->side[1].idle;
    if (count == 1) {
        words_say(s->out, " The icons of ");
        say_card(s, s->side[s->side[0].idle ? 0 : 1].one_idle);
        words_say(s->out, " do not count.");
    } else if (count > 1) {
        words_say(s->out, " Those of %u units do not count.", count);
    }
}

static void say_by_warlord(const struggle *s, unsigned winner) {
    const tx_struggle_side *other = &s->side[1 - winner];
    say_card(s, s->side[winner].warlord);
    words_say(s->out, " is the only ready warlord there.");
    if (other->warlord != TX_NONE) {
        words_say(s->out, " ");
        say_card(s, other->warlord);
        words_say(s->out, " is exhausted.");
    } else if (other->icons > s->side[winner].icons) {
        words_say(s->out, " Icons are not counted.");
    }
}

static void say_by_icons(const struggle *s, const tx_note *note) {
    unsigned winner = note->kind == NOTE_STRUGGLE_WON ? note->seat : 0;
    bool both = s->side[0].ready && s->side[1].ready;
    if (both)
        words_say(s->out, "Both warlords are there and ready, so icons count. ");
    if (!s->side[0].icons && !s->side[1].icons) {
        words_say(s->out, "Neither player has icons there.");
    } else if (note->kind == NOTE_STRUGGLE_TIED) {
        words_say(s->out, "Equal: %d icon%s each.", s->side[0].icons, s->side[0].icons == 1 ? "" : "s");
    } else {
        say_icons(s, winner, true);
        words_say(s->out, " against ");
        say_icons(s, 1 - winner, false);
        words_say(s->out, ".");
    }
    say_idle(s);
}

size_t tx_struggle_marked(const tx_catalog *catalog, const tx_game *game, const tx_note *note, char *text,
                          size_t size) {
    tx_words out = words_into(text, size);
    struggle s = {.catalog = catalog, .game = game, .out = &out};
    if (note->kind != NOTE_STRUGGLE_WON && note->kind != NOTE_STRUGGLE_TIED)
        return 0;
    tx_struggle_sides(catalog, game, note->place, s.side);
    if (note->flags & NOTED_BY_WARLORD)
        say_by_warlord(&s, note->seat);
    else
        say_by_icons(&s, note);
    return out.length;
}
