/* usage_model.h: what can stand in a command line, for those who write it down: manual pages and the completion of
 * shells. Options and parts are those that the commands themselves read; what is said of them is their help. */
#ifndef TRAXIS_USAGE_MODEL_H
#define TRAXIS_USAGE_MODEL_H

#include "cli/commands.h"

enum { USAGE_PLACES = 128, USAGE_OPTIONS = 40, USAGE_VALUE = 160, USAGE_ABOUT = 400 };

typedef struct usage_option {
    char name[32]; /* "--games" */
    bool takes_value;
    char value[USAGE_VALUE]; /* as the help has it: "N", "full|demo", or nothing */
    char about[USAGE_ABOUT];
} usage_option;

/* A command, or one of its parts. */
typedef struct usage_place {
    const cli_row *row;
    char part[24];       /* "" the command itself */
    unsigned part_count; /* of the command itself: its parts follow it */
    char arguments[USAGE_ABOUT], about[USAGE_ABOUT];
    unsigned option_count;
    usage_option options[USAGE_OPTIONS];
} usage_place;

typedef struct usage_model {
    unsigned count;
    usage_place places[USAGE_PLACES];
} usage_model;

/* The whole of it, made once. */
const usage_model *cli_usage_model(void);

/* What may be offered for a value or an argument. */
enum usage_offer { OFFER_FILES = 1, OFFER_DECKS = 2, OFFER_TITLES = 4, OFFER_FORMATS = 8 };

/* Tells the words among "EVENT [start|pause]" that are to be typed as they are, and returns what else may be offered.
 * Options and their values among them are passed over. */
unsigned usage_offers(const char *arguments, void (*word)(void *user, const char *text, size_t length), void *user);

/* One entry of a command's help: "--games N" and what is said of it, which may go over several lines. */
typedef struct usage_entry {
    unsigned indent; /* 0: a line about all of them; `head` is empty then */
    char head[USAGE_ABOUT], text[4 * USAGE_ABOUT];
} usage_entry;

/* Reads the entry at *details and goes on to the next; false at the end. */
bool usage_next_entry(const char **details, usage_entry *entry);

#endif
