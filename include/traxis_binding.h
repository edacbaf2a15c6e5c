/* traxis_binding.h: support for other languages: access to the structs of the other headers without knowing their
 * layout.
 *
 * A binding allocates tx_size_of(name) bytes for a struct and reads it only with the functions below. C programs do not
 * need this header. */
#ifndef TRAXIS_BINDING_H
#define TRAXIS_BINDING_H

#include "traxis_cards.h"
#include "traxis_deck.h"
#include "traxis_record.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Version of the loaded library, "0.1.0". */
TX_API const char *tx_version(void);

/* ---- Memory ---------------------------------------------------------------------------------------------------- */

/* Size of a struct in bytes ("tx_game", "tx_decision", "tx_setup", "tx_report", "tx_error", "tx_deck", "tx_deck_list",
 * "tx_findings", "tx_note", "tx_answer"); 0 if the name is unknown. Zeroed memory is a valid initial value of each. */
TX_API size_t tx_size_of(const char *name);
/* Allocates and frees zeroed memory, for languages without memory of their own (WebAssembly). Returns NULL if out of
 * memory. */
TX_API void *tx_memory_new(size_t size);
TX_API void tx_memory_free(void *memory);

/* ---- Cards from memory ----------------------------------------------------------------------------------------- */
typedef struct tx_sources tx_sources;
TX_API tx_sources *tx_sources_new(void);
/* Adds a card file under `name`; overlay: its stanzas replace cards. The text is copied. */
TX_API void tx_sources_add(tx_sources *sources, const char *name, const char *text, size_t length, bool overlay);
/* Compiles all sources in the order they were added. Returns NULL and fills the report on error. */
TX_API tx_catalog *tx_sources_compile(const tx_sources *sources, tx_report *report);
TX_API void tx_sources_free(tx_sources *sources);

/* ---- Errors ---------------------------------------------------------------------------------------------------- */
TX_API const char *tx_report_text(const tx_report *report);
TX_API const tx_error *tx_report_first(const tx_report *report);
TX_API const char *tx_error_text(const tx_error *error);
TX_API const char *tx_error_file(const tx_error *error);
TX_API unsigned tx_error_code_of(const tx_error *error); /* enum tx_error_code */
TX_API unsigned tx_error_line(const tx_error *error);
TX_API unsigned tx_error_column(const tx_error *error);
TX_API unsigned tx_findings_count(const tx_findings *findings);
TX_API const char *tx_finding_text(const tx_findings *findings, unsigned index); /* NULL after the last */
/* "R20.3" or ""; NULL after the last */
TX_API const char *tx_finding_rule(const tx_findings *findings, unsigned index);
TX_API unsigned tx_finding_line(const tx_findings *findings, unsigned index);

/* ---- Setup ----------------------------------------------------------------------------------------------------- */
/* Initializes a setup without decks: full rules, random first player, all planets of the first planet deck. */
TX_API void tx_setup_init(tx_setup *setup);
TX_API void tx_setup_options(tx_setup *setup, enum tx_rules rules, enum tx_asking asking, unsigned first);

/* ---- Decks ------------------------------------------------------------------------------------------------------ */
TX_API const char *tx_list_name(const tx_deck_list *list);
TX_API tx_def_id tx_list_warlord(const tx_deck_list *list);
TX_API unsigned tx_list_entries(const tx_deck_list *list); /* card lines */
TX_API tx_def_id tx_list_card(const tx_deck_list *list, unsigned entry);
TX_API unsigned tx_list_copies(const tx_deck_list *list, unsigned entry);

/* ---- Decisions ------------------------------------------------------------------------------------------------- */
TX_API unsigned tx_decision_kind_of(const tx_decision *decision); /* enum tx_decision_kind */
TX_API unsigned tx_decision_seat(const tx_decision *decision);
TX_API unsigned tx_decision_count(const tx_decision *decision); /* number of options */
enum tx_option_fact { TX_OPTION_VERB, TX_OPTION_CARD, TX_OPTION_ON, TX_OPTION_ABILITY, TX_OPTION_AMOUNT };
/* Returns the field of tx_option with the same name. */
TX_API int tx_option_fact(const tx_decision *decision, unsigned option, enum tx_option_fact fact);

/* ---- The table: works on games and views ------------------------------------------------------------------------ */
enum tx_game_fact {
    TX_GAME_CHOICES,
    TX_GAME_ROUND,
    TX_GAME_PHASE,      /* enum tx_phase */
    TX_GAME_TOKEN,      /* seat that holds the initiative token */
    TX_GAME_INITIATIVE, /* current initiative player */
    TX_GAME_FIRST_PLANET,
    TX_GAME_BATTLE, /* position of the current battle, or TX_NONE */
    TX_GAME_BATTLE_ROUND,
    TX_GAME_ATTACKER,
    TX_GAME_DEFENDER,
    TX_GAME_CARDS,   /* number of card objects; they are numbered from 0 */
    TX_GAME_OUTCOME, /* enum tx_outcome */
    TX_GAME_WINNER,
    TX_GAME_REASON, /* enum tx_reason */
};
TX_API int tx_game_fact(const tx_game *game, enum tx_game_fact fact);
enum tx_player_fact { TX_PLAYER_RESOURCES, TX_PLAYER_DIAL, TX_PLAYER_PASSED, TX_PLAYER_WARLORD, TX_PLAYER_VICTORIES };
TX_API int tx_player_fact(const tx_game *game, unsigned seat, enum tx_player_fact fact);
TX_API tx_def_id tx_player_victory(const tx_game *game, unsigned seat, unsigned index); /* 0 after the last */
TX_API tx_def_id tx_planet_at(const tx_game *game, unsigned position); /* 0: planet removed or unknown */
/* Number and first card of a list (enum tx_list). */
TX_API unsigned tx_list_count(const tx_game *game, unsigned list);
TX_API tx_ref tx_list_head(const tx_game *game, unsigned list); /* TX_NONE if empty */
/* Fields of tx_card with the same names. */
enum tx_object_fact {
    TX_OBJECT_DEF,
    TX_OBJECT_FACE,
    TX_OBJECT_LIST,
    TX_OBJECT_NEXT,
    TX_OBJECT_ATTACHED,
    TX_OBJECT_HOST,
    TX_OBJECT_FLAGS,
    TX_OBJECT_OWNER,
    TX_OBJECT_CONTROLLER,
    TX_OBJECT_DAMAGE,
    TX_OBJECT_RESOURCES,
    TX_OBJECT_PLACE,
};
/* -1 if the card does not exist */
TX_API int tx_object_fact(const tx_game *game, tx_ref card, enum tx_object_fact fact);
/* Shorthand for tx_result_text of tx_game_result. */
TX_API size_t tx_game_result_text(const tx_catalog *catalog, const tx_game *game, char *text, size_t size);

#ifdef __cplusplus
}
#endif
#endif
