/* options.h: the legal options as a list a person can choose from.
 *
 * Many options of one card (deploy it at this planet or that) are shown as one row ending in "...": choosing it opens
 * the list of its members. A filter keeps only the rows whose words contain it; they keep their numbers and letters. */
#ifndef TRAXIS_OPTIONS_H
#define TRAXIS_OPTIONS_H

#include "table/message.h"

enum { ROW_TEXT = 512, NO_OPTION = -1 };

/* A sentence for the player and the offsets of its parts, in bytes: "Deploy X", " at Barlus", " #2 (cost 3)". */
typedef struct row_words {
    char text[ROW_TEXT];
    unsigned destination; /* destination of the card; equal to `tail` if there is none */
    unsigned tail;        /* copy number and remarks; the length of the text if there are none */
    unsigned verb_length; /* bytes before the first name: "Deploy " */
    unsigned object;      /* the name in which similar options differ; 0: none */
    unsigned object_end;
    bool detail;  /* contains the text of an ability */
    bool bracket; /* ends with a remark in brackets */
} row_words;

typedef struct option_row {
    unsigned number;  /* number that chooses it, unchanged by a filter; 0: a member of a group, found by a filter */
    unsigned first;   /* index of the option, or of the first member of a group */
    unsigned members; /* more than 1: a group */
    row_words whole;
    row_words brief; /* without words that repeat the question */
} option_row;

typedef struct option_list {
    option_row *rows;
    unsigned count, capacity;
} option_list;

typedef struct option_choice {
    const tx_catalog *catalog;
    const tx_game *view;
    const table_prompt *prompt;
    const char *filter; /* "" for none */
    int group;          /* an option: list only the members of its group; NO_OPTION: all */
    unsigned max;       /* group options if there are more than this; 0: never */
} option_choice;

void options_build(option_list *list, const option_choice *choice);
void options_free(option_list *list);

/* Reads a marked text (tx_read_text) into words and their parts. `left_out`: a card or place whose name is left out if
 * it is the object of the option, or TX_NONE. */
void cli_read_row_words(const option_choice *choice, const char *marked, tx_ref left_out, row_words *words);
/* Adds a remark in brackets, or to the existing brackets. */
void cli_add_remark(row_words *words, const char *remark);
/* Writes the question: "Shield X against 4 damage? (5 of 5 HP left)". */
void options_prompt(const option_choice *choice, row_words *words);
/* Returns the option that Enter takes before any was highlighted: declining, the only option, or the whole bonus of a
 * command struggle. NO_OPTION if there is none, and in a deployment turn with other options: passing would be the
 * player's last act of that phase. */
int options_preset(const table_prompt *prompt);
/* Returns the row of an option, or of the number or letter that chooses it; -1 if there is none. */
int options_row(const option_list *list, const option_choice *choice, unsigned option);
int options_row_of_number(const option_list *list, unsigned long number);
/* Returns the letter that chooses the row of that number, or 0. Skips letters that are commands. */
char option_letter(unsigned number);
unsigned option_number_of_letter(char letter); /* 0: none */

/* Marks every card and place that the row's options name. marked: 256 entries by tx_ref. */
void options_mark(const option_choice *choice, const option_row *row, uint8_t *marked);

/* Returns whether `text` contains all words of `words`, ignoring case. */
bool cli_has_words(const char *text, const char *words);

#endif
