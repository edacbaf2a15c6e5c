/* scenario_story.c: prints the sentences of a scenario, or collects them as JSON. */
#include "scenario_story.h"

#include <string.h>

#include "cli/lines.h"
#include "cli/screen.h"

enum { WIDEST = 110, HANGING = 2 };

/* Layout of each kind of sentence. */
static const struct {
    const char *name; /* name in JSON */
    const char *mark;
    int indent;
} kinds[] = {
    [TX_TELL_POSITION] = {"position", "", 2},   [TX_TELL_QUESTION] = {"question", "", 2},
    [TX_TELL_OPTION] = {"option", "- ", 4},     [TX_TELL_CHOICE] = {"choice", "> ", 2},
    [TX_TELL_HAPPENING] = {"happening", "", 6}, [TX_TELL_FINDING] = {"finding", "= ", 2},
    [TX_TELL_REASON] = {"reason", "", 4},       [TX_TELL_CARD] = {"card", "", 0},
};

void story_paragraph(int indent, const char *text) {
    story_hanging(indent, HANGING, text);
}

void story_hanging(int indent, int hanging, const char *text) {
    tx_lines page = {0};
    lines_wrap(&page, screen_columns(WIDEST) - indent, hanging, text);
    for (unsigned i = 0; i < page.count; i++)
        printf("%*s%s\n", indent, "", page.line[i]);
    lines_clear(&page);
}

void story_print(void *user, enum tx_telling what, const char *text) {
    char marked[2048];
    bool *position = user;
    if (*position && what != TX_TELL_POSITION) {
        putchar('\n');
        *position = false;
    }
    snprintf(marked, sizeof marked, "%s%s", kinds[what].mark, text);
    story_paragraph(kinds[what].indent, marked);
}

void story_collect(void *user, enum tx_telling what, const char *text) {
    json_array_append_new(user, json_pack("{s:s, s:s}", "kind", kinds[what].name, "text", text));
}
