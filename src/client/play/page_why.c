/* page_why.c: asks the table about every card of that name, and lists its answers. */
#include "page_why.h"

#include <stdio.h>
#include <strings.h>

#include "options.h"

typedef struct why_page {
    tx_lines *list;
    const page_reader *reader;
    tx_session *session;
    cited_rules *cited;
} why_page;

const char CLI_NO_WHY[] = "Explanations are not available in a tournament game: ask a judge.";

static void add_answers(why_page *page, tx_ref ref) {
    const page_reader *reader = page->reader;
    const tx_lines *reasons = &page->session->seat[reader->seat].reasons;
    char text[TABLE_LINE];
    if (!session_explain(page->session, reader->seat, ref))
        return;
    for (unsigned i = 0; i < reasons->count; i++) {
        cli_add_cited_in_text(page->cited, reasons->line[i]);
        reader_text(reader->catalog, reader->view, reader->seat, reasons->line[i], text, sizeof text);
        lines_wrap(page->list, reader->width, 2, text);
    }
}

/* Returns whether an earlier copy is in the same place and state; both have the same answers. */
static bool is_another_copy(const tx_game *view, unsigned ref) {
    const tx_card *card = &view->cards[ref];
    for (unsigned i = 0; i < ref; i++) {
        const tx_card *other = &view->cards[i];
        if (other->def == card->def && other->list == card->list && other->host == card->host &&
            other->flags == card->flags && other->damage == card->damage)
            return true;
    }
    return false;
}

static void add_copy(why_page *page, tx_ref ref) {
    const page_reader *reader = page->reader;
    const tx_card *card = &reader->view->cards[ref];
    char name[PLAYER_LABEL], place[PLAYER_LABEL];
    const char *whose = reader_whose(reader->seat, card->controller);
    reader_name(reader, ref, name);
    reader_name(reader, card->list == TX_ATTACHED ? card->host : card->place, place);
    if ((card->list & ~1u) == TX_HAND)
        lines_add(page->list, "%s, in hand:", name);
    else if ((card->list & ~1u) == TX_DISCARD)
        lines_add(page->list, "%s, in %s discard pile:", name, card->owner == reader->seat ? "your" : "their");
    else
        lines_add(page->list, "%s, %s, %s %s%s:", name, whose, card->list == TX_ATTACHED ? "on" : "at", place,
                  card->flags & TX_EXHAUSTED ? ", exhausted" : "");
    add_answers(page, ref);
}

/* Returns whether a card can be used at all: not in a deck, in the bank or removed. */
static bool is_in_sight(const tx_card *card) {
    return card->def && card->list >= TX_HAND && card->list != TX_BANK && (card->list & ~1u) != TX_REMOVED;
}

/* Returns whether the name means the card: by its exact name if a visible card has it, else if its name contains the
 * words. */
static bool matches_name(const page_reader *reader, tx_def_id def, const char *name, bool exact) {
    const char *title = tx_card_name(reader->catalog, def);
    return def && (exact ? strcasecmp(title, name) == 0 : cli_has_words(title, name));
}

static bool add_matches(why_page *page, const char *name, bool exact) {
    const page_reader *reader = page->reader;
    const tx_game *view = reader->view;
    for (unsigned p = 0; p < TX_LINE && p < view->revealed; p++) {
        if (!matches_name(reader, view->line[p], name, exact))
            continue;
        lines_add(page->list, "%s:", tx_card_name(reader->catalog, view->line[p]));
        add_answers(page, TX_PLANET(p));
    }
    for (unsigned ref = 0; ref < view->card_count; ref++) {
        if (is_in_sight(&view->cards[ref]) && matches_name(reader, view->cards[ref].def, name, exact) &&
            !is_another_copy(view, ref))
            add_copy(page, (tx_ref)ref);
    }
    return page->list->count > 0;
}

bool page_why(tx_lines *list, const page_reader *reader, tx_session *session, const char *name, cited_rules *cited,
              char *message, size_t size) {
    why_page page = {list, reader, session, cited};
    if (session->tournament) {
        snprintf(message, size, "%s", CLI_NO_WHY);
        return false;
    }
    if (add_matches(&page, name, true) || add_matches(&page, name, false))
        return true;
    tx_def_id def = cli_find_card(reader, name, message, size);
    if (def)
        snprintf(message, size, "No %s is in sight.", tx_card_name(reader->catalog, def));
    return false;
}
