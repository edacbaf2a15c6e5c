/* cards_find.h: `traxis cards find`. */
#ifndef TRAXIS_CARDS_FIND_H
#define TRAXIS_CARDS_FIND_H

/* argv[0] names the command; words and options follow. Returns the exit code. */
int cli_find_cards(int argc, char **argv);

#endif
