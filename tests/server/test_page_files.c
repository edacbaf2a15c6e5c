/* test_page_files.c: files and headers of the page. */
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "server/page_files.h"

static char folder[] = "/tmp/traxis-page-XXXXXX";
static page_file file;

static void write_text(const char *name, const char *text) {
    char path[256];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *out = fopen(path, "w");
    cr_assert_not_null(out);
    fputs(text, out);
    fclose(out);
}

static void write_file(const char *name) {
    write_text(name, "");
}

static void make_page(void) {
    char assets[256];
    cr_assert_not_null(mkdtemp(folder));
    snprintf(assets, sizeof assets, "%s/assets", folder);
    cr_assert_eq(mkdir(assets, 0700), 0);
    write_file("index.html");
    write_file(".secret.js");
    write_file("notes.txt");
    write_file("assets/engine-1a2b.wasm");
    write_file("assets/engine-1a2b.wasm.gz");
}

static void remove_page(void) {
    char command[256];
    snprintf(command, sizeof command, "rm -r %s", folder);
    cr_assert_eq(system(command), 0);
}

TestSuite(page_files, .init = make_page, .fini = remove_page);

Test(page_files, the_root_is_the_index_and_is_not_cached) {
    cr_assert(page_file_find(folder, "/", true, &file));
    cr_expect_str_eq(strrchr(file.path, '/'), "/index.html");
    cr_expect_str_eq(file.type, "text/html; charset=utf-8");
    cr_expect_not_null(strstr(file.headers, "cache-control: no-cache\r\n"));
}

Test(page_files, hashed_files_are_cached_forever_and_compressed) {
    cr_assert(page_file_find(folder, "/assets/engine-1a2b.wasm", true, &file));
    cr_expect_str_eq(strrchr(file.path, '/'), "/engine-1a2b.wasm.gz");
    cr_expect_str_eq(file.type, "application/wasm");
    cr_expect_not_null(strstr(file.headers, "immutable"));
    cr_expect_not_null(strstr(file.headers, "content-encoding: gzip\r\n"));
}

Test(page_files, clients_without_gzip_get_the_plain_file) {
    cr_assert(page_file_find(folder, "/assets/engine-1a2b.wasm", false, &file));
    cr_expect_str_eq(strrchr(file.path, '/'), "/engine-1a2b.wasm");
    cr_expect_null(strstr(file.headers, "content-encoding"));
    cr_expect_not_null(strstr(file.headers, "vary: accept-encoding\r\n"));
}

Test(page_files, nothing_else_is_served) {
    static const char *const refused[] = {
        "",
        "index.html",
        "/assets",
        "/assets/",
        "/nothing.html",
        "/.secret.js",
        "/notes.txt",
        "/../index.html",
        "/assets/../index.html",
        "/assets//engine-1a2b.wasm",
        "/assets/engine-1a2b.wasm.gz",
        "/assets/%2e%2e/index.html",
    };
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++)
        cr_expect_not(page_file_find(folder, refused[i], true, &file), "%s", refused[i]);
}

/* ---- Addresses of the page --------------------------------------------------------------------------------------- */

static char text[256];

static void index_is(const char *uri, const char *expected) {
    size_t length = page_file_index_at(folder, uri, text, sizeof text);
    cr_expect_eq(length, strlen(expected), "%s: %zu bytes", uri, length);
    cr_expect_str_eq(length > 0 ? text : "", expected, "%s", uri);
}

Test(page_files, addresses_of_the_page_get_the_index_with_a_way_to_the_root) {
    write_text("index.html", "<html><head><title>Traxis</title></head></html>");
    index_is("/decks", "<html><head><base href=\"./\" /><title>Traxis</title></head></html>");
    index_is("/cards/nazdreg", "<html><head><base href=\"./../\" /><title>Traxis</title></head></html>");
    index_is("/rules/R7.5.1", "<html><head><base href=\"./../\" /><title>Traxis</title></head></html>");
    index_is("/watch/a/b/", "<html><head><base href=\"./../../../\" /><title>Traxis</title></head></html>");
}

Test(page_files, other_paths_get_no_index) {
    static const char *const refused[] = {
        "",
        "decks",
        "/assets",
        "/assets/",
        "/assets/engine-3c4d",
        "/assets/engine-3c4d.js",
        "/cards/nazdreg.html",
        "/favicon.ico",
        "/.secret",
        "/cards/../decks",
        "/cards//nazdreg",
        "/cards/%2e%2e",
        "/a/b/c/d/e/f/g/h/i/j",
    };
    write_text("index.html", "<html><head></head></html>");
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++)
        index_is(refused[i], "");
}

Test(page_files, an_index_that_is_missing_too_large_or_has_no_head_is_not_shown) {
    write_text("index.html", "<title>Traxis</title>");
    index_is("/decks", "");
    write_text("index.html", "<head></head>");
    cr_expect_eq(page_file_index_at(folder, "/decks", text, strlen("<head></head>")), 0);
    cr_expect_eq(page_file_index_at(folder, "/decks", text, strlen("<head></head>") + 8), 0);
    cr_expect_eq(page_file_index_at("/tmp/nothing-here", "/decks", text, sizeof text), 0);
}
