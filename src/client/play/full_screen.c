/* full_screen.c: the full screen: handles keys. */
#include "full_screen.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"
#include "client/cards/page_find.h"
#include "client/cards/page_rules.h"
#include "client/screen.h"
#include "page_why.h"
#include "play_interface.h"
#include "prompt_level.h"
#include "reader_text.h"

/* Result of a key. */
enum step { STAY, CHOSEN, LEAVE };

static const char LOOK_UP[] = "Rule (number, keyword or words; Enter: chapters):";

static void show_message(full_screen *full, const char *text) {
    snprintf(full->message, sizeof full->message, "%s", text);
}

/* ---- The list of options ----------------------------------------------------------------------------------------- */

static void rebuild(full_screen *full) {
    full->choice.filter = full->filter;
    full->choice.max = (unsigned)full_min_rows(full);
    options_build(&full->list, &full->choice);
    full->top = 0;
    full->typed[0] = '\0';
    full->selected = full->list.count && (full->filter[0] || full->choice.group != NO_OPTION) ? 0 : -1;
}

/* Starts a decision: lists all options and highlights the one that Enter may safely take. */
static void begin_decision(full_screen *full) {
    full->choice = (option_choice){.catalog = full->session->catalog,
                                   .view = &full->seat->view,
                                   .prompt = &full->seat->prompt,
                                   .filter = full->filter,
                                   .group = NO_OPTION};
    full->filter[0] = '\0';
    rebuild(full);
    int preset = options_preset(&full->seat->prompt);
    if (preset != NO_OPTION)
        full->selected = options_row(&full->list, &full->choice, (unsigned)preset);
}

/* Returns from a filtered list or an opened group to all options. */
static void show_all(full_screen *full) {
    full->filter[0] = '\0';
    full->choice.group = NO_OPTION;
    rebuild(full);
}

static void move_by(full_screen *full, int rows) {
    int count = (int)full->list.count, to = full->selected + rows;
    if (!count)
        return;
    if (full->selected < 0)
        to = rows > 0 ? rows - 1 : count + rows;
    full->selected = to < 0 ? 0 : to >= count ? count - 1 : to;
}

/* Asks a question in the bottom line; returns the key pressed. */
static uint32_t ask_key(full_screen *full, const char *question) {
    uint32_t key;
    show_message(full, question);
    do {
        full_draw(full);
        key = screen_key();
    } while (key == KEY_RESIZE);
    full->message[0] = '\0';
    return key;
}

/* Returns whether the key confirms a choice that may end the game; it is the only one. */
static bool is_yes(uint32_t key) {
    return key == 'y' || key == 'Y';
}

/* Chooses an option. A choice that loses the game must be confirmed with a key that selects no option. */
static enum step choose_option(full_screen *full, unsigned option) {
    if (full->seat->prompt.options[option].warning == WARNS_LOSS &&
        !is_yes(ask_key(full, "This choice loses the game. Y: confirm; any other key: cancel.")))
        return STAY;
    session_choose(full->session, option);
    return CHOSEN;
}

static enum step choose_row(full_screen *full, unsigned row) {
    full->typed[0] = '\0';
    const option_row *chosen = &full->list.rows[row];
    if (chosen->members > 1) {
        full->choice.group = (int)chosen->first;
        rebuild(full);
        return STAY;
    }
    return choose_option(full, chosen->first);
}

/* Highlights an option, in the list of its group if it has one. */
static void highlight(full_screen *full, unsigned option) {
    int row = options_row(&full->list, &full->choice, option);
    if (row >= 0 && full->list.rows[row].members > 1) {
        full->choice.group = (int)option;
        rebuild(full);
        row = options_row(&full->list, &full->choice, option);
    }
    full->selected = row;
}

static enum step choose_number(full_screen *full, unsigned long number) {
    int row = options_row_of_number(&full->list, number);
    full->typed[0] = '\0';
    if (row >= 0)
        return choose_row(full, (unsigned)row);
    snprintf(full->message, sizeof full->message, "There is no option %lu here.", number);
    return STAY;
}

static enum step choose_typed(full_screen *full) {
    return choose_number(full, strtoul(full->typed, NULL, 10));
}

static unsigned highest_number(const option_list *list) {
    unsigned highest = 0;
    for (unsigned row = 0; row < list->count; row++)
        highest = list->rows[row].number > highest ? list->rows[row].number : highest;
    return highest;
}

/* Handles a digit. A number chooses its row as soon as no further digit is possible. */
static enum step type_figure(full_screen *full, char figure) {
    size_t length = strlen(full->typed);
    if (length + 1 < sizeof full->typed)
        full->typed[length] = figure, full->typed[length + 1] = '\0';
    unsigned long number = strtoul(full->typed, NULL, 10);
    return number == 0 || number * 10 > highest_number(&full->list) ? choose_typed(full) : STAY;
}

static enum step press_enter(full_screen *full) {
    if (full->typed[0])
        return choose_typed(full);
    if (full->selected >= 0)
        return choose_row(full, (unsigned)full->selected);
    show_message(full, full->seat->prompt.decline == NO_OPTION
                           ? "You must choose: type a number or letter, or use the arrows and Enter."
                           : "Choose an option, or press Space to pass.");
    return STAY;
}

/* Handles the space bar: passes, finishes or says no if possible. */
static enum step decline(full_screen *full) {
    int option = full->seat->prompt.decline;
    if (option == NO_OPTION) {
        show_message(full, "You cannot pass here. Choose an option.");
        return STAY;
    }
    return choose_option(full, (unsigned)option);
}

/* ---- Typing a line ----------------------------------------------------------------------------------------------- */

/* Returns false if cancelled with Esc, or at the end of input. */
static bool ask_line(full_screen *full, const char *label, const char *preset) {
    uint32_t key;
    full->label = label;
    snprintf(full->line, sizeof full->line, "%s", preset);
    do {
        full_draw(full);
        key = screen_key();
        if (key != KEY_RESIZE)
            cli_edit_line(full->line, sizeof full->line, key);
    } while (key != KEY_ENTER && key != KEY_ESCAPE && key != KEY_INTERRUPT && key != KEY_CLOSED);
    full->label = NULL;
    return key == KEY_ENTER;
}

/* Filters the list while the player types; Enter takes the highlighted row. */
static enum step filter_options(full_screen *full) {
    char words[sizeof full->filter] = "";
    full->choice.group = NO_OPTION;
    for (;;) {
        full->label = "Options with:";
        snprintf(full->line, sizeof full->line, "%s", words);
        full_draw(full);
        uint32_t key = screen_key();
        full->label = NULL;
        if (key == KEY_ENTER && full->list.count && full->filter[0])
            return choose_row(full, full->selected < 0 ? 0 : (unsigned)full->selected);
        if (key == KEY_ESCAPE || key == KEY_ENTER || key == KEY_CLOSED || key == KEY_INTERRUPT)
            return show_all(full), key == KEY_CLOSED ? LEAVE : STAY;
        if (key == KEY_UP || key == KEY_DOWN) {
            move_by(full, key == KEY_UP ? -1 : 1);
            continue;
        }
        cli_edit_line(words, sizeof words, key);
        snprintf(full->filter, sizeof full->filter, "%s", words);
        rebuild(full);
    }
}

static bool confirm_leaving(full_screen *full, const char *question) {
    uint32_t key = ask_key(full, question);
    return is_yes(key) || key == KEY_ENTER || key == KEY_INTERRUPT || key == KEY_CLOSED;
}

/* ---- Pages ------------------------------------------------------------------------------------------------------- */

static bool scroll(uint32_t key, int rows, unsigned count, unsigned *top) {
    int last = (int)count - rows, to = (int)*top;
    switch (key) {
    case KEY_UP: to--; break;
    case KEY_DOWN: to++; break;
    case KEY_PAGE_UP: to -= rows; break;
    case KEY_PAGE_DOWN:
    case ' ': to += rows; break;
    case KEY_HOME: to = 0; break;
    case KEY_END: to = last; break;
    default: return key == KEY_RESIZE;
    }
    to = to > last ? last : to;
    *top = to > 0 ? (unsigned)to : 0;
    return true;
}

/* Shows a page until a key closes it, clears the page and returns that key. `at_end`: start with the last lines, as for
 * a log. */
static uint32_t show_page_with(full_screen *full, const char *title, tx_lines *page, bool at_end, const char *hint) {
    unsigned top = 0;
    uint32_t key;
    bool stays;
    int rows = full_draw_page(full, title, page, 0, hint);
    if (at_end && page->count > (unsigned)rows)
        top = page->count - (unsigned)rows;
    do {
        rows = full_draw_page(full, title, page, top, hint);
        key = screen_key();
        bool scrolls = scroll(key, rows, page->count, &top);
        stays = scrolls && (page->count > (unsigned)rows || key == KEY_RESIZE);
    } while (stays);
    lines_clear(page);
    return key;
}

static void show_page(full_screen *full, const char *title, tx_lines *page, bool at_end) {
    show_page_with(full, title, page, at_end, "");
}

static void read_text(const full_screen *full, const char *marked, char *text, size_t size) {
    reader_text(full->session->catalog, &full->seat->view, full->number, marked, text, size);
}

static page_reader reader_of(const full_screen *full) {
    return (page_reader){full->session->catalog, &full->seat->view, full->number, full->canvas.width - 2};
}

/* Shows rules; r looks up another one. */
static void show_rules(full_screen *full, tx_lines *page) {
    bool more = true;
    while (more && page->count) {
        more = show_page_with(full, "Rules", page, false, "r: another rule") == 'r' && ask_line(full, LOOK_UP, "") &&
               page_rules(page, full->line, full->canvas.width - 2, full->message, sizeof full->message);
    }
    lines_clear(page);
}

/* Adds the rules and keywords in the question, the highlighted option, and the cards that these are about. */
static void add_cited_on_screen(full_screen *full, cited_rules *cited) {
    const table_prompt *prompt = &full->seat->prompt;
    tx_def_id cards[2];
    if (session_over(full->session))
        return;
    cli_add_cited_in_text(cited, prompt->text);
    if (full->selected >= 0)
        cli_add_cited_in_text(cited, prompt->options[full->list.rows[full->selected].first].label);
    full_cards_in_focus(full, cards);
    for (unsigned i = 0; i < 2 && cards[i]; i++)
        cli_add_cited_by_card(cited, full->session->catalog, cards[i]);
}

/* Looks up rules by number or words; Enter: what the shown texts name. Allowed in tournament games: the rules are
 * public. */
static void look_up_rules(full_screen *full) {
    tx_lines page = {0};
    cited_rules shown = {.count = 0};
    char names[1024], label[80];
    add_cited_on_screen(full, &shown);
    cli_cited_names(&shown, names, sizeof names);
    snprintf(label, sizeof label, "Rule (number, keyword or words; Enter: %.*s%s):", (int)utf8_fit(names, 24), names,
             utf8_width(names) > 24 ? "\u2026" : "");
    if (!ask_line(full, cli_has_citations(&shown) ? label : LOOK_UP, ""))
        return;
    if ((!full->line[0] && page_cited(&page, &shown, full->canvas.width - 2)) ||
        page_rules(&page, full->line, full->canvas.width - 2, full->message, sizeof full->message))
        show_rules(full, &page);
}

/* Shows a page that names rules or keywords; a key opens them. */
static void show_citing(full_screen *full, const char *title, tx_lines *page, bool at_end, const cited_rules *cited) {
    tx_lines rules = {0};
    const char *hint = !cli_has_citations(cited) ? ""
                       : cited->keywords         ? "r: explain the keywords"
                       : cited->count == 1       ? "r: read the rule"
                                                 : "r: read the rules";
    if (show_page_with(full, title, page, at_end, hint) == 'r' && page_cited(&rules, cited, full->canvas.width - 2))
        show_rules(full, &rules);
}

static void show_card(full_screen *full, tx_def_id def) {
    page_reader reader = reader_of(full);
    tx_lines page = {0};
    cited_rules cited = {.count = 0};
    cli_add_cited_by_card(&cited, reader.catalog, def);
    page_card(&page, &reader, def);
    show_citing(full, "Card", &page, false, &cited);
}

static tx_def_id def_of(const full_screen *full, tx_ref ref) {
    if (TX_IS_CARD(ref))
        return full->seat->view.cards[ref].def;
    return TX_IS_PLANET(ref) ? full->seat->view.line[ref - TX_FIRST_PLACE] : 0;
}

static void add_focus(tx_def_id cards[2], tx_def_id def) {
    if (!cards[0])
        cards[0] = def;
    else if (!cards[1] && cards[0] != def)
        cards[1] = def;
}

/* Returns the planet of the current battle, else the first planet. */
static tx_def_id current_planet(const tx_game *view) {
    unsigned position = view->battle != TX_NONE ? view->battle : view->first_planet;
    return position < TX_LINE && position < view->revealed ? view->line[position] : 0;
}

void full_cards_in_focus(const full_screen *full, tx_def_id cards[2]) {
    const table_prompt *prompt = &full->seat->prompt;
    cards[0] = cards[1] = 0;
    if (full->selected >= 0 && full->list.count) {
        const option_row *row = &full->list.rows[full->selected];
        add_focus(cards, def_of(full, prompt->options[row->first].option.card));
        if (row->members == 1)
            add_focus(cards, def_of(full, prompt->options[row->first].option.on));
    }
    add_focus(cards, def_of(full, prompt->source));
    add_focus(cards, def_of(full, prompt->subject));
    add_focus(cards, def_of(full, prompt->place));
    add_focus(cards, current_planet(&full->seat->view));
}

/* Returns the card named by the highlighted option, or the one that causes the decision. */
static tx_def_id highlighted_card(const full_screen *full) {
    tx_def_id cards[2];
    full_cards_in_focus(full, cards);
    return cards[0];
}

static void look_at_card(full_screen *full) {
    page_reader reader = reader_of(full);
    tx_def_id def = session_over(full->session) ? 0 : highlighted_card(full);
    char label[160] = "Look at card:";
    if (def)
        snprintf(label, sizeof label, "Look at card (Enter: %.80s):", tx_card_name(full->session->catalog, def));
    if (!ask_line(full, label, ""))
        return;
    if (full->line[0])
        def = cli_find_card(&reader, full->line, full->message, sizeof full->message);
    if (def)
        show_card(full, def);
    else if (!full->line[0])
        show_message(full, "Type a card's name or part of it.");
}

/* Searches all cards by words or a phrase; shows a single result directly. */
static void find_cards(full_screen *full) {
    tx_lines page = {0};
    tx_def_id only;
    if (!ask_line(full, "Find cards:", "") ||
        !page_find(&page, full->session->catalog, full->line, full->canvas.width - 2, &only, full->message,
                   sizeof full->message))
        return;
    if (only) {
        lines_clear(&page);
        show_card(full, only);
    } else if (show_page_with(full, "Cards", &page, false, "i: look at one") == 'i')
        look_at_card(full);
}

/* Explains the highlighted card, or one the player names. */
static void ask_why(full_screen *full) {
    page_reader reader = reader_of(full);
    tx_def_id def = session_over(full->session) ? 0 : highlighted_card(full);
    tx_lines page = {0};
    cited_rules cited = {.count = 0};
    char label[160] = "Why (card):";
    if (full->session->tournament) {
        show_message(full, CLI_NO_WHY);
        return;
    }
    if (def)
        snprintf(label, sizeof label, "Why (Enter: %.80s):", tx_card_name(full->session->catalog, def));
    if (!ask_line(full, label, ""))
        return;
    if (!full->line[0] && !def)
        show_message(full, "Type a card's name or part of it.");
    else if (page_why(&page, &reader, full->session,
                      full->line[0] ? full->line : tx_card_name(full->session->catalog, def), &cited, full->message,
                      sizeof full->message))
        show_citing(full, "Why", &page, false, &cited);
}

static void show_log(full_screen *full) {
    const tx_lines *log = &full->seat->log;
    tx_lines page = {0};
    cited_rules cited = {.count = 0};
    for (unsigned i = 0; i < log->count; i++) {
        char text[TABLE_LINE];
        cli_add_cited_in_text(&cited, log->line[i]);
        read_text(full, log->line[i], text, sizeof text);
        lines_wrap(&page, full->canvas.width - 2, 2, text);
    }
    show_citing(full, "Log", &page, true, &cited);
}

static void show_pile(full_screen *full, uint32_t key) {
    page_reader reader = reader_of(full);
    tx_lines page = {0};
    if (key == 'd')
        page_discards(&page, &reader);
    else if (key == 'v')
        page_victory(&page, &reader);
    else if (key == 'p')
        page_table(&page, &reader);
    else
        page_help(&page, true);
    show_page(full,
              key == 'd'   ? "Discard piles"
              : key == 'v' ? "Victory displays"
              : key == 'p' ? "In play"
                           : "Help",
              &page, false);
}

/* ---- Commands ---------------------------------------------------------------------------------------------------- */

/* Sends a request; shows the reason if it is rejected. */
static bool request(full_screen *full, enum table_request_kind kind) {
    bool taken = session_request(full->session, full->number, kind);
    if (!taken)
        show_message(full, full->seat->answer);
    return taken;
}

static void undo(full_screen *full) {
    if (request(full, REQUEST_UNDO))
        show_message(full, "Your last choice is undone.");
}

static enum step concede(full_screen *full) {
    if (!is_yes(ask_key(full, "Concede and lose the game? (y/n)")))
        return STAY;
    request(full, REQUEST_CONCEDE);
    return CHOSEN;
}

/* Asks the other player in front of an empty screen, so that no hand is visible. */
static bool other_agrees(full_screen *full) {
    char notice[3 * PLAYER_LABEL], from[PLAYER_LABEL], to[PLAYER_LABEL];
    uint32_t key;
    reader_player(full->session->catalog, &full->seat->view, TX_SEATS, full->number, from);
    reader_player(full->session->catalog, &full->seat->view, TX_SEATS, 1 - full->number, to);
    snprintf(notice, sizeof notice, "%s offers a draw. %s, do you accept? (y/n)", from, to);
    do {
        full_draw_notice(full, notice);
        key = screen_key();
    } while (!is_yes(key) && key != 'n' && key != 'N' && key != KEY_CLOSED && key != KEY_INTERRUPT);
    return is_yes(key);
}

static enum step offer_draw(full_screen *full) {
    if (!is_yes(ask_key(full, "Offer a draw? (y/n)")) || !request(full, REQUEST_DRAW))
        return STAY;
    bool agrees = other_agrees(full);
    session_request(full->session, 1 - full->number, agrees ? REQUEST_AGREE : REQUEST_REFUSE);
    if (!agrees)
        show_message(full, "The draw was declined.");
    return agrees ? CHOSEN : STAY;
}

static void save(full_screen *full) {
    if (!ask_line(full, "Save a copy as:", "game.record"))
        return;
    if (session_save(full->session, full->line))
        snprintf(full->message, sizeof full->message, "Saved. Continue with: traxis play --resume %.200s", full->line);
    else
        snprintf(full->message, sizeof full->message, "Not saved: %.200s: %s.", full->line, strerror(errno));
}

/* Selects the next level of prompts; that may pass the open window. */
static enum step change_level(full_screen *full) {
    unsigned level = (full->seat->level + 1u) % TABLE_LEVEL_COUNT;
    session_set_level(full->session, full->number, level);
    show_message(full, prompt_level_sentence(level));
    return CHOSEN;
}

static enum step pass_until(full_screen *full) {
    uint32_t key = ask_key(full, "Pass until: t your turn  a a response  m an attack  b a battle  e phase end");
    unsigned until = key == 't'   ? UNTIL_TURN
                     : key == 'a' ? UNTIL_ANSWER
                     : key == 'm' ? UNTIL_ATTACK
                     : key == 'b' ? UNTIL_BATTLE
                     : key == 'e' ? UNTIL_PHASE
                                  : UNTIL_NOTHING;
    session_pass_until(full->session, full->number, until);
    show_message(full, cli_pass_until_sentence(until));
    return CHOSEN;
}

/* Shows a hint and highlights its option, so that a long text need not repeat it. */
static void show_hint(full_screen *full) {
    char words[TABLE_WORDS];
    if (!request(full, REQUEST_HINT))
        return;
    show_all(full);
    highlight(full, full->seat->hinted);
    read_text(full, full->seat->answer, words, sizeof words);
    if (full->selected >= 0)
        snprintf(full->message, sizeof full->message, "Hint: %.500s: %.200s",
                 full->list.rows[full->selected].whole.text, words);
    if (utf8_width(full->message) > full->canvas.width - 2)
        snprintf(full->message, sizeof full->message, "Hint: the highlighted option: %.400s", words);
}

/* Shows the explanation of the bot's last move. */
static void show_explanation(full_screen *full) {
    char words[TABLE_WORDS];
    if (!request(full, REQUEST_BOT_REASON))
        return;
    read_text(full, full->seat->answer, words, sizeof words);
    tx_lines page = {0};
    cited_rules cited = {.count = 0};
    cli_add_cited_in_text(&cited, full->seat->answer);
    lines_wrap(&page, full->canvas.width - 2, 0, words);
    show_citing(full, "Why the computer made this move", &page, false, &cited);
}

static enum step leave(full_screen *full, uint32_t key) {
    if (key == KEY_CLOSED)
        return LEAVE;
    return confirm_leaving(full, full->session->path[0]
                                     ? "Quit? The game is saved; traxis play --resume continues it. (y/n)"
                                     : "Quit? The game could not be saved and will be lost. (y/n)")
               ? LEAVE
               : STAY;
}

/* Handles keys that work at every decision and at the end of the game. Returns false for other keys. */
static bool handle_common_key(full_screen *full, uint32_t key, enum step *step) {
    *step = STAY;
    switch (key) {
    case '?':
    case 'd':
    case 'v':
    case 'p': show_pile(full, key); return true;
    case 'l': show_log(full); return true;
    case 'i': look_at_card(full); return true;
    case 'F': find_cards(full); return true;
    case 'y': ask_why(full); return true;
    case 'M': show_explanation(full); return true;
    case 'r': look_up_rules(full); return true;
    case 's': save(full); return true;
    case KEY_SUSPEND: screen_suspend(); return true;
    case KEY_REDRAW: screen_forget(); return true;
    case KEY_RESIZE: return true;
    case 'q':
    case KEY_INTERRUPT:
    case KEY_CLOSED: *step = leave(full, key); return true;
    default: return false;
    }
}

static bool move_key(full_screen *full, uint32_t key) {
    int page = full_list_rows(full);
    switch (key) {
    case KEY_UP: move_by(full, -1); return true;
    case KEY_DOWN:
    case KEY_TAB: move_by(full, 1); return true;
    case KEY_PAGE_UP: move_by(full, -page); return true;
    case KEY_PAGE_DOWN: move_by(full, page); return true;
    case KEY_HOME: full->selected = full->list.count ? 0 : -1; return true;
    case KEY_END: full->selected = (int)full->list.count - 1; return true;
    default: return false;
    }
}

static enum step other_key(full_screen *full, uint32_t key) {
    unsigned number = key < 0x80 ? option_number_of_letter((char)key) : 0;
    int row = options_row_of_number(&full->list, number);
    if (row >= 0)
        return choose_row(full, (unsigned)row);
    show_message(full, "No command has this key. ? lists the keys.");
    return STAY;
}

static enum step press(full_screen *full, uint32_t key) {
    enum step step;
    full->message[0] = '\0';
    if (key >= '0' && key <= '9')
        return type_figure(full, (char)key);
    if (key == KEY_ENTER)
        return press_enter(full);
    bool typing = full->typed[0];
    full->typed[0] = '\0';
    if (move_key(full, key) || (typing && (key == KEY_ESCAPE || key == KEY_BACKSPACE)))
        return STAY;
    switch (key) {
    case KEY_ESCAPE:
    case KEY_BACKSPACE:
    case KEY_LEFT: show_all(full); return STAY;
    case '/': return filter_options(full);
    case 'u': undo(full); return CHOSEN;
    case ' ': return decline(full);
    case 'h': show_hint(full); return STAY;
    case 'k': return change_level(full);
    case 'P': return pass_until(full);
    case 'C': return concede(full);
    case 'D': return offer_draw(full);
    default: return handle_common_key(full, key, &step) ? step : other_key(full, key);
    }
}

/* ---- The game ---------------------------------------------------------------------------------------------------- */

static void show_seat(full_screen *full, unsigned number) {
    full->number = number;
    full->seat = &full->session->seat[number];
}

/* Hides the hands between two players until the right one confirms. */
static bool hand_over(full_screen *full, unsigned number) {
    char notice[2 * PLAYER_LABEL], name[PLAYER_LABEL];
    uint32_t key;
    reader_player(full->session->catalog, &full->seat->view, TX_SEATS, number, name);
    snprintf(notice, sizeof notice, "Pass the keyboard to %s, then press Enter", name);
    do {
        full_draw_notice(full, notice);
        key = screen_key();
    } while (key != KEY_ENTER && key != KEY_CLOSED && key != KEY_INTERRUPT);
    show_seat(full, number);
    return key == KEY_ENTER;
}

/* Handles one decision of a player, which can take many keys. */
static enum step decide(full_screen *full) {
    enum step step = STAY;
    begin_decision(full);
    while (step == STAY) {
        full_draw(full);
        step = press(full, screen_key());
    }
    return step;
}

static enum step play_on(full_screen *full) {
    tx_session *session = full->session;
    for (;;) {
        session_advance(session);
        if (session_over(session))
            return CHOSEN;
        if (session->waiting != full->number && !hand_over(full, session->waiting))
            return LEAVE;
        if (decide(full) == LEAVE)
            return LEAVE;
    }
}

/* Keeps the board visible. Returns whether the game continues (after an undo). */
static bool end_of_game(full_screen *full, enum play_result *result) {
    tx_session *session = full->session;
    full->list.count = 0;
    full->selected = -1;
    for (;;) {
        full_draw(full);
        uint32_t key = screen_key();
        enum step step;
        *result = key == 'n' ? PLAY_NEW_GAME : key == 'a' ? PLAY_AGAIN : PLAY_QUIT;
        if (key == 'n' || key == 'a' || key == 'q' || key == KEY_CLOSED || key == KEY_INTERRUPT)
            return false;
        if (key == 'u' && session_request(session, full->number, REQUEST_UNDO))
            return true;
        full->message[0] = '\0';
        handle_common_key(full, key, &step);
    }
}

static bool ponder(void *session) {
    return session_ponder(session);
}

static enum play_result play_full(tx_session *session) {
    static full_screen full;
    enum play_result result = PLAY_QUIT;
    int width, height;
    memset(&full, 0, sizeof full);
    full.session = session;
    show_seat(&full, session_is_person(session, 0) ? 0 : 1);
    full.choice.group = NO_OPTION;
    screen_size(&width, &height);
    canvas_resize(&full.canvas, width, height);
    if (!session->path[0])
        show_message(&full, "This game cannot be saved: its folder is not writable.");
    screen_work_while_idle(ponder, session);
    if (!session_hot_seat(session) || hand_over(&full, session_over(session) ? full.number : session->waiting))
        while (play_on(&full) == CHOSEN && end_of_game(&full, &result))
            continue;
    screen_work_while_idle(NULL, NULL);
    options_free(&full.list);
    canvas_free(&full.canvas);
    return result;
}

static int pick_full(const char *title, const char *const *items, unsigned count, unsigned preset) {
    tx_canvas canvas = {0};
    unsigned selected = preset;
    uint32_t key;
    int picked = NO_PICK;
    do {
        full_draw_menu(&canvas, title, items, count, selected);
        key = screen_key();
        if (key == KEY_UP || key == KEY_LEFT)
            selected = selected ? selected - 1 : count - 1;
        else if (key == KEY_DOWN || key == KEY_RIGHT || key == KEY_TAB)
            selected = (selected + 1) % count;
        else if (key == KEY_ENTER)
            picked = (int)selected;
        else if (key >= '1' && key <= '9' && key < '1' + count)
            picked = (int)(key - '1');
    } while (picked == NO_PICK && key != 'q' && key != KEY_ESCAPE && key != KEY_CLOSED && key != KEY_INTERRUPT);
    canvas_free(&canvas);
    return picked;
}

static bool type_full(const char *title, char *line, size_t size) {
    tx_canvas canvas = {0};
    uint32_t key;
    line[0] = '\0';
    do {
        full_draw_typing(&canvas, title, line);
        key = screen_key();
        if (key != KEY_RESIZE)
            cli_edit_line(line, size, key);
    } while (key != KEY_ENTER && key != KEY_ESCAPE && key != KEY_INTERRUPT && key != KEY_CLOSED);
    canvas_free(&canvas);
    return key == KEY_ENTER;
}

const play_interface full_screen_interface = {true, screen_open, screen_close, pick_full, type_full, play_full};
