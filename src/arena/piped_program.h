/* piped_program.h: an external program that exchanges lines through pipes. It is not trusted: it may hang, exit, or
 * print anything. */
#ifndef TRAXIS_PIPED_PROGRAM_H
#define TRAXIS_PIPED_PROGRAM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct piped_program piped_program;

/* Runs the command in a shell, in a process group of its own, with the variables `extra` ("NAME=value", NULL after the
 * last one) added to its environment. Returns NULL if no process can be created. */
piped_program *arena_program_start(const char *command, char *const *extra);
/* Sets the timeout of the following calls, counted from now. */
void arena_program_set_timeout(piped_program *program, uint32_t milliseconds);
/* Result of reading a line. */
enum program_state {
    PROGRAM_OK,
    PROGRAM_TIMEOUT,
    PROGRAM_ENDED,
    PROGRAM_LINE_TOO_LONG,
    PROGRAM_STOPPED /* the task pool stops */
};
enum program_state arena_program_send(piped_program *program, const char *line);
/* Reads the next line, without its end; valid until the next call. */
enum program_state arena_program_read_line(piped_program *program, const char **line, size_t *length);
/* Describes how the program ended, with the last line of its standard error; for PROGRAM_ENDED. */
void arena_program_end_words(piped_program *program, char *words, size_t size);
/* Closes its input, and kills it if it does not exit. Frees the memory. */
void arena_program_free(piped_program *program);

#endif
