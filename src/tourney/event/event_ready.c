/* event_ready.c: requirements that players must meet before they are paired, and waivers (see event.h). */
#include <string.h>

#include "event_parts.h"

static const char *const WORDS[TN_WAIVER_COUNT] = {
#define X(name, word) word,
    TN_WAIVERS(X)
#undef X
};

json_t *tn_waiver_words(unsigned bits) {
    json_t *words = json_array();
    for (unsigned i = 0; i < TN_WAIVER_COUNT; i++)
        if (bits & 1U << i)
            json_array_append_new(words, json_string(WORDS[i]));
    return words;
}

unsigned tn_waiver_bit(const char *word) {
    unsigned i = 0;
    while (i < TN_WAIVER_COUNT && strcmp(word, WORDS[i]) != 0)
        i++;
    return i < TN_WAIVER_COUNT ? 1U << i : 0;
}

unsigned tn_waiver_bits(const json_t *words) {
    unsigned bits = 0;
    for (size_t i = 0; i < json_array_size(words); i++) {
        const char *word = json_string_value(json_array_get(words, i));
        bits |= word ? tn_waiver_bit(word) : 0;
    }
    return bits;
}

unsigned tn_event_unmet_requirements(const tn_event *e, const tn_player *p) {
    bool present = p->checked_in || (!e->checkin_required && tn_tier_of(e->kind) != TN_PREMIER);
    unsigned lacks = (present ? 0U : TN_WAIVE_CHECKIN) | (p->conduct ? 0U : TN_WAIVE_CONDUCT) |
                     (p->deck ? 0U : TN_WAIVE_DECK) |
                     (p->blanks && (p->see_through || !p->sleeves_known) ? TN_WAIVE_SLEEVES : 0U);
    return lacks & ~p->waived;
}

unsigned tn_event_strict_requirements(const tn_event *e) {
    return tn_tier_of(e->kind) == TN_PREMIER ? ~0U : (e->checkin_required ? TN_WAIVE_CHECKIN : 0U) | TN_WAIVE_SLEEVES;
}

static unsigned strictly_lacks(const tn_event *e, const tn_player *player) {
    return tn_is_active(player) ? tn_event_unmet_requirements(e, player) & tn_event_strict_requirements(e) : 0;
}

/* ": no check-in, no deck" */
static void add_words(tn_event *e, size_t *used, unsigned lacks) {
    for (unsigned k = 0, listed = 0; k < TN_WAIVER_COUNT; k++)
        if (lacks & 1U << k)
            *used += (size_t)snprintf(e->error + *used, sizeof e->error - *used, "%s%s", listed++ ? ", no " : ": no ",
                                      k == TN_PLACE_SLEEVES ? "sleeves that hide blank cards (TR-R15)" : WORDS[k]);
}

/* Adds the names of all players who lack exactly `lacks`. Returns the number of names that did not fit. */
static unsigned add_names(tn_event *e, size_t *used, unsigned lacks) {
    enum { REST = 400 }; /* room for what follows the names */
    unsigned named = 0, left_out = 0;
    for (unsigned i = 0; i < e->count; i++)
        if (strictly_lacks(e, &e->players[i]) != lacks)
            continue;
        else if (*used + REST > sizeof e->error)
            left_out++;
        else
            *used += (size_t)snprintf(e->error + *used, sizeof e->error - *used, "%s%.60s",
                                      named++ ? ", "
                                      : *used ? "; "
                                              : "",
                                      e->players[i].name);
    if (named)
        add_words(e, used, lacks);
    return left_out;
}

/* "Ann, Bob: no check-in, no deck; Cid: no conduct" */
bool tn_event_check_ready(tn_event *e) {
    size_t used = 0;
    unsigned left_out = 0;
    bool done[1 << TN_WAIVER_COUNT] = {true};
    for (unsigned i = 0; i < e->count; i++) {
        unsigned lacks = strictly_lacks(e, &e->players[i]);
        if (!done[lacks])
            left_out += add_names(e, &used, lacks);
        done[lacks] = true;
    }
    if (left_out)
        snprintf(e->error + used, sizeof e->error - used, "; and %u more", left_out);
    if (used)
        e->remedy = TN_REMEDY_WAIVE;
    return used == 0;
}
