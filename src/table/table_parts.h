/* table_parts.h: what the files of the table share.
 *
 *     table.c       entries made of requests, and obeyed; what the owner looks at
 *     judge.c       requests judged
 *     table_game.c  the game: beginning, choices, its end by the players' will
 *     undo.c        taking back
 *     log.c         the lines and notes of a step
 *     packed_log.c  how the lines are kept
 *     scene.c       views made flat, and what differs between two
 *     prompt.c      what a seat is asked
 *     unasked.c     what it need not be asked
 *     begin.c       how the game begins: with its setup, or from a position; the puzzle that this may be
 *     explain.c     why a card cannot be used, what changes it, and what an option would do
 *     open_hands.c  hands that spectators may see, because both players let them
 *     hint.c        what the computer would do in its place
 *     motive.c      why the computer opposite did what it did
 *     reasons.c     the reasons of both in words
 *     table_clock.c clocks, time for a lost connection, and the time of a round
 *     commitment.c  the table binds itself to its seed
 *     outbox.c      messages, made and waiting
 *     recorded.c    records as entries, and a match as a record
 */
#ifndef TRAXIS_TABLE_PARTS_H
#define TRAXIS_TABLE_PARTS_H

#include "packed_log.h"
#include "script/log_writer.h"
#include "table.h"

/* A choice that was made; in eight bytes, since a game has hundreds. */
typedef struct table_choice {
    uint16_t option;
    uint8_t seat;
    bool asked : 1;        /* as far as the opponent knows there was a choice, and the seat was asked */
    bool counts : 1;       /* as far as the opponent knows there was a choice, asked or not */
    unsigned revealed : 2; /* bit s: seat s learned something hidden by it */
    uint32_t log_count;    /* lines before it */
} table_choice;
_Static_assert(sizeof(table_choice) == 8, "a choice has eight bytes");

/* A scene as it is kept: nothing but what it holds. A server has thousands of them. */
typedef struct packed_scene packed_scene;

/* How a seat wants to be asked. */
typedef struct table_asking {
    uint8_t level, until;          /* enum table_level, enum table_until */
    uint8_t phase, round, battles; /* when `until` was ordered; battles begun in that phase */
    uint64_t passed;               /* what everybody saw when the seat last passed an action window, or 0 */
} table_asking;

/* Why a computer player made its last move. */
typedef struct table_motive {
    bool known;
    bool unseen;     /* what was chosen lies hidden from the other seat until the game is over */
    uint8_t kind;    /* of the decision, enum tx_decision_kind */
    uint8_t move;    /* enum move_kind */
    unsigned choice; /* its number */
    tx_hint why;
    char instead[480]; /* what it was compared with, marked, in words for its own seat */
} table_motive;

struct tx_table {
    const tx_catalog *catalog;
    table_opening opening;
    char commitment[COMMITMENT_TEXT];
    table_player player[TX_SEATS];
    bool begun, tournament;
    bool replay; /* texts address no player as "you" */
    char replay_names[TX_SEATS][TABLE_NAME];
    uint8_t question, asker; /* ENTRY_UNDO_ASKED, ENTRY_DRAW_OFFERED, or ENTRY_NOTHING; who asked */
    char problem[TABLE_WORDS];
    uint32_t left[TX_SEATS];    /* milliseconds on the clocks */
    bool out[TX_SEATS];         /* that one has run out */
    uint32_t reserve[TX_SEATS]; /* milliseconds for a lost connection */
    bool away[TX_SEATS];        /* that seat has lost it */
    uint32_t unread;            /* milliseconds that have passed since the clocks were read, as far as that was told */
    bool open_hand[TX_SEATS];   /* it lets spectators see its hand */
    bool patient;               /* the owner tells when passes are made that must look like a player's (unasked.c) */
    unsigned gained;            /* choices that have brought their increment */
    uint8_t time_called;        /* the round that is the last one, or 0 */
    bool until_decided;         /* … unless nobody is ahead after it */
    uint8_t extra_rounds;       /* that were played because nobody was */
    tx_game game;
    tx_decision *decision;      /* with room for its own options alone */
    uint32_t prompts[TX_SEATS]; /* that seat was given so far */
    table_asking asking[TX_SEATS];
    table_motive motive[TX_SEATS];
    int unasked; /* the option that will be chosen for the seat that need not be asked, or -1 */
    table_choice *choices;
    unsigned choice_room; /* there are game.choices of them */
    packed_log log;
    /* the step being made */
    tx_log_writer *story; /* NULL: nothing waits to be told with more of its kind */
    tx_note *notes;
    unsigned note_count, note_room, first_line;
    table_reason *reasons; /* of the notes */
    unsigned reason_count, reason_room;
    packed_scene *shown[AUDIENCES]; /* what each was shown last; NULL: nothing yet */
    bool stale;                     /* … which was not made yet */
    /* what leaves */
    bool quiet; /* entries are taken that were kept: nobody is told again */
    table_entry *pending;
    unsigned pending_count, pending_room;
    uint32_t entry_count;                      /* all there ever were */
    uint16_t had[TX_SEATS][TABLE_ENTRY_KINDS]; /* how many of each, up to the greatest number */
    table_message *outbox;
    unsigned outbox_count, outbox_room;
};

/* Memory set to zero, memory as it comes, and room for one more element; they end the program where there is none. */

static inline bool is_over(const tx_table *table) {
    return table->decision->kind == TX_GAME_OVER || table->problem[0] != '\0';
}

/* What is asked and not answered, as the request that asked it. */
static inline uint8_t question_asked(const tx_table *table) {
    return table->question == ENTRY_UNDO_ASKED ? ASKS_UNDO : table->question ? ASKS_DRAW : ASKS_NOTHING;
}

/* log.c */
void log_begin_step(tx_table *table);
void log_end_step(tx_table *table);
void log_note(void *user, const tx_game *game, const tx_note *note);
void log_open(tx_table *table, const char *text);
void log_cut(tx_table *table, unsigned count);
uint8_t log_revealed(const tx_table *table);
void log_rest(tx_table *table); /* a step is over and told: gives its memory back */

/* scene.c */
void scene_make(const tx_table *table, unsigned audience, table_scene *scene);
void scene_make_public(const tx_table *table, table_scene *scene);
packed_scene *scene_pack(const table_scene *scene);
void scene_unpack(const packed_scene *packed, table_scene *scene);
table_scene *scene_copied(const table_scene *scene); /* with room for its own effects alone */
tx_ref told_ref(const tx_game *view, tx_ref ref);
bool sees_in_deck(const tx_game *view, unsigned seat, tx_ref card); /* and knows what it is */
bool scene_differs(const table_scene *before, const table_scene *after, table_change *change);

/* prompt.c */
void prompt_next(tx_table *table);
table_prompt *prompt_for(const tx_table *table, unsigned audience);
void prompt_free(table_prompt *prompt);
int declining_option(const tx_decision *decision);

/* unasked.c */
int level_of_word(const char *word);
int until_of_word(const char *word);
int unasked_option(const tx_table *table);
bool choices_alike(const tx_table *table);
/* Returns true if, as far as its opponent can know, the seat could have several options now. */
bool might_choose(const tx_table *table);
void unasked_note(tx_table *table, unsigned option);
unsigned battles_begun(const tx_game *game);
void unasked_end_orders(tx_table *table);
bool pass_hides(const tx_table *table);

/* outbox.c */
table_message *tell(tx_table *table, enum table_message_kind kind, unsigned to);
void tell_all(tx_table *table, enum table_message_kind kind, unsigned seat, unsigned about, const char *text);
void tell_error(tx_table *table, unsigned to, unsigned about, enum table_error error);
void tell_view(tx_table *table, unsigned to); /* to the one who asks alone */
void tell_views(tx_table *table);
void remember_shown(tx_table *table); /* all have been shown how things stand */
void tell_step_to(tx_table *table, unsigned to);
void tell_step(tx_table *table);
void message_free(table_message *message);

/* open_hands.c */
int hand_of_word(const char *word);
enum table_error judge_hand(const tx_table *table, const table_request *request);
void obey_hand(tx_table *table, const table_entry *entry);
/* The seats (bits) whose hands spectators see. */
unsigned hands_in_sight(const tx_table *table);

/* begin.c */
const table_position *position_kept(const table_position *position);
void position_free(table_opening *opening);
bool game_begin(const tx_table *table, tx_game *game, const char **reason, tx_watch *watch, void *user);
enum table_error judge_solve(const tx_table *table, unsigned seat, const table_request *request);
void tell_solved(tx_table *table, unsigned seat, const table_request *request);

/* hint.c */
enum table_error judge_hint(const tx_table *table, unsigned seat);
void tell_hint(tx_table *table, unsigned seat);

/* motive.c */
void motive_note(tx_table *table, const table_request *request);
void motives_forget(tx_table *table);
enum table_error judge_motive(const tx_table *table, unsigned seat);
void tell_motive(tx_table *table, unsigned seat);

/* explain.c */
enum table_error judge_explain(const tx_table *table, unsigned seat, const table_request *request);
enum table_error judge_suppose(const tx_table *table, unsigned seat, const table_request *request);
void tell_explained(tx_table *table, unsigned seat, const table_request *request);
void tell_supposed(tx_table *table, unsigned seat, const table_request *request);

/* judge.c */
enum table_error judge_prompt(const tx_table *table, unsigned seat, const table_request *request);
enum table_error judge_choice(const tx_table *table, unsigned seat, const table_request *request);
enum table_error judge(const tx_table *table, unsigned from, const table_request *request);

/* table_game.c */
void decision_keep(tx_table *table, const tx_decision *decision);
bool play_begin(tx_table *table, char *error, size_t size);
void play_choice(tx_table *table, unsigned option, bool asked);
void play_end(tx_table *table, const table_entry *entry);

/* table.c */
bool take_owners(tx_table *table, const table_entry *entry);

/* table_clock.c */
bool has_clock(const tx_table *table, unsigned seat);
bool clock_runs(const tx_table *table);
void clocks_set(tx_table *table);
bool clock_fits(const tx_table *table, const table_entry *entry);
void obey_clock(tx_table *table, const table_entry *entry);
uint32_t clock_left(const tx_table *table, unsigned seat);
/* What is on the clocks, and for lost connections, with what has passed since they were read. */
void clocks_now(const tx_table *table, uint32_t left[TX_SEATS], uint32_t reserve[TX_SEATS]);
void obey_presence(tx_table *table, const table_entry *entry);
void clock_gain(tx_table *table, bool played);
void obey_time_called(tx_table *table, const table_entry *entry);
void end_by_time(tx_table *table);

/* commitment.c */
void commit(const table_opening *opening, char commitment[COMMITMENT_TEXT]);

/* undo.c */
void undo_to(tx_table *table, unsigned choices);
/* Has the seat learned something hidden since that choice, or the opponent by a choice of their own? */
bool undo_hides(const tx_table *table, unsigned seat, unsigned back_to);

#endif
