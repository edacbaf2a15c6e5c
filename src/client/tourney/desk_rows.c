/* desk_rows.c: the list of the desk: tables and byes of a round, or players (see desk_screen.h). */
#include "base/memory.h"
#include "base/utf8.h"
#include "client/play/options.h"
#include "desk_screen.h"

const tn_round *desk_round(const desk_screen *s) {
    return s->round > 0 && s->round <= s->desk.event.round_count ? &s->desk.event.rounds[s->round - 1] : NULL;
}

uint32_t desk_player_at(const desk_screen *s, unsigned index, unsigned side) {
    const tn_round *round = desk_round(s);
    if (index < round->count)
        return side ? round->tables[index].b : round->tables[index].a;
    index -= round->count;
    return side ? 0 : index < round->given_count ? round->given[index] : round->bye;
}

/* ---- The list ---------------------------------------------------------------------------------------------------- */

/* Removes accents, so that names can be found from any keyboard. */
static void without_accents(const char *text, char *plain, size_t size) {
    uint32_t glyph;
    size_t used = 0;
    for (size_t length; (length = utf8_read(text, &glyph)) > 0 && used + 4 < size; text += length)
        used += utf8_write(utf8_plain_letter(glyph), plain + used);
    plain[used] = '\0';
}

static bool is_found(const desk_screen *s, const char *name) {
    char plain[TN_NAME_MAX + 4], words[sizeof s->search];
    without_accents(name, plain, sizeof plain);
    without_accents(s->search, words, sizeof words);
    return cli_has_words(plain, words);
}

static bool is_named(const desk_screen *s, uint32_t number) {
    return number && is_found(s, tn_name_of(&s->desk.event, number));
}

static bool lists_table(const desk_screen *s, unsigned index) {
    const tn_round *round = desk_round(s);
    if (s->open_only && (index >= round->count || round->tables[index].result != TN_NONE))
        return false;
    return !*s->search || is_named(s, desk_player_at(s, index, 0)) || is_named(s, desk_player_at(s, index, 1));
}

static void add_row(desk_screen *s, unsigned index) {
    if (s->count == s->capacity) {
        s->capacity = s->capacity ? 2 * s->capacity : 64;
        s->rows = memory_resize(s->rows, s->capacity, sizeof *s->rows);
    }
    s->rows[s->count++] = index;
}

static void list_tables(desk_screen *s) {
    const tn_round *round = desk_round(s);
    unsigned all = round ? round->count + round->given_count + (round->bye != 0) : 0;
    for (unsigned i = 0; i < all; i++)
        if (lists_table(s, i))
            add_row(s, i);
}

static void list_players(desk_screen *s) {
    for (unsigned i = 0; i < s->desk.event.count; i++)
        if (is_found(s, s->desk.event.players[i].name))
            add_row(s, i);
}

/* Selects the player that the search matched. */
static void choose_side(desk_screen *s) {
    if (s->view == VIEW_PLAYERS || s->count == 0 || !*s->search)
        return;
    unsigned index = s->rows[s->selected];
    if (!is_named(s, desk_player_at(s, index, s->side)))
        s->side = is_named(s, desk_player_at(s, index, 1));
}

/* Keeps the same table or player selected as long as it is listed. */
void desk_list(desk_screen *s) {
    unsigned index = s->selected < s->count ? s->rows[s->selected] : 0;
    s->count = 0;
    if (s->view == VIEW_TABLES)
        list_tables(s);
    else
        list_players(s);
    s->selected = 0;
    while (s->selected + 1 < s->count && s->rows[s->selected] < index)
        s->selected++;
    choose_side(s);
}

bool desk_select_table(desk_screen *s, unsigned number) {
    for (unsigned i = 0; s->view == VIEW_TABLES && i < s->count; i++)
        if (desk_round(s)->first + s->rows[i] == number) {
            s->selected = i;
            return true;
        }
    return false;
}

/* ---- The selection ----------------------------------------------------------------------------------------------- */

const tn_table *desk_table(const desk_screen *s) {
    const tn_round *round = desk_round(s);
    bool is_table = s->view == VIEW_TABLES && s->selected < s->count && s->rows[s->selected] < round->count;
    return is_table ? &round->tables[s->rows[s->selected]] : NULL;
}

unsigned desk_table_number(const desk_screen *s) {
    return desk_round(s)->first + s->rows[s->selected];
}

const tn_player *desk_player(const desk_screen *s) {
    if (s->selected >= s->count)
        return NULL;
    unsigned index = s->rows[s->selected];
    if (s->view == VIEW_PLAYERS)
        return &s->desk.event.players[index];
    uint32_t number = desk_player_at(s, index, s->side);
    return tn_event_number(&s->desk.event, number ? number : desk_player_at(s, index, 0));
}

bool desk_is_called(const desk_screen *s, unsigned index) {
    const tn_event *e = &s->desk.event;
    for (unsigned i = 0; i < e->note_count; i++)
        if (e->notes[i].open && e->notes[i].entry.round == s->round &&
            e->notes[i].entry.table == desk_round(s)->first + index)
            return true;
    return false;
}
