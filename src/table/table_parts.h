/* table_parts.h: internal declarations, shared by the files of src/table.
 *
 *     table.c         requests to entries, applying entries, loading, reading
 *     validate.c      validation of requests
 *     start.c         start from a setup or a position; puzzles
 *     table_game.c    choices, and the end of the game
 *     undo.c          undo, and past games
 *     auto_choice.c   decisions without a prompt
 *     prompt.c        prompts
 *     log.c           notes and log lines of a step; packed_log.c stores the lines
 *     scene.c         scenes, and their differences
 *     outbox.c        messages, queued until their entries are stored
 *     help.c          the queries "hint", "bot reason", "explain" and "preview"
 *     open_hands.c    hands that spectators may see
 *     table_clock.c   clocks, lost connections, and the time limit of rounds
 *     commitment.c    commitment to the seed
 *     recorded.c      conversion from and to records
 *     computer.c      computer players
 *     seat_deck.c     deck lists of players
 *     verify.c        asserts about the whole table
 *     json_*.c        JSON (json.h), card_json.c: facts of cards */
#ifndef TRAXIS_TABLE_PARTS_H
#define TRAXIS_TABLE_PARTS_H

#include "advice/move_reason.h"
#include "packed_log.h"
#include "table.h"
#include "text/log_writer.h"

/* A choice of the game, in eight bytes. */
typedef struct table_choice {
    uint16_t option;
    uint8_t seat;
    bool asked : 1;        /* `counts`, and the seat got a prompt */
    bool counts : 1;       /* as far as the opponent knows, the seat had a choice */
    unsigned revealed : 2; /* bit s: seat s learned something hidden */
    uint32_t log_count;    /* number of log lines before it */
} table_choice;
_Static_assert(sizeof(table_choice) == 8, "a choice has eight bytes");

/* A scene in compact form. A server holds thousands of them. */
typedef struct packed_scene packed_scene;

/* The prompt settings of a seat. */
typedef struct table_prompt_settings {
    uint8_t level, until;          /* enum table_level, enum table_until */
    uint8_t phase, round, battles; /* when `until` was set; number of battles begun in that phase */
    uint64_t passed;               /* hash of the public state when the seat last passed an action window, or 0 */
} table_prompt_settings;

struct tx_table {
    const tx_catalog *catalog;
    table_opening opening;
    char commitment[COMMITMENT_TEXT];
    table_player player[TX_SEATS];
    bool started, tournament;
    bool replay; /* texts address no player as "you" */
    char replay_names[TX_SEATS][TABLE_NAME];
    uint8_t question, asker;   /* the open question: ENTRY_UNDO_ASKED, ENTRY_DRAW_OFFERED or ENTRY_NOTHING; who asked */
    char problem[TABLE_WORDS]; /* internal error, or "" */
    uint32_t left[TX_SEATS];   /* clocks, in milliseconds */
    bool out[TX_SEATS];        /* the clock has run out */
    uint32_t reserve[TX_SEATS]; /* reserves, in milliseconds */
    bool away[TX_SEATS];        /* the seat is disconnected */
    uint32_t unread;            /* milliseconds since the last table_tick (table_set_unread_time) */
    bool open_hand[TX_SEATS];   /* the seat has opened its hand */
    bool defers_passes;         /* the host makes some automatic passes (table_defer_passes) */
    unsigned gained;            /* number of choices that have gained their increment */
    uint8_t time_called;        /* the last round, or 0 */
    bool until_decided;         /* ties after that round are broken by more rounds */
    uint8_t extra_rounds;       /* number of these rounds */
    tx_game game;
    tx_decision *decision;      /* allocated for its own options only */
    uint32_t prompts[TX_SEATS]; /* number of prompts of each seat */
    table_prompt_settings settings[TX_SEATS];
    move_reason move_reason[TX_SEATS]; /* of a computer player's last move */
    int auto_option;                   /* the option to be chosen automatically, or -1 */
    table_choice *choices;
    unsigned choice_room; /* allocated; the count is game.choices */
    packed_log log;
    /* the current step */
    tx_log_writer *log_writer; /* collects notes for the next log line; or NULL */
    tx_note *notes;
    unsigned note_count, note_room, first_line;
    table_reason *reasons; /* of the notes */
    unsigned reason_count, reason_room;
    packed_scene *shown[AUDIENCES]; /* the last scene sent to each audience, or NULL */
    bool stale;                     /* `shown` is out of date after loading entries */
    /* output */
    bool quiet; /* loading entries: sends no messages */
    table_entry *pending;
    unsigned pending_count, pending_room;
    uint32_t entry_count;                               /* of the match */
    uint16_t entry_counts[TX_SEATS][TABLE_ENTRY_KINDS]; /* number of entries by seat and kind, saturating */
    table_message *outbox;
    unsigned outbox_count, outbox_room;
};

static inline bool is_over(const tx_table *table) {
    return table->decision->kind == TX_GAME_OVER || table->problem[0] != '\0';
}

/* The open question as a request kind. */
static inline uint8_t question_asked(const tx_table *table) {
    return table->question == ENTRY_UNDO_ASKED ? REQUEST_UNDO : table->question ? REQUEST_DRAW : REQUEST_NOTHING;
}

/* log.c */
void log_start_step(tx_table *table);
void log_end_step(tx_table *table);
void log_note(void *user, const tx_game *game, const tx_note *note);
void log_open(tx_table *table, const char *text);
void log_cut(tx_table *table, unsigned count);
uint8_t log_revealed(const tx_table *table);
void log_free_step(tx_table *table); /* frees the memory of the step */

/* scene.c */
void scene_make(const tx_table *table, unsigned audience, table_scene *scene);
void scene_make_public(const tx_table *table, table_scene *scene);
packed_scene *scene_pack(const table_scene *scene);
void scene_unpack(const packed_scene *packed, table_scene *scene);
table_scene *scene_copy(const table_scene *scene); /* allocated for its own effects only */
tx_ref table_visible_ref(const tx_game *view, tx_ref ref);
bool scene_differs(const table_scene *before, const table_scene *after, table_change *change);

/* prompt.c */
void prompt_next(tx_table *table);
table_prompt *prompt_for(const tx_table *table, unsigned audience);
void prompt_free(table_prompt *prompt);
int table_declining_option(const tx_decision *decision);

/* auto_choice.c */
int table_level_from_word(const char *word);
int table_until_from_word(const char *word);
int auto_choice_find(const tx_table *table);
bool table_options_are_alike(const tx_table *table);
/* Returns true if, as far as its opponent can know, the seat could have several options now. */
bool auto_choice_might_choose(const tx_table *table);
void auto_choice_note_pass(tx_table *table, unsigned option);
unsigned table_battles_begun(const tx_game *game);
void auto_choice_end_orders(tx_table *table);
bool auto_choice_must_hide(const tx_table *table);

/* outbox.c */
table_message *outbox_add(tx_table *table, enum table_message_kind kind, unsigned to);
void outbox_add_all(tx_table *table, enum table_message_kind kind, unsigned seat, unsigned about, const char *text);
void outbox_add_error(tx_table *table, unsigned to, unsigned about, enum table_error error);
void outbox_add_view(tx_table *table, unsigned to); /* answer to one client */
void outbox_add_views(tx_table *table);
void outbox_mark_shown(tx_table *table); /* marks the current scenes as sent */
void outbox_add_step_to(tx_table *table, unsigned to);
void outbox_add_steps(tx_table *table);
void table_message_free(table_message *message);

/* open_hands.c */
int table_hand_from_word(const char *word);
enum table_error table_validate_hand(const tx_table *table, const table_request *request);
void table_apply_hand(tx_table *table, const table_entry *entry);
/* The seats (bits) whose hands spectators see. */
unsigned open_hands_visible(const tx_table *table);

/* start.c */
const table_position *table_position_copy(const table_position *position);
void table_position_free(table_opening *opening);
bool table_game_start(const tx_table *table, tx_game *game, const char **reason, tx_watch *watch, void *user);
enum table_error table_validate_solve(const tx_table *table, unsigned seat, const table_request *request);
void table_send_solution(tx_table *table, unsigned seat, const table_request *request);

/* help.c */
enum table_error table_validate_hint(const tx_table *table, unsigned seat);
void table_queue_hint(tx_table *table, unsigned seat);
void table_store_move_reason(tx_table *table, const table_request *request);
void table_clear_move_reasons(tx_table *table);
enum table_error table_validate_bot_reason(const tx_table *table, unsigned seat);
void table_send_bot_reason(tx_table *table, unsigned seat);
enum table_error table_validate_explain(const tx_table *table, unsigned seat, const table_request *request);
enum table_error table_validate_preview(const tx_table *table, unsigned seat, const table_request *request);
void table_send_explanation(tx_table *table, unsigned seat, const table_request *request);
void table_send_preview(tx_table *table, unsigned seat, const table_request *request);

/* validate.c */
enum table_error validate_prompt(const tx_table *table, unsigned seat, const table_request *request);
enum table_error validate_choice(const tx_table *table, unsigned seat, const table_request *request);
enum table_error validate_request(const tx_table *table, unsigned from, const table_request *request);

/* table_game.c */
void table_decision_store(tx_table *table, const tx_decision *decision);
bool table_play_start(tx_table *table, char *error, size_t size);
void table_play_choice(tx_table *table, unsigned option, bool asked);
void table_play_end(tx_table *table, const table_entry *entry);

/* table.c */
bool table_take_host_entry(tx_table *table, const table_entry *entry);

/* verify.c: asserts that the fields of the table agree with each other. */
#ifdef NDEBUG
static inline void table_verify(const tx_table *table) {
    (void)table;
}
#else
void table_verify(const tx_table *table);
#endif

/* table_clock.c */
bool table_has_clock(const tx_table *table, unsigned seat);
bool table_clock_runs(const tx_table *table);
void table_clocks_set(tx_table *table);
bool table_clock_fits(const tx_table *table, const table_entry *entry);
void table_apply_clock(tx_table *table, const table_entry *entry);
uint32_t table_clock_left(const tx_table *table, unsigned seat);
/* Clocks and reserves now, including the time since the last table_tick. */
void table_clocks_now(const tx_table *table, uint32_t left[TX_SEATS], uint32_t reserve[TX_SEATS]);
void table_apply_presence(tx_table *table, const table_entry *entry);
void table_clock_gain(tx_table *table, bool played);
void table_apply_time_called(tx_table *table, const table_entry *entry);
void table_end_by_time(tx_table *table);

/* commitment.c */
void commitment_of_opening(const table_opening *opening, char commitment[COMMITMENT_TEXT]);

/* undo.c */
void undo_to(tx_table *table, unsigned choices);
/* The choices since the seat's last decision, that one included, and the games before them. The caller frees them. */
tx_past_choice *table_past_choices(const tx_table *table, unsigned seat, unsigned *count);
/* Returns true if, since that choice, the seat learned something hidden, or the opponent did by own choices. */
bool undo_hides(const tx_table *table, unsigned seat, unsigned back_to);

#endif
