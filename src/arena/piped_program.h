/* piped_program.h: a program that is started, told lines and asked for lines, and that nobody trusts: it may hang, end,
 * or print anything. */
#ifndef TRAXIS_PIPED_PROGRAM_H
#define TRAXIS_PIPED_PROGRAM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct piped_program piped_program;

/* Runs the command by the shell, in a process group of its own, with `extra` ("NAME=value", NULL behind the last) in
 * its environment. NULL if no process can be made. */
piped_program *program_start(const char *command, char *const *extra);
/* It has so many milliseconds from now on. */
void program_allow(piped_program *program, uint32_t milliseconds);
/* What became of a line. */
enum program_state {
    PROGRAM_SPEAKS,
    PROGRAM_HANGS, /* its time is over */
    PROGRAM_ENDED,
    PROGRAM_RAVES,  /* its line is longer than any answer */
    PROGRAM_UNHEARD /* the crew stops: nobody wants to know */
};
enum program_state program_tell(piped_program *program, const char *line);
/* The next line it prints, without its end; good until the next call. */
enum program_state program_hear(piped_program *program, const char **line, size_t *length);
/* How it ended, with the last line of its errors, in words; for PROGRAM_ENDED. */
void program_end_words(piped_program *program, char *words, size_t size);
/* Ends it, if it does not end by itself when nothing more is told to it. */
void program_free(piped_program *program);

#endif
