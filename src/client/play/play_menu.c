/* play_menu.c: the start menu. Each line is a setting of the game; Enter plays, resumes a game or changes the
 * setting. */
#include <glob.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "client/cli.h"
#include "play_plan.h"
#include "prompt_level.h"
#include "replay_screen.h"
#include "traxis_deck.h"
#include "traxis_record.h"

enum { ITEM_TEXT = 200, MAX_ITEMS = 64, MAX_GAMES = 15 };

/* A list to pick from. */
typedef struct item_list {
    char text[MAX_ITEMS][ITEM_TEXT];
    const char *items[MAX_ITEMS];
    unsigned count;
} item_list;

static char *new_item(item_list *list) {
    unsigned number = list->count < MAX_ITEMS ? list->count++ : MAX_ITEMS - 1;
    list->items[number] = list->text[number];
    return list->text[number];
}

static int pick(const play_interface *ui, const char *title, const item_list *list, unsigned preset) {
    return ui->pick(title, list->items, list->count, preset);
}

/* ---- Decks ------------------------------------------------------------------------------------------------------- */

typedef struct known_deck {
    char name[64]; /* file name without ".txt" */
    char title[TX_LIST_NAME_SIZE];
    tx_def_id warlord;
} known_deck;

/* All decks of decks/, sorted by name; unreadable decks are omitted. */
typedef struct deck_folder {
    known_deck *decks;
    unsigned count, capacity;
} deck_folder;

static void add_deck(const tx_catalog *catalog, const char *path, deck_folder *folder) {
    tx_deck deck;
    tx_error error;
    const char *slash = strrchr(path, '/'), *base = slash ? slash + 1 : path;
    if (!tx_deck_load(catalog, path, &deck, &error))
        return;
    RESERVE_ONE(folder->decks, folder->count, folder->capacity);
    known_deck *known = &folder->decks[folder->count++];
    snprintf(known->name, sizeof known->name, "%.*s", (int)strcspn(base, "."), base);
    snprintf(known->title, sizeof known->title, "%s", deck.name);
    known->warlord = deck.warlord;
}

static void read_folder(const tx_catalog *catalog, deck_folder *folder) {
    char pattern[PATH_MAX];
    glob_t found;
    snprintf(pattern, sizeof pattern, "%s/*.txt", cli_data("decks"));
    if (glob(pattern, 0, NULL, &found) != 0)
        return;
    for (size_t i = 0; i < found.gl_pathc; i++)
        add_deck(catalog, found.gl_pathv[i], folder);
    globfree(&found);
}

static const char *faction_of(const tx_catalog *catalog, const known_deck *deck) {
    return tx_card_faction(catalog, deck->warlord);
}

static const known_deck *deck_named(const deck_folder *folder, const char *name) {
    for (unsigned i = 0; i < folder->count; i++)
        if (!strcmp(folder->decks[i].name, name))
            return &folder->decks[i];
    return NULL;
}

/* The warlord and the deck; many titles name the warlord already. */
static void write_deck_title(const tx_catalog *catalog, const known_deck *deck, char text[ITEM_TEXT]) {
    const char *warlord = tx_card_name(catalog, deck->warlord);
    if (strstr(deck->title, warlord))
        snprintf(text, ITEM_TEXT, "%.150s", deck->title);
    else
        snprintf(text, ITEM_TEXT, "%.60s: %.80s", warlord, deck->title);
}

/* Writes the deck, or the path of a file. */
static void write_deck(const tx_catalog *catalog, const deck_folder *folder, const char *name, char text[ITEM_TEXT]) {
    const known_deck *deck = deck_named(folder, name);
    if (deck)
        write_deck_title(catalog, deck, text);
    else
        snprintf(text, ITEM_TEXT, "%.*s", ITEM_TEXT - 1, name);
}

/* Returns the item with that text, or NO_PICK. */
static int item_named(const item_list *list, const char *text) {
    for (unsigned i = 0; i < list->count; i++)
        if (!strcmp(list->items[i], text))
            return (int)i;
    return NO_PICK;
}

/* Lets the player pick a deck of a faction; returns false if none was picked. */
static bool pick_of_faction(const play_interface *ui, const tx_catalog *catalog, const deck_folder *folder,
                            const char *faction, char *deck) {
    static item_list list;
    unsigned numbers[MAX_ITEMS], preset = 0;
    list.count = 0;
    for (unsigned i = 0; i < folder->count && list.count < MAX_ITEMS; i++) {
        const known_deck *known = &folder->decks[i];
        if (strcmp(faction_of(catalog, known), faction) != 0)
            continue;
        if (!strcmp(known->name, deck))
            preset = list.count;
        numbers[list.count] = i;
        write_deck_title(catalog, known, new_item(&list));
    }
    int picked = pick(ui, faction, &list, preset);
    if (picked != NO_PICK)
        snprintf(deck, SAVE_PATH, "%s", folder->decks[numbers[picked]].name);
    return picked != NO_PICK;
}

/* Takes a deck file; shows a message if it is not a deck. */
static void take_file(const play_interface *ui, const tx_catalog *catalog, const char *file, char *deck) {
    static tx_deck loaded;
    tx_error error;
    if (tx_deck_load(catalog, file, &loaded, &error))
        snprintf(deck, SAVE_PATH, "%s", file);
    else
        ui->pick(error.text, (const char *const[]){"Back"}, 1, 0);
}

/* Lets the player pick a deck by faction and warlord, or a file; otherwise keeps the old one. */
static void pick_deck(const play_interface *ui, const tx_catalog *catalog, const deck_folder *folder, const char *title,
                      char *deck) {
    static item_list list;
    char file[SAVE_PATH];
    const known_deck *now = deck_named(folder, deck);
    list.count = 0;
    for (unsigned i = 0; i < folder->count; i++)
        if (item_named(&list, faction_of(catalog, &folder->decks[i])) == NO_PICK)
            snprintf(new_item(&list), ITEM_TEXT, "%.100s", faction_of(catalog, &folder->decks[i]));
    snprintf(new_item(&list), ITEM_TEXT, "Deck file ...");
    int picked = pick(ui, title, &list, now ? (unsigned)item_named(&list, faction_of(catalog, now)) : list.count - 1);
    if (picked == NO_PICK)
        return;
    if ((unsigned)picked + 1 < list.count)
        pick_of_faction(ui, catalog, folder, list.items[picked], deck);
    else if (ui->type("Path of the deck file:", file, sizeof file) && file[0])
        take_file(ui, catalog, file, deck);
}

/* ---- Saved games ------------------------------------------------------------------------------------------------- */

/* Writes both warlords, the number of choices and the date; returns false if the record cannot be read. */
static bool write_game(const tx_catalog *catalog, const char *path, char text[ITEM_TEXT], bool *over) {
    tx_error error;
    char date[32];
    tx_record *record = tx_record_read(catalog, path, &error);
    if (!record)
        return false;
    const tx_setup *setup = tx_record_setup(record);
    *over = tx_record_stated_result(record).outcome != TX_UNDECIDED;
    saves_date(path, date, sizeof date);
    unsigned count = tx_record_count(record);
    snprintf(text, ITEM_TEXT, "%.50s against %.50s, %u choice%s%s, %s", tx_card_name(catalog, setup->warlord[0]),
             tx_card_name(catalog, setup->warlord[1]), count, count == 1 ? "" : "s", *over ? ", over" : "", date);
    tx_record_free(record);
    return true;
}

/* Lets the player pick a recorded game; returns false if none was picked. */
static bool pick_game(const play_interface *ui, const tx_catalog *catalog, const char *title, char *path) {
    static item_list list;
    static char paths[MAX_GAMES][SAVE_PATH];
    unsigned games[MAX_GAMES], count = saves_list(paths, MAX_GAMES);
    bool over;
    list.count = 0;
    for (unsigned i = 0; i < count; i++) {
        games[list.count] = i;
        if (!write_game(catalog, paths[i], new_item(&list), &over))
            list.count--;
    }
    unsigned known = list.count;
    snprintf(new_item(&list), ITEM_TEXT, "File ...");
    int picked = pick(ui, title, &list, 0);
    if (picked == NO_PICK)
        return false;
    if ((unsigned)picked == known)
        return ui->type("Path of the game record:", path, SAVE_PATH) && path[0];
    snprintf(path, SAVE_PATH, "%s", paths[games[picked]]);
    return true;
}

/* Finds the game played last, if it can be resumed. */
static bool unfinished_game(const tx_catalog *catalog, char text[ITEM_TEXT], char *path) {
    static char paths[1][SAVE_PATH];
    bool over = true;
    if (!saves_list(paths, 1) || !write_game(catalog, paths[0], text, &over) || over)
        return false;
    snprintf(path, SAVE_PATH, "%s", paths[0]);
    return true;
}

static void replay_game(const play_interface *ui, const tx_catalog *catalog) {
    static char path[SAVE_PATH];
    tx_error error;
    if (!pick_game(ui, catalog, "Watch a replay", path))
        return;
    tx_record *record = tx_record_read(catalog, path, &error);
    if (!record || !replay_on_screen(catalog, record, 0, &error))
        ui->pick(error.text, (const char *const[]){"Back"}, 1, 0);
    tx_record_free(record);
}

/* ---- The menu ---------------------------------------------------------------------------------------------------- */

static const char *const opponents[] = {"veteran", "recruit", "warlord", PERSON};
static const char *const opponent_items[] = {"Computer: Veteran", "Computer: Recruit (easier)",
                                             "Computer: Warlord (harder)", "Person at this keyboard"};
static const char *const rule_items[] = {"Full rules", "Demo rules (shorter, for a first game)"};
enum { OPPONENTS = 4 };

static unsigned opponent_number(const char *name) {
    for (unsigned i = 0; i < OPPONENTS; i++)
        if (name && !strcmp(name, opponents[i]))
            return i;
    return 0;
}

enum menu_line {
    LINE_CONTINUE,
    LINE_PLAY,
    LINE_DECK,
    LINE_OPPONENT,
    LINE_THEIR_DECK,
    LINE_RULES,
    LINE_LEVEL,
    LINE_SAVED,
    LINE_WATCH,
    MENU_LINES
};

typedef struct menu {
    const play_interface *ui;
    const tx_catalog *catalog;
    play_plan *plan;
    deck_folder folder;
    char unfinished[SAVE_PATH]; /* or "" */
    char about[ITEM_TEXT];      /* description of that game */
    item_list list;
    uint8_t lines[MENU_LINES]; /* kind of each item */
} menu;

static void add_line(menu *m, enum menu_line line, const char *label, const char *value) {
    m->lines[m->list.count] = (uint8_t)line;
    snprintf(new_item(&m->list), ITEM_TEXT, "%-16s%.170s", label, value);
}

static void list_lines(menu *m) {
    char deck[ITEM_TEXT];
    const play_plan *plan = m->plan;
    m->list.count = 0;
    if (m->unfinished[0])
        add_line(m, LINE_CONTINUE, "Continue", m->about);
    add_line(m, LINE_PLAY, "Play", "a new game with these settings:");
    write_deck(m->catalog, &m->folder, plan->deck[0], deck);
    add_line(m, LINE_DECK, "  Your deck", deck);
    add_line(m, LINE_OPPONENT, "  Opponent", opponent_items[opponent_number(plan->opponent)]);
    write_deck(m->catalog, &m->folder, plan->deck[1], deck);
    add_line(m, LINE_THEIR_DECK, "  Their deck", deck);
    add_line(m, LINE_RULES, "  Rules", rule_items[plan->rules == TX_DEMO_RULES]);
    add_line(m, LINE_LEVEL, "  Prompts", prompt_level_items[plan->level]);
    add_line(m, LINE_SAVED, "Saved games", "continue one");
    if (m->ui->full)
        add_line(m, LINE_WATCH, "Watch", "a replay");
}

static void pick_number(const play_interface *ui, const char *title, const char *const *items, unsigned count,
                        unsigned *number) {
    int picked = ui->pick(title, items, count, *number);
    if (picked != NO_PICK)
        *number = (unsigned)picked;
}

void cli_pick_level(const play_interface *ui, unsigned *level) {
    pick_number(ui, "How often are you asked? (k changes it during the game)", prompt_level_items, TABLE_LEVEL_COUNT,
                level);
}

static void change_opponent(menu *m) {
    unsigned number = opponent_number(m->plan->opponent);
    pick_number(m->ui, "Who plays against you?", opponent_items, OPPONENTS, &number);
    m->plan->opponent = opponents[number];
}

static void change_rules(menu *m) {
    unsigned number = m->plan->rules == TX_DEMO_RULES;
    pick_number(m->ui, "Rules", rule_items, 2, &number);
    m->plan->rules = number ? TX_DEMO_RULES : TX_FULL_RULES;
}

/* Handles a line of the menu; returns true if the plan is complete. */
static bool run_line(menu *m, enum menu_line line) {
    play_plan *plan = m->plan;
    switch (line) {
    case LINE_CONTINUE:
        snprintf(plan->record, sizeof plan->record, "%s", m->unfinished);
        plan->opponent = NULL; /* the player of the record */
        return plan->resume = true;
    case LINE_PLAY:
        plan->opponent = opponents[opponent_number(plan->opponent)];
        plan->seat = 0;
        return true;
    case LINE_DECK: pick_deck(m->ui, m->catalog, &m->folder, "Your deck", plan->deck[0]); break;
    case LINE_OPPONENT: change_opponent(m); break;
    case LINE_THEIR_DECK: pick_deck(m->ui, m->catalog, &m->folder, "The opponent's deck", plan->deck[1]); break;
    case LINE_RULES: change_rules(m); break;
    case LINE_LEVEL: cli_pick_level(m->ui, &plan->level); break;
    case LINE_SAVED:
        plan->resume = pick_game(m->ui, m->catalog, "Continue a saved game", plan->record);
        plan->opponent = plan->resume ? NULL : plan->opponent;
        return plan->resume;
    case LINE_WATCH: replay_game(m->ui, m->catalog); break;
    default: break;
    }
    return false;
}

bool play_menu(const play_interface *ui, const tx_catalog *catalog, play_plan *plan) {
    static menu m;
    unsigned preset = 0;
    bool made = false, stays = true;
    memset(&m, 0, sizeof m);
    m.ui = ui, m.catalog = catalog, m.plan = plan;
    if (!ui->open())
        return false;
    read_folder(catalog, &m.folder);
    if (!unfinished_game(catalog, m.about, m.unfinished))
        m.unfinished[0] = '\0';
    while (!made && stays) {
        list_lines(&m);
        int picked = pick(ui, "Traxis", &m.list, preset);
        stays = picked != NO_PICK;
        if (stays) {
            preset = (unsigned)picked;
            made = run_line(&m, m.lines[picked]);
        }
    }
    ui->close();
    free(m.folder.decks);
    return made;
}
