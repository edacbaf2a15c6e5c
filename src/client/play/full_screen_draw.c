/* full_screen_draw.c: draws the full screen around the board: prompt, options, log, bottom line, pages and menus. */
#include "full_screen.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/utf8.h"
#include "board.h"
#include "client/screen.h"
#include "options_fit.h"
#include "prompt_level.h"
#include "reader_text.h"

/* ---- Layout ------------------------------------------------------------------------------------------------------ */

/* Prompt, options and bottom line take three tenths of the window, the board the rest. */
static int lower_rows(int height) {
    int rows = height * 3 / 10 + 1;
    return rows < 8 ? 8 : rows > 22 ? 22 : rows;
}

int full_min_rows(const full_screen *full) {
    return lower_rows(full->canvas.height) - 2;
}

/* A window of at least PANE_FROM columns has a pane for the text of the highlighted card and its planet. */
enum { PANE_FROM = 120, MAX_PANE = 60 };

static int pane_columns(int width) {
    int columns = width * 3 / 10;
    return width < PANE_FROM ? 0 : columns < MAX_PANE ? columns : MAX_PANE;
}

/* Returns the unused option rows that the board takes while it cannot show the whole hand; some remain for the log. */
static int rows_for_hand(const full_screen *full, int min) {
    enum { MIN_LIST = 3 };
    const tx_canvas *canvas = &full->canvas;
    tx_board board = {.catalog = full->session->catalog,
                      .view = &full->seat->view,
                      .seat = full->number,
                      .width = canvas->width - pane_columns(canvas->width)};
    int used = (int)full->list.count > MIN_LIST ? (int)full->list.count : MIN_LIST, given = 0;
    if (session_over(full->session))
        return 0;
    while (min - given > used && board_hand_lacks(&board, canvas, canvas->height - min - 2 + given) > 0)
        given++;
    return given;
}

int full_list_rows(const full_screen *full) {
    int min = full_min_rows(full), height = full->canvas.height, wanted = (int)full->list.count;
    int max = height - BOARD_MIN_ROWS - 2 < height / 2 ? height - BOARD_MIN_ROWS - 2 : height / 2;
    if (wanted <= min || max <= min)
        return min - rows_for_hand(full, min);
    return wanted < max ? wanted : max;
}

/* Columns for an option's mark, number and letter, and with the gap after it; minimum width of a useful log. */
enum { BEFORE_OPTION = 6, AFTER_OPTION = BEFORE_OPTION + 2, MIN_LOG = 8 };

/* Returns the width of the option list: three fifths beside the log, more if the texts need it, the whole width if
 * names would be truncated. */
static int list_columns(const full_screen *full) {
    int width = full->canvas.width, usual = width * 3 / 5, max = width * 3 / 4, wanted = 0;
    for (unsigned i = 0; i < full->list.count; i++) {
        int needed = utf8_width(full->list.rows[i].whole.text) + AFTER_OPTION;
        wanted = needed > wanted ? needed : wanted;
    }
    if (wanted > max) {
        option_fit fit = options_fit(&full->choice, &full->list, max - AFTER_OPTION);
        return fit.needed + AFTER_OPTION > max ? width : max;
    }
    return wanted <= usual ? usual : wanted;
}

static option_fit fit_list(const full_screen *full) {
    return options_fit(&full->choice, &full->list, list_columns(full) - 1 - BEFORE_OPTION);
}

static void fit_window(tx_canvas *canvas) {
    int width, height;
    screen_size(&width, &height);
    canvas->ascii = !screen_utf8();
    if (canvas->width != width || canvas->height != height)
        canvas_resize(canvas, width, height);
    else
        canvas_clear(canvas);
}

/* ---- Below the board --------------------------------------------------------------------------------------------- */

/* Writes a sentence without parts. */
static void set_text(row_words *words, const char *format, ...) __attribute__((format(printf, 2, 3)));

static void set_text(row_words *words, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(words->text, ROW_TEXT, format, arguments);
    va_end(arguments);
    words->destination = words->tail = (unsigned)strlen(words->text);
}

static void write_result(const full_screen *full, row_words *words) {
    const tx_game *view = &full->seat->view;
    char line[2 * ROW_TEXT], result[ROW_TEXT];
    tx_result_marked(full->session->catalog, view, tx_game_result(view), line, sizeof line);
    reader_text(full->session->catalog, view, full->number, line, result, sizeof result);
    set_text(words, "Game over: %.480s", result);
}

/* Writes the heading: the words shared by an opened group if its rows omit them, else the question. */
static void write_question(const full_screen *full, row_words *words) {
    option_fit fit = fit_list(full);
    if (fit.shared && full->choice.group != NO_OPTION)
        set_text(words, "%.*s...", (int)fit.shared, full->list.rows[0].brief.text);
    else
        options_prompt(&full->choice, words);
}

static void draw_prompt(full_screen *full, int y) {
    const tx_session *session = full->session;
    row_words words = {.text = ""};
    char text[ROW_TEXT];
    if (session->problem[0])
        set_text(&words, "%.480s", session->problem);
    else if (session_over(session))
        write_result(full, &words);
    else
        write_question(full, &words);
    canvas_rule(&full->canvas, 0, y, full->canvas.width, DIM);
    cli_fit_words(&words, full->canvas.width - 4, text, sizeof text);
    int x = 1 + canvas_format(&full->canvas, 1, y, full->canvas.width - 2, BOLD, " %s ", text);
    unsigned until = full->seat->until;
    const char *ends = until ? cli_pass_until_sentence(until) : "";
    if (x + utf8_width(ends) + 4 < full->canvas.width)
        canvas_format(&full->canvas, full->canvas.width - utf8_width(ends) - 3, y, full->canvas.width, DIM,
                      until ? " %s " : "%s", ends);
}

static void keep_selected_visible(full_screen *full, int rows) {
    int top = (int)full->top, last = (int)full->list.count - rows;
    if (full->selected >= 0 && full->selected < top)
        top = full->selected;
    if (full->selected >= top + rows)
        top = full->selected - rows + 1;
    if (top > last)
        top = last;
    full->top = top > 0 ? (unsigned)top : 0;
}

static void draw_option(full_screen *full, const option_fit *fit, unsigned row, int y) {
    const option_row *shown = &full->list.rows[row];
    char letter = option_letter(shown->number), number[16] = "", words[ROW_TEXT];
    bool selected = (int)row == full->selected;
    if (shown->number)
        snprintf(number, sizeof number, "%u", shown->number);
    option_fit_words(fit, shown, words);
    canvas_format(&full->canvas, 0, y, fit->columns + BEFORE_OPTION, selected ? REVERSE : PLAIN_STYLE, "%c%2s %c %s",
                  selected ? '>' : ' ', number, letter ? letter : ' ', words);
}

/* Draws "more" marks at the right edge of the first and last row of the list. */
static void draw_more(full_screen *full, int y, int rows, int columns) {
    unsigned above = full->top, shown = full->top + (unsigned)rows;
    if (above)
        canvas_format(&full->canvas, columns - 10, y, 10, BOLD, " ^ %u more", above);
    if (shown < full->list.count)
        canvas_format(&full->canvas, columns - 10, y + rows - 1, 10, BOLD, " v %u more", full->list.count - shown);
}

static void draw_options(full_screen *full, int y, int rows) {
    int columns = list_columns(full) - 1;
    option_fit fit = fit_list(full);
    keep_selected_visible(full, rows);
    for (int i = 0; i < rows && full->top + (unsigned)i < full->list.count; i++)
        draw_option(full, &fit, full->top + (unsigned)i, y + i);
    if (!full->list.count)
        canvas_text(&full->canvas, 1, y, columns, DIM, "No option contains these words. Esc: show all");
    draw_more(full, y, rows, columns);
}

/* Draws what the player can do after the game, in place of the options. */
static void draw_end(full_screen *full, int y) {
    const tx_session *session = full->session;
    int columns = list_columns(full) - 2;
    canvas_text(&full->canvas, 1, y, columns, PLAIN_STYLE, "n  new game");
    canvas_text(&full->canvas, 1, y + 1, columns, PLAIN_STYLE, "a  play again with these decks");
    if (session_can_undo(session, full->number))
        canvas_text(&full->canvas, 1, y + 2, columns, PLAIN_STYLE, "u  undo your last choice");
    canvas_text(&full->canvas, 1, y + 3, columns, PLAIN_STYLE, "p l d v i  view the table, log, piles and cards");
    canvas_text(&full->canvas, 1, y + 4, columns, PLAIN_STYLE, "q  quit");
    if (session->path[0])
        canvas_format(&full->canvas, 1, y + 5, columns, DIM, "Record: %s", session->path);
}

/* Draws the log with the newest lines at the bottom. Lines since this seat's last choice have a star. */
static void draw_log(full_screen *full, int x, int y, int rows) {
    const tx_lines *log = &full->seat->log;
    int columns = full->canvas.width - x - 2;
    if (columns < MIN_LOG)
        return;
    canvas_bar(&full->canvas, x, y, rows, DIM);
    for (unsigned i = log->count; i-- > 0 && rows > 0;) {
        bool is_new = i >= full->seat->seen;
        tx_lines wrapped = {0};
        char words[TABLE_LINE];
        reader_text(full->session->catalog, &full->seat->view, full->number, log->line[i], words, sizeof words);
        lines_wrap(&wrapped, columns - 1, 2, words);
        for (unsigned part = wrapped.count; part-- > 0 && rows > 0; rows--) {
            canvas_text(&full->canvas, x + 2, y + rows - 1, columns, is_new ? PLAIN_STYLE : DIM, wrapped.line[part]);
            if (is_new && part == 0)
                canvas_text(&full->canvas, x + 1, y + rows - 1, 1, BOLD, "*");
        }
        lines_clear(&wrapped);
    }
}

/* Returns whether to mention the space bar: something can be declined, and Enter does not do it. */
static bool declines_by_space(const full_screen *full) {
    int option = full->seat->prompt.decline;
    bool by_enter = full->selected >= 0 && (int)full->list.rows[full->selected].first == option;
    return option != NO_OPTION && !by_enter;
}

/* Draws the meaning of Enter, then the keys; a narrow window omits the last ones. A text too long for the list is shown
 * here in full instead. */
static void draw_hints(full_screen *full, int y) {
    char enter[ROW_TEXT + 16] = "";
    int width = full->canvas.width, room = width / 2;
    if (full->selected >= 0) {
        const char *text = full->list.rows[full->selected].whole.text;
        snprintf(enter, sizeof enter, "Enter: %s", text);
        if (utf8_width(text) > list_columns(full) - AFTER_OPTION)
            room = width - 2;
    }
    if (session_over(full->session)) {
        canvas_text(&full->canvas, 1, y, width - 2, DIM, "? help  i card  r rules  p table  l log  q quit");
        return;
    }
    int x = canvas_text(&full->canvas, 1, y, room, BOLD, enter) + (enter[0] ? 3 : 1);
    canvas_format(&full->canvas, x, y, width - x, DIM,
                  "%s%s? help  h hint  i card  P pass until  p table  l log  r rules  / filter  u undo  q quit",
                  declines_by_space(full) ? "Space: pass  " : "",
                  full->choice.group != NO_OPTION || full->filter[0] ? "Esc back  " : "");
}

static void draw_bottom_line(full_screen *full, int y, int *cursor) {
    int width = full->canvas.width;
    *cursor = -1;
    if (full->label) {
        int x = canvas_text(&full->canvas, 1, y, width - 2, BOLD, full->label) + 1;
        *cursor = x + 1 + canvas_text(&full->canvas, x + 1, y, width - x - 3, PLAIN_STYLE, full->line);
    } else if (full->typed[0]) {
        *cursor = 1 + canvas_format(&full->canvas, 1, y, width - 2, BOLD, "Option %s", full->typed);
    } else if (full->message[0]) {
        canvas_text(&full->canvas, 1, y, width - 2, BOLD, full->message);
    } else {
        draw_hints(full, y);
    }
}

/* ---- Whole screens ----------------------------------------------------------------------------------------------- */

/* Writes "You", "Warlord" or, for a bot, "Warlord (greedy)". */
static void name_side(const full_screen *full, unsigned seat, char name[PLAYER_LABEL]) {
    const tx_session *session = full->session;
    const tx_game *view = &full->seat->view;
    tx_ref warlord = view->player[seat].warlord;
    const char *title = TX_IS_CARD(warlord) ? tx_card_name(session->catalog, view->cards[warlord].def) : "";
    if (seat == full->number)
        snprintf(name, PLAYER_LABEL, "You");
    else if (session_is_person(session, seat))
        snprintf(name, PLAYER_LABEL, "%s", title);
    else
        snprintf(name, PLAYER_LABEL, "%s (%s)", title, session->player[seat]);
}

/* Returns whether the decision marks everything that can be chosen on the board: targets and similar. */
static bool marks_choosable(unsigned kind) {
    return kind == TX_ASK_TARGET || kind == TX_ASK_CHOICE || kind == TX_ASK_COST || kind == TX_ASK_DEFENDER ||
           kind == TX_ASK_ATTACKER || kind == TX_ASK_DIVIDE;
}

static void mark_options(const full_screen *full, uint8_t marked[256]) {
    const table_prompt *prompt = &full->seat->prompt;
    for (unsigned i = 0; marks_choosable(prompt->kind) && i < prompt->count; i++) {
        const tx_option *option = &prompt->options[i].option;
        tx_ref choosable = prompt->kind == TX_ASK_ATTACKER ? option->card : option->on;
        if (TX_IS_CARD(choosable))
            marked[choosable] = CHOOSABLE;
    }
    if (full->selected >= 0)
        options_mark(&full->choice, &full->list.rows[full->selected], marked);
}

static void draw_table(full_screen *full, int width, int rows) {
    uint8_t marked[256] = {0};
    char who[TX_SEATS][PLAYER_LABEL];
    mark_options(full, marked);
    name_side(full, 0, who[0]);
    name_side(full, 1, who[1]);
    tx_board table = {.catalog = full->session->catalog,
                      .view = &full->seat->view,
                      .seat = full->number,
                      .who = {who[0], who[1]},
                      .marked = marked,
                      .width = width};
    board_draw(&full->canvas, &table, rows);
}

static void draw_pane(full_screen *full, int x, int columns, int rows) {
    tx_def_id cards[2];
    tx_lines page = {0};
    page_reader reader = {full->session->catalog, &full->seat->view, full->number, columns - 3};
    full_cards_in_focus(full, cards);
    for (unsigned i = 0; i < 2 && cards[i]; i++) {
        if (i)
            lines_add(&page, "%s", "");
        page_card(&page, &reader, cards[i]);
    }
    canvas_bar(&full->canvas, x, 0, rows, DIM);
    for (int i = 0; i < rows && (unsigned)i < page.count; i++)
        canvas_text(&full->canvas, x + 2, i, columns - 2, i ? PLAIN_STYLE : BOLD, page.line[i]);
    lines_clear(&page);
}

void full_draw(full_screen *full) {
    tx_canvas *canvas = &full->canvas;
    int cursor = -1;
    fit_window(canvas);
    if (canvas->width < FULL_MIN_WIDTH || canvas->height < FULL_MIN_HEIGHT) {
        canvas_format(canvas, 0, 0, canvas->width, BOLD, "Window too small: %dx%d needed", FULL_MIN_WIDTH,
                      FULL_MIN_HEIGHT);
    } else {
        int lower = full_list_rows(full) + 2, y = canvas->height - lower, pane = pane_columns(canvas->width);
        draw_table(full, canvas->width - pane, y);
        if (pane)
            draw_pane(full, canvas->width - pane, pane, y);
        draw_prompt(full, y);
        if (session_over(full->session))
            draw_end(full, y + 1);
        else
            draw_options(full, y + 1, lower - 2);
        draw_log(full, list_columns(full), y + 1, lower - 2);
        draw_bottom_line(full, canvas->height - 1, &cursor);
    }
    screen_show(canvas, cursor, canvas->height - 1);
}

int full_draw_page(full_screen *full, const char *title, const tx_lines *page, unsigned top, const char *hint) {
    tx_canvas *canvas = &full->canvas;
    fit_window(canvas);
    int rows = canvas->height - 2 > 1 ? canvas->height - 2 : 1;
    canvas_rule(canvas, 0, 0, canvas->width, DIM);
    canvas_format(canvas, 1, 0, canvas->width - 2, BOLD, " %s ", title);
    for (int i = 0; i < rows && top + (unsigned)i < page->count; i++)
        canvas_text(canvas, 1, i + 1, canvas->width - 2, PLAIN_STYLE, page->line[top + (unsigned)i]);
    if (page->count > (unsigned)rows)
        canvas_format(canvas, 1, canvas->height - 1, canvas->width - 2, DIM,
                      "lines %u-%u of %u   arrows, PgUp, PgDn scroll%s%s   q: back", top + 1,
                      top + (unsigned)rows < page->count ? top + (unsigned)rows : page->count, page->count,
                      *hint ? "   " : "", hint);
    else
        canvas_format(canvas, 1, canvas->height - 1, canvas->width - 2, DIM, "%s%s key: back", hint,
                      *hint ? "   any other" : "any");
    screen_show(canvas, -1, 0);
    return rows;
}

void full_draw_notice(full_screen *full, const char *notice) {
    fit_window(&full->canvas);
    int x = (full->canvas.width - utf8_width(notice)) / 2;
    canvas_text(&full->canvas, x > 0 ? x : 0, full->canvas.height / 2, full->canvas.width, BOLD, notice);
    screen_show(&full->canvas, -1, 0);
}

void full_draw_typing(tx_canvas *canvas, const char *title, const char *line) {
    fit_window(canvas);
    canvas_text(canvas, 2, 1, canvas->width - 4, BOLD, title);
    int used = canvas_text(canvas, 2, 3, canvas->width - 4, PLAIN_STYLE, line);
    canvas_text(canvas, 2, canvas->height - 2, canvas->width - 4, DIM, "Enter: accept   Esc: back");
    screen_show(canvas, 2 + used, 3);
}

void full_draw_menu(tx_canvas *canvas, const char *title, const char *const *items, unsigned count, unsigned selected) {
    fit_window(canvas);
    unsigned rows = canvas->height > 7 ? (unsigned)canvas->height - 6 : 1;
    unsigned top = selected < rows ? 0 : selected - rows + 1;
    canvas_text(canvas, 2, 1, canvas->width - 4, BOLD, title);
    for (unsigned i = top; i < count && i < top + rows; i++) {
        bool chosen = i == selected;
        char number[4] = "";
        if (i < 9)
            snprintf(number, sizeof number, "%u", i + 1);
        canvas_format(canvas, 2, 3 + (int)(i - top), canvas->width - 4, chosen ? REVERSE : PLAIN_STYLE, "%c %1s  %s ",
                      chosen ? '>' : ' ', number, items[i]);
    }
    canvas_text(canvas, 2, canvas->height - 2, canvas->width - 4, DIM,
                "Enter: select   arrows: move   number: select that line   q: back, quit");
    screen_show(canvas, -1, 0);
}
