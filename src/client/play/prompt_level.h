/* prompt_level.h: texts for the levels that decide how often a player is prompted. */
#ifndef TRAXIS_PROMPT_LEVEL_H
#define TRAXIS_PROMPT_LEVEL_H

/* Texts for enum table_level: for a menu, and after it was set. */
extern const char *const prompt_level_items[];
const char *prompt_level_sentence(unsigned level);
/* Text for enum table_until, after it was set. */
const char *cli_pass_until_sentence(unsigned until);

#endif
