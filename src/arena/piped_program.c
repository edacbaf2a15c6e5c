/* piped_program.c: see piped_program.h. */
#define _GNU_SOURCE /* for pipe2 */
#include "piped_program.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "base/memory.h"
#include "base/plain_text.h"
#include "task_pool.h"

enum {
    LONGEST_LINE = 4096,
    MAX_ERROR_TEXT = 1000,
    CHECK_MS = 50 /* interval at which task_pool_is_stopping is checked */
};

struct piped_program {
    pid_t process;
    int in, out, errors;                 /* the program's standard input, output and error; -1: closed */
    double deadline;                     /* deadline on the monotonic clock, in seconds */
    int status;                          /* exit status, if `over` */
    bool over, input_closed;             /* over: the process has ended */
    char error_text[MAX_ERROR_TEXT + 1]; /* end of the program's standard error */
    size_t error_length;
    char buffer[LONGEST_LINE + 1];
    size_t length, line_length; /* bytes in the buffer; length of the previous line */
};

/* ---- Starting ---------------------------------------------------------------------------------------------------- */

extern char **environ;

/* Returns the environment with the additional variables; the caller frees it. */
static char **environment_with(char *const *extra) {
    size_t count = 0, more = 0;
    while (environ[count])
        count++;
    while (extra[more])
        more++;
    char **all = memory_require(calloc(count + more + 1, sizeof *all));
    memcpy(all, extra, more * sizeof *all); /* the first of two variables with the same name counts */
    memcpy(all + more, environ, count * sizeof *all);
    return all;
}

/* Runs in the new process. Must not allocate memory, because another thread may hold the allocator's lock. */
static _Noreturn void become(const char *command, int in, int out, int errors, char **environment) {
    setpgid(0, 0);
    signal(SIGPIPE, SIG_DFL);
    signal(SIGINT, SIG_DFL);
    signal(SIGTERM, SIG_DFL);
    if (dup2(in, STDIN_FILENO) >= 0 && dup2(out, STDOUT_FILENO) >= 0 && dup2(errors, STDERR_FILENO) >= 0)
        execle("/bin/sh", "sh", "-c", command, (char *)NULL, environment);
    _exit(127);
}

/* Pipes for standard input, output and error. */
enum { TO, FROM, ERRORS, PIPES };
enum { OUT_OF, INTO }; /* the ends of a pipe */

static void close_pipes(const int pipes[PIPES][2], unsigned count) {
    for (unsigned i = 0; i < count; i++)
        close(pipes[i][OUT_OF]), close(pipes[i][INTO]);
}

static bool open_pipes(int pipes[PIPES][2]) {
    for (unsigned i = 0; i < PIPES; i++)
        if (pipe2(pipes[i], O_CLOEXEC) != 0) {
            close_pipes(pipes, i);
            return false;
        }
    return true;
}

piped_program *arena_program_start(const char *command, char *const *extra) {
    int pipes[PIPES][2];
    if (!open_pipes(pipes))
        return NULL;
    char **environment = environment_with(extra);
    pid_t process = fork();
    if (process == 0)
        become(command, pipes[TO][OUT_OF], pipes[FROM][INTO], pipes[ERRORS][INTO], environment);
    free(environment);
    if (process < 0) {
        close_pipes(pipes, PIPES);
        return NULL;
    }
    close(pipes[TO][OUT_OF]), close(pipes[FROM][INTO]), close(pipes[ERRORS][INTO]);
    setpgid(process, process); /* both processes call it, because either may run first */
    fcntl(pipes[TO][INTO], F_SETFL, O_NONBLOCK);
    fcntl(pipes[ERRORS][OUT_OF], F_SETFL, O_NONBLOCK);
    piped_program *program = memory_require(calloc(1, sizeof *program));
    program->process = process;
    program->in = pipes[TO][INTO], program->out = pipes[FROM][OUT_OF], program->errors = pipes[ERRORS][OUT_OF];
    return program;
}

void arena_program_set_timeout(piped_program *program, uint32_t milliseconds) {
    program->deadline = task_pool_seconds() + milliseconds / 1e3;
}

/* ---- Standard error ---------------------------------------------------------------------------------------------- */

/* Reads from the program's standard error and keeps only the end. Returns false if there is nothing to read. */
static bool take_errors(piped_program *program) {
    char more[4096];
    ssize_t got = program->errors < 0 ? -1 : read(program->errors, more, sizeof more);
    if (got > 0) {
        size_t added = (size_t)got < MAX_ERROR_TEXT ? (size_t)got : MAX_ERROR_TEXT;
        size_t rest = program->error_length < MAX_ERROR_TEXT - added ? program->error_length : MAX_ERROR_TEXT - added;
        memmove(program->error_text, program->error_text + program->error_length - rest, rest);
        memcpy(program->error_text + rest, more + (size_t)got - added, added);
        program->error_length = rest + added;
    } else if (got == 0) {
        close(program->errors);
        program->errors = -1;
    }
    return got > 0;
}

/* ---- Lines ------------------------------------------------------------------------------------------------------- */

/* Waits until the file can be read or written. Reads standard error meanwhile, so that the program does not block on
 * it. */
static enum program_state wait_for(piped_program *program, int file, short events) {
    for (;;) {
        struct pollfd look[] = {{.fd = file, .events = events}, {.fd = program->errors, .events = POLLIN}};
        double left = program->deadline - task_pool_seconds();
        if (task_pool_is_stopping())
            return PROGRAM_STOPPED;
        if (left <= 0)
            return PROGRAM_TIMEOUT;
        if (poll(look, 2, left * 1000 < CHECK_MS ? (int)(left * 1000) + 1 : CHECK_MS) <= 0)
            continue;
        if (look[1].revents)
            take_errors(program);
        if (look[0].revents)
            return PROGRAM_OK;
    }
}

static enum program_state write_all(piped_program *program, const char *text, size_t length) {
    while (length) {
        ssize_t sent = write(program->in, text, length);
        if (sent > 0) {
            text += sent;
            length -= (size_t)sent;
        } else if (sent < 0 && errno == EAGAIN) {
            enum program_state state = wait_for(program, program->in, POLLOUT);
            if (state != PROGRAM_OK)
                return state;
        } else if (sent < 0 && errno != EINTR) {
            program->input_closed = true;
            return PROGRAM_ENDED;
        }
    }
    return PROGRAM_OK;
}

enum program_state arena_program_send(piped_program *program, const char *line) {
    enum program_state state = write_all(program, line, strlen(line));
    return state == PROGRAM_OK ? write_all(program, "\n", 1) : state;
}

static enum program_state read_more(piped_program *program) {
    enum program_state state = wait_for(program, program->out, POLLIN);
    if (state != PROGRAM_OK)
        return state;
    ssize_t got = read(program->out, program->buffer + program->length, LONGEST_LINE - program->length);
    if (got > 0)
        program->length += (size_t)got;
    return got > 0 || (got < 0 && errno == EINTR) ? PROGRAM_OK : PROGRAM_ENDED;
}

enum program_state arena_program_read_line(piped_program *program, const char **line, size_t *length) {
    memmove(program->buffer, program->buffer + program->line_length, program->length - program->line_length);
    program->length -= program->line_length;
    program->line_length = 0;
    for (;;) {
        char *end = memchr(program->buffer, '\n', program->length);
        if (end) {
            *end = '\0';
            *line = program->buffer;
            *length = (size_t)(end - program->buffer);
            program->line_length = *length + 1;
            return PROGRAM_OK;
        }
        if (program->length == LONGEST_LINE)
            return PROGRAM_LINE_TOO_LONG;
        enum program_state state = read_more(program);
        if (state != PROGRAM_OK)
            return state;
    }
}

/* ---- End --------------------------------------------------------------------------------------------------------- */

/* Returns true if the process has ended within `milliseconds`. */
static bool wait_end(piped_program *program, unsigned milliseconds) {
    for (unsigned i = 0; !program->over; i++) {
        pid_t found = waitpid(program->process, &program->status, WNOHANG);
        program->over = found == program->process;
        take_errors(program);
        if (program->over || i >= milliseconds)
            break;
        nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
    }
    return program->over;
}

/* Copies the last non-empty line of its standard error. */
static void last_error(piped_program *program, char *words, size_t size) {
    enum { MAX_PIECES = 100 }; /* more than a pipe holds; another process may still write to it */
    for (unsigned i = 0; i < MAX_PIECES && take_errors(program); i++)
        continue;
    program->error_text[program->error_length] = '\0';
    char *text = plain_text_trim(program->error_text), *line = strrchr(text, '\n');
    plain_text_copy(words, size, line ? line + 1 : text);
}

void arena_program_end_words(piped_program *program, char *words, size_t size) {
    enum { SAID_SIZE = 100, PATIENCE_MS = 200 };
    char how[60], error_text[SAID_SIZE];
    snprintf(how, sizeof how, "closed its %s", program->input_closed ? "input" : "output");
    if (wait_end(program, PATIENCE_MS) && WIFSIGNALED(program->status))
        snprintf(how, sizeof how, "was ended by signal %d (%.30s)", WTERMSIG(program->status),
                 strsignal(WTERMSIG(program->status)));
    else if (program->over)
        snprintf(how, sizeof how, "ended with status %d", WEXITSTATUS(program->status));
    last_error(program, error_text, sizeof error_text);
    snprintf(words, size, "%s%s%s", how, *error_text ? ": " : "", error_text);
}

void arena_program_free(piped_program *program) {
    enum { PATIENCE_MS = 100 };
    close(program->in);
    if (!wait_end(program, PATIENCE_MS)) {
        kill(-program->process, SIGKILL);
        while (waitpid(program->process, &program->status, 0) < 0 && errno == EINTR)
            continue;
    } else {
        kill(-program->process, SIGKILL); /* processes that it may have started */
    }
    close(program->out);
    if (program->errors >= 0)
        close(program->errors);
    free(program);
}
