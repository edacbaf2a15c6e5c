/* load_command.c: `traxis-dev load`: load test of a server of its own with many matches, through real sockets on this
 * machine. */
#include <fcntl.h>
#include <jansson.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/memory.h"
#include "base/random_numbers.h"
#include "base/whole_file.h"
#include "client/arguments.h"
#include "devtools.h"
#include "load_client.h"

enum {
    CODE_SIZE = 32,
    MAX_LATENCIES = 4000000,
    MAX_FORWARD = 3600,    /* seconds; limit of the phase before the measurement */
    COOL_DOWN_SECONDS = 12 /* seconds until a server has freed its temporary memory */
};

/* One match with its two players. */
typedef struct load_match {
    load_client players[2];
    char table[CODE_SIZE];
    unsigned prompt[2], options[2]; /* prompt number of each player (0: none) and its number of options */
    double answer_at[2];            /* when the player's thinking time ends */
    double chosen;                  /* when the last choice was sent; 0: none */
    uint8_t awaiting;               /* bit s: player s has not received it yet */
    unsigned choices;
    bool started, over;
} load_match;

typedef struct load_run {
    unsigned games, forward; /* choices of each match that are made without thinking time, before the measurement */
    double think, until;
    load_match *matches;
    float *latencies; /* of choices until each player has received them, in milliseconds */
    unsigned measured, choices, errors, over, started;
    uint64_t random;
    char *deck_json[2];
} load_run;

/* ---- The server -------------------------------------------------------------------------------------------------- */

typedef struct load_server {
    pid_t process;
    unsigned port;
    char folder[64];
} load_server;

static void exec_server(const load_server *server, int out) {
    char db[96], page[96];
    const char *program = devtools_program_beside("traxis");
    snprintf(db, sizeof db, "%s/server.db", server->folder);
    snprintf(page, sizeof page, "%s", server->folder);
    dup2(out, STDOUT_FILENO);
    dup2(open("/dev/null", O_WRONLY), STDERR_FILENO);
    execl(program, program, "serve", "--port", "0", "--db", db, "--page", page, "--per-address", "1000000",
          "--connections", "1000000", (char *)NULL);
    _exit(1);
}

static bool start_server(load_server *server) {
    int ends[2];
    char line[256] = "", index[96];
    strcpy(server->folder, "/tmp/traxis-load-XXXXXX");
    if (!mkdtemp(server->folder) || pipe(ends) != 0)
        return false;
    snprintf(index, sizeof index, "%s/index.html", server->folder);
    FILE *page = fopen(index, "w");
    if (page)
        fclose(page);
    server->process = fork();
    if (server->process == 0)
        exec_server(server, ends[1]);
    close(ends[1]);
    FILE *out = fdopen(ends[0], "r");
    bool started =
        out && fgets(line, sizeof line, out) && sscanf(line, "Traxis is at http://127.0.0.1:%u/", &server->port);
    if (out)
        fclose(out);
    return started;
}

static void stop_server(const load_server *server) {
    char command[128];
    kill(server->process, SIGTERM);
    waitpid(server->process, NULL, 0);
    snprintf(command, sizeof command, "rm -r '%s'", server->folder);
    if (system(command) != 0)
        cli_error("load: cannot remove %s", server->folder);
}

/* Resident memory in KiB, and processor time so far in seconds. */
static void read_usage(const load_server *server, long *memory, double *seconds) {
    char path[64], line[256];
    unsigned long user = 0, system_time = 0;
    snprintf(path, sizeof path, "/proc/%d/status", (int)server->process);
    FILE *file = fopen(path, "r");
    for (*memory = 0; file && fgets(line, sizeof line, file);)
        if (sscanf(line, "VmRSS: %ld", memory) == 1)
            break;
    if (file)
        fclose(file);
    snprintf(path, sizeof path, "/proc/%d/stat", (int)server->process);
    file = fopen(path, "r");
    if (file && fscanf(file, "%*d %*s %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu", &user, &system_time) != 2)
        user = system_time = 0;
    if (file)
        fclose(file);
    *seconds = (double)(user + system_time) / (double)sysconf(_SC_CLK_TCK);
}

/* ---- Playing ----------------------------------------------------------------------------------------------------- */

static char *quoted_file(const char *name) {
    size_t length;
    char path[4096];
    snprintf(path, sizeof path, "%s/%s", cli_data("decks"), name);
    char *text = file_read_whole(path, 1 << 20, &length);
    if (!text)
        return NULL;
    json_t *json = json_string(text);
    char *quoted = json_dumps(json, JSON_ENCODE_ANY);
    json_decref(json);
    free(text);
    return quoted;
}

static void send_seat_request(load_run *run, load_match *match, unsigned player) {
    size_t size = strlen(run->deck_json[player]) + 256;
    char *text = memory_require(malloc(size));
    if (player == 0)
        snprintf(text, size, "{\"request\":\"create\",\"public\":false,\"name\":\"A\",\"deck\":%s}", run->deck_json[0]);
    else
        snprintf(text, size, "{\"request\":\"join\",\"table\":\"%s\",\"name\":\"B\",\"deck\":%s}", match->table,
                 run->deck_json[1]);
    cli_client_send(&match->players[player], text);
    free(text);
}

static void send_plain_request(load_match *match, unsigned player, const char *word) {
    char text[128];
    snprintf(text, sizeof text, "{\"request\":\"%s\",\"table\":\"%s\"}", word, match->table);
    cli_client_send(&match->players[player], text);
}

static unsigned count_options(const char *prompt) {
    unsigned count = 0;
    for (const char *at = prompt; (at = strstr(at, "{\"verb\":"));) {
        count++;
        at++;
    }
    return count;
}

static void measure(load_run *run, load_match *match, unsigned player, double now) {
    if (!(match->awaiting >> player & 1))
        return;
    match->awaiting &= (uint8_t) ~(1u << player);
    if (run->measured < MAX_LATENCIES)
        run->latencies[run->measured++] = (float)((now - match->chosen) * 1000);
}

static bool is_forwarding(const load_run *run, const load_match *match) {
    return match->choices < run->forward;
}

static double thinking_time(load_run *run, const load_match *match) {
    return is_forwarding(run, match) ? 0 : run->think * (0.5 + (double)random_index(&run->random, 1000) / 1000);
}

/* Handles a view or a step: reads the prompt. */
static void receive_game(load_run *run, load_match *match, unsigned player, const char *text, double now) {
    const char *prompt = strstr(text, "\"prompt\":{\"number\":");
    measure(run, match, player, now);
    run->started += !match->started;
    match->started = true;
    match->prompt[player] = 0;
    if (strstr(text, "\"result\":{")) {
        run->over += !match->over;
        match->over = true;
    } else if (prompt && sscanf(prompt, "\"prompt\":{\"number\":%u", &match->prompt[player]) == 1) {
        match->options[player] = count_options(prompt);
        match->answer_at[player] = now + thinking_time(run, match);
    }
}

static void receive_table(load_run *run, load_match *match, unsigned player, const char *text) {
    const char *code = strstr(text, "\"table\":\"");
    if (!match->table[0] && code && sscanf(code, "\"table\":\"%31[0-9a-z]", match->table) == 1)
        send_seat_request(run, match, 1);
    bool both = strstr(text, "\"name\":\"B\"") != NULL;
    if (player == 1 && both && strstr(text, "\"ready\":false") && !strstr(text, "\"ready\":true")) {
        send_plain_request(match, 0, "ready");
        send_plain_request(match, 1, "ready");
    }
}

static void receive_message(load_run *run, load_match *match, unsigned player, const char *text, double now) {
    if (strstr(text, "\"message\":\"step\"") || strstr(text, "\"message\":\"view\""))
        receive_game(run, match, player, text, now);
    else if (strstr(text, "\"message\":\"table\""))
        receive_table(run, match, player, text);
    else if (strstr(text, "\"message\":\"welcome\"") && player == 0)
        send_seat_request(run, match, 0);
    else if (strstr(text, "\"message\":\"error\""))
        run->errors++;
}

static void choose_if_due(load_run *run, load_match *match, unsigned player, double now) {
    char text[160];
    if (!match->prompt[player] || match->over || match->answer_at[player] > now)
        return;
    snprintf(text, sizeof text, "{\"request\":\"choose\",\"table\":\"%s\",\"prompt\":%u,\"option\":%u}", match->table,
             match->prompt[player], random_index(&run->random, match->options[player]));
    match->prompt[player] = 0;
    match->chosen = cli_seconds();
    match->awaiting = 3;
    run->choices++;
    match->choices++;
    cli_client_send(&match->players[player], text);
}

static void work_player(load_run *run, load_match *match, unsigned player, bool ready) {
    load_client *client = &match->players[player];
    if (client->lost)
        return;
    if (ready)
        cli_client_work(client);
    for (char *text; (text = cli_client_take(client));)
        receive_message(run, match, player, text, cli_seconds());
    choose_if_due(run, match, player, cli_seconds());
}

static bool all_are_forward(const load_run *run) {
    for (unsigned i = 0; i < run->games; i++)
        if (is_forwarding(run, &run->matches[i]) && !run->matches[i].over)
            return false;
    return true;
}

/* Plays until the time is over or `enough` returns true. Finished matches are not replaced. */
static void play_all(load_run *run, bool (*enough)(const load_run *run)) {
    struct pollfd *waiting = memory_require(calloc(2 * (size_t)run->games, sizeof *waiting));
    while (cli_seconds() < run->until && !(enough && enough(run))) {
        for (unsigned i = 0; i < 2 * run->games; i++) {
            const load_client *client = &run->matches[i / 2].players[i % 2];
            waiting[i] = (struct pollfd){.fd = client->lost ? -1 : client->socket,
                                         .events = (short)(POLLIN | (client->out_length ? POLLOUT : 0))};
        }
        poll(waiting, 2 * (nfds_t)run->games, 2);
        for (unsigned i = 0; i < 2 * run->games; i++)
            work_player(run, &run->matches[i / 2], i % 2, waiting[i].revents != 0);
    }
    free(waiting);
}

/* Connects in groups, so that the kernel's accept queue is not the bottleneck. */
static void connect_all(load_run *run, unsigned first, unsigned end, unsigned port) {
    enum { AT_ONCE = 20 };
    for (unsigned i = first; i < end; i++) {
        for (unsigned player = 0; player < 2; player++)
            if (cli_client_connect(&run->matches[i].players[player], port))
                cli_client_send(&run->matches[i].players[player], "{\"request\":\"hello\",\"version\":2}");
            else
                cli_client_close(&run->matches[i].players[player]);
        for (unsigned k = 0; i % AT_ONCE == AT_ONCE - 1 && k <= i; k++)
            for (unsigned player = 0; player < 2; player++)
                work_player(run, &run->matches[k], player, true);
    }
}

/* ---- Results ----------------------------------------------------------------------------------------------------- */

static int by_size(const void *one, const void *other) {
    float a = *(const float *)one, b = *(const float *)other;
    return (a > b) - (a < b);
}

static double percentile(const load_run *run, double part) {
    return run->measured ? run->latencies[(size_t)((run->measured - 1) * part)] : 0;
}

/* Memory and processor time of the server, before and after the measurement. */
typedef struct load_usage {
    long memory[2]; /* KiB */
    double processor[2], seconds;
} load_usage;

/* One match had already started when the memory was first read. */
static void print_results(load_run *run, const load_usage *used) {
    unsigned more = run->started > 1 ? run->started - 1 : 0, choices = 0;
    double processor = used->processor[1] - used->processor[0];
    qsort(run->latencies, run->measured, sizeof *run->latencies, by_size);
    for (unsigned i = 0; i < run->games; i++)
        choices += run->matches[i].choices;
    printf("%u of %u matches started, %u over; %u choices in %.0f s, %.0f per second; %u errors\n", run->started,
           run->games, run->over, run->choices, used->seconds, run->choices / used->seconds, run->errors);
    printf("latency: 50 %% %.1f ms, 90 %% %.1f ms, 99 %% %.1f ms, maximum %.1f ms (%u measured)\n",
           percentile(run, 0.5), percentile(run, 0.9), percentile(run, 0.99), percentile(run, 1), run->measured);
    printf("memory: %ld KiB with one match, %ld KiB with all, %.1f KiB per match after %u choices; "
           "processor: %.1f s, %.2f ms per choice\n",
           used->memory[0], used->memory[1], more ? (double)(used->memory[1] - used->memory[0]) / more : 0,
           choices / run->games, processor, run->choices ? processor * 1000 / run->choices : 0);
}

static void raise_file_limit(void) {
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) == 0) {
        limit.rlim_cur = limit.rlim_max;
        setrlimit(RLIMIT_NOFILE, &limit);
    }
}

/* Starts the first match alone, so that memory shared by all matches exists when the memory is first read. */
static void measure_first(load_run *run, const load_server *server, load_usage *used) {
    unsigned games = run->games;
    run->games = 1;
    run->until = cli_seconds() + COOL_DOWN_SECONDS;
    connect_all(run, 0, 1, server->port);
    play_all(run, NULL);
    run->games = games;
    run->until = cli_seconds() + MAX_FORWARD;
    read_usage(server, &used->memory[0], &used->processor[0]);
}

/* Discards everything measured so far. */
static void reset_measurement(load_run *run, const load_server *server, load_usage *used) {
    long unused;
    run->measured = run->choices = 0;
    read_usage(server, &unused, &used->processor[0]);
}

static void measure_all(load_run *run, const load_server *server, double seconds) {
    load_usage used;
    measure_first(run, server, &used);
    double began = cli_seconds();
    connect_all(run, 1, run->games, server->port);
    if (run->forward) {
        play_all(run, all_are_forward);
        reset_measurement(run, server, &used);
        began = cli_seconds();
    }
    run->until = began + seconds;
    play_all(run, NULL);
    read_usage(server, &used.memory[1], &used.processor[1]);
    used.seconds = cli_seconds() - began;
    print_results(run, &used);
}

int cmd_load(int argc, char **argv) {
    uint64_t games = 100, seconds = 20, think = 2000, seed = 1, forward = 0;
    const cli_option options[] = {{.name = "--games", .number = &games, .min = 1, .max = 5000},
                                  {.name = "--seconds", .number = &seconds, .min = 1, .max = 3600},
                                  {.name = "--think", .number = &think, .min = 1, .max = 60000},
                                  {.name = "--forward", .number = &forward, .max = 10000},
                                  {.name = "--seed", .number = &seed}};
    load_server server;
    if (!cli_read_options(argc, argv, options, sizeof options / sizeof *options, NULL, 0, 0))
        return EXIT_USAGE;
    load_run run = {
        .games = (unsigned)games, .forward = (unsigned)forward, .think = (double)think / 1000, .random = seed};
    run.deck_json[0] = quoted_file("nazdreg.txt");
    run.deck_json[1] = quoted_file("captain-cato-sicarius.txt");
    if (!run.deck_json[0] || !run.deck_json[1])
        return cli_error("load: cannot read the project's decks");
    raise_file_limit();
    if (!start_server(&server))
        return cli_error("load: the server did not start");
    run.matches = memory_require(calloc(run.games, sizeof *run.matches));
    run.latencies = memory_require(malloc(MAX_LATENCIES * sizeof *run.latencies));
    measure_all(&run, &server, (double)seconds);
    for (unsigned i = 0; i < 2 * run.games; i++)
        cli_client_close(&run.matches[i / 2].players[i % 2]);
    stop_server(&server);
    free(run.matches);
    free(run.latencies);
    free(run.deck_json[0]);
    free(run.deck_json[1]);
    return run.started == run.games && !run.errors ? EXIT_YES : EXIT_NO;
}
