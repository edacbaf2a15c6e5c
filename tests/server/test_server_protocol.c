/* test_server_protocol.c: the conversation with a server in docs/PROTOCOL.md is accurate. */
#include "hub_fixture.h"
#include "server/hub_internal.h"

TestSuite(server_protocol, .init = set_up, .fini = tear_down);

enum { MAX_EXAMPLES = 64 };
#define FENCE         "```json server\n"
#define FENCE_MESSAGE "```json unsolicited\n"

static json_t *examples[MAX_EXAMPLES];
static unsigned example_count;

static void read_examples(const char *fence) {
    char *text = read_deck("docs/PROTOCOL.md"); /* read_deck() reads any file */
    for (char *at = text; (at = strstr(at, fence)) != NULL;) {
        char *first = at + strlen(fence), *stop = strstr(first, "```");
        json_error_t wrong;
        cr_assert(stop && example_count < MAX_EXAMPLES);
        examples[example_count] = json_loadb(first, (size_t)(stop - first), 0, &wrong);
        cr_assert_not_null(examples[example_count], "%s: %.*s", wrong.text, (int)(stop - first), first);
        example_count++;
        at = stop;
    }
    free(text);
}

static bool is_placeholder(const json_t *value) {
    return json_is_string(value) && !strcmp(json_string_value(value), "…");
}

static char recovery_code[32];

static void note_code(const test_client *g) {
    json_t *message = json_loads(last_text(g), 0, NULL);
    const char *code = json_string_value(json_array_get(json_object_get(message, "codes"), 0));
    if (code)
        snprintf(recovery_code, sizeof recovery_code, "%s", code);
    json_decref(message);
}

/* Replaces "…" in an example request by real values. */
static json_t *filled(const json_t *example, const test_client *g, const char *table) {
    json_t *asked = json_deep_copy(example);
    if (is_placeholder(json_object_get(asked, "table")))
        json_object_set_new(asked, "table", json_string(table));
    if (is_placeholder(json_object_get(asked, "deck")))
        json_object_set_new(asked, "deck", json_string(deck1));
    if (is_placeholder(json_object_get(asked, "code")))
        json_object_set_new(asked, "code", json_string(recovery_code));
    if (is_placeholder(json_object_get(asked, "after")))
        json_object_del(asked, "after");
    if (is_placeholder(json_object_get(asked, "token")))
        json_object_set_new(asked, "token", json_string(g->token));
    return asked;
}

/* Compares a message with an example: the same fields and values, except for times and random values. */
static void expect_like(const json_t *shown, const json_t *sent, const char *where) {
    const char *field;
    json_t *value;
    size_t index;
    if (is_placeholder(shown) || json_is_integer(shown))
        return;
    cr_expect_eq(json_typeof(shown), json_typeof(sent), "%s", where);
    if (json_is_object(shown)) {
        json_object_foreach((json_t *)shown, field, value) {
            cr_expect_not_null(json_object_get(sent, field), "%s: %s is documented, but not sent", where, field);
            if (json_object_get(sent, field))
                expect_like(value, json_object_get(sent, field), field);
        }
        json_object_foreach((json_t *)sent, field, value)
            cr_expect_not_null(json_object_get(shown, field), "%s: %s is sent, but not documented", where, field);
    } else if (json_is_array(shown)) {
        json_array_foreach((json_t *)shown, index, value) if (!is_placeholder(value))
            expect_like(value, json_array_get(sent, index), where);
    } else {
        cr_expect(json_equal(shown, sent), "%s: %s", where, json_string_value(sent) ? json_string_value(sent) : "");
    }
}

static unsigned asked_count, sent_count;

/* Sends a request and compares the replies with the examples that follow it. */
static void converse(test_client *g, unsigned number, const char *table) {
    const char *word = text_of(examples[number], "request");
    send_json(g, filled(examples[number], g, table));
    asked_count++;
    cr_expect_null(strstr(last_text(g), "unknown message"), "%s: %s", word, last_text(g));
    cr_expect_null(strstr(last_text(g), "malformed"), "%s: %s", word, last_text(g));
    note_code(g);
    if (number + 1 < example_count && *text_of(examples[number + 1], "message")) {
        json_t *answer = json_loads(last_text(g), 0, NULL);
        expect_like(examples[number + 1], answer, word);
        json_decref(answer);
        sent_count++;
    }
}

static bool is_about_accounts(const char *word) {
    static const char *const words[] = {"sign up",   "log in",  "log out", "recover", "change password",
                                        "new codes", "leaders", "listed",  "export"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (!strcmp(word, words[i]))
            return true;
    return false;
}

Test(server_protocol, documented_conversation_is_accurate) {
    close_hub();
    offer_overlay();
    open_hub(NULL);
    test_client *a = new_client(NULL), *b = new_client(NULL), *c = NULL, *reader = new_client(NULL);
    read_examples(FENCE);
    send_hello(b, NULL), send_hello(reader, NULL);
    for (unsigned i = 0; i < example_count; i++) {
        const char *word = text_of(examples[i], "request");
        bool others = !strcmp(word, "join") || !strcmp(word, "withdraw");
        if (!*word)
            continue;
        if (!strcmp(word, "hello") && a->token[0]) {
            c = new_client(NULL); /* the player reconnects */
            strcpy(c->token, a->token);
            converse(c, i, a->table);
            continue;
        }
        if (is_about_accounts(word)) {
            converse(reader, i, "");
            cr_expect_null(strstr(last_text(reader), "\"message\":\"error\""), "%s: %s", word, last_text(reader));
            continue;
        }
        send_text(a, "{\"request\":\"lobby\",\"follow\":false}");
        converse(others ? b : a, i, a->table);
        if (!strcmp(word, "ready")) {
            send_json(
                b, json_pack("{s:s,s:s,s:s,s:s}", "request", "join", "table", a->table, "name", "Bob", "deck", deck2));
            send_request(b, "ready", a->table);
        }
        if (!strcmp(word, "reveal") && !a->over) /* the later examples are of a finished match */
            send_request(b, "concede", a->table);
    }
    cr_expect_gt(asked_count, 20);
    cr_expect_geq(sent_count, 12);
    while (example_count)
        json_decref(examples[--example_count]);
    free_client(a), free_client(b), free_client(c), free_client(reader);
}

static test_client *member(const char *name) {
    test_client *g = new_client(NULL);
    send_hello(g, NULL);
    send_json(g, json_pack("{s:s,s:s,s:s}", "request", "sign up", "name", name, "password", "correct horse"));
    return g;
}

/* The last message of that kind that any client received. */
static json_t *sent_to(test_client *const *all, size_t count, const char *word) {
    json_t *found = NULL;
    for (size_t g = 0; g < count; g++)
        for (unsigned i = 0; i < all[g]->count; i++) {
            json_t *message = json_loads(all[g]->texts[i], 0, NULL);
            if (!strcmp(text_of(message, "message"), word)) {
                json_decref(found);
                found = json_incref(message);
            }
            json_decref(message);
        }
    return found;
}

Test(server_protocol, documented_unsolicited_messages_are_accurate) {
    test_client *all[] = {member("Annabel"), member("Bobby"), new_client(NULL)}, *a = all[0], *b = all[1];
    json_t *create = create_request("Ann", deck1);
    json_object_set_new(create, "rated", json_true());
    send_hello(all[2], a->token);
    start_match_with(a, b, create);
    uint64_t moves = 5; /* games that end in their first round are not rated */
    while (table_get_status(match_load(hub, a->table)->table).round < 2 && play_step(a, b, &moves))
        ;
    test_client *asked = a->prompt ? a : b, *other = a->prompt ? b : a;
    send_request(other, "leave", a->table);
    for (uint64_t random = 1; asked->prompt;)
        choose_option(asked, random_index(&random, options_of(asked)));
    send_request(b, "concede", b->table);
    send_text(b, "{\"request\":\"listed\",\"listed\":false}");
    send_text(b, "{\"request\":\"leaders\"}");
    send_text(a, "{\"request\":\"log out\"}");
    read_examples(FENCE_MESSAGE);
    cr_expect_geq(example_count, 3);
    while (example_count) {
        json_t *shown = examples[--example_count], *message = sent_to(all, 3, text_of(shown, "message"));
        cr_expect_not_null(message, "%s is never sent", text_of(shown, "message"));
        if (message)
            expect_like(shown, message, text_of(shown, "message"));
        json_decref(message);
        json_decref(shown);
    }
    free_client(all[0]), free_client(all[1]), free_client(all[2]);
}

/* The documented errors are those that have a text. */
Test(server_protocol, documented_errors_are_complete) {
    static const char *const errors[] = {"no table",
                                         "not known",
                                         "version",
                                         "bad name",
                                         "bad deck",
                                         "bad clock",
                                         "bad rules",
                                         "bad undo",
                                         "no overlay",
                                         "taken",
                                         "started",
                                         "ready",
                                         "no computer player",
                                         "not seated",
                                         "not over",
                                         "full",
                                         "cannot begin",
                                         "no spectators",
                                         "presets only",
                                         "too fast",
                                         "too many",
                                         "too large",
                                         "not kept",
                                         "not started",
                                         "nobody there",
                                         "bad password",
                                         "name taken",
                                         "wrong",
                                         "no account",
                                         "logged in",
                                         "ended",
                                         "unfinished",
                                         "not committed",
                                         "bad reveal",
                                         "no claim",
                                         "no hints",
                                         "not rated",
                                         "bot"};
    char *text = read_deck("docs/PROTOCOL.md");
    for (size_t i = 0; i < sizeof errors / sizeof *errors; i++) {
        char words[64];
        snprintf(words, sizeof words, "`%s`", errors[i]);
        cr_expect_not_null(strstr(text, words), "%s", errors[i]);
    }
    free(text);
}
