/* answers.c: see answers.h. */
#include "answers.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "exports.h"

static char *answer; /* lines with line ends */
static size_t answered, answer_capacity;
char page_error_text[PAGE_ERROR_SIZE];

void page_begin(void) {
    answered = 0;
}

void page_add_line(char *line) {
    size_t length = strlen(line);
    if (answered + length + 2 > answer_capacity) {
        answer_capacity = 2 * (answered + length + 2);
        answer = memory_resize(answer, answer_capacity, 1);
    }
    memcpy(answer + answered, line, length);
    answered += length;
    answer[answered++] = '\n';
    free(line);
}

void page_add_json(json_t *json) {
    page_add_line(memory_require(json_dumps(json, JSON_COMPACT)));
    json_decref(json);
}

const char *page_end(void) {
    if (!answer)
        answer = memory_copy_text("", 0);
    answer[answered] = '\0';
    return answer;
}

const char *page_result(json_t *json) {
    page_begin();
    page_add_json(json);
    return page_end();
}

const char *page_error(void) {
    return page_error_text;
}

bool page_fail(const char *words) {
    snprintf(page_error_text, sizeof page_error_text, "%.*s", PAGE_ERROR_SIZE - 1, words);
    return false;
}
