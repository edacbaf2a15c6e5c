/* board.c: draws the table. board.h explains the marks and the order of the parts. */
#include "board.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "advice/forecast.h"
#include "base/utf8.h"

/* ---- Texts about one card ---------------------------------------------------------------------------------------- */

/* Returns the visible face of a card: a bloodied warlord shows its other side. */
tx_def_id card_face(const tx_catalog *catalog, const tx_game *view, tx_ref card) {
    const tx_card *object = &view->cards[card];
    tx_def_id other = object->flags & TX_OTHER_SIDE ? tx_card_other_face(catalog, object->def) : 0;
    return other ? other : object->def;
}

int cli_face_fact(const tx_catalog *catalog, const tx_game *view, tx_ref card, enum tx_fact fact) {
    return tx_card_fact(catalog, card_face(catalog, view, card), fact);
}

static const char *card_name(const tx_board *board, tx_ref card) {
    return board->view->cards[card].def ? tx_card_name(board->catalog, card_face(board->catalog, board->view, card))
                                        : "(hidden card)";
}

static bool is_warlord(const tx_board *board, tx_ref card) {
    return board->view->player[board->view->cards[card].owner].warlord == card;
}

static unsigned attachment_count(const tx_game *view, tx_ref card) {
    unsigned count = 0;
    for (tx_ref at = view->cards[card].attached; at != TX_NONE; at = view->cards[at].next)
        count++;
    return count;
}

/* Appends a word to a text, after a space unless the text is empty or `tight` is set. Omits a word that does not
 * fit. */
static void add_word(char *text, size_t size, bool tight, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
static void add_word(char *text, size_t size, bool tight, const char *format, ...) {
    size_t length = strlen(text), space = length && !tight;
    char word[64];
    va_list arguments;
    va_start(arguments, format);
    int needed = vsnprintf(word, sizeof word, format, arguments);
    va_end(arguments);
    if (needed > 0 && length + space + (size_t)needed < size)
        snprintf(text + length, size - length, "%s%s", space ? " " : "", word);
}

void cli_unit_stats(const tx_catalog *catalog, const tx_game *view, tx_ref unit, char *text, size_t size) {
    int damage = view->cards[unit].damage;
    int length = snprintf(text, size, "%d/%d", tx_attack(catalog, view, unit), tx_hp(catalog, view, unit));
    if (damage && length > 0 && (size_t)length < size)
        snprintf(text + length, size - (size_t)length, "-%d", damage);
}

/* Keywords that matter in play, with their mark in a roomy and in a narrow cell. */
static const struct {
    unsigned keyword;
    const char *word, *letter;
} keyword_marks[] = {{TX_KEYWORD_ARMORBANE, "armorbane", "A"},
                     {TX_KEYWORD_BRUTAL, "brutal", "B"},
                     {TX_KEYWORD_FLYING, "flying", "F"},
                     {TX_KEYWORD_MOBILE, "mobile", "M"},
                     {TX_KEYWORD_RANGED, "ranged", "R"}};

void cli_unit_marks(const tx_catalog *catalog, const tx_game *view, tx_ref unit, bool letters, char *text,
                    size_t size) {
    const tx_card *card = &view->cards[unit];
    int command = tx_command(catalog, view, unit), area = tx_area_effect(catalog, view, unit);
    unsigned copy = forecast_copy_number(catalog, view, unit);
    text[0] = '\0';
    if (copy)
        add_word(text, size, letters, "#%u", copy);
    if (view->player[card->owner].warlord == unit) {
        bool bloodied = card->flags & TX_OTHER_SIDE;
        add_word(text, size, letters, "%s", letters ? (bloodied ? "Wb" : "W") : bloodied ? "bloodied" : "warlord");
    }
    if (cli_face_fact(catalog, view, unit, TX_FACT_TYPE) == TX_TYPE_SYNAPSE)
        add_word(text, size, letters, "%s", letters ? "Y" : "synapse");
    if (command > 0)
        add_word(text, size, letters, "c%d", command);
    for (size_t i = 0; i < sizeof keyword_marks / sizeof *keyword_marks; i++)
        if (tx_has_keyword(catalog, view, unit, keyword_marks[i].keyword))
            add_word(text, size, letters, "%s", letters ? keyword_marks[i].letter : keyword_marks[i].word);
    if (area > 0)
        add_word(text, size, letters, letters ? "a%d" : "area %d", area);
    if (card->resources)
        add_word(text, size, letters, "$%d", card->resources);
}

void cli_victory_types(const tx_catalog *catalog, const tx_game *view, unsigned seat, char *text, size_t size) {
    unsigned count[TX_PLANET_SYMBOLS] = {0};
    const tx_player *player = &view->player[seat];
    for (unsigned i = 0; i < player->victory_count; i++)
        for (unsigned type = 0; type < TX_PLANET_SYMBOLS; type++)
            count[type] += tx_card_has_planet_type(catalog, player->victory[i], type);
    snprintf(text, size, "M%u S%u T%u", count[TX_PLANET_MATERIAL], count[TX_PLANET_STRONGPOINT], count[TX_PLANET_TECH]);
}

const char *cli_phase_name(unsigned phase) {
    static const char *const names[] = {"setup", "deploy", "command", "combat", "headquarters"};
    return phase < sizeof names / sizeof *names ? names[phase] : "";
}

/* ---- Marks and colours ------------------------------------------------------------------------------------------- */

static bool is_marked(const tx_board *board, tx_ref ref) {
    return board->marked && board->marked[ref] == HIGHLIGHTED;
}

static char mark_of(const tx_board *board, tx_ref ref) {
    if (is_marked(board, ref))
        return '>';
    if (ref == board->view->attacker)
        return '!';
    if (board->marked && board->marked[ref] == CHOOSABLE)
        return '?';
    return ref == board->view->defender ? 'x' : ' ';
}

static unsigned side_colour(const tx_board *board, unsigned seat) {
    return seat == board->seat ? CYAN : MAGENTA;
}

static unsigned card_style(const tx_board *board, tx_ref ref) {
    const tx_card *card = &board->view->cards[ref];
    unsigned style = side_colour(board, card->controller);
    if (is_marked(board, ref))
        return style | REVERSE;
    if (card->flags & TX_EXHAUSTED)
        return style | DIM;
    return is_warlord(board, ref) ? style | BOLD : style;
}

/* ---- One side of a planet ---------------------------------------------------------------------------------------- */

enum { MAX_SHOWN = 64 };
/* Detail of a unit; each level takes more lines. */
enum level { ONE_LINE, TWO_LINES, WITH_ATTACHMENTS };

typedef struct area {
    int x, y, columns, rows;
} area;

static unsigned collect(const tx_game *view, unsigned list, tx_ref *refs) {
    unsigned count = 0;
    for (tx_ref at = view->lists[list].head; at != TX_NONE && count < MAX_SHOWN; at = view->cards[at].next)
        refs[count++] = at;
    return count;
}

static int unit_lines(const tx_board *board, tx_ref unit, enum level level) {
    if (level == ONE_LINE)
        return 1;
    return 2 + (level == WITH_ATTACHMENTS ? (int)attachment_count(board->view, unit) : 0);
}

static int total_lines(const tx_board *board, const tx_ref *units, unsigned count, enum level level) {
    int lines = 0;
    for (unsigned i = 0; i < count; i++)
        lines += unit_lines(board, units[i], level);
    return lines;
}

static void draw_stats(tx_canvas *canvas, const tx_board *board, tx_ref unit, const char *stats, int x, int y,
                       int columns) {
    bool hurt = board->view->cards[unit].damage > 0 && !is_marked(board, unit);
    unsigned style = card_style(board, unit);
    canvas_text(canvas, x, y, columns, hurt ? (style & ~(unsigned)COLOURS) | RED : style, stats);
}

/* Writes "2/3-1", and z if exhausted. The last column is reserved for the z so that the numbers are aligned. */
static void stats_text(const tx_board *board, tx_ref unit, char *text, size_t size) {
    cli_unit_stats(board->catalog, board->view, unit, text, size);
    size_t length = strlen(text);
    if (length + 1 < size) {
        text[length] = board->view->cards[unit].flags & TX_EXHAUSTED ? 'z' : ' ';
        text[length + 1] = '\0';
    }
}

/* Writes the letters after the name: as many as leave it seven columns; the number of a copy if that leaves three. */
static void letter_marks(const tx_board *board, tx_ref unit, int room, char *marks, size_t size) {
    unsigned attachments = attachment_count(board->view, unit);
    unsigned copy = forecast_copy_number(board->catalog, board->view, unit);
    int name = utf8_width(card_name(board, unit)), left = room - 1 - (name < 7 ? name : 7);
    int number = !copy ? 0 : copy < 10 ? 2 : 3;
    if (left < number && room - 1 - number >= 3)
        left = number;
    size_t max = left > 0 ? (size_t)left + 1 : 1;
    cli_unit_marks(board->catalog, board->view, unit, true, marks, max < size ? max : size);
    if (attachments)
        add_word(marks, max < size ? max : size, true, "+%u", attachments);
}

static void draw_one_line(tx_canvas *canvas, const tx_board *board, tx_ref unit, area line) {
    char stats[32], marks[48];
    unsigned style = card_style(board, unit);
    stats_text(board, unit, stats, sizeof stats);
    int room = line.columns - 2 - utf8_width(stats), stats_x = line.x + line.columns - utf8_width(stats);
    letter_marks(board, unit, room, marks, sizeof marks);
    int marks_width = utf8_width(marks);
    canvas_style(canvas, line.x, line.y, line.columns, style);
    canvas_format(canvas, line.x, line.y, 1, style, "%c", mark_of(board, unit));
    canvas_text(canvas, line.x + 1, line.y, room - (marks_width ? marks_width + 1 : 0), style, card_name(board, unit));
    canvas_text(canvas, stats_x - 1 - marks_width, line.y, marks_width, style, marks);
    draw_stats(canvas, board, unit, stats, stats_x, line.y, utf8_width(stats));
}

static void draw_attachments(tx_canvas *canvas, const tx_board *board, tx_ref unit, area lines) {
    const tx_game *view = board->view;
    for (tx_ref at = view->cards[unit].attached; at != TX_NONE; at = view->cards[at].next, lines.y++) {
        char spent = view->cards[at].flags & TX_EXHAUSTED ? 'z' : ' ';
        unsigned style = card_style(board, at);
        int used = canvas_format(canvas, lines.x, lines.y, lines.columns - 1, style, "%c +%s", mark_of(board, at),
                                 card_name(board, at));
        canvas_format(canvas, lines.x + used, lines.y, 1, style, "%c", spent);
    }
}

static void draw_two_lines(tx_canvas *canvas, const tx_board *board, tx_ref unit, enum level level, area lines) {
    char stats[32], marks[64];
    unsigned attachments = attachment_count(board->view, unit), style = card_style(board, unit);
    stats_text(board, unit, stats, sizeof stats);
    int room = lines.columns - 2 - utf8_width(stats) - 1;
    cli_unit_marks(board->catalog, board->view, unit, false, marks, sizeof marks);
    if (utf8_width(marks) + (attachments ? 3 : 0) > room)
        cli_unit_marks(board->catalog, board->view, unit, true, marks, sizeof marks);
    if (attachments && level == TWO_LINES)
        add_word(marks, sizeof marks, false, "+%u", attachments);
    canvas_format(canvas, lines.x, lines.y, 1, style, "%c", mark_of(board, unit));
    canvas_text(canvas, lines.x + 1, lines.y, lines.columns - 1, style, card_name(board, unit));
    draw_stats(canvas, board, unit, stats, lines.x + 2, lines.y + 1, lines.columns - 2);
    canvas_text(canvas, lines.x + 3 + utf8_width(stats), lines.y + 1, room, style, marks);
    if (level == WITH_ATTACHMENTS)
        draw_attachments(canvas, board, unit, (area){lines.x, lines.y + 2, lines.columns, 0});
}

static void draw_unit(tx_canvas *canvas, const tx_board *board, tx_ref unit, enum level level, area lines) {
    if (level == ONE_LINE)
        draw_one_line(canvas, board, unit, lines);
    else
        draw_two_lines(canvas, board, unit, level, lines);
}

/* Returns whether a unit stays visible if not all fit: units named by an option, attackers, defenders and warlords. */
static bool stays_in_sight(const tx_board *board, tx_ref unit) {
    return mark_of(board, unit) != ' ' || is_warlord(board, unit);
}

/* Moves these units to the front, the highlighted one first, so that "+3 more" never hides them. */
static void marked_first(const tx_board *board, tx_ref *units, unsigned count) {
    unsigned front = 0, highlighted = 0;
    for (unsigned i = 0; i < count; i++) {
        tx_ref unit = units[i];
        if (!stays_in_sight(board, unit))
            continue;
        unsigned to = is_marked(board, unit) ? highlighted++ : front;
        memmove(units + to + 1, units + to, (i - to) * sizeof *units);
        units[to] = unit;
        front++;
    }
}

static void draw_crowd(tx_canvas *canvas, const tx_board *board, tx_ref *units, unsigned count, area side) {
    unsigned shown = (unsigned)side.rows - 1;
    marked_first(board, units, count);
    for (unsigned i = 0; i < shown; i++)
        draw_one_line(canvas, board, units[i], (area){side.x, side.y + (int)i, side.columns, 1});
    canvas_format(canvas, side.x + 1, side.y + side.rows - 1, side.columns - 1,
                  side_colour(board, board->view->cards[units[0]].controller), shown ? "+%u more" : "%u units",
                  count - shown);
}

static unsigned reserve_of(unsigned units_list) {
    return units_list - TX_UNITS + TX_RESERVE;
}

/* Draws several cards on one line: the highlighted or first one by name, the others counted. */
static void draw_folded(tx_canvas *canvas, const tx_board *board, unsigned list, const char *sign, area line) {
    tx_ref cards[MAX_SHOWN];
    unsigned count = collect(board->view, list, cards);
    char more[16] = "";
    if (!count)
        return;
    marked_first(board, cards, count);
    if (count > 1)
        snprintf(more, sizeof more, " +%u", count - 1);
    unsigned style = card_style(board, cards[0]);
    int room = line.columns - utf8_width(more);
    int used = canvas_format(canvas, line.x, line.y, room, style, "%c%s%s", mark_of(board, cards[0]), sign,
                             card_name(board, cards[0]));
    canvas_text(canvas, line.x + used, line.y, utf8_width(more), style, more);
}

/* Draws cards in reserve (R19.3): "~Name +1", or "~2 in reserve" if they are hidden. */
static void draw_reserve(tx_canvas *canvas, const tx_board *board, unsigned list, area line) {
    const tx_list_ends *reserve = &board->view->lists[list];
    const tx_card *first = &board->view->cards[reserve->head];
    if (first->def)
        draw_folded(canvas, board, list, "~", line);
    else
        canvas_format(canvas, line.x, line.y, line.columns, card_style(board, reserve->head), "%c~%u in reserve",
                      mark_of(board, reserve->head), reserve->count);
}

/* Draws cards in reserve on the line next to the planet, and returns the rest of the area; if there is only one line,
 * units and reserve share it. */
static area without_reserve(tx_canvas *canvas, const tx_board *board, unsigned list, area side, bool low) {
    unsigned units = board->view->lists[list].count, reserve = board->view->lists[reserve_of(list)].count;
    if (!reserve || side.rows <= 0)
        return side;
    if (side.rows == 1 && units) {
        canvas_format(canvas, side.x + 1, side.y, side.columns - 1, side_colour(board, (list - TX_UNITS) & 1),
                      "%u units ~%u", units, reserve);
        side.rows = 0;
        return side;
    }
    int y = low ? side.y + side.rows - 1 : side.y;
    draw_reserve(canvas, board, reserve_of(list), (area){side.x, y, side.columns, 1});
    return (area){side.x, low ? side.y : side.y + 1, side.columns, side.rows - 1};
}

/* `low`: the units are at the bottom of the area, next to the planet. */
static void draw_side(tx_canvas *canvas, const tx_board *board, unsigned list, area side, bool low) {
    tx_ref units[MAX_SHOWN];
    unsigned count = collect(board->view, list, units);
    side = without_reserve(canvas, board, list, side, low);
    if (!count || side.rows <= 0)
        return;
    if ((int)count > side.rows) {
        draw_crowd(canvas, board, units, count, side);
        return;
    }
    enum level level = WITH_ATTACHMENTS;
    while (level > ONE_LINE && total_lines(board, units, count, level) > side.rows)
        level--;
    int y = side.y + (low ? side.rows - total_lines(board, units, count, level) : 0);
    for (unsigned i = 0; i < count; i++) {
        draw_unit(canvas, board, units[i], level, (area){side.x, y, side.columns, 0});
        y += unit_lines(board, units[i], level);
    }
}

/* ---- Planets ----------------------------------------------------------------------------------------------------- */

enum { PLANET_ROWS = 3 }; /* label, name and types, bonuses and command */

/* One more row if a planet has attachments. */
static int planet_rows(const tx_game *view) {
    for (unsigned position = 0; position < TX_LINE; position++)
        if (view->lists[TX_PLANET_CARDS + position].count)
            return PLANET_ROWS + 1;
    return PLANET_ROWS;
}

/* Writes what a command struggle would count (R5.2.2b): icons of ready units, W for a ready warlord. */
static void command_text(const tx_board *board, unsigned position, unsigned seat, char *text, size_t size) {
    const tx_game *view = board->view;
    int icons = 0;
    bool warlord = false;
    for (tx_ref at = view->lists[TX_UNITS + 2 * position + seat].head; at != TX_NONE; at = view->cards[at].next) {
        if (view->cards[at].flags & TX_EXHAUSTED)
            continue;
        icons += tx_command(board->catalog, view, at);
        warlord |= is_warlord(board, at);
    }
    snprintf(text, size, "%s%d", warlord ? "W" : "", icons);
}

/* Draws "1st BATTLE r2": the position, counted from the first planet as on a command dial, and the current event
 * there. */
static void draw_label(tx_canvas *canvas, const tx_board *board, unsigned position, area column) {
    const tx_game *view = board->view;
    char label[48] = "";
    bool battle = view->battle == position;
    unsigned from = view->first_planet == TX_NONE ? view->line_start : view->first_planet;
    add_word(label, sizeof label, false, view->first_planet == position ? "1st" : "%u", position + 1 - from);
    if (battle && view->skirmish)
        add_word(label, sizeof label, false, "BATTLE ranged");
    else if (battle)
        add_word(label, sizeof label, false, "BATTLE r%u", view->battle_round);
    if (view->phase == TX_COMMAND_PHASE && view->player[board->seat].dial == position)
        add_word(label, sizeof label, false, "your dial");
    if (view->phase == TX_COMMAND_PHASE && view->player[board->seat].synapse_dial == position)
        add_word(label, sizeof label, false, "synapse");
    if (view->infested >> position & 1)
        add_word(label, sizeof label, false, utf8_width(label) + 12 > column.columns ? "inf" : "infested");
    canvas_rule(canvas, column.x, column.y, column.columns, DIM);
    bool tight = utf8_width(label) + 3 > column.columns;
    canvas_format(canvas, column.x + 1, column.y, column.columns - 1, battle ? RED | BOLD : BOLD, tight ? "%s" : " %s ",
                  label);
}

static int draw_types(tx_canvas *canvas, const tx_board *board, tx_def_id planet, int right, int y) {
    static const unsigned colour[TX_PLANET_SYMBOLS] = {RED, GREEN, BLUE};
    int x = right;
    for (unsigned type = TX_PLANET_SYMBOLS; type-- > 0;)
        if (tx_card_has_planet_type(board->catalog, planet, type))
            canvas_format(canvas, --x, y, 1, colour[type] | BOLD, "%c", "MST"[type]);
    return right - x;
}

static void draw_planet_card(tx_canvas *canvas, const tx_board *board, unsigned position, area column) {
    tx_def_id planet = board->view->line[position];
    char mine[8], theirs[8], command[24];
    tx_ref place = TX_PLANET(position);
    int right = column.x + column.columns, types = draw_types(canvas, board, planet, right, column.y);
    canvas_format(canvas, column.x, column.y, column.columns - types - 1,
                  is_marked(board, place) ? BOLD | REVERSE : BOLD, "%c%s", mark_of(board, place),
                  tx_card_name(board->catalog, planet));
    command_text(board, position, board->seat, mine, sizeof mine);
    command_text(board, position, 1 - board->seat, theirs, sizeof theirs);
    snprintf(command, sizeof command, "c%s:%s", mine, theirs);
    int room = column.columns - 2 - utf8_width(command);
    canvas_format(canvas, column.x + 1, column.y + 1, room, PLAIN_STYLE, room >= 12 ? "card %d res %d" : "%dc %dr",
                  tx_card_fact(board->catalog, planet, TX_FACT_CARD_BONUS),
                  tx_card_fact(board->catalog, planet, TX_FACT_RESOURCE_BONUS));
    canvas_text(canvas, right - utf8_width(command), column.y + 1, utf8_width(command), PLAIN_STYLE, command);
}

static void draw_planet(tx_canvas *canvas, const tx_board *board, unsigned position, area column, int enemy_rows) {
    unsigned list = TX_UNITS + 2 * position;
    area side = column;
    side.rows = enemy_rows;
    draw_side(canvas, board, list + 1 - board->seat, side, true);
    column.y += enemy_rows;
    draw_label(canvas, board, position, column);
    if (board->view->line[position])
        draw_planet_card(canvas, board, position, (area){column.x, column.y + 1, column.columns, 2});
    draw_folded(canvas, board, TX_PLANET_CARDS + position, "+",
                (area){column.x, column.y + PLANET_ROWS, column.columns, 1});
    side.y = column.y + planet_rows(board->view);
    side.rows = column.rows - enemy_rows - planet_rows(board->view);
    draw_side(canvas, board, list + board->seat, side, false);
}

/* Returns the rows that a seat's units need at the planet with the most units, at this level of detail. */
static int needed_rows(const tx_board *board, unsigned seat, enum level level) {
    int max = 1;
    for (unsigned position = 0; position < TX_LINE; position++) {
        tx_ref units[MAX_SHOWN];
        unsigned list = TX_UNITS + 2 * position + seat, count = collect(board->view, list, units);
        int reserve = board->view->lists[reserve_of(list)].count > 0;
        int lines = total_lines(board, units, count, level) + reserve;
        max = lines > max ? lines : max;
    }
    return max;
}

static int clamp(int value, int min, int max) {
    return value < min ? min : value > max ? max : value;
}

/* Returns the rows of the opponent's side: half of them, unless one side needs more and the other can spare it. */
static int split_rows(const tx_board *board, int rows) {
    for (enum level level = WITH_ATTACHMENTS + 1; level-- > ONE_LINE;) {
        int theirs = needed_rows(board, 1 - board->seat, level), mine = needed_rows(board, board->seat, level);
        if (theirs + mine <= rows)
            return clamp(rows / 2, theirs, rows - mine);
        if (level == ONE_LINE)
            return clamp(rows * theirs / (theirs + mine), 1, rows - 1);
    }
    return rows / 2;
}

unsigned cli_planets_shown(const tx_game *view, unsigned positions[TX_LINE]) {
    unsigned count = 0;
    for (unsigned position = view->line_start; position < TX_LINE && position < view->revealed; position++) {
        unsigned units = TX_UNITS + 2 * position, reserve = reserve_of(units);
        bool anything = view->lists[units].count || view->lists[units + 1].count || view->lists[reserve].count ||
                        view->lists[reserve + 1].count;
        if (view->line[position] || anything)
            positions[count++] = position;
    }
    return count;
}

/* A battle gets a wider column, because its names and marks matter most. */
enum { USUAL_WEIGHT = 5, BATTLE_WEIGHT = 8 };

static int weight_of(const tx_game *view, unsigned position) {
    return view->battle == position ? BATTLE_WEIGHT : USUAL_WEIGHT;
}

static void draw_planets(tx_canvas *canvas, const tx_board *board, area all) {
    unsigned positions[TX_LINE], count = cli_planets_shown(board->view, positions);
    int enemy_rows = split_rows(board, all.rows - planet_rows(board->view)), total = 0, before = 0;
    for (unsigned i = 0; i < count; i++)
        total += weight_of(board->view, positions[i]);
    for (unsigned i = 0; i < count; i++) {
        int left = all.columns * before / total;
        before += weight_of(board->view, positions[i]);
        int right = all.columns * before / total;
        if (i > 0) {
            canvas_bar(canvas, all.x + left, all.y, all.rows, DIM);
            canvas_text(canvas, all.x + left++, all.y + enemy_rows, 1, DIM, "\u253c");
        }
        draw_planet(canvas, board, positions[i], (area){all.x + left, all.y, right - left, all.rows}, enemy_rows);
    }
}

/* ---- Rows of items: HQs and the hand ----------------------------------------------------------------------------- */

typedef struct item {
    char text[160];
    unsigned style;
} item;

typedef struct items {
    item item[MAX_SHOWN];
    unsigned count;
} items;

static item *new_item(items *list, unsigned style) {
    item *added = &list->item[list->count < MAX_SHOWN ? list->count++ : MAX_SHOWN - 1];
    added->text[0] = '\0';
    added->style = style;
    return added;
}

enum { FLOW_INDENT = 7, FLOW_MORE = 4 };

/* Returns whether item i fits on this row. The last row reserves space for the count of omitted items. */
static bool fits(const items *list, unsigned i, int x, int columns, bool last_row) {
    int more = last_row && i + 1 < list->count ? FLOW_MORE : 0;
    return x + utf8_width(list->item[i].text) + more <= columns;
}

/* Lays out the items in rows, two spaces apart, and returns the number of rows. Items that do not fit are counted:
 * "+3". With a NULL canvas it only measures. */
static int flow(tx_canvas *canvas, area room, const items *list) {
    int x = 0, row = 0;
    for (unsigned i = 0; i < list->count && room.rows > 0; i++) {
        bool starts_row = x <= FLOW_INDENT;
        if (!starts_row && row + 1 < room.rows && !fits(list, i, x, room.columns, false))
            x = FLOW_INDENT, row++, starts_row = true;
        bool last_row = row + 1 == room.rows;
        if (!starts_row && last_row && !fits(list, i, x, room.columns, true)) {
            if (canvas)
                canvas_format(canvas, room.x + room.columns - FLOW_MORE, room.y + row, FLOW_MORE, BOLD, "+%u",
                              list->count - i);
            break;
        }
        if (canvas)
            canvas_text(canvas, room.x + x, room.y + row, room.columns - x, list->item[i].style, list->item[i].text);
        x += utf8_width(list->item[i].text) + 2;
    }
    return row + 1;
}

static void add_hq_unit(const tx_board *board, tx_ref unit, items *list) {
    char stats[32], marks[64];
    item *added = new_item(list, card_style(board, unit));
    char mark = mark_of(board, unit);
    unsigned attachments = attachment_count(board->view, unit);
    stats_text(board, unit, stats, sizeof stats);
    if (stats[strlen(stats) - 1] == ' ')
        stats[strlen(stats) - 1] = '\0';
    cli_unit_marks(board->catalog, board->view, unit, true, marks, sizeof marks);
    if (attachments)
        add_word(marks, sizeof marks, true, "+%u", attachments);
    char sign[2] = {mark == ' ' ? '\0' : mark, '\0'};
    snprintf(added->text, sizeof added->text, "%s%.60s %s%s%s", sign, card_name(board, unit), stats,
             marks[0] ? " " : "", marks);
}

static void add_support(const tx_board *board, tx_ref support, items *list) {
    const tx_card *card = &board->view->cards[support];
    item *added = new_item(list, card_style(board, support));
    snprintf(added->text, sizeof added->text, "%s[%.60s]%s", is_marked(board, support) ? ">" : "",
             card_name(board, support), card->flags & TX_EXHAUSTED ? "z" : "");
    if (card->resources)
        add_word(added->text, sizeof added->text, true, "$%u", card->resources);
    unsigned attachments = attachment_count(board->view, support);
    if (attachments)
        add_word(added->text, sizeof added->text, true, "+%u", attachments);
}

static void hq_items(const tx_board *board, unsigned seat, items *list) {
    tx_ref refs[MAX_SHOWN];
    list->count = 0;
    bool marked = is_marked(board, TX_HQ(seat));
    snprintf(new_item(list, marked ? REVERSE : BOLD)->text, sizeof list->item->text, "%sHQ  ", marked ? ">" : " ");
    unsigned count = collect(board->view, TX_HQ_UNITS + seat, refs);
    marked_first(board, refs, count);
    for (unsigned i = 0; i < count; i++)
        add_hq_unit(board, refs[i], list);
    count = collect(board->view, TX_SUPPORTS + seat, refs);
    for (unsigned i = 0; i < count; i++)
        add_support(board, refs[i], list);
}

/* Builds the items of the hand: "Event Name 2 s1 d0" with cost, shield icons and Deep Strike value. */
static void hand_items(const tx_board *board, items *list) {
    tx_ref refs[MAX_SHOWN];
    unsigned count = collect(board->view, TX_HAND + board->seat, refs);
    list->count = 0;
    snprintf(new_item(list, BOLD)->text, sizeof list->item->text, " Hand");
    for (unsigned i = 0; i < count; i++) {
        int cost = cli_face_fact(board->catalog, board->view, refs[i], TX_FACT_COST),
            shields = cli_face_fact(board->catalog, board->view, refs[i], TX_FACT_SHIELDS),
            deep_strike = cli_face_fact(board->catalog, board->view, refs[i], TX_FACT_DEEP_STRIKE);
        bool marked = is_marked(board, refs[i]);
        item *added = new_item(list, marked ? REVERSE : PLAIN_STYLE);
        snprintf(added->text, sizeof added->text, "%s%.60s", marked ? ">" : "", card_name(board, refs[i]));
        if (cost == TX_PRINTED_X)
            add_word(added->text, sizeof added->text, false, "X");
        else if (cost >= 0)
            add_word(added->text, sizeof added->text, false, "%d", cost);
        if (shields > 0)
            add_word(added->text, sizeof added->text, false, "s%d", shields);
        if (deep_strike >= 0)
            add_word(added->text, sizeof added->text, false, "d%d", deep_strike);
    }
}

/* ---- Status lines ------------------------------------------------------------------------------------------------ */

static int board_width(const tx_canvas *canvas, const tx_board *board) {
    return board->width ? board->width : canvas->width;
}

static void draw_phase_bar(tx_canvas *canvas, const tx_board *board) {
    const tx_game *view = board->view;
    int width = board_width(canvas, board);
    int x = canvas_format(canvas, 1, 0, 12, BOLD, "Round %u", view->round) + 3;
    for (unsigned phase = TX_DEPLOY_PHASE; phase <= TX_HEADQUARTERS_PHASE; phase++) {
        bool now = phase == view->phase;
        x += canvas_format(canvas, x, 0, width - x, now ? REVERSE | BOLD : DIM, now ? "[%s]" : " %s ",
                           cli_phase_name(phase));
    }
    char rest[64] = "";
    if (view->rules == TX_DEMO_RULES)
        add_word(rest, sizeof rest, false, "demo rules");
    if (view->revealed < TX_LINE)
        add_word(rest, sizeof rest, false, "%d face down", TX_LINE - view->revealed);
    canvas_text(canvas, width - 1 - utf8_width(rest), 0, utf8_width(rest), DIM, rest);
}

static const char *faction_name(const tx_board *board, unsigned seat) {
    tx_ref warlord = board->view->player[seat].warlord;
    return TX_IS_CARD(warlord) ? tx_card_faction(board->catalog, card_face(board->catalog, board->view, warlord)) : "";
}

/* Writes " Warlord (greedy), Orks ", shortened to fit. The faction of an enslavement dial is omitted last (R19.2). */
static void name_text(const tx_board *board, unsigned seat, int room, char *text, size_t size) {
    unsigned enslaved = board->view->player[seat].enslaved;
    const char *who = board->who[seat], *faction = faction_name(board, seat), *enslaving = tx_faction_word(enslaved);
    if (enslaving) {
        snprintf(text, size, " %.60s, %s enslaving %s ", who, faction, enslaving);
        if (utf8_width(text) > room)
            snprintf(text, size, " %.60s enslaving %s ", who, enslaving);
        if (utf8_width(text) > room)
            snprintf(text, size, " enslaving %s ", enslaving);
    } else {
        snprintf(text, size, " %.60s, %s ", who, faction);
    }
    if (utf8_width(text) > room)
        snprintf(text, size, " %s ", who);
}

static const char *initiative_word(const tx_game *view, unsigned seat) {
    if (view->initiative == seat)
        return "INITIATIVE";
    return view->token == seat ? "token" : "";
}

/* Writes resources, hand, deck, discard pile and the planet types won. */
static void status_text(const tx_board *board, unsigned seat, bool wide, char *text, size_t size) {
    const tx_game *view = board->view;
    const tx_player *player = &view->player[seat];
    char types[24];
    cli_victory_types(board->catalog, view, seat, types, sizeof types);
    snprintf(text, size,
             wide ? " resources %u  hand %u  deck %u  discards %u  won %s " : " res %u hand %u deck %u disc %u won %s ",
             player->resources, view->lists[TX_HAND + seat].count, view->lists[TX_DECK + seat].count,
             view->lists[TX_DISCARD + seat].count, types);
}

static void draw_status(tx_canvas *canvas, const tx_board *board, unsigned seat, int y) {
    char text[128], name[96];
    const char *initiative = initiative_word(board->view, seat);
    unsigned style = side_colour(board, seat) | BOLD;
    int width = board_width(canvas, board);
    status_text(board, seat, width >= 96, text, sizeof text);
    int room = width - 2 - utf8_width(text) - (initiative[0] ? utf8_width(initiative) + 3 : 0);
    name_text(board, seat, room, name, sizeof name);
    if (is_marked(board, TX_SEAT(seat)))
        name[0] = '>', style |= REVERSE;
    canvas_rule(canvas, 0, y, width, DIM);
    int x = 1 + canvas_text(canvas, 1, y, room, style, name);
    if (initiative[0])
        x += 1 + canvas_format(canvas, x + 1, y, width - x, BOLD | REVERSE, " %s ", initiative);
    canvas_text(canvas, x + 1, y, width - x, PLAIN_STYLE, text);
}

/* Returns the rows of an HQ; 0 for an empty one that the highlighted option does not name. */
static int hq_rows(const tx_board *board, unsigned seat, const items *hq, int width, int max) {
    bool empty = hq->count == 1 && !is_marked(board, TX_HQ(seat));
    return empty ? 0 : flow(NULL, (area){0, 0, width, max}, hq);
}

/* Returns the rows for the hand: all that it needs, as long as the planets have enough. */
static int max_hand_rows(const tx_board *board, int others) {
    int planets = planet_rows(board->view) + needed_rows(board, 0, ONE_LINE) + needed_rows(board, 1, ONE_LINE);
    return clamp(others - planets, 2, others > 2 ? others : 2);
}

int board_hand_lacks(const tx_board *board, const tx_canvas *canvas, int rows) {
    unsigned me = board->seat;
    items their_hq, my_hq, hand;
    hq_items(board, 1 - me, &their_hq);
    hq_items(board, me, &my_hq);
    hand_items(board, &hand);
    int width = board_width(canvas, board), max_hq = rows - BOARD_MIN_ROWS >= 4 ? 2 : 1;
    int others =
        rows - 3 - hq_rows(board, 1 - me, &their_hq, width - 1, max_hq) - hq_rows(board, me, &my_hq, width - 1, max_hq);
    int needed = flow(NULL, (area){0, 0, width - 1, MAX_SHOWN}, &hand), has = max_hand_rows(board, others);
    return needed > has ? needed - has : 0;
}

void board_draw(tx_canvas *canvas, const tx_board *board, int rows) {
    unsigned me = board->seat, other = 1 - board->seat;
    items their_hq, my_hq, hand;
    hq_items(board, other, &their_hq);
    hq_items(board, me, &my_hq);
    hand_items(board, &hand);
    int spare = rows - BOARD_MIN_ROWS, width = board_width(canvas, board);
    int their_rows = hq_rows(board, other, &their_hq, width - 1, spare >= 4 ? 2 : 1);
    int my_rows = hq_rows(board, me, &my_hq, width - 1, spare >= 4 ? 2 : 1);
    int max = max_hand_rows(board, rows - 3 - their_rows - my_rows);
    int hand_rows = flow(NULL, (area){0, 0, width - 1, max}, &hand);
    int planet_rows = rows - 3 - hand_rows - their_rows - my_rows, y = 1;
    draw_phase_bar(canvas, board);
    draw_status(canvas, board, other, y++);
    flow(canvas, (area){0, y, width - 1, their_rows}, &their_hq);
    y += their_rows;
    draw_planets(canvas, board, (area){0, y, width, planet_rows});
    y += planet_rows;
    flow(canvas, (area){0, y, width - 1, my_rows}, &my_hq);
    y += my_rows;
    draw_status(canvas, board, me, y++);
    flow(canvas, (area){0, y, width - 1, hand_rows}, &hand);
}
