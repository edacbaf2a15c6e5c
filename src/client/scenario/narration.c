/* narration.c: prints the sentences of a scenario, or collects them as JSON. */
#include "narration.h"

#include <string.h>

#include "base/lines.h"
#include "client/screen.h"

enum { WIDEST = 110, HANGING = 2, NARRATION_TEXT = 2048 };

/* Layout of each kind of sentence. */
static const struct {
    const char *name; /* name in JSON */
    const char *mark;
    int indent;
} kinds[] = {
    [TX_NARRATE_POSITION] = {"position", "", 2}, [TX_NARRATE_QUESTION] = {"question", "", 2},
    [TX_NARRATE_OPTION] = {"option", "- ", 4},   [TX_NARRATE_CHOICE] = {"choice", "> ", 2},
    [TX_NARRATE_EVENT] = {"event", "", 6},       [TX_NARRATE_FINDING] = {"finding", "= ", 2},
    [TX_NARRATE_REASON] = {"reason", "", 4},     [TX_NARRATE_CARD] = {"card", "", 0},
};

void narration_paragraph(int indent, const char *text) {
    narration_hanging(indent, HANGING, text);
}

void narration_hanging(int indent, int hanging, const char *text) {
    tx_lines page = {0};
    lines_wrap(&page, screen_columns(WIDEST) - indent, hanging, text);
    for (unsigned i = 0; i < page.count; i++)
        printf("%*s%s\n", indent, "", page.line[i]);
    lines_clear(&page);
}

void narration_print(void *user, enum tx_narration_kind what, const char *text) {
    char words[NARRATION_TEXT], line[NARRATION_TEXT + 8];
    bool *position = user;
    if (*position && what != TX_NARRATE_POSITION) {
        putchar('\n');
        *position = false;
    }
    tx_read_text(text, NULL, words, sizeof words, NULL, NULL);
    snprintf(line, sizeof line, "%s%s", kinds[what].mark, words);
    narration_paragraph(kinds[what].indent, line);
}

void narration_collect(void *user, enum tx_narration_kind what, const char *text) {
    char words[NARRATION_TEXT];
    tx_read_text(text, NULL, words, sizeof words, NULL, NULL);
    json_array_append_new(user, json_pack("{s:s, s:s}", "kind", kinds[what].name, "text", words));
}
