/* options.c: lists options in rows, groups and filters them. */
#include "options.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/lines.h"
#include "base/memory.h"
#include "board.h"
#include "reader_text.h"

/* Options that differ only in their target or place form a group, except those of an attack, where the target is the
 * question. */
static bool same_group(const tx_option *a, const tx_option *b) {
    return a->verb == b->verb && a->card == b->card && a->ability == b->ability && a->occurrence == b->occurrence &&
           a->card != TX_NONE && a->verb != TX_DEFEND;
}

static unsigned group_size(const table_prompt *prompt, unsigned option) {
    unsigned size = 0;
    for (unsigned i = 0; i < prompt->count; i++)
        size += same_group(&prompt->options[i].option, &prompt->options[option].option);
    return size;
}

static bool leads_group(const table_prompt *prompt, unsigned option) {
    for (unsigned i = 0; i < option; i++)
        if (same_group(&prompt->options[i].option, &prompt->options[option].option))
            return false;
    return true;
}

/* ---- Words and their parts --------------------------------------------------------------------------------------- */

/* Finds the parts among the spans of the text. */
static void find_parts(row_words *words, const tx_text_span *spans, unsigned count) {
    unsigned length = (unsigned)strlen(words->text), place = length;
    words->tail = words->verb_length = length;
    for (unsigned i = 0; i < count; i++) {
        unsigned begin = spans[i].begin, end = begin + spans[i].length;
        bool names =
            spans[i].kind == TX_SPAN_CARD || spans[i].kind == TX_SPAN_PLANET || spans[i].kind == TX_SPAN_PLAYER;
        if ((names || spans[i].kind == TX_SPAN_OBJECT) && words->verb_length > begin)
            words->verb_length = begin;
        if (spans[i].kind == TX_SPAN_OBJECT)
            words->object = begin, words->object_end = end;
        if (spans[i].kind == TX_SPAN_DESTINATION)
            place = begin;
        if (spans[i].kind == TX_SPAN_COPY && begin)
            begin--; /* the space before "#2" */
        if ((spans[i].kind == TX_SPAN_REMARK || spans[i].kind == TX_SPAN_COPY) && words->tail > begin)
            words->tail = begin;
        words->detail |= spans[i].kind == TX_SPAN_DETAIL;
        words->bracket = spans[i].kind == TX_SPAN_REMARK ? end == length : words->bracket;
    }
    words->destination = place < words->tail ? place : words->tail;
}

/* Takes the object and the space before it out of the text and of its spans. */
static void take_out_object(char *text, tx_text_span *spans, unsigned *count, tx_ref ref) {
    unsigned from = 0, to = 0, kept = 0;
    for (unsigned i = 0; i + 1 < *count && !to; i++)
        if (spans[i].kind == TX_SPAN_OBJECT && spans[i].begin && spans[i + 1].ref == ref)
            from = spans[i].begin - 1u, to = from + 1u + spans[i].length;
    if (!to)
        return;
    memmove(text + from, text + to, strlen(text + to) + 1);
    for (unsigned i = 0; i < *count; i++) {
        if (spans[i].begin > from && spans[i].begin < to)
            continue;
        spans[kept] = spans[i];
        if (spans[kept].begin >= to)
            spans[kept].begin = (uint16_t)(spans[kept].begin - (to - from));
        kept++;
    }
    *count = kept;
}

void cli_read_row_words(const option_choice *choice, const char *marked, tx_ref left_out, row_words *words) {
    tx_text_span spans[TX_MAX_SPANS];
    unsigned count = TX_MAX_SPANS;
    *words = (row_words){.text = ""};
    reader_spans(choice->catalog, choice->view, choice->prompt->seat, marked, words->text, ROW_TEXT, spans, &count);
    if (left_out != TX_NONE)
        take_out_object(words->text, spans, &count, left_out);
    find_parts(words, spans, count);
}

void cli_add_remark(row_words *words, const char *remark) {
    size_t length = strlen(words->text);
    if (!remark[0])
        return;
    if (words->bracket)
        length--;
    snprintf(words->text + length, ROW_TEXT - length, "%s%s)", words->bracket ? ", " : " (", remark);
    words->bracket = true;
}

/* ---- Remarks ----------------------------------------------------------------------------------------------------- */

static void add_to_both(option_row *row, const char *remark) {
    cli_add_remark(&row->whole, remark);
    cli_add_remark(&row->brief, remark);
}

/* Adds the cost of the option. The text of an ability already names its cost, and a free event has none. */
static void add_cost(const option_choice *choice, option_row *row) {
    const table_option *option = &choice->prompt->options[row->first];
    unsigned verb = option->option.verb;
    char words[24], paid[PRICE_TEXT];
    snprintf(words, sizeof words, "cost %d", option->cost);
    bool shown = option->cost > 0 || (option->cost == 0 && verb != TX_PLAY);
    if (shown && verb != TX_USE)
        add_to_both(row, words);
    reader_text(choice->catalog, choice->view, choice->prompt->seat, option->price, paid, sizeof paid);
    add_to_both(row, paid);
}

/* Adds to a faction of the enslavement dial how many cards of the hand it allows (R19.2.3). */
static void add_enslaved(const option_choice *choice, option_row *row) {
    const tx_game *view = choice->view;
    const tx_option *option = &choice->prompt->options[row->first].option;
    unsigned count = 0, hand = TX_HAND + choice->prompt->seat;
    for (unsigned ref = 0; ref < view->card_count; ref++) {
        const tx_card *card = &view->cards[ref];
        count += card->list == hand && tx_card_fact(choice->catalog, card->def, TX_FACT_FACTION) == option->amount;
    }
    char words[24];
    snprintf(words, sizeof words, "%u in hand", count);
    if (option->verb == TX_FACTION && count)
        add_to_both(row, words);
}

/* Adds owner, copy number and the predicted result: "(theirs #2, takes 4 of 5)". */
static void add_forecast(const option_choice *choice, option_row *row) {
    const option_forecast *forecast = &choice->prompt->options[row->first].forecast;
    char words[OPTION_NOTE];
    forecast_summary(forecast, words);
    cli_add_remark(&row->whole, words);
    forecast_short_summary(forecast, words);
    cli_add_remark(&row->brief, words);
}

/* ---- Rows -------------------------------------------------------------------------------------------------------- */

/* Returns whether every shield would protect the same unit as this one: the question names it. */
static bool one_unit(const table_prompt *prompt, const tx_option *shield) {
    for (unsigned i = 0; i < prompt->count; i++)
        if (prompt->options[i].option.verb == TX_SHIELD && prompt->options[i].option.on != shield->on)
            return false;
    return true;
}

static void read_label(const option_choice *choice, option_row *row) {
    const table_option *option = &choice->prompt->options[row->first];
    bool named = option->option.verb == TX_SHIELD && one_unit(choice->prompt, &option->option);
    cli_read_row_words(choice, option->label, TX_NONE, &row->whole);
    cli_read_row_words(choice, option->label, named ? option->option.on : TX_NONE, &row->brief);
}

static bool same_cost(const option_choice *choice, const tx_option *first) {
    for (unsigned i = 0; i < choice->prompt->count; i++) {
        const tx_option *option = &choice->prompt->options[i].option;
        if (same_group(option, first) && option->amount != first->amount)
            return false;
    }
    return true;
}

/* Writes the words of a group: "Deploy Unit Name at Barlus" and "… at Tarrus" give "Deploy Unit Name at ...". */
static void add_group(const option_choice *choice, option_row *row) {
    row_words *words = &row->whole;
    const row_words label = *words;
    int before = (int)(label.object ? label.object : label.tail);
    int after = label.object ? (int)(label.tail - label.object_end) : 0;
    snprintf(words->text, ROW_TEXT, "%.*s%s...%.*s", before, label.text, label.object ? "" : " ", after,
             label.text + label.object_end);
    words->destination = words->tail = (unsigned)strlen(words->text);
    words->bracket = false;
    row->brief = row->whole;
    if (same_cost(choice, &choice->prompt->options[row->first].option))
        add_cost(choice, row);
}

static void add_row(option_list *list, const option_choice *choice, unsigned option, unsigned members,
                    unsigned number) {
    RESERVE_ONE(list->rows, list->count, list->capacity);
    option_row *row = &list->rows[list->count];
    row->number = number;
    row->first = option;
    row->members = members;
    read_label(choice, row);
    if (members > 1) {
        add_group(choice, row);
    } else {
        add_forecast(choice, row);
        add_cost(choice, row);
        add_enslaved(choice, row);
    }
    if (cli_has_words(row->whole.text, choice->filter))
        list->count++;
}

void options_build(option_list *list, const option_choice *choice) {
    const table_prompt *prompt = choice->prompt;
    bool grouped = choice->group == NO_OPTION && choice->max && prompt->count > choice->max;
    unsigned number = 0;
    list->count = 0;
    for (unsigned i = 0; i < prompt->count; i++) {
        if (choice->group != NO_OPTION &&
            !same_group(&prompt->options[i].option, &prompt->options[choice->group].option))
            continue;
        unsigned members = grouped ? group_size(prompt, i) : 1;
        bool leads = members <= 1 || leads_group(prompt, i);
        number += leads;
        if (choice->filter[0] && members > 1)
            add_row(list, choice, i, 1, 0);
        else if (leads)
            add_row(list, choice, i, members, number);
    }
}

void options_free(option_list *list) {
    free(list->rows);
    *list = (option_list){0};
}

static int whole_bonus(const table_prompt *prompt) {
    unsigned max = 0;
    for (unsigned i = 0; i < prompt->count; i++)
        if (prompt->options[i].option.amount > prompt->options[max].option.amount)
            max = i;
    return (int)max;
}

int options_preset(const table_prompt *prompt) {
    if (prompt->count == 1)
        return 0;
    switch (prompt->kind) {
    case TX_ASK_BONUS: return whole_bonus(prompt);
    case TX_ASK_DEPLOY_TURN: /* passing ends the phase for the player (R4.3) */
    case TX_ASK_MAY:
    case TX_ASK_BATTLE_ABILITY:
    case TX_ASK_CLEANSE: return NO_OPTION;
    default: return prompt->decline;
    }
}

int options_row(const option_list *list, const option_choice *choice, unsigned option) {
    const table_option *options = choice->prompt->options;
    for (unsigned row = 0; row < list->count; row++)
        if (list->rows[row].first == option ||
            (list->rows[row].members > 1 &&
             same_group(&options[list->rows[row].first].option, &options[option].option)))
            return (int)row;
    return -1;
}

int options_row_of_number(const option_list *list, unsigned long number) {
    for (unsigned row = 0; row < list->count && number; row++)
        if (list->rows[row].number == number)
            return (int)row;
    return -1;
}

static const char letters[] = "abcefgjmnotwxz"; /* d h i k l p q r s u v y are commands */

char option_letter(unsigned number) {
    return number && number < sizeof letters ? letters[number - 1] : '\0';
}

unsigned option_number_of_letter(char letter) {
    const char *found = letter ? strchr(letters, letter) : NULL;
    return found ? (unsigned)(found - letters) + 1 : 0;
}

static void mark_option(const tx_option *option, uint8_t *marked) {
    if (option->card != TX_NONE)
        marked[option->card] = HIGHLIGHTED;
    if (option->on != TX_NONE)
        marked[option->on] = HIGHLIGHTED;
}

void options_mark(const option_choice *choice, const option_row *row, uint8_t *marked) {
    const table_option *options = choice->prompt->options, *first = &options[row->first];
    mark_option(&first->option, marked);
    for (unsigned i = 0; row->members > 1 && i < choice->prompt->count; i++)
        if (same_group(&options[i].option, &first->option))
            mark_option(&options[i].option, marked);
}

void options_prompt(const option_choice *choice, row_words *words) {
    cli_read_row_words(choice, choice->prompt->text, TX_NONE, words);
    cli_add_remark(words, choice->prompt->note);
}

static bool has_word(const char *text, const char *word, size_t length) {
    for (; *text; text++)
        if (!strncasecmp(text, word, length))
            return true;
    return false;
}

bool cli_has_words(const char *text, const char *words) {
    while (*words) {
        size_t length = strcspn(words, " ");
        if (length && !has_word(text, words, length))
            return false;
        words += length + strspn(words + length, " ");
    }
    return true;
}
