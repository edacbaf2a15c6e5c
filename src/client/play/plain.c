/* plain.c: the line mode, without control codes: for pipes, scripts and simple terminals. */
#include <ctype.h>
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/lines.h"
#include "client/cards/page_find.h"
#include "client/cards/page_rules.h"
#include "client/latin1_input.h"
#include "client/screen.h"
#include "options.h"
#include "page_why.h"
#include "play_interface.h"
#include "prompt_level.h"
#include "reader_text.h"

enum { PLAIN_WIDTH = 100, LINE_SIZE = 1024 };

typedef struct plain {
    tx_session *session;
    unsigned number; /* of the seat that is shown */
    play_seat *seat;
    option_list list;
    option_choice choice;
    tx_lines table;    /* the table as last printed */
    unsigned printed;  /* log lines printed so far */
    cited_rules cited; /* rules and keywords in the texts printed last */
} plain;

/* Result of a line. */
enum step { AGAIN, ASK, CHOSEN, LEAVE };

/* ---- Input and output -------------------------------------------------------------------------------------------- */

static volatile sig_atomic_t interrupts; /* number of Ctrl-C since the last line */

static void on_interrupt(int number) {
    (void)number;
    interrupts++;
}

/* Installs the handler without SA_RESTART, so that Ctrl-C interrupts reading. */
static void listen_to_interrupts(void) {
    struct sigaction action = {.sa_handler = on_interrupt};
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
}

/* Reads a line. The first Ctrl-C prints a message, the second ends the game. */
static bool get_line(const char *prompt, char *line) {
    interrupts = 0;
    while (!fgets(line, LINE_SIZE, stdin)) {
        if (errno != EINTR || feof(stdin) || interrupts != 1)
            return false;
        clearerr(stdin);
        printf("\nPress Ctrl-C again to quit; the game is saved.\n%s", prompt);
        fflush(stdout);
    }
    cli_convert_latin1_line(line, LINE_SIZE);
    return true;
}

/* Reads a line, trimmed; returns false at the end of the input. */
static bool read_line(const char *prompt, char *line) {
    fputs(prompt, stdout);
    fflush(stdout);
    if (!get_line(prompt, line)) {
        putchar('\n');
        return false;
    }
    size_t length = strlen(line), start = strspn(line, " \t");
    while (length > start && isspace((unsigned char)line[length - 1]))
        line[--length] = '\0';
    memmove(line, line + start, length - start + 1);
    return true;
}

/* Returns the width for text, so that no word is broken at the edge of a terminal. */
static int plain_width(void) {
    return isatty(STDOUT_FILENO) ? screen_columns(PLAIN_WIDTH) : PLAIN_WIDTH;
}

static void print_lines(tx_lines *page) {
    for (unsigned i = 0; i < page->count; i++)
        puts(page->line[i]);
    lines_clear(page);
}

static bool same_lines(const tx_lines *a, const tx_lines *b) {
    if (a->count != b->count)
        return false;
    for (unsigned i = 0; i < a->count; i++)
        if (strcmp(a->line[i], b->line[i]) != 0)
            return false;
    return true;
}

static bool open_plain(void) {
    listen_to_interrupts();
    return true;
}

static void close_plain(void) {
    fflush(stdout);
    signal(SIGINT, SIG_DFL);
}

static int pick_plain(const char *title, const char *const *items, unsigned count, unsigned preset) {
    char line[LINE_SIZE], prompt[64];
    printf("\n%s\n", title);
    for (unsigned i = 0; i < count; i++)
        printf("%3u  %s\n", i + 1, items[i]);
    snprintf(prompt, sizeof prompt, "1-%u, Enter for %u, q to quit> ", count, preset + 1);
    while (read_line(prompt, line)) {
        char *end;
        unsigned long number = strtoul(line, &end, 10);
        if (!line[0])
            return (int)preset;
        if (!strcmp(line, "q"))
            return NO_PICK;
        if (!*end && number >= 1 && number <= count)
            return (int)number - 1;
        printf("\"%s\" is not a number from 1 to %u.\n", line, count);
    }
    return NO_PICK;
}

static bool type_plain(const char *title, char *line, size_t size) {
    char typed[LINE_SIZE], prompt[128];
    snprintf(prompt, sizeof prompt, "%.100s ", title);
    if (!read_line(prompt, typed))
        return false;
    snprintf(line, size, "%s", typed);
    return true;
}

/* ---- Before a decision ------------------------------------------------------------------------------------------- */

static page_reader reader_of(const plain *game) {
    return (page_reader){game->session->catalog, &game->seat->view, game->number, plain_width()};
}

static void read_text(const plain *game, const char *marked, char *text, size_t size) {
    reader_text(game->session->catalog, &game->seat->view, game->number, marked, text, size);
}

static void print_log(plain *game, unsigned from) {
    const tx_lines *log = &game->seat->log;
    for (unsigned i = from; i < log->count; i++) {
        char text[TABLE_LINE];
        cli_add_cited_in_text(&game->cited, log->line[i]);
        read_text(game, log->line[i], text, sizeof text);
        printf("* %s\n", text);
    }
}

static void print_table(plain *game) {
    page_reader reader = reader_of(game);
    tx_lines table = {0};
    page_table(&table, &reader);
    if (!same_lines(&table, &game->table)) {
        putchar('\n');
        for (unsigned i = 0; i < table.count; i++)
            puts(table.line[i]);
    }
    lines_clear(&game->table);
    game->table = table;
}

static void print_option(plain *game, unsigned row) {
    const option_row *shown = &game->list.rows[row];
    char letter = option_letter(row + 1);
    cli_add_cited_in_text(&game->cited, game->seat->prompt.options[shown->first].label);
    printf("%3u %c  %s\n", row + 1, letter ? letter : ' ', shown->whole.text);
}

static void print_prompt(plain *game) {
    row_words question;
    options_prompt(&game->choice, &question);
    printf("\n%s\n", question.text);
    for (unsigned i = 0; i < game->list.count; i++)
        print_option(game, i);
}

static void show_seat(plain *game, unsigned number) {
    game->number = number;
    game->seat = &game->session->seat[number];
}

static void begin_decision(plain *game) {
    show_seat(game, game->session->waiting);
    game->choice = (option_choice){.catalog = game->session->catalog,
                                   .view = &game->seat->view,
                                   .prompt = &game->seat->prompt,
                                   .filter = "",
                                   .group = NO_OPTION};
    options_build(&game->list, &game->choice);
    game->cited = (cited_rules){.count = 0};
    print_log(game, game->printed);
    game->printed = game->seat->log.count;
    print_table(game);
}

/* Scrolls one player's information out of sight before the other looks. */
static void scroll_away(void) {
    int width, height;
    screen_size(&width, &height);
    for (int i = 0; i < height && isatty(STDOUT_FILENO); i++)
        putchar('\n');
}

/* ---- Commands ---------------------------------------------------------------------------------------------------- */

/* Prints how to read the rules and keywords in the page printed last. */
static void print_cited_names(const plain *game) {
    char names[1024];
    if (!cli_has_citations(&game->cited))
        return;
    cli_cited_names(&game->cited, names, sizeof names);
    printf("r explains: %s.\n", names);
}

static void look_at_card(plain *game, const char *name) {
    page_reader reader = reader_of(game);
    char message[512];
    tx_lines page = {0};
    if (!*name) {
        puts("Name a card: i NAME, or part of its name.");
        return;
    }
    tx_def_id def = cli_find_card(&reader, name, message, sizeof message);
    if (def) {
        page_card(&page, &reader, def);
        game->cited = (cited_rules){.count = 0};
        cli_add_cited_by_card(&game->cited, reader.catalog, def);
    } else {
        puts(message);
    }
    print_lines(&page);
    if (def)
        print_cited_names(game);
}

static void find_cards(const plain *game, const char *words) {
    char message[512];
    tx_lines page = {0};
    tx_def_id only;
    if (!page_find(&page, game->session->catalog, words, plain_width(), &only, message, sizeof message))
        puts(message);
    print_lines(&page);
}

static void ask_why(plain *game, const char *name) {
    page_reader reader = reader_of(game);
    tx_lines page = {0};
    char message[256];
    if (!*name) {
        puts("Name a card: why NAME.");
        return;
    }
    game->cited = (cited_rules){.count = 0};
    if (!page_why(&page, &reader, game->session, name, &game->cited, message, sizeof message))
        puts(message);
    print_lines(&page);
    print_cited_names(game);
}

/* Prints rules by number or words; without words, what the texts printed last name, or else the chapters. */
static void look_up_rules(const plain *game, const char *asked) {
    tx_lines page = {0};
    char message[512];
    if (!*asked && page_cited(&page, &game->cited, plain_width()))
        lines_add(&page, "%s", "\nr chapters lists the chapters of the rules.");
    else if (!page_rules(&page, asked, plain_width(), message, sizeof message))
        puts(message);
    print_lines(&page);
}

static void save(plain *game, const char *path) {
    if (!*path)
        printf("The game is saved in %s; s FILE saves a copy.\n",
               game->session->path[0] ? game->session->path : "no file");
    else if (session_save(game->session, path))
        printf("Saved: %s\n", path);
    else
        printf("Not saved: %s: %s.\n", path, strerror(errno));
}

/* Sends a request; prints the reason if it is rejected. */
static bool request(plain *game, enum table_request_kind kind) {
    bool taken = session_request(game->session, game->number, kind);
    if (!taken)
        puts(game->seat->answer);
    return taken;
}

static enum step undo(plain *game) {
    if (!request(game, REQUEST_UNDO))
        return AGAIN;
    puts("Your last choice is undone.");
    return CHOSEN;
}

static bool says_yes(const char *question) {
    char line[LINE_SIZE];
    return read_line(question, line) && (!strcasecmp(line, "y") || !strcasecmp(line, "yes"));
}

static enum step concede(plain *game) {
    if (!says_yes("Concede and lose the game? (yes/no) "))
        return AGAIN;
    request(game, REQUEST_CONCEDE);
    return CHOSEN;
}

/* Asks the other player while no hand is visible. */
static bool other_agrees(const plain *game) {
    char question[3 * PLAYER_LABEL], from[PLAYER_LABEL], to[PLAYER_LABEL];
    scroll_away();
    reader_player(game->session->catalog, &game->seat->view, TX_SEATS, game->number, from);
    reader_player(game->session->catalog, &game->seat->view, TX_SEATS, 1 - game->number, to);
    snprintf(question, sizeof question, "%s offers a draw. %s, do you accept? (yes/no) ", from, to);
    return says_yes(question);
}

static enum step offer_draw(plain *game) {
    if (!says_yes("Offer a draw? (yes/no) ") || !request(game, REQUEST_DRAW))
        return AGAIN;
    bool agrees = other_agrees(game);
    session_request(game->session, 1 - game->number, agrees ? REQUEST_AGREE : REQUEST_REFUSE);
    if (!agrees)
        puts("The draw was declined.");
    return agrees ? CHOSEN : AGAIN;
}

/* Selects the next level of prompts; that may pass the open window. */
static enum step change_level(plain *game) {
    unsigned level = (game->seat->level + 1u) % TABLE_LEVEL_COUNT;
    session_set_level(game->session, game->number, level);
    puts(prompt_level_sentence(level));
    return CHOSEN;
}

/* Handles "until turn", "until phase" …: passes windows automatically. */
static enum step pass_until(plain *game, const char *word) {
    unsigned until = 0;
    while (until < TABLE_UNTIL_COUNT && strcmp(table_until_words[until], word) != 0)
        until++;
    if (until == TABLE_UNTIL_COUNT) {
        puts("Expected: until turn, answer, attack, battle or phase; until nothing stops passing.");
        return AGAIN;
    }
    session_pass_until(game->session, game->number, until);
    puts(cli_pass_until_sentence(until));
    return CHOSEN;
}

static void ask_hint(plain *game) {
    char words[TABLE_WORDS];
    if (!request(game, REQUEST_HINT))
        return;
    read_text(game, game->seat->answer, words, sizeof words);
    printf("Hint: %s: %s.\n", game->list.rows[game->seat->hinted].whole.text, words);
}

static void ask_explanation(plain *game) {
    char words[TABLE_WORDS];
    if (!request(game, REQUEST_BOT_REASON))
        return;
    read_text(game, game->seat->answer, words, sizeof words);
    printf("The computer explains: %s\n", words);
}

static enum step command(plain *game, char letter, const char *rest) {
    page_reader reader = reader_of(game);
    tx_lines page = {0};
    switch (letter) {
    case '?': page_help(&page, false); break;
    case 'p': page_table(&page, &reader); break;
    case 'd': page_discards(&page, &reader); break;
    case 'v': page_victory(&page, &reader); break;
    case 'l':
        game->cited = (cited_rules){.count = 0};
        print_log(game, 0);
        break;
    case 'i': look_at_card(game, rest); break;
    case 'F': find_cards(game, rest); break;
    case 'y': ask_why(game, rest); break;
    case 'r': look_up_rules(game, rest); break;
    case 's': save(game, rest); break;
    case 'h': ask_hint(game); break;
    case 'M': ask_explanation(game); break;
    case 'k': return change_level(game);
    case 'P': return pass_until(game, rest);
    case 'u': return undo(game);
    case 'C': return concede(game);
    case 'D': return offer_draw(game);
    case 'q': return LEAVE;
    default: return ASK;
    }
    print_lines(&page);
    return AGAIN;
}

/* ---- Choosing ---------------------------------------------------------------------------------------------------- */

static enum step choose(plain *game, unsigned row) {
    if (row >= game->list.count) {
        printf("Type a number from 1 to %u.\n", game->list.count);
        return AGAIN;
    }
    if (game->seat->prompt.options[game->list.rows[row].first].warning == WARNS_LOSS &&
        !says_yes("This choice loses the game. Confirm? (yes/no) "))
        return AGAIN;
    session_choose(game->session, game->list.rows[row].first);
    return CHOSEN;
}

static enum step choose_preset(plain *game) {
    int preset = options_preset(&game->seat->prompt);
    if (preset != NO_OPTION)
        return choose(game, (unsigned)preset);
    puts(game->seat->prompt.decline == NO_OPTION ? "You cannot pass here: type the number of an option, or help."
                                                 : "Type the number of an option, or pass; help lists the commands.");
    return AGAIN;
}

static enum step decline(plain *game) {
    int option = game->seat->prompt.decline;
    if (option != NO_OPTION)
        return choose(game, (unsigned)option);
    puts("You cannot pass here: type the number of an option, or help.");
    return AGAIN;
}

/* Chooses the only option with these words; lists several matches. */
static enum step choose_by_words(plain *game, const char *words) {
    unsigned found = 0, last = 0;
    for (unsigned i = 0; i < game->list.count; i++)
        if (cli_has_words(game->list.rows[i].whole.text, words))
            found++, last = i;
    if (found == 1)
        return choose(game, last);
    if (!found)
        printf("\"%s\" is not an option or a command; help lists the commands.\n", words);
    for (unsigned i = 0; found && i < game->list.count; i++)
        if (cli_has_words(game->list.rows[i].whole.text, words))
            printf("%3u  %s\n", i + 1, game->list.rows[i].whole.text);
    return AGAIN;
}

static bool is_number(const char *line) {
    return *line && line[strspn(line, "0123456789")] == '\0';
}

static bool is_word(const char *line, const char *word) {
    size_t length = strlen(word);
    return !strncmp(line, word, length) && (!line[length] || line[length] == ' ');
}

/* Commands as words, and their letters. */
static const struct {
    const char *word;
    char letter;
} command_words[] = {{"help", '?'}, {"why", 'y'},   {"rules", 'r'},    {"card", 'i'},   {"hint", 'h'}, {"find", 'F'},
                     {"log", 'l'},  {"until", 'P'}, {"concede", 'C'},  {"draw", 'D'},   {"undo", 'u'}, {"save", 's'},
                     {"quit", 'q'}, {"table", 'p'}, {"discards", 'd'}, {"explain", 'M'}};

/* Returns the letter of the command at the beginning of the line, or 0; sets *rest to what follows. */
static char command_of(const char *line, const char **rest) {
    for (size_t i = 0; i < sizeof command_words / sizeof *command_words; i++)
        if (is_word(line, command_words[i].word)) {
            *rest = line + strlen(command_words[i].word);
            *rest += strspn(*rest, " ");
            return command_words[i].letter;
        }
    return '\0';
}

static enum step run_input(plain *game, const char *line) {
    const char *rest;
    char letter = command_of(line, &rest);
    if (!line[0])
        return choose_preset(game);
    if (letter)
        return command(game, letter, rest);
    if (is_word(line, "pass") && !line[4])
        return decline(game);
    if (is_number(line))
        return choose(game, (unsigned)strtoul(line, NULL, 10) - 1);
    if (!line[1] && option_number_of_letter(line[0]))
        return choose(game, option_number_of_letter(line[0]) - 1);
    enum step step = !line[1] || line[1] == ' ' ? command(game, line[0], line + 1 + strspn(line + 1, " ")) : ASK;
    return step == ASK ? choose_by_words(game, line) : step;
}

static enum step decide(plain *game) {
    char line[LINE_SIZE];
    enum step step = AGAIN;
    begin_decision(game);
    print_prompt(game);
    while (step == AGAIN)
        step = read_line("> ", line) ? run_input(game, line) : LEAVE;
    return step;
}

/* ---- The game ---------------------------------------------------------------------------------------------------- */

/* Waits for a line before printing the hand of the next player, also if stdin is not a terminal. */
static bool hand_over(plain *game, unsigned number) {
    char line[LINE_SIZE], prompt[2 * PLAYER_LABEL], name[PLAYER_LABEL];
    scroll_away();
    show_seat(game, number);
    game->printed = game->seat->seen;
    reader_player(game->session->catalog, &game->seat->view, TX_SEATS, number, name);
    snprintf(prompt, sizeof prompt, "Pass the keyboard to %s, then press Enter> ", name);
    return read_line(prompt, line);
}

static bool play_on(plain *game) {
    tx_session *session = game->session;
    for (bool first = true;; first = false) {
        session_advance(session);
        if (session_over(session))
            return true;
        if (session_hot_seat(session) && (first || session->waiting != game->number) &&
            !hand_over(game, session->waiting))
            return false;
        if (decide(game) == LEAVE)
            return false;
    }
}

static void print_result(plain *game) {
    const tx_session *session = game->session;
    const tx_game *view = &game->seat->view;
    char line[1024], text[512] = "";
    print_log(game, game->printed);
    print_table(game);
    if (!session->problem[0]) {
        tx_result_marked(session->catalog, view, tx_game_result(view), line, sizeof line);
        read_text(game, line, text, sizeof text);
    }
    printf("\n%s\n", session->problem[0] ? session->problem : text);
}

static enum play_result play_plain(tx_session *session) {
    static const char *const items[] = {"New game", "Play again with these decks", "Quit"};
    static const enum play_result results[] = {PLAY_NEW_GAME, PLAY_AGAIN, PLAY_QUIT};
    static plain game;
    enum play_result result = PLAY_QUIT;
    memset(&game, 0, sizeof game);
    game.session = session;
    show_seat(&game, session_is_person(session, 0) ? 0 : 1);
    if (!session->path[0])
        puts("This game cannot be saved: its folder is not writable.");
    if (play_on(&game)) {
        print_result(&game);
        int item = pick_plain("What next?", items, 3, 2);
        result = item == NO_PICK ? PLAY_QUIT : results[item];
    }
    options_free(&game.list);
    lines_clear(&game.table);
    return result;
}

const play_interface plain_interface = {false, open_plain, close_plain, pick_plain, type_plain, play_plain};
