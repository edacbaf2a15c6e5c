/* omissions.c: lists what is lost when an event is exported to a format (see format.h). */
#include <stdio.h>
#include <string.h>

#include "format.h"

static bool any_player(const tn_event *e, bool (*is)(const tn_player *player)) {
    unsigned i = 0;
    while (i < e->count && !is(&e->players[i]))
        i++;
    return i < e->count;
}

static bool any_table(const tn_event *e, bool (*is)(const tn_table *table)) {
    for (unsigned i = 0; i < e->round_count; i++)
        for (unsigned k = 0; k < e->rounds[i].count; k++)
            if (is(&e->rounds[i].tables[k]))
                return true;
    return false;
}

static bool is_disqualified(const tn_player *p) {
    return p->disqualified;
}

static bool has_dropped(const tn_player *p) {
    return p->dropped;
}

static bool has_deck(const tn_player *p) {
    return p->deck || p->blanks;
}

static bool has_group(const tn_player *p) {
    return json_array_size(p->tags) > 0;
}

static bool is_forfeit(const tn_table *t) {
    return t->b && (t->result == TN_FORFEIT_WIN || t->result == TN_FORFEIT_LOSS || t->result == TN_DOUBLE_FORFEIT);
}

static bool has_displays(const tn_table *t) {
    return t->planets[0] || t->planets[1] || t->symbols[0] || t->symbols[1];
}

static bool has_won_games(const tn_table *t) {
    return t->games[0] || t->games[1];
}

static bool has_lots(const tn_event *e) {
    return e->lots > 0;
}

static bool has_disqualified(const tn_event *e) {
    return any_player(e, is_disqualified);
}

static bool has_drops(const tn_event *e) {
    return any_player(e, has_dropped);
}

static bool has_forfeits(const tn_event *e) {
    return any_table(e, is_forfeit);
}

static bool has_planets(const tn_event *e) {
    return any_table(e, has_displays);
}

static bool has_games(const tn_event *e) {
    return any_table(e, has_won_games);
}

static bool has_groups(const tn_event *e) {
    return any_player(e, has_group);
}

static bool has_decks(const tn_event *e) {
    return any_player(e, has_deck);
}

static bool has_third(const tn_event *e) {
    return any_table(e, tn_table_is_third);
}

static bool is_double(const tn_event *e) {
    return e->double_elimination;
}

static bool is_tome(const tn_event *e) {
    return e->method == TN_TOME;
}

static const struct {
    const char *words;
    bool (*has)(const tn_event *event);
    const char *formats; /* formats that cannot represent it */
} OMISSIONS[] = {{"drawn lots", has_lots, "league standings"},
                 {"disqualifications", has_disqualified, "league"},
                 {"drops", has_drops, "league"},
                 {"forfeits", has_forfeits, "league"},
                 {"planets and symbols", has_planets, "league results"},
                 {"the match for third place", has_third, "league"},
                 {"double elimination", is_double, "league pairings"},
                 {"games of a match", has_games, "league results"},
                 {"travel groups", has_groups, "league"},
                 {"decks", has_decks, "league players"},
                 {"the tie-break method", is_tome, "league standings"}};

bool tn_list_omissions(const tn_event *e, const char *format, char *text, size_t size) {
    size_t used = 0;
    *text = '\0';
    for (unsigned i = 0; i < sizeof OMISSIONS / sizeof *OMISSIONS && used < size; i++)
        if (strstr(OMISSIONS[i].formats, format) && OMISSIONS[i].has(e))
            used += (size_t)snprintf(text + used, size - used, "%s%s", used ? ", " : "", OMISSIONS[i].words);
    return used > 0;
}
