/* desk_screen.c: key bindings of the desk (see desk_screen.h). */
#include "desk_screen.h"

#include <ctype.h>
#include <string.h>
#include <sys/stat.h>

#define RUN(...)             desk_run(s, (const char *const[]){__VA_ARGS__, NULL})
#define RUN_PAGE(title, ...) desk_run_page(s, title, (const char *const[]){__VA_ARGS__, NULL})

/* ---- Selection --------------------------------------------------------------------------------------------------- */

static void move_to(desk_screen *s, int row) {
    s->selected = row < 0 || s->count == 0 ? 0 : row >= (int)s->count ? s->count - 1 : (unsigned)row;
}

static void press_move(desk_screen *s, uint32_t key) {
    int row = (int)s->selected, page = s->page_rows > 1 ? (int)s->page_rows - 1 : 1;
    switch (key) {
    case KEY_UP: row--; break;
    case KEY_DOWN: row++; break;
    case KEY_PAGE_UP: row -= page; break;
    case KEY_PAGE_DOWN: row += page; break;
    case KEY_HOME: row = 0; break;
    default: row = (int)s->count - 1; break;
    }
    move_to(s, row);
}

static void press_side(desk_screen *s, uint32_t key) {
    s->side = key == KEY_RIGHT;
}

/* Returns true if the number of a listed table begins with these digits. */
static bool begins_table_number(const desk_screen *s, unsigned typed) {
    for (unsigned i = 0; s->view == VIEW_TABLES && i < s->count; i++) {
        unsigned number = desk_round(s)->first + s->rows[i];
        while (number > typed)
            number /= 10;
        if (number == typed)
            return true;
    }
    return false;
}

/* Typed digits select a table as soon as its number is complete. A digit that does not continue a table number starts a
 * new one. */
static void press_figure(desk_screen *s, uint32_t key) {
    unsigned figure = key - '0', longer = 10 * s->typed + figure;
    s->side = 0;
    s->typed = begins_table_number(s, longer) ? longer : figure;
    if (!desk_select_table(s, s->typed) && !begins_table_number(s, s->typed)) {
        char text[80];
        snprintf(text, sizeof text, "Table %u is not listed.", longer);
        desk_show_error(s, text);
    }
}

static void press_view(desk_screen *s, uint32_t key) {
    (void)key;
    const tn_player *player = desk_player(s);
    uint32_t number = player ? player->number : 0;
    s->view = s->view == VIEW_TABLES ? VIEW_PLAYERS : VIEW_TABLES;
    s->search[0] = '\0';
    s->count = 0;
    desk_list(s);
    for (unsigned i = 0; i < s->count; i++) /* keep the same person selected */
        for (unsigned side = 0; side < 2; side++)
            if (number && (s->view == VIEW_PLAYERS ? s->desk.event.players[s->rows[i]].number
                                                   : desk_player_at(s, s->rows[i], side)) == number) {
                s->selected = i;
                s->side = s->view == VIEW_PLAYERS ? s->side : side;
                return;
            }
}

static void press_round(desk_screen *s, uint32_t key) {
    bool back = key == '<' || key == '[';
    if (back ? s->round <= 1 : s->round >= s->desk.event.round_count)
        desk_show_error(s, back ? "There is no round before this one." : "This is the last round.");
    else {
        s->round += back ? -1u : 1u;
        s->view = VIEW_TABLES;
        desk_list(s);
    }
}

static void press_open(desk_screen *s, uint32_t key) {
    (void)key;
    s->open_only = !s->open_only;
    desk_list(s);
}

static void press_search(desk_screen *s, uint32_t key) {
    (void)key;
    s->search[0] = '\0';
    s->mode = MODE_SEARCH;
    desk_list(s);
}

static void press_escape(desk_screen *s, uint32_t key) {
    (void)key;
    s->search[0] = '\0';
    s->open_only = false;
    s->side = 0;
    desk_list(s);
}

/* ---- The clock --------------------------------------------------------------------------------------------------- */

static void press_clock(desk_screen *s, uint32_t key) {
    (void)key;
    RUN("clock", s->path, tn_clock_last_act(&s->desk.event, "start") ? "pause" : "resume");
}

static void press_minutes(desk_screen *s, uint32_t key) {
    bool table = key == 't';
    if (table && !desk_has_game(s))
        return;
    desk_ask_for(s, MODE_LINE, table ? ASK_TABLE_MINUTES : ASK_MINUTES);
    if (table)
        snprintf(s->label, sizeof s->label, "More minutes for table %u:", desk_table_number(s));
    else
        snprintf(s->label, sizeof s->label, "More minutes for all tables:");
}

static void press_time(desk_screen *s, uint32_t key) {
    (void)key;
    if (clock_seconds_left(&s->desk.event) <= 0) {
        RUN("clock", s->path, "time");
        return;
    }
    desk_ask_for(s, MODE_LINE, ASK_TIME);
    snprintf(s->label, sizeof s->label, "The clock has not run out; why do you call time?");
}

/* ---- Judges, players --------------------------------------------------------------------------------------------- */

static void press_judge(desk_screen *s, uint32_t key) {
    if (!desk_has_game(s))
        return;
    desk_ask_for(s, MODE_LINE, key == 'j' ? ASK_CALL : ASK_RULING);
    snprintf(
        s->label, sizeof s->label,
        key == 'j' ? "Table %u calls a judge; what is the question?" : "The ruling at table %u:", desk_table_number(s));
}

static void press_drop(desk_screen *s, uint32_t key) {
    const tn_player *player = desk_player(s);
    (void)key;
    if (!player)
        return;
    desk_ask_for(s, MODE_CHOICE, ASK_DROP);
    snprintf(s->label, sizeof s->label,
             player->dropped      ? "Let %.60s enter again? (y/n)"
             : player->wants_drop ? "%.60s asks to drop: y drop  k keep in the event  (Esc: decide later)"
                                  : "Does %.60s drop? (y/n)",
             player->name);
}

static void press_here(desk_screen *s, uint32_t key) {
    char number[16];
    const tn_player *player = desk_player(s);
    (void)key;
    if (!player)
        return;
    if (tn_tier_of(s->desk.event.kind) == TN_PREMIER) { /* TR-R07 */
        desk_ask_for(s, MODE_CHOICE, ASK_SLEEVES);
        snprintf(s->label, sizeof s->label, "Sleeves of %.60s: o opaque  a art  c clear  n none  (Esc: cancel)",
                 player->name);
        return;
    }
    desk_number_text(number, player->number);
    RUN("checkin", s->path, number);
}

static void press_add(desk_screen *s, uint32_t key) {
    (void)key;
    desk_ask_for(s, MODE_LINE, ASK_NAME);
    snprintf(s->label, sizeof s->label, "Who enters?");
}

/* ---- Next step, undo --------------------------------------------------------------------------------------------- */

static void press_next(desk_screen *s, uint32_t key) {
    const tn_event *e = &s->desk.event;
    const char *next = cli_next_command(e);
    (void)key;
    if (!*next) {
        cli_status_text(e, s->message, sizeof s->message);
        s->refused = true;
        return;
    }
    desk_ask_for(s, MODE_CHOICE, ASK_NEXT);
    if (strcmp(next, "pair") == 0)
        snprintf(s->label, sizeof s->label, "Pair round %u? (y: yes, d: as a draft for staff, n: no)",
                 e->round_count + 1);
    else
        snprintf(s->label, sizeof s->label, "%c%s? (y/n)", toupper((unsigned char)*next), next + 1);
}

static void press_undo(desk_screen *s, uint32_t key) {
    const tn_entries *entries = &s->desk.journal.entries;
    int last = tn_entries_last(entries);
    char words[120] = "";
    (void)key;
    if (last <= 0) {
        desk_show_error(s, "There is nothing to undo.");
        return;
    }
    json_t *entry = tn_entries_get(entries, (size_t)last);
    cli_entry_words(entry, words, sizeof words);
    json_decref(entry);
    desk_ask_for(s, MODE_CHOICE, ASK_UNDO);
    snprintf(s->label, sizeof s->label, "Take back \"%s\"? (y/n)", words);
}

static void press_print(desk_screen *s, uint32_t key) {
    (void)key;
    desk_ask_for(s, MODE_CHOICE, ASK_PRINT);
    snprintf(s->label, sizeof s->label, "Print: s slips  p page with everything  t the same as text  (Esc: cancel)");
}

static void press_quit(desk_screen *s, uint32_t key) {
    (void)key;
    s->done = true;
}

static void press_page(desk_screen *s, uint32_t key) {
    switch (key) {
    case 's': RUN_PAGE("Standings", "standings", s->path); break;
    case 'e': RUN_PAGE("Final placing", "placing", s->path); break;
    case 'b': RUN_PAGE("Bracket", "bracket", s->path); break;
    case 'i': RUN_PAGE("Status", "status", s->path); break;
    default:
        RUN_PAGE("Log", "log", s->path);
        s->page_top = s->page.count; /* newest entries at the end */
        break;
    }
}

/* ---- Keys -------------------------------------------------------------------------------------------------------- */

/* In the order of the help; a line without words belongs to the one before it. */
static const struct {
    uint32_t key;
    void (*press)(desk_screen *s, uint32_t key);
    const char *shown, *words;
} KEYS[] = {
    {KEY_UP, press_move, "arrows", "up, down: select a table; left, right: select one of its players"},
    {KEY_DOWN, press_move, NULL, NULL},
    {KEY_PAGE_UP, press_move, NULL, NULL},
    {KEY_PAGE_DOWN, press_move, NULL, NULL},
    {KEY_HOME, press_move, NULL, NULL},
    {KEY_END, press_move, NULL, NULL},
    {KEY_LEFT, press_side, NULL, NULL},
    {KEY_RIGHT, press_side, NULL, NULL},
    {'/', press_search, "/", "search by name: Enter selects the player, Esc shows all"},
    {KEY_ESCAPE, press_escape, NULL, NULL},
    {'0', press_figure, "0-9", "select the table with that number"},
    {'w', desk_press_result, "w", "the selected player won"},
    {'l', desk_press_result, "l", "lost"},
    {'d', desk_press_result, "d", "drew"},
    {'m', desk_press_result, "m", "modified win (time was called)"},
    {'n', desk_press_result, "n", "modified loss"},
    {'p', desk_press_planets, "p", "enter planets, and symbols if they are level (time was called)"},
    {'f', desk_press_result, "f", "the selected player forfeits (is absent)"},
    {'F', desk_press_result, "F", "both players forfeit"},
    {'o', press_open, "o", "show only tables without a result, or all"},
    {'<', press_round, "< >", "show the previous or next round"},
    {'[', press_round, NULL, NULL},
    {'>', press_round, NULL, NULL},
    {']', press_round, NULL, NULL},
    {KEY_TAB, press_view, "Tab", "switch between tables and players"},
    {'h', press_here, "h", "check the player in"},
    {'a', press_add, "a", "add a player, also a late one"},
    {'D', press_drop, "D", "drop the player, or let the player enter again"},
    {'c', press_clock, "c", "start or pause the clock"},
    {'+', press_minutes, "+", "add minutes for all tables"},
    {'t', press_minutes, "t", "add minutes for this table"},
    {'T', press_time, "T", "call time"},
    {'j', press_judge, "j", "call a judge to this table"},
    {'r', press_judge, "r", "record the ruling at this table"},
    {'N', press_next, "N", "next step: start, pair, publish, cut, finish"},
    {'u', press_undo, "u", "undo the last command"},
    {'P', press_print, "P", "print slips or the page to a file next to the event"},
    {'s', press_page, "s", "standings"},
    {'b', press_page, "b", "bracket"},
    {'e', press_page, "e", "final placing"},
    {'i', press_page, "i", "show open tasks and the next step"},
    {'L', press_page, "L", "log"},
    {'?', NULL, "?", "this help"},
    {'q', press_quit, "q", "quit; everything is saved"},
    {KEY_INTERRUPT, press_quit, NULL, NULL},
    {KEY_CLOSED, press_quit, NULL, NULL},
};
enum { KEY_COUNT = sizeof KEYS / sizeof *KEYS };

static void show_help(desk_screen *s) {
    lines_clear(&s->page);
    for (unsigned i = 0; i < KEY_COUNT; i++)
        if (KEYS[i].words)
            desk_add_line(s, 8, "%-7s %s", KEYS[i].shown, KEYS[i].words);
    desk_add_line(s, 0, "%s", "");
    desk_add_line(s, 0, "Each key runs a command of 'traxis tourney'; 'traxis help tourney' lists all commands.");
    snprintf(s->title, sizeof s->title, "Help");
    s->page_top = 0;
    s->mode = MODE_PAGE;
}

static void press_in_list(desk_screen *s, uint32_t key) {
    bool figure = key >= '0' && key <= '9';
    if (!figure)
        s->typed = 0;
    s->message[0] = '\0';
    if (key == '?')
        show_help(s);
    for (unsigned i = 0; i < KEY_COUNT; i++)
        if (KEYS[i].press && (KEYS[i].key == key || (figure && KEYS[i].key == '0'))) {
            KEYS[i].press(s, key);
            return;
        }
}

/* ---- Input modes ------------------------------------------------------------------------------------------------- */

static void press_in_search(desk_screen *s, uint32_t key) {
    switch (key) {
    case KEY_UP:
    case KEY_DOWN: press_move(s, key); return;
    case KEY_ENTER: s->mode = MODE_LIST; return;
    case KEY_ESCAPE:
    case KEY_INTERRUPT:
        s->mode = MODE_LIST;
        press_escape(s, key);
        return;
    case KEY_CLOSED: s->done = true; return;
    default:
        cli_edit_line(s->search, sizeof s->search, key);
        s->count = s->side = 0;
        desk_list(s);
    }
}

/* Handles a typed line according to `ask`. */
static void take_line(desk_screen *s) {
    char table[16] = "";
    s->mode = MODE_LIST;
    if (desk_table(s))
        desk_number_text(table, desk_table_number(s));
    switch (s->ask) {
    case ASK_PLANETS:
    case ASK_SYMBOLS:
    case ASK_GAMES:
    case ASK_REASON: desk_store_report(s); break;
    case ASK_MINUTES: RUN("clock", s->path, "add", "--minutes", s->line); break;
    case ASK_TABLE_MINUTES: RUN("clock", s->path, "add", "--minutes", s->line, "--table", table); break;
    case ASK_TIME: RUN("clock", s->path, "time", "--reason", s->line); break;
    case ASK_NAME: RUN("add", s->path, s->line); break;
    case ASK_CALL: RUN("call", s->path, table, s->line); break;
    case ASK_RULING: RUN("ruling", s->path, s->line, "--table", table); break;
    default: break;
    }
}

static void press_in_line(desk_screen *s, uint32_t key) {
    if (key == KEY_CLOSED)
        s->done = true;
    else if (key == KEY_ESCAPE || key == KEY_INTERRUPT || (key == KEY_ENTER && !*s->line)) {
        s->mode = MODE_LIST;
        desk_show_error(s, "Nothing was done.");
    } else if (key == KEY_ENTER)
        take_line(s);
    else
        cli_edit_line(s->line, sizeof s->line, key);
}

/* Prints to a file next to the event: "cup.ctl" gives "cup-slips-2.html". */
static void print_as(desk_screen *s, const char *format, const char *kind, const char *end) {
    char file[DESK_WORD_SIZE];
    size_t stem = strlen(s->path);
    stem -= stem > 4 && strcmp(s->path + stem - 4, ".ctl") == 0 ? 4 : 0;
    if (snprintf(file, sizeof file, "%.*s%s%s", (int)stem, s->path, kind, end) >= (int)sizeof file)
        desk_show_error(s, "The name of the file is too long.");
    else
        RUN("export", s->path, format, file);
}

static void answer_print(desk_screen *s, uint32_t key) {
    char kind[32];
    snprintf(kind, sizeof kind, "-slips-%u", s->desk.event.round_count);
    if (key == 's')
        print_as(s, "slips", kind, ".html");
    else if (key == 'p')
        print_as(s, "html", "", ".html");
    else if (key == 't')
        print_as(s, "text", "", ".txt");
    else
        desk_show_error(s, "Nothing was printed.");
}

/* Adds to the status the players who do not sit at their fixed table. */
static void show_moved_players(desk_screen *s) {
    json_t *list = cli_elsewhere_json(&s->desk.event);
    size_t i;
    const json_t *text;
    json_array_foreach(list, i, text) {
        size_t used = strlen(s->message);
        snprintf(s->message + used, sizeof s->message - used, "; %s", json_string_value(text));
    }
    json_decref(list);
}

static void answer_next(desk_screen *s, uint32_t key) {
    const char *next = cli_next_command(&s->desk.event);
    bool draft = key == 'd' && strcmp(next, "pair") == 0;
    bool good = draft ? RUN("pair", s->path, "--draft") : RUN(next, s->path);
    if (good && !*s->message) {
        cli_status_text(&s->desk.event, s->message, sizeof s->message);
        show_moved_players(s);
    }
}

static void answer_sleeves(desk_screen *s, uint32_t key) {
    static const char *const SLEEVES[] = {"opaque", "art", "clear", "none"};
    char number[16];
    for (unsigned i = 0; i < 4; i++)
        if (key == (uint32_t)*SLEEVES[i]) {
            desk_number_text(number, desk_player(s)->number);
            RUN("checkin", s->path, number, "--sleeves", SLEEVES[i]);
            return;
        }
    desk_show_error(s, "Nothing was done.");
}

static void answer_drop(desk_screen *s, bool yes) {
    char number[16];
    const tn_player *player = desk_player(s);
    desk_number_text(number, player->number);
    if (player->dropped || !yes)
        RUN("drop", s->path, number, "--back");
    else
        RUN("drop", s->path, number);
}

static void press_in_choice(desk_screen *s, uint32_t key) {
    bool yes = key == 'y' || key == 'Y' || (s->ask == ASK_NEXT && key == 'd');
    bool keeps = s->ask == ASK_DROP && key == 'k' && desk_player(s) && desk_player(s)->wants_drop;
    s->mode = MODE_LIST;
    if (key == KEY_CLOSED)
        s->done = true;
    else if (s->ask == ASK_PRINT)
        answer_print(s, key);
    else if (s->ask == ASK_SLEEVES)
        answer_sleeves(s, key);
    else if (!yes && !keeps)
        desk_show_error(s, "Nothing was done.");
    else if (s->ask == ASK_NEXT)
        answer_next(s, key);
    else if (s->ask == ASK_UNDO)
        RUN("undo", s->path);
    else
        answer_drop(s, yes);
}

static void press_in_page(desk_screen *s, uint32_t key) {
    int top = (int)s->page_top, rows = (int)s->page_rows, last = (int)s->page.count - rows;
    switch (key) {
    case KEY_UP: top--; break;
    case KEY_DOWN: top++; break;
    case KEY_PAGE_UP: top -= rows; break;
    case KEY_PAGE_DOWN:
    case ' ': top += rows; break;
    case KEY_HOME: top = 0; break;
    case KEY_END: top = last; break;
    default: s->mode = MODE_LIST; s->done = key == KEY_CLOSED;
    }
    top = top > last ? last : top;
    s->page_top = top > 0 ? (unsigned)top : 0;
}

void desk_screen_key(desk_screen *s, uint32_t key) {
    static void (*const PRESS[])(desk_screen * s, uint32_t key) = {[MODE_LIST] = press_in_list,
                                                                   [MODE_SEARCH] = press_in_search,
                                                                   [MODE_LINE] = press_in_line,
                                                                   [MODE_CHOICE] = press_in_choice,
                                                                   [MODE_PAGE] = press_in_page};
    if (key == KEY_TICK) {
        if (s->mode == MODE_LIST) /* do not disturb an open question */
            desk_reload(s);
    } else if (key != KEY_RESIZE)
        PRESS[s->mode](s, key);
}

/* ---- Opening and closing ----------------------------------------------------------------------------------------- */

bool desk_screen_open(desk_screen *s, const char *path) {
    struct stat facts;
    memset(s, 0, sizeof *s);
    if (strlen(path) >= sizeof s->path)
        return cli_error("the path of the event is too long") == EXIT_YES;
    snprintf(s->path, sizeof s->path, "%s", path);
    snprintf(s->actor, sizeof s->actor, "%s", desk_actor());
    if (!desk_open(&s->desk, path, false))
        return false;
    s->size = stat(path, &facts) == 0 ? facts.st_size : 0;
    s->round = s->desk.event.round_count;
    s->view = s->round ? VIEW_TABLES : VIEW_PLAYERS;
    desk_list(s);
    return true;
}

void desk_screen_close(desk_screen *s) {
    desk_close(&s->desk);
    lines_clear(&s->page);
    free(s->rows);
}
