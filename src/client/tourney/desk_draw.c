/* desk_draw.c: draws the desk (see desk_screen.h): the event and its clock, the list, messages, key hints. */
#include <string.h>

#include "base/utf8.h"
#include "desk_screen.h"

enum {
    HEAD_ROWS = 3,
    FOOT_ROWS = 5, /* rule, two message lines, two key lines */
    NUMBER_WIDTH = 6,
    STATE_MIN = 24
};

/* ---- Header ------------------------------------------------------------------------------------------------------ */

static unsigned clock_words(const tn_event *e, char *text, size_t size) {
    const tn_round *round = tn_event_round(e);
    char digits[32];
    *text = '\0';
    if (!round || !round->published || e->finished)
        return PLAIN_STYLE;
    if (tn_round_is_final(round)) {
        snprintf(text, size, "no time limit");
        return PLAIN_STYLE;
    }
    int64_t left = clock_seconds_left(e);
    bool running = tn_clock_last_act(e, "start");
    clock_text(left, digits, sizeof digits);
    snprintf(text, size, "%s%s", left <= 0 ? "TIME" : digits, left <= 0 || running ? "" : ", not running");
    return left <= 0 ? RED | BOLD : running ? GREEN | BOLD : BOLD;
}

static void draw_head(const desk_screen *s, tx_canvas *canvas) {
    const tn_event *e = &s->desk.event;
    char clock[64], title[300], status[300];
    unsigned style = clock_words(e, clock, sizeof clock);
    int x = canvas->width - utf8_width(clock) - 1;
    if (s->view == VIEW_PLAYERS)
        snprintf(title, sizeof title, "%s · players", e->name);
    else
        snprintf(title, sizeof title, "%s · round %u%s%s", e->name, s->round,
                 desk_round(s) && desk_round(s)->elimination ? " · bracket" : "",
                 s->round < e->round_count ? " (earlier)" : "");
    canvas_text(canvas, 1, 0, x - 2, BOLD, title);
    canvas_text(canvas, x, 0, canvas->width - x, style, clock);
    cli_status_text(e, status, sizeof status);
    canvas_format(canvas, 1, 1, canvas->width - 2, DIM, "%s%s", status, s->open_only ? " · open tables only" : "");
}

/* ---- Rows -------------------------------------------------------------------------------------------------------- */

/* Positions of the columns. */
typedef struct columns {
    int name, other, state; /* x */
    int name_width, state_width;
} columns;

static columns columns_of(const tx_canvas *canvas) {
    int state = canvas->width / 4 > STATE_MIN ? canvas->width / 4 : STATE_MIN;
    int width = (canvas->width - NUMBER_WIDTH - state - 2) / 2;
    return (columns){NUMBER_WIDTH, NUMBER_WIDTH + width, NUMBER_WIDTH + 2 * width, width - 1,
                     canvas->width - NUMBER_WIDTH - 2 * width};
}

/* State of a table, or its result seen from the player on the left. */
static unsigned table_state(const desk_screen *s, unsigned index, char *text, size_t size) {
    const tn_table *t = &desk_round(s)->tables[index];
    bool called = desk_is_called(s, index);
    unsigned style = called ? MAGENTA | BOLD : PLAIN_STYLE;
    const char *call = called ? "judge called, " : tn_table_is_third(t) ? "third place: " : "";
    if (!t->b)
        snprintf(text, size, "free round");
    else if (t->result != TN_NONE)
        snprintf(text, size, "%s%d–%d %s", call, tn_points(t->result, 0), tn_points(t->result, 1),
                 tn_result_words(t->result));
    else if (!desk_round(s)->published)
        snprintf(text, size, "draft");
    else if (t->reports[0] && t->reports[1]) {
        snprintf(text, size, "%sreports differ", call);
        style = RED | BOLD;
    } else if (t->reports[0] || t->reports[1]) {
        tn_result said = t->reports[0] ? t->reports[0] : t->reports[1];
        snprintf(text, size, "%sone report: %d–%d", call, tn_points(said, 0), tn_points(said, 1));
        style = BOLD;
    } else if (t->extra_seconds)
        snprintf(text, size, "%splaying, +%u min", call, t->extra_seconds / 60);
    else
        snprintf(text, size, "%splaying", call);
    return style == PLAIN_STYLE && (t->result != TN_NONE || !t->b) ? DIM : style; /* dim finished tables */
}

/* Winners are bold; in the selected row, the selected player is highlighted. */
static unsigned name_style(const desk_screen *s, unsigned row, unsigned side) {
    const tn_round *round = desk_round(s);
    unsigned index = s->rows[row];
    if (row == s->selected && (side == s->side || !desk_player_at(s, index, 1)) && desk_player_at(s, index, side))
        return REVERSE | BOLD;
    if (index >= round->count || round->tables[index].result == TN_NONE)
        return PLAIN_STYLE;
    tn_result result = round->tables[index].result;
    return tn_points(result, side) > tn_points(result, 1 - side) ? BOLD : PLAIN_STYLE;
}

static void draw_table_row(const desk_screen *s, tx_canvas *canvas, unsigned row, int y) {
    columns at = columns_of(canvas);
    const tn_round *round = desk_round(s);
    unsigned index = s->rows[row], style = PLAIN_STYLE;
    const int x[2] = {at.name, at.other};
    char state[100], number[16] = "bye";
    if (index < round->count) {
        snprintf(number, sizeof number, "%u", round->first + index);
        style = table_state(s, index, state, sizeof state);
    } else
        snprintf(state, sizeof state, "bye");
    canvas_format(canvas, 0, y, NUMBER_WIDTH, row == s->selected ? BOLD : PLAIN_STYLE, "%c%4s",
                  row == s->selected ? '>' : ' ', number);
    for (unsigned side = 0; side < 2; side++) {
        uint32_t seated = desk_player_at(s, index, side);
        if (seated)
            canvas_text(canvas, x[side], y, at.name_width, name_style(s, row, side),
                        tn_name_of(&s->desk.event, seated));
    }
    canvas_text(canvas, at.state, y, at.state_width, style, state);
}

/* The player's current seat or status. */
static void player_state(const desk_screen *s, const tn_player *p, char *text, size_t size) {
    const tn_event *e = &s->desk.event;
    const tn_round *round = tn_event_round(e);
    const tn_table *t = round ? tn_round_table(round, p->number) : NULL;
    if (!tn_is_active(p))
        snprintf(text, size, "%s", tn_status_word(p));
    else if (p->wants_drop)
        snprintf(text, size, "asks to drop");
    else if (t)
        snprintf(text, size, "table %u%s", tn_table_number(round, t), t->result == TN_NONE ? "" : ", over");
    else if (round && tn_round_has_bye(round, p->number))
        snprintf(text, size, "bye");
    else
        snprintf(text, size, "%s, %s", p->checked_in ? "here" : "not here yet", p->deck ? "deck" : "no deck");
}

static void draw_player_row(const desk_screen *s, tx_canvas *canvas, unsigned row, int y) {
    columns at = columns_of(canvas);
    const tn_player *p = &s->desk.event.players[s->rows[row]];
    char state[100];
    player_state(s, p, state, sizeof state);
    canvas_format(canvas, 0, y, NUMBER_WIDTH, row == s->selected ? BOLD : PLAIN_STYLE, "%c%4u",
                  row == s->selected ? '>' : ' ', p->number);
    canvas_text(canvas, at.name, y, at.name_width, row == s->selected ? REVERSE | BOLD : PLAIN_STYLE, p->name);
    canvas_text(canvas, at.other, y, at.name_width, PLAIN_STYLE, p->warlord);
    canvas_text(canvas, at.state, y, at.state_width, tn_is_active(p) ? PLAIN_STYLE : DIM, state);
}

static void draw_headings(const desk_screen *s, tx_canvas *canvas, int y) {
    columns at = columns_of(canvas);
    bool tables = s->view == VIEW_TABLES;
    canvas_rule(canvas, 0, y, canvas->width, DIM);
    canvas_text(canvas, 0, y, NUMBER_WIDTH, DIM, tables ? "table " : "no.   ");
    canvas_text(canvas, at.name, y, at.name_width, DIM, "player ");
    canvas_text(canvas, at.other, y, at.name_width, DIM, tables ? "player " : "warlord ");
    canvas_text(canvas, at.state, y, at.state_width, DIM, tables ? "result " : "now ");
}

static void keep_visible(desk_screen *s, unsigned rows) {
    if (s->selected < s->top)
        s->top = s->selected;
    if (s->selected >= s->top + rows)
        s->top = s->selected - rows + 1;
    if (s->top + rows > s->count)
        s->top = s->count > rows ? s->count - rows : 0;
}

static void draw_empty(const desk_screen *s, tx_canvas *canvas, int y) {
    canvas_text(canvas, NUMBER_WIDTH, y, canvas->width - NUMBER_WIDTH, DIM,
                *s->search                ? "no player with that name; Esc shows all"
                : s->open_only            ? "all tables have their results; o shows them"
                : s->view == VIEW_PLAYERS ? "there are no players yet"
                                          : "no round has been paired yet; Tab shows the players");
}

static void draw_rows(desk_screen *s, tx_canvas *canvas, int y, int rows) {
    s->page_rows = (unsigned)rows;
    keep_visible(s, (unsigned)rows);
    for (int i = 0; i < rows && s->top + (unsigned)i < s->count; i++)
        if (s->view == VIEW_TABLES)
            draw_table_row(s, canvas, s->top + (unsigned)i, y + i);
        else
            draw_player_row(s, canvas, s->top + (unsigned)i, y + i);
    if (s->count == 0)
        draw_empty(s, canvas, y);
    unsigned below = s->top + (unsigned)rows < s->count ? s->count - s->top - (unsigned)rows : 0;
    if (s->top)
        canvas_format(canvas, canvas->width - 12, y, 12, BOLD, " ^ %u more", s->top);
    if (below)
        canvas_format(canvas, canvas->width - 12, y + rows - 1, 12, BOLD, " v %u more", below);
}

/* ---- Footer ------------------------------------------------------------------------------------------------------ */

static void draw_hints(const desk_screen *s, tx_canvas *canvas, int y) {
    const tn_player *player = desk_player(s);
    const tn_table *table = desk_table(s);
    const char *next = cli_next_command(&s->desk.event);
    int width = canvas->width - 2, x = 1;
    if (player)
        x += canvas_format(canvas, x, y, width / 3, BOLD, "%s:", player->name) + 1;
    canvas_text(canvas, x, y, width - x, DIM,
                table && table->b         ? "w won  l lost  d draw  p planets  m n modified  f forfeits"
                : s->view == VIEW_PLAYERS ? "h is here  D drops  a add player  Tab: this player's table"
                                          : "D drops");
    canvas_format(canvas, 1, y + 1, width, DIM,
                  "%s%s%s/ name  Tab %s  c clock  u undo  P print  s standings  ? help  q", *next ? "N " : "", next,
                  *next ? "  " : "", s->view == VIEW_TABLES ? "players" : "tables");
}

/* Wraps the text to the two rows available. */
static void draw_wrapped(tx_canvas *canvas, int y, int width, unsigned style, const char *text) {
    tx_lines wrapped = {0};
    lines_wrap(&wrapped, width, 0, text);
    for (unsigned i = 0; i < wrapped.count && i < 2; i++)
        canvas_text(canvas, 1, y + (int)i, width, style, wrapped.line[i]);
    lines_clear(&wrapped);
}

/* Draws the prompt and the input so far; without a question, the last message. */
static void draw_message(const desk_screen *s, tx_canvas *canvas, int y, int *x) {
    int width = canvas->width - 2;
    *x = -1;
    if (s->mode == MODE_SEARCH || s->mode == MODE_LINE) {
        const char *label = s->mode == MODE_SEARCH ? "Name:" : s->label;
        int at = 1 + canvas_text(canvas, 1, y, width - 20, BOLD, label) + 1;
        *x = at + canvas_text(canvas, at, y, canvas->width - at - 1, PLAIN_STYLE,
                              s->mode == MODE_SEARCH ? s->search : s->line);
    } else if (s->mode == MODE_CHOICE)
        draw_wrapped(canvas, y, width, BOLD, s->label);
    else if (s->message[0])
        draw_wrapped(canvas, y, width, s->refused ? RED | BOLD : BOLD, s->message);
    else if (*s->search)
        canvas_format(canvas, 1, y, width, DIM, "filter: \"%s\"; Esc shows all", s->search);
}

static void draw_page(desk_screen *s, tx_canvas *canvas) {
    int rows = canvas->height - 2;
    unsigned last = s->page.count > (unsigned)rows ? s->page.count - (unsigned)rows : 0;
    s->page_rows = (unsigned)rows;
    s->page_top = s->page_top > last ? last : s->page_top;
    canvas_rule(canvas, 0, 0, canvas->width, DIM);
    canvas_format(canvas, 1, 0, canvas->width - 2, BOLD, " %s ", s->title);
    for (int i = 0; i < rows && s->page_top + (unsigned)i < s->page.count; i++)
        canvas_text(canvas, 1, i + 1, canvas->width - 2, PLAIN_STYLE, s->page.line[s->page_top + (unsigned)i]);
    canvas_text(canvas, 1, canvas->height - 1, canvas->width - 2, DIM,
                last ? "arrows, PgUp, PgDn scroll   any other key: back" : "any key: back");
}

void desk_screen_draw(desk_screen *s, tx_canvas *canvas, int *x, int *y) {
    canvas_clear(canvas);
    *x = -1;
    *y = canvas->height - FOOT_ROWS + 1;
    s->width = canvas->width;
    if (canvas->width < DESK_MIN_WIDTH || canvas->height < DESK_MIN_HEIGHT) {
        canvas_format(canvas, 0, 0, canvas->width, BOLD, "Window too small: %dx%d needed", DESK_MIN_WIDTH,
                      DESK_MIN_HEIGHT);
        return;
    }
    if (s->mode == MODE_PAGE) {
        draw_page(s, canvas);
        return;
    }
    draw_head(s, canvas);
    draw_headings(s, canvas, HEAD_ROWS - 1);
    draw_rows(s, canvas, HEAD_ROWS, canvas->height - HEAD_ROWS - FOOT_ROWS);
    canvas_rule(canvas, 0, canvas->height - FOOT_ROWS, canvas->width, DIM);
    draw_message(s, canvas, *y, x);
    draw_hints(s, canvas, canvas->height - 2);
}
