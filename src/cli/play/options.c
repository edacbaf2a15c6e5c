/* options.c: lists options in rows, groups and filters them. */
#include "options.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/memory.h"
#include "board.h"
#include "cli/lines.h"
#include "log_words.h"
#include "table/outlook.h"
#include "table/price.h"

/* Options that differ only in their target or place form a group, except those of an attack, where the target is the
 * question. */
static bool same_group(const tx_option *a, const tx_option *b) {
    return a->verb == b->verb && a->card == b->card && a->ability == b->ability && a->occurrence == b->occurrence &&
           a->card != TX_NONE && a->verb != TX_DEFEND;
}

static unsigned group_size(const tx_decision *decision, unsigned option) {
    unsigned size = 0;
    for (unsigned i = 0; i < decision->count; i++)
        size += same_group(&decision->options[i], &decision->options[option]);
    return size;
}

static bool leads_group(const tx_decision *decision, unsigned option) {
    for (unsigned i = 0; i < option; i++)
        if (same_group(&decision->options[i], &decision->options[option]))
            return false;
    return true;
}

static void option_words(const option_choice *choice, unsigned option, char *text) {
    char line[ROW_TEXT];
    tx_option_text(choice->catalog, choice->view, choice->decision, option, line, sizeof line);
    log_words(choice->catalog, choice->view, choice->decision->seat, line, text, ROW_TEXT);
}

/* Adds a remark in brackets, or to existing brackets. */
static void add_remark(char *text, const char *words) {
    size_t length = strlen(text);
    bool more = length && text[length - 1] == ')';
    if (more)
        length--;
    snprintf(text + length, ROW_TEXT - length, "%s%s)", more ? ", " : " (", words);
}

/* Adds the cost of the option. The text of an ability already names its cost, and a free event has none. */
static void add_cost(const option_choice *choice, unsigned option, char *text) {
    table_price price = table_price_of(choice->catalog, choice->own, choice->view, choice->decision, option);
    unsigned verb = choice->decision->options[option].verb;
    char words[24];
    snprintf(words, sizeof words, "cost %d", price.resources);
    bool told = price.resources > 0 || (price.resources == 0 && verb != TX_PLAY);
    if (told && verb != TX_USE)
        add_remark(text, words);
    if (price.words[0])
        add_remark(text, price.words);
}

/* Adds to a faction of the enslavement dial how many cards of the hand it allows (R19.2.3). */
static void add_enslaved(const option_choice *choice, const tx_option *option, char *text) {
    const tx_game *view = choice->view;
    unsigned count = 0, hand = TX_HAND + choice->decision->seat;
    for (unsigned ref = 0; ref < view->card_count; ref++) {
        const tx_card *card = &view->cards[ref];
        count += card->list == hand && tx_card_fact(choice->catalog, card->def, TX_FACT_FACTION) == option->amount;
    }
    char words[24];
    snprintf(words, sizeof words, "%u in hand", count);
    if (option->verb == TX_FACTION && count)
        add_remark(text, words);
}

/* Adds owner, copy number and the predicted result: "(theirs #2, takes 4 of 5)". */
static void add_outlook(const option_choice *choice, unsigned option, char *text) {
    char words[OUTLOOK_TEXT];
    table_outlook(choice->catalog, choice->own, choice->view, choice->decision, option, words, &(table_fate){0});
    if (words[0])
        add_remark(text, words);
}

/* Writes the words of a group: "Deploy Unit Name at Barlus" and "… at Tarrus" give "Deploy Unit Name at ...". */
static void group_words(const option_choice *choice, option_row *row) {
    const tx_option *first = &choice->decision->options[row->first];
    char other[ROW_TEXT];
    bool same_cost = true;
    option_words(choice, row->first, row->text);
    size_t common = strlen(row->text);
    for (unsigned i = row->first + 1; i < choice->decision->count; i++) {
        const tx_option *option = &choice->decision->options[i];
        if (!same_group(option, first))
            continue;
        option_words(choice, i, other);
        size_t same = 0;
        while (same < common && row->text[same] == other[same])
            same++;
        common = same;
        same_cost &= option->amount == first->amount;
    }
    while (common > 0 && row->text[common - 1] != ' ')
        common--;
    snprintf(row->text + common, ROW_TEXT - common, "...");
    if (same_cost)
        add_cost(choice, row->first, row->text);
}

static void add_row(option_list *list, const option_choice *choice, unsigned option, unsigned members,
                    unsigned number) {
    ROOM_FOR_ONE(list->rows, list->count, list->room);
    option_row *row = &list->rows[list->count];
    row->number = number;
    row->first = option;
    row->members = members;
    if (members > 1) {
        group_words(choice, row);
    } else {
        option_words(choice, option, row->text);
        add_outlook(choice, option, row->text);
        add_cost(choice, option, row->text);
        add_enslaved(choice, &choice->decision->options[option], row->text);
    }
    if (has_words(row->text, choice->filter))
        list->count++;
}

void options_build(option_list *list, const option_choice *choice) {
    const tx_decision *decision = choice->decision;
    bool grouped = choice->group == NO_OPTION && choice->most && decision->count > choice->most;
    unsigned number = 0;
    list->count = 0;
    for (unsigned i = 0; i < decision->count; i++) {
        if (choice->group != NO_OPTION && !same_group(&decision->options[i], &decision->options[choice->group]))
            continue;
        unsigned members = grouped ? group_size(decision, i) : 1;
        bool leads = members <= 1 || leads_group(decision, i);
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

int options_decline(const tx_decision *decision) {
    for (unsigned i = 0; i < decision->count; i++) {
        unsigned verb = decision->options[i].verb;
        if (verb == TX_PASS || verb == TX_DONE || verb == TX_NO)
            return (int)i;
    }
    return NO_OPTION;
}

static int whole_bonus(const tx_decision *decision) {
    unsigned most = 0;
    for (unsigned i = 0; i < decision->count; i++)
        if (decision->options[i].amount > decision->options[most].amount)
            most = i;
    return (int)most;
}

int options_preset(const tx_decision *decision) {
    if (decision->count == 1)
        return 0;
    switch (decision->kind) {
    case TX_ASK_BONUS: return whole_bonus(decision);
    case TX_ASK_DEPLOY_TURN: /* passing ends the phase for the player (R4.3) */
    case TX_ASK_MAY:
    case TX_ASK_BATTLE_ABILITY:
    case TX_ASK_CLEANSE: return NO_OPTION;
    default: return options_decline(decision);
    }
}

bool options_gives_up(const option_choice *choice, unsigned option) {
    return table_gives_up(choice->catalog, choice->own, choice->view, choice->decision, option);
}

int options_row(const option_list *list, const option_choice *choice, unsigned option) {
    for (unsigned row = 0; row < list->count; row++)
        if (list->rows[row].first == option ||
            (list->rows[row].members > 1 &&
             same_group(&choice->decision->options[list->rows[row].first], &choice->decision->options[option])))
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
    const tx_decision *decision = choice->decision;
    mark_option(&decision->options[row->first], marked);
    for (unsigned i = 0; row->members > 1 && i < decision->count; i++)
        if (same_group(&decision->options[i], &decision->options[row->first]))
            mark_option(&decision->options[i], marked);
}

void options_prompt(const option_choice *choice, char *text, size_t size) {
    char line[512], note[OUTLOOK_TEXT];
    tx_prompt_text(choice->catalog, choice->view, choice->decision, line, sizeof line);
    log_words(choice->catalog, choice->view, choice->decision->seat, line, text, size);
    table_prompt_outlook(choice->catalog, choice->own, choice->view, choice->decision, note);
    size_t length = strlen(text);
    if (note[0])
        snprintf(text + length, size - length, " (%s)", note);
}

static bool has_word(const char *text, const char *word, size_t length) {
    for (; *text; text++)
        if (!strncasecmp(text, word, length))
            return true;
    return false;
}

bool has_words(const char *text, const char *words) {
    while (*words) {
        size_t length = strcspn(words, " ");
        if (length && !has_word(text, words, length))
            return false;
        words += length + strspn(words + length, " ");
    }
    return true;
}
