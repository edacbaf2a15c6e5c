/* notes.c: notes that people write on moments of a game, stored as remarks in its record:
 *
 *     17. P1 pass
 *     # note Here the Nob should have stayed home.
 *     18. P2 …
 *
 * Readers that do not know notes skip them like any remark. */
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/plain_text.h"
#include "notes.h"

#define NOTE_REMARK "# note "

/* The text after `start`, or NULL if the line does not begin with it. */
static const char *text_after(const char *line, const char *start) {
    size_t length = strlen(start);
    return strncmp(line, start, length) == 0 ? line + length : NULL;
}

/* Removes control characters and surrounding white space; the result may be "". */
static void clean(char text[TX_MAX_NOTES + 1], const char *words) {
    plain_text_copy(text, TX_MAX_NOTES + 1, words);
    const char *start = plain_text_trim(text);
    memmove(text, start, strlen(start) + 1);
}

/* The note on the current moment of the record; created empty if there is none. */
static tx_game_note *current_note(tx_record *record) {
    tx_game_note *last = record->noted_count > 0 ? &record->noted[record->noted_count - 1] : NULL;
    if (last != NULL && last->made == record->count)
        return last;
    RESERVE_ONE(record->noted, record->noted_count, record->noted_capacity);
    last = &record->noted[record->noted_count++];
    *last = (tx_game_note){.made = record->count, .text = memory_copy_text("", 0)};
    return last;
}

/* Appends the words to an existing note, if both fit. */
static void add_words(tx_game_note *noted, const char *words) {
    char text[TX_MAX_NOTES + 1];
    size_t length = strlen(noted->text);
    memcpy(text, noted->text, length);
    if (length > 0 && length < TX_MAX_NOTES)
        text[length++] = ' ';
    plain_text_copy(text + length, sizeof text - length, words);
    free(noted->text);
    noted->text = memory_copy_text(text, strlen(text));
}

void record_take_note(tx_record *record, const char *remark) {
    const char *words = text_after(remark, NOTE_REMARK);
    char text[TX_MAX_NOTES + 1];
    if (words == NULL)
        return;
    clean(text, words);
    if (*text != '\0')
        add_words(current_note(record), text);
}

void record_forget_notes(tx_record *record) {
    for (unsigned i = 0; i < record->noted_count; i++)
        free(record->noted[i].text);
    free(record->noted);
}

static int by_moment(const void *made, const void *noted) {
    unsigned wanted = *(const unsigned *)made, found = ((const tx_game_note *)noted)->made;
    return wanted < found ? -1 : wanted > found;
}

const char *tx_record_notes_at(const tx_record *record, unsigned made) {
    if (record->noted_count == 0)
        return NULL;
    const tx_game_note *found = bsearch(&made, record->noted, record->noted_count, sizeof *record->noted, by_moment);
    return found != NULL ? found->text : NULL;
}

void tx_record_write_note(FILE *out, const char *words) {
    char text[TX_MAX_NOTES + 1];
    clean(text, words);
    if (*text != '\0')
        fprintf(out, "\n" NOTE_REMARK "%s", text);
}
