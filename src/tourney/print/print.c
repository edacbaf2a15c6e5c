/* print.c: functions shared by the plain text and the HTML output (see print.h). */
#include "print.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

static int by_name(const void *left, const void *right) {
    return strcasecmp(((const tn_seat *)left)->name, ((const tn_seat *)right)->name);
}

tn_seat *tn_seats_by_name(const tn_event *e, const tn_round *round, unsigned *count) {
    tn_seat *seats = malloc((2 * (size_t)round->count + round->given_count + 1) * sizeof *seats);
    *count = 0;
    for (unsigned i = 0; seats && i < 2 * round->count; i++) {
        const tn_table *table = &round->tables[i / 2];
        uint32_t own = i % 2 ? table->b : table->a, other = i % 2 ? table->a : table->b;
        if (own)
            seats[(*count)++] =
                (tn_seat){tn_name_of(e, own), other ? tn_name_of(e, other) : "free round", round->first + i / 2};
    }
    for (unsigned i = 0; seats && i < round->given_count; i++)
        seats[(*count)++] = (tn_seat){tn_name_of(e, round->given[i]), "bye", 0};
    if (seats && round->bye)
        seats[(*count)++] = (tn_seat){tn_name_of(e, round->bye), "bye", 0};
    if (seats)
        qsort(seats, *count, sizeof *seats, by_name);
    return seats;
}

tn_strengths tn_strengths_of(const tn_event *e, const tn_standing *row) {
    tn_strengths strengths;
    if (e->method == TN_TOME) {
        tn_fraction_decimal(row->tome_sos, strengths.sos, sizeof strengths.sos);
        tn_fraction_decimal(row->tome_xsos, strengths.xsos, sizeof strengths.xsos);
    } else {
        snprintf(strengths.sos, sizeof strengths.sos, "%d", row->sos);
        snprintf(strengths.xsos, sizeof strengths.xsos, "%d", row->xsos);
    }
    return strengths;
}

/* The last of several players on equal points ranks above the next one by points, like a player without ties. */
const char *tn_decided_words(tn_decided decided) {
    switch (decided) {
    case TN_BY_H2H: return "head-to-head";
    case TN_BY_SOS: return "strength";
    case TN_BY_XSOS: return "extended";
    case TN_BY_DRAW: return "lot";
    case TN_UNRESOLVED: return "unresolved";
    default: return "points";
    }
}

const char *tn_bracket_round_name(unsigned tables) {
    static const char *const NAMES[] = {"Final", "Semi-finals", "Quarter-finals", "Last 16", "Last 32", "Last 64"};
    for (unsigned i = 0; i < sizeof NAMES / sizeof *NAMES; i++)
        if (tables == 1U << i)
            return NAMES[i];
    return "Round of the bracket";
}

/* Name of a single game of such a round. */
static const char *bracket_game_name(unsigned tables) {
    static const char *const NAMES[] = {"final", "semi-final", "quarter-final", "last 16", "last 32", "last 64"};
    for (unsigned i = 0; i < sizeof NAMES / sizeof *NAMES; i++)
        if (tables == 1U << i)
            return NAMES[i];
    return "bracket";
}

void tn_bracket_title(const tn_event *e, unsigned index, char *text, size_t size) {
    const tn_round *round = &e->rounds[index];
    bool final = tn_round_is_final(round);
    if (e->double_elimination && !final)
        snprintf(text, size, "Bracket round %u", index + 1 - tn_event_swiss_rounds(e));
    else if (final && index > 0 && tn_round_is_final(&e->rounds[index - 1]))
        snprintf(text, size, "Second final");
    else
        snprintf(text, size, "%s", tn_bracket_round_name(final ? 1 : round->count));
}

void tn_reached_words(const tn_event *e, const tn_place *place, char *text, size_t size) {
    const tn_round *round = place->round ? &e->rounds[place->round - 1] : NULL;
    if (place->number == tn_event_champion(e))
        snprintf(text, size, "champion");
    else if (!round)
        *text = '\0';
    else if (e->double_elimination && !tn_round_is_final(round))
        snprintf(text, size, "round %u", place->round - tn_event_swiss_rounds(e));
    else
        snprintf(text, size, "%s", bracket_game_name(tn_round_is_final(round) ? 1 : round->count));
}

void tn_place_text(const tn_place *place, char *text, size_t size) {
    if (place->first == place->last)
        snprintf(text, size, "%u", place->first);
    else
        snprintf(text, size, "%u-%u", place->first, place->last);
}

bool tn_seed_is_public(const tn_event *e) {
    return *e->seed && (e->round_count > 1 || (e->round_count == 1 && tn_event_missing_results(e) == 0));
}
