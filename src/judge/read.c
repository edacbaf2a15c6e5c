/* read.c: parses the statements about decks (R20) and tournaments (R21). */
#include <string.h>

#include "state.h"
#include "tourney/event/standings.h"

enum { MAX_NUMBER = 9999 };

static bool visit_cards(void *data, pos_visitor *visit, void *user) {
    judge_statement *statement = data;
    return visit(user, &statement->card, statement->what == DECK_OF ? TYPE_WARLORD : POS_ANY_TYPE);
}

static judge_statement *add(pos_reader *reader, enum judge_kind what) {
    static const pos_extra_kind kind = {sizeof(judge_statement), visit_cards};
    judge_statement *statement = pos_add_extra(reader, &kind, what >= JUDGE_EXPECTATIONS);
    statement->what = (uint8_t)what;
    return statement;
}

static unsigned need_player(pos_reader *reader) {
    return (unsigned)pos_need_number(reader, 1, MAX_NUMBER, "the number of a player");
}

static void need_title(pos_reader *reader, const char **text, const char *what) {
    const pos_token *token = pos_peek(reader);
    *text = token->text;
    if (token->kind == TOKEN_TITLE)
        reader->at++;
    else
        pos_expected(reader, what);
}

/* ---- Decks ------------------------------------------------------------------------------------------------------- */

static void read_cards(pos_reader *reader, enum judge_kind what) {
    do {
        judge_statement *wanted = add(reader, what);
        pos_need_card(reader, &wanted->card);
        wanted->number = pos_take_times(reader);
    } while (!reader->failed && pos_take(reader, ","));
}

static void read_deck(pos_reader *reader) {
    if (pos_take(reader, "of"))
        pos_need_card(reader, &add(reader, DECK_OF)->card);
    else if (pos_take(reader, "file"))
        need_title(reader, &add(reader, DECK_FILE)->text, "the path of a deck file in quotation marks");
    else if (pos_take(reader, "filler"))
        add(reader, DECK_FILLER)->number = (unsigned)pos_need_number(reader, 1, MAX_NUMBER, "a number of cards");
    else if (pos_take(reader, "adds"))
        read_cards(reader, DECK_ADDS);
    else if (pos_take(reader, "lacks"))
        read_cards(reader, DECK_LACKS);
    else
        pos_expected(reader, "'of' and a warlord, 'file' and a path, 'filler' and a number, 'adds' or 'lacks'");
}

/* "by R20.3". */
static void read_rule(pos_reader *reader, judge_statement *wanted) {
    const pos_token *token = pos_peek(reader);
    if (token->kind != TOKEN_WORD)
        pos_expected(reader, "the rule that is broken, such as R20.3");
    wanted->text = token->text;
    reader->at += token->kind == TOKEN_WORD;
}

static void expect_deck(pos_reader *reader) {
    judge_statement *wanted = add(reader, DECK_LEGAL);
    if (pos_take(reader, "has")) {
        wanted->negated = pos_take(reader, "no");
        wanted->what = pos_take_card(reader, &wanted->card) ? DECK_COPIES : DECK_CARDS;
        if (wanted->what == DECK_COPIES)
            wanted->number = wanted->negated ? 0 : pos_take_times(reader);
        else
            wanted->number = (unsigned)pos_need_number(reader, 0, MAX_NUMBER, "a number of cards, or a card");
        if (wanted->what == DECK_CARDS && !pos_take(reader, "cards"))
            pos_expected(reader, "cards");
        wanted->negated = 0;
        return;
    }
    if (!pos_take(reader, "is"))
        pos_expected(reader, "is or has");
    wanted->negated = pos_take(reader, "not");
    if (pos_take(reader, "the starter deck of")) {
        wanted->what = DECK_STARTER;
        wanted->kind = (uint8_t)pos_need_faction(reader);
    } else if (!pos_take(reader, "legal")) {
        pos_expected(reader, "legal, or the starter deck of a faction");
    } else if (wanted->negated && pos_take(reader, "by")) {
        read_rule(reader, wanted);
    }
}

/* ---- Tournaments ------------------------------------------------------------------------------------------------- */

/* "players 1 to 8 have 15 points", "player 9". */
static void read_players(pos_reader *reader) {
    judge_statement *wanted = add(reader, FIELD_PLAYERS);
    unsigned first = need_player(reader), last = pos_take(reader, "to") ? need_player(reader) : first;
    wanted->pairs[0] = (judge_pair){first, last};
    if (pos_take(reader, "have") || pos_take(reader, "has")) {
        wanted->number = (unsigned)pos_need_number(reader, 0, MAX_NUMBER, "a number of points");
        if (!pos_take(reader, "points"))
            pos_expected(reader, "points");
    }
}

/* "1 beats 2", "1 beats 2 on time", "1 draws with 2", "1 has a bye". */
static void read_result(pos_reader *reader) {
    judge_statement *wanted = add(reader, FIELD_RESULT);
    wanted->pairs[0].a = need_player(reader);
    if (pos_take(reader, "has a bye")) {
        wanted->what = FIELD_BYE;
        return;
    }
    bool draw = pos_take(reader, "draws with");
    if (!draw && !pos_take(reader, "beats"))
        pos_expected(reader, "beats, draws with, or has a bye");
    wanted->pairs[0].b = need_player(reader);
    wanted->kind = (uint8_t)(draw ? TN_DRAW : pos_take(reader, "on time") ? TN_MODIFIED_WIN : TN_WIN);
}

static void read_results(pos_reader *reader) {
    do
        read_result(reader);
    while (!reader->failed && pos_take(reader, ","));
}

/* Parses "1-8" (a single token), or a player with a bye or a free round. */
static bool read_pair(pos_reader *reader, judge_pair *pair) {
    const pos_token *token = pos_peek(reader);
    int length = 0;
    if (token->kind == TOKEN_WORD && sscanf(token->text, "%4u-%4u%n", &pair->a, &pair->b, &length) == 2 &&
        token->text[length] == '\0') {
        reader->at++;
        return true;
    }
    pair->a = need_player(reader);
    return pos_take(reader, "has a bye") || pos_take(reader, "is free");
}

static void read_pairs(pos_reader *reader, judge_statement *wanted) {
    do {
        if (wanted->pair_count == JUDGE_MAX_PAIRS || !read_pair(reader, &wanted->pairs[wanted->pair_count++]))
            pos_expected(reader, "pairs like 1-8, a player who 'has a bye' or 'is free' (at most 64)");
    } while (!reader->failed && pos_take(reader, ","));
}

static void read_order(pos_reader *reader, judge_statement *wanted) {
    do {
        if (wanted->pair_count == JUDGE_MAX_PAIRS)
            pos_expected(reader, "at most 64 players");
        else
            wanted->pairs[wanted->pair_count++].a = need_player(reader);
    } while (!reader->failed && pos_take(reader, ","));
}

/* "1 is before 2 by head-to-head". */
static void read_before(pos_reader *reader, judge_statement *wanted) {
    static const char *const reasons[] = {
        [TN_BY_POINTS] = "points",
        [TN_BY_H2H] = "head-to-head",
        [TN_BY_SOS] = "schedule",
        [TN_BY_XSOS] = "extended schedule",
    };
    wanted->what = FIELD_BEFORE;
    wanted->pairs[0].b = need_player(reader);
    if (!pos_take(reader, "by"))
        return;
    for (unsigned i = 0; i < sizeof reasons / sizeof *reasons; i++) {
        if (pos_take(reader, reasons[i])) {
            wanted->kind = (uint8_t)(i + 1);
            return;
        }
    }
    pos_expected(reader, "points, head-to-head, schedule or extended schedule");
}

/* "1 has schedule 20". */
static void read_value(pos_reader *reader, judge_statement *wanted) {
    static const char *const values[] = {
        [VALUE_POINTS] = "points",
        [VALUE_SCHEDULE] = "schedule",
        [VALUE_EXTENDED] = "extended schedule",
        [VALUE_MEAN] = "mean schedule",
    };
    const pos_token *token;
    wanted->what = FIELD_VALUE;
    while (wanted->kind <= VALUE_MEAN && !pos_take(reader, values[wanted->kind]))
        wanted->kind++;
    token = pos_peek(reader);
    if (wanted->kind > VALUE_MEAN)
        pos_expected(reader, "points, schedule, extended schedule or mean schedule, and a number");
    else if (!*token->text || strspn(token->text, "0123456789.") != strlen(token->text))
        pos_expected(reader, "a number");
    else
        reader->at++;
    wanted->text = token->text;
}

static void expect_player(pos_reader *reader) {
    judge_statement *wanted = add(reader, FIELD_VALUE);
    wanted->pairs[0].a = need_player(reader);
    if (pos_take(reader, "is before"))
        read_before(reader, wanted);
    else if (pos_take(reader, "has"))
        read_value(reader, wanted);
    else
        pos_expected(reader, "'is before' and a player, or 'has' and a value");
}

static void expect_bracket(pos_reader *reader) {
    judge_statement *wanted = add(reader, FIELD_BRACKET);
    wanted->number = (unsigned)pos_need_number(reader, 2, JUDGE_MAX_PAIRS, "a number of players");
    if (!pos_take(reader, ":"))
        pos_expected(reader, "':' and the pairs");
    else
        read_pairs(reader, wanted);
}

/* ---- Statements -------------------------------------------------------------------------------------------------- */

static bool read_expectation(pos_reader *reader) {
    if (pos_take(reader, "the deck"))
        expect_deck(reader);
    else if (pos_take(reader, "pairs"))
        read_pairs(reader, add(reader, FIELD_PAIRS));
    else if (pos_take(reader, "order"))
        read_order(reader, add(reader, FIELD_ORDER));
    else if (pos_take(reader, "player"))
        expect_player(reader);
    else if (pos_take(reader, "bracket of"))
        expect_bracket(reader);
    else
        return false;
    return true;
}

bool judge_read(pos_reader *reader) {
    if (pos_take(reader, "expect") && read_expectation(reader))
        return true;
    reader->at = 0;
    if (pos_take(reader, "deck"))
        read_deck(reader);
    else if (pos_take(reader, "players") || pos_take(reader, "player"))
        read_players(reader);
    else if (pos_take(reader, "results :"))
        read_results(reader);
    else if (pos_take(reader, "tie-break tome"))
        add(reader, FIELD_TOME);
    else
        return false;
    return true;
}
