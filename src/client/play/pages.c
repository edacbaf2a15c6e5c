/* pages.c: writes the pages. */
#include "pages.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/memory.h"
#include "board.h"
#include "client/cards/card_summary.h"

/* A line of any length, written to a stream and then wrapped. */
typedef struct text {
    FILE *out;
    char *bytes;
    size_t length;
} text;

static FILE *text_open(text *line) {
    *line = (text){NULL, NULL, 0};
    line->out = memory_require(open_memstream(&line->bytes, &line->length));
    return line->out;
}

/* Adds the line to the page, unless it is empty. */
static void text_close(text *line, tx_lines *list, const page_reader *reader, int indent) {
    fclose(line->out);
    if (line->length)
        lines_wrap(list, reader->width, indent, line->bytes);
    free(line->bytes);
}

void reader_name(const page_reader *reader, tx_ref ref, char name[PLAYER_LABEL]) {
    char marked[256];
    tx_ref_marked(reader->catalog, reader->view, ref, marked, sizeof marked);
    reader_text(reader->catalog, reader->view, reader->seat, marked, name, PLAYER_LABEL);
}

/* ---- A card ------------------------------------------------------------------------------------------------------ */

static void add_face(tx_lines *list, const page_reader *reader, tx_def_id def) {
    text line;
    char rules[4096];
    FILE *out = text_open(&line);
    cli_facts_kind(out, reader->catalog, def);
    fputs(": ", out);
    cli_facts_numbers(out, reader->catalog, def);
    text_close(&line, list, reader, 2);
    cli_facts_traits(text_open(&line), reader->catalog, def);
    text_close(&line, list, reader, 2);
    if (tx_card_text(reader->catalog, def, rules, sizeof rules) > 0)
        lines_wrap(list, reader->width, 2, rules);
}

/* ---- Things in play, one line each ------------------------------------------------------------------------------- */

static void write_state(FILE *out, const page_reader *reader, tx_ref ref) {
    const tx_game *view = reader->view;
    const tx_card *card = &view->cards[ref];
    tx_def_id def = card_face(reader->catalog, view, ref);
    fprintf(out, "%s", def ? tx_card_name(reader->catalog, def) : "a hidden card");
    if (card->list != TX_ATTACHED && tx_card_fact(reader->catalog, def, TX_FACT_ATTACK) != TX_NOT_PRINTED &&
        tx_card_fact(reader->catalog, def, TX_FACT_HP) != TX_NOT_PRINTED) {
        char stats[32], marks[64];
        cli_unit_stats(reader->catalog, view, ref, stats, sizeof stats);
        cli_unit_marks(reader->catalog, view, ref, false, marks, sizeof marks);
        fprintf(out, " %s%s%s", stats, marks[0] ? " " : "", marks);
    } else if (card->resources) {
        fprintf(out, " $%u", card->resources);
    }
    if (card->flags & TX_EXHAUSTED)
        fprintf(out, " exhausted");
    if (ref == view->attacker)
        fprintf(out, " attacking");
    if (ref == view->defender)
        fprintf(out, " defending");
    if (card->attached == TX_NONE)
        return;
    const char *before = " [";
    for (tx_ref at = card->attached; at != TX_NONE; at = view->cards[at].next, before = ", ")
        fprintf(out, "%s%s%s", before, tx_card_name(reader->catalog, card_face(reader->catalog, view, at)),
                view->cards[at].flags & TX_EXHAUSTED ? " exhausted" : "");
    fprintf(out, "]");
}

static void write_list(FILE *out, const page_reader *reader, unsigned list, const char **before) {
    const tx_game *view = reader->view;
    for (tx_ref at = view->lists[list].head; at != TX_NONE; at = view->cards[at].next, *before = "; ") {
        fprintf(out, "%s", *before);
        write_state(out, reader, at);
    }
}

static bool same_title(const tx_catalog *catalog, tx_def_id a, tx_def_id b) {
    return a && b && tx_card_title_id(catalog, a) == tx_card_title_id(catalog, b);
}

static bool is_attached(const tx_card *card) {
    return card->list == TX_ATTACHED || (card->list >= TX_PLANET_CARDS && card->list < TX_BANK);
}

static bool in_play(const tx_card *card) {
    return is_attached(card) || (card->list >= TX_HQ_UNITS && card->list < TX_LIMBO) ||
           (card->list >= TX_UNITS && card->list < TX_RESERVE);
}

static void add_copies(tx_lines *list, const page_reader *reader, tx_def_id def) {
    const tx_game *view = reader->view;
    for (unsigned ref = 0; ref < view->card_count; ref++) {
        const tx_card *card = &view->cards[ref];
        if (!in_play(card) || !same_title(reader->catalog, card->def, def))
            continue;
        text line;
        FILE *out = text_open(&line);
        char where[PLAYER_LABEL];
        fprintf(out, "In play, %s: ", reader_whose(reader->seat, card->controller));
        write_state(out, reader, (tx_ref)ref);
        reader_name(reader, is_attached(card) ? card->host : card->place, where);
        fprintf(out, ", %s %s", is_attached(card) ? "on" : "at", where);
        text_close(&line, list, reader, 2);
    }
}

static const char *other_title(int type) {
    switch (type) {
    case TX_TYPE_WARLORD: return "Bloodied side:";
    case TX_TYPE_ATTACHMENT: return "As an attachment:";
    default: return "As a unit:";
    }
}

void page_card(tx_lines *list, const page_reader *reader, tx_def_id def) {
    const tx_catalog *catalog = reader->catalog;
    tx_def_id other = tx_card_is_first_face(catalog, def) ? tx_card_other_face(catalog, def) : 0;
    int number = tx_card_fact(catalog, def, TX_FACT_NUMBER);
    lines_add(list, "%s", tx_card_name(catalog, def));
    add_face(list, reader, def);
    if (other) {
        lines_add(list, "%s", other_title(tx_card_fact(catalog, other, TX_FACT_TYPE)));
        add_face(list, reader, other);
    }
    if (number != TX_NOT_PRINTED)
        lines_add(list, "(%s, number %d)", tx_card_set(catalog, def), number);
    add_copies(list, reader, def);
}

/* ---- The table --------------------------------------------------------------------------------------------------- */

/* Writes "in reserve: A, B", or their number if they are hidden. */
static void write_reserve(FILE *out, const page_reader *reader, unsigned list) {
    const tx_game *view = reader->view;
    const char *before = "in reserve: ";
    if (!view->cards[view->lists[list].head].def) {
        fprintf(out, "%u in reserve", view->lists[list].count);
        return;
    }
    for (tx_ref at = view->lists[list].head; at != TX_NONE; at = view->cards[at].next, before = ", ")
        fprintf(out, "%s%s", before, tx_card_name(reader->catalog, card_face(reader->catalog, view, at)));
}

static void add_side(tx_lines *list, const page_reader *reader, unsigned position, unsigned seat) {
    const tx_game *view = reader->view;
    const char *before = "";
    char name[PLAYER_LABEL];
    unsigned units = TX_UNITS + 2 * position + seat, reserve = TX_RESERVE + 2 * position + seat;
    if (!view->lists[units].count && !view->lists[reserve].count)
        return;
    text line;
    FILE *out = text_open(&line);
    reader_player(reader->catalog, view, reader->seat, seat, name);
    fprintf(out, "   %s: ", name);
    write_list(out, reader, units, &before);
    if (view->lists[reserve].count) {
        fprintf(out, "%s", before);
        write_reserve(out, reader, reserve);
    }
    text_close(&line, list, reader, 7);
}

static void write_planet(FILE *out, const page_reader *reader, tx_def_id planet) {
    fprintf(out, "%s: ", tx_card_name(reader->catalog, planet));
    cli_facts_numbers(out, reader->catalog, planet);
}

static void add_planet(tx_lines *list, const page_reader *reader, unsigned position) {
    const tx_game *view = reader->view;
    text line;
    FILE *out = text_open(&line);
    if (view->line[position])
        write_planet(out, reader, view->line[position]);
    else
        fprintf(out, "(planet gone)");
    if (view->first_planet == position)
        fprintf(out, "; first planet");
    if (view->infested >> position & 1)
        fprintf(out, "; infested");
    if (view->battle == position)
        fprintf(out, "; BATTLE%s, combat round %u", view->skirmish ? " (ranged skirmish)" : "", view->battle_round);
    const char *before = "; on it: ";
    write_list(out, reader, TX_PLANET_CARDS + position, &before);
    text_close(&line, list, reader, 3);
    add_side(list, reader, position, 0);
    add_side(list, reader, position, 1);
}

static void add_player(tx_lines *list, const page_reader *reader, unsigned seat) {
    const tx_game *view = reader->view;
    const tx_player *player = &view->player[seat];
    text line;
    FILE *out = text_open(&line);
    char types[24], name[PLAYER_LABEL];
    const char *before = " HQ: ";
    reader_player(reader->catalog, view, reader->seat, seat, name);
    cli_victory_types(reader->catalog, view, seat, types, sizeof types);
    fprintf(out, "%s: %u resource%s, %u in hand, deck %u, discard pile %u, planets won %u (%s)%s.", name,
            player->resources, player->resources == 1 ? "" : "s", view->lists[TX_HAND + seat].count,
            view->lists[TX_DECK + seat].count, view->lists[TX_DISCARD + seat].count, player->victory_count, types,
            view->initiative == seat ? ", initiative" : "");
    if (tx_faction_word(player->enslaved))
        fprintf(out, " Enslavement dial: %s.", tx_faction_word(player->enslaved));
    write_list(out, reader, TX_HQ_UNITS + seat, &before);
    write_list(out, reader, TX_SUPPORTS + seat, &before);
    text_close(&line, list, reader, 4);
}

static void add_hand(tx_lines *list, const page_reader *reader) {
    const tx_game *view = reader->view;
    text line;
    FILE *out = text_open(&line);
    const char *before = "Your hand: ";
    for (tx_ref at = view->lists[TX_HAND + reader->seat].head; at != TX_NONE;
         at = view->cards[at].next, before = "; ") {
        int cost = cli_face_fact(reader->catalog, view, at, TX_FACT_COST),
            shields = cli_face_fact(reader->catalog, view, at, TX_FACT_SHIELDS),
            deep_strike = cli_face_fact(reader->catalog, view, at, TX_FACT_DEEP_STRIKE);
        fprintf(out, "%s%s", before, tx_card_name(reader->catalog, card_face(reader->catalog, view, at)));
        if (cost == TX_PRINTED_X)
            fprintf(out, " X");
        else if (cost >= 0)
            fprintf(out, " %d", cost);
        if (shields > 0)
            fprintf(out, " s%d", shields);
        if (deep_strike >= 0)
            fprintf(out, " d%d", deep_strike);
    }
    text_close(&line, list, reader, 4);
}

void page_table(tx_lines *list, const page_reader *reader) {
    const tx_game *view = reader->view;
    unsigned positions[TX_LINE], count = cli_planets_shown(view, positions);
    lines_add(list, "Round %u, %s phase", view->round, cli_phase_name(view->phase));
    add_player(list, reader, 1 - reader->seat);
    for (unsigned i = 0; i < count; i++)
        add_planet(list, reader, positions[i]);
    add_player(list, reader, reader->seat);
    add_hand(list, reader);
}

/* ---- Piles ------------------------------------------------------------------------------------------------------- */

void page_discards(tx_lines *list, const page_reader *reader) {
    const tx_game *view = reader->view;
    for (unsigned seat = 0; seat < TX_SEATS; seat++) {
        char whose[PLAYER_LABEL];
        reader_possessive(reader->catalog, view, reader->seat, seat, whose);
        lines_add(list, "%s discard pile, topmost card first (%u):", whose, view->lists[TX_DISCARD + seat].count);
        for (tx_ref at = view->lists[TX_DISCARD + seat].head; at != TX_NONE; at = view->cards[at].next)
            lines_add(list, "  %s", tx_card_name(reader->catalog, card_face(reader->catalog, view, at)));
    }
}

void page_victory(tx_lines *list, const page_reader *reader) {
    for (unsigned seat = 0; seat < TX_SEATS; seat++) {
        const tx_player *player = &reader->view->player[seat];
        char types[24], whose[PLAYER_LABEL];
        cli_victory_types(reader->catalog, reader->view, seat, types, sizeof types);
        reader_possessive(reader->catalog, reader->view, reader->seat, seat, whose);
        lines_add(list, "%s victory display (%u): %s", whose, player->victory_count, types);
        for (unsigned i = 0; i < player->victory_count; i++) {
            text line;
            FILE *out = text_open(&line);
            fputs("  ", out);
            write_planet(out, reader, player->victory[i]);
            text_close(&line, list, reader, 4);
        }
    }
    lines_add(list, "Three planets that share a type win the game.");
}

static const char *const screen_help[] = {
    "Choosing",
    "  number, letter   choose that option",
    "  Enter            choose the highlighted option",
    "  Space            pass, finish or decline",
    "  arrows, PgUp/Dn  move the highlight; the board marks its cards with >",
    "  /                show only options with the words you type; Esc: show all",
    "  An option with ... opens a list, such as the planets to deploy at.",
    "Looking",
    "  h                get a hint: the computer's choice in your place, and why",
    "  M                explain the computer's last move",
    "  i                show a card: Enter for the highlighted one, or a name",
    "  F                find cards by words, or a phrase: Orks unit with brutal",
    "  y                explain why a card can or cannot be used now, with the rule",
    "  r                look up rules: a number such as R7.5, a keyword, or words;",
    "                   Enter: rules of the question and the highlighted card",
    "  p                show everything in play, in words",
    "  d v l            show discard piles, victory displays, log",
    "Playing",
    "  P                pass windows until your turn, you can respond,",
    "                   an attack, a battle, the end of the phase; Esc ends it",
    "  k                change how often you are asked",
    "  u                undo your last choice, in a game against the computer",
    "  C D              concede; offer a draw",
    "  s q              save a copy; quit (the game is always saved)",
    NULL};

static const char *const line_help[] = {
    "  number, letter   choose that option; or type words that only one option has",
    "  pass             pass, finish or decline",
    "  empty line       pass, or take the only option; does not pass a deployment turn",
    "                   in which you can do something",
    "  h, hint          get a hint: the computer's choice in your place, and why",
    "  M, explain       explain the computer's last move",
    "  i NAME           show a card; part of its name is enough",
    "  find WORDS       find cards by words, or a phrase: Orks unit with brutal",
    "  why NAME         explain why a card can or cannot be used now, with the rule",
    "  r                explain the rules and keywords in the texts above; else list chapters",
    "  r R7.5, r WORDS  look up rules by number, keyword or words",
    "  p d v l          show everything in play, discard piles, victory displays, log",
    "  until turn       pass windows until your turn; or until answer, attack, battle, phase",
    "  k                change how often you are asked",
    "  u                undo your last choice, in a game against the computer",
    "  C D              concede; offer a draw",
    "  s FILE           save a copy; the game is always saved",
    "  q                quit",
    NULL};

static const char *const marks_help[] = {
    "Marks",
    "  2/3-1            attack 2, 3 hit points, 1 damage",
    "  z                exhausted",
    "  W Wb Y           warlord, bloodied warlord, synapse unit",
    "  c1 s1 +1 $1      command icons, shield icons, attachments, resources on it",
    "  d1 ~             Deep Strike value; cards in reserve",
    "  A B F M R a2     armorbane, brutal, flying, mobile, ranged, area effect 2",
    "  > ? ! x          in the highlighted option; in another; attacker; defender",
    "  #2               second card of that name; options show it too",
    "  M S T            planet types: material, strongpoint, tech",
    "  c2:W1            command of ready units, yours and theirs; W with a warlord",
    NULL};

void page_help(tx_lines *list, bool full_screen) {
    for (const char *const *line = full_screen ? screen_help : line_help; *line; line++)
        lines_add(list, "%s", *line);
    for (const char *const *line = marks_help; *line; line++)
        lines_add(list, "%s", *line);
}

/* ---- Finding a card ---------------------------------------------------------------------------------------------- */

/* Returns 3 if the names are equal, 2 for a beginning, 1 for a part, else 0; ignores case. */
static int match_quality(const char *name, const char *wanted) {
    size_t length = strlen(wanted);
    for (const char *at = name; *at; at++)
        if (!strncasecmp(at, wanted, length))
            return at > name ? 1 : name[length] ? 2 : 3;
    return 0;
}

static void consider_card(const page_reader *reader, tx_def_id def, const char *name, int *best, tx_def_id *found) {
    int score = def ? match_quality(tx_card_name(reader->catalog, def), name) : 0;
    if (score > *best)
        *best = score, *found = def;
}

static tx_def_id find_on_table(const page_reader *reader, const char *name) {
    const tx_game *view = reader->view;
    int best = 0;
    tx_def_id found = 0;
    for (unsigned position = 0; position < TX_LINE && position < view->revealed; position++)
        consider_card(reader, view->line[position], name, &best, &found);
    for (unsigned ref = 0; ref < view->card_count; ref++)
        consider_card(reader, view->cards[ref].def, name, &best, &found);
    return found;
}

static tx_def_id find_in_catalog(const page_reader *reader, const char *name) {
    int best = 0;
    tx_def_id found = tx_catalog_find(reader->catalog, name);
    for (tx_def_id def = 1; !found && def < tx_catalog_count(reader->catalog); def++)
        if (tx_card_title_id(reader->catalog, def) == def)
            consider_card(reader, def, name, &best, &found);
    return found;
}

tx_def_id cli_find_card(const page_reader *reader, const char *name, char *message, size_t size) {
    tx_def_id found = find_on_table(reader, name), near[3];
    if (!found)
        found = find_in_catalog(reader, name);
    if (found)
        return found;
    unsigned count = tx_catalog_near(reader->catalog, name, near, 3);
    int length = snprintf(message, size, "No card is called \"%.60s\"", name);
    for (unsigned i = 0; i < count && length > 0 && (size_t)length < size; i++)
        length += snprintf(message + length, size - (size_t)length, "%s%s%s", i ? ", " : "; did you mean ",
                           tx_card_name(reader->catalog, near[i]), i + 1 < count ? "" : "?");
    return 0;
}
