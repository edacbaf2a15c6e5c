/* test_base.c: tests of src/base: memory and arrays, UTF-8, plain text, text buffers, random numbers, whole files. */
#include <criterion/criterion.h>
#include <errno.h>
#include <signal.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/memory.h"
#include "base/plain_text.h"
#include "base/random_numbers.h"
#include "base/text_buffer.h"
#include "base/utf8.h"
#include "base/whole_file.h"

/* ---- Memory ------------------------------------------------------------------------------------------------------ */

Test(base, a_list_grows_and_keeps_what_it_has) {
    unsigned *list = NULL, capacity = 0;
    for (unsigned i = 0; i < 1000; i++) {
        RESERVE_ONE(list, i, capacity);
        cr_assert_gt(capacity, i);
        list[i] = i;
    }
    for (unsigned i = 0; i < 1000; i++)
        cr_assert_eq(list[i], i);
    free(list);
}

Test(base, a_list_that_cannot_grow_is_unchanged) {
    char kept = 'k';
    void *list = &kept;
    unsigned capacity = 1;
    cr_assert(memory_try_reserve_one(&list, 0, &capacity, SIZE_MAX), "the list has room");
    cr_assert_not(memory_try_reserve_one(&list, 1, &capacity, SIZE_MAX));
    cr_assert_eq(list, &kept);
    cr_assert_eq(capacity, 1);
}

Test(base, without_memory_the_program_aborts, .signal = SIGABRT) {
    memory_require(NULL);
}

Test(base, a_huge_size_does_not_overflow, .signal = SIGABRT) {
    memory_resize(NULL, SIZE_MAX / 2, 4);
}

Test(base, a_copied_text_has_the_given_length) {
    char *copy = memory_copy_text("twelve", 3);
    cr_assert_str_eq(copy, "twe");
    free(copy);
}

/* ---- UTF-8 ------------------------------------------------------------------------------------------------------- */

Test(base, every_character_reads_as_it_was_written) {
    for (uint32_t glyph = 1; glyph <= 0x10ffff; glyph++) {
        char text[8] = "";
        uint32_t read;
        size_t length = utf8_write(glyph, text);
        bool surrogate = glyph >= 0xd800 && glyph < 0xe000;
        cr_assert_eq(utf8_length(text, length), surrogate ? 0 : length, "U+%04X", glyph);
        cr_assert_eq(utf8_length(text, length - 1), 0, "U+%04X cut", glyph);
        cr_assert_eq(utf8_read(text, &read), surrogate ? 1 : length, "U+%04X", glyph);
        cr_assert_eq(read, surrogate ? 0xfffd : glyph, "U+%04X", glyph);
    }
}

Test(base, invalid_utf8_reads_as_the_replacement_byte_by_byte) {
    static const char *const wrong[] = {
        "\x80", "\xc0\x80", "\xc1\xbf", "\xe0\x9f\xbf", "\xf0\x8f\xbf\xbf", "\xf4\x90\x80\x80", "\xff", "\xc3"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        uint32_t read;
        cr_assert_eq(utf8_length(wrong[i], strlen(wrong[i])), 0, "%zu", i);
        cr_assert_eq(utf8_read(wrong[i], &read), 1, "%zu", i);
        cr_assert_eq(read, 0xfffd, "%zu", i);
    }
}

/* ---- Plain text -------------------------------------------------------------------------------------------------- */

Test(base, control_characters_become_blanks) {
    char *bytes;
    size_t length;
    FILE *out = open_memstream(&bytes, &length);
    plain_text_put(out, "a\x1b[2Jb\nc\x7f\xc3\xa9");
    fclose(out);
    cr_assert_str_eq(bytes, "a [2Jb c \xc3\xa9");
    cr_assert(plain_text_is_plain(bytes));
    cr_assert_not(plain_text_is_plain("a\tb"));
    cr_assert_not(plain_text_is_plain("\x7f"));
    free(bytes);
}

Test(base, plain_text_is_copied_in_whole_characters) {
    static const struct {
        const char *text, *copies[6]; /* expected copies into 1, 2, … bytes */
    } known[] = {{"ab", {"", "a", "ab", "ab", "ab", "ab"}},
                 {"\u00e9x", {"", "", "\u00e9", "\u00e9x", "\u00e9x", "\u00e9x"}},
                 {"\xff\xc3y", {"", "?", "??", "??y", "??y", "??y"}},
                 {"\x1b\xc2\x9bz", {"", " ", " ", "  z", "  z", "  z"}}};
    for (unsigned i = 0; i < sizeof known / sizeof *known; i++)
        for (size_t size = 1; size <= 6; size++) {
            char copy[7] = "......";
            plain_text_copy(copy, size, known[i].text);
            cr_expect_str_eq(copy, known[i].copies[size - 1], "%u, %zu: '%s'", i, size, copy);
        }
}

Test(base, bidirectional_and_latin_1_controls_are_not_plain_text) {
    static const uint32_t CONTROL_CHARACTER[] = {0x80, 0x9b, 0x9f, 0x202a, 0x202e, 0x2066, 0x2069},
                          SHOWN[] = {0xa0, 0x2029, 0x202f, 0x2065, 0x206a, 0xe9, 0x1f600};
    for (unsigned i = 0; i < 7; i++) {
        char text[8] = {0};
        utf8_write(CONTROL_CHARACTER[i], text);
        cr_assert_not(plain_text_is_plain(text), "%x", CONTROL_CHARACTER[i]);
        plain_text_make(text);
        cr_assert_str_eq(text, " ");
        memset(text, 0, sizeof text);
        utf8_write(SHOWN[i], text);
        cr_assert(plain_text_is_plain(text), "%x", SHOWN[i]);
    }
}

/* The result does not depend on where the text is split. */
Test(base, pieces_of_text_are_cleaned_as_a_whole) {
    static const char TEXT[] = "a\xc2\x9b"
                               "b\xe2\x80\xae\xc3\xa9\r\nc\rd\te\x1b\x9b\xe2\x80"
                               "f\n",
                      CLEAN[] = "a b \xc3\xa9\r\nc d\te ???f\n";
    for (size_t piece = 1; piece < sizeof TEXT; piece++) {
        text_cleaner cleaner = {0};
        char to[sizeof TEXT + CLEANER_GROWS];
        size_t length = 0;
        for (size_t at = 0; at < sizeof TEXT - 1; at += piece) {
            size_t left = sizeof TEXT - 1 - at;
            length += plain_text_clean(&cleaner, TEXT + at, left < piece ? left : piece, to + length);
        }
        to[length] = '\0';
        cr_assert_str_eq(to, CLEAN, "in pieces of %zu", piece);
    }
}

Test(base, white_space_is_trimmed_at_both_ends) {
    cr_assert_str_eq(plain_text_trim((char[]){" \ta b\r\n"}), "a b");
    cr_assert_str_eq(plain_text_trim((char[]){" \n "}), "");
    cr_assert_str_eq(plain_text_trim((char[]){""}), "");
}

Test(base, a_text_that_does_not_fit_is_counted_and_cut) {
    char text[8];
    tx_words words = words_into(text, sizeof text);
    words_say(&words, "%s", "draw");
    words_say(&words, " %d cards", 12);
    cr_assert_str_eq(text, "draw 12");
    cr_assert_eq(words.length, strlen("draw 12 cards"));
}

Test(base, english_endings_and_articles) {
    char text[100];
    tx_words words = words_into(text, sizeof text);
    words_say_capital(&words, "it ");
    words_say_third(&words, "search");
    words_say_comma(&words, 1, 2, " and ");
    words_say_third(&words, "draw");
    words_say(&words, " ");
    words_say_article(&words, "unit");
    words_say(&words, " ");
    words_say_article(&words, "event");
    cr_assert_str_eq(text, "It searches and draws a unit an event");
}

/* ---- Random numbers ---------------------------------------------------------------------------------------------- */

Test(base, random_numbers_are_those_of_the_reference) { /* first numbers published by the authors, for seed 1234567 */
    static const uint64_t first[] = {UINT64_C(6457827717110365317), UINT64_C(3203168211198807973),
                                     UINT64_C(9817491932198370423)};
    uint64_t state = 1234567;
    for (unsigned i = 0; i < 3; i++)
        cr_assert_eq(splitmix64(&state), first[i]);
}

Test(base, random_numbers_below_a_limit_reach_each_of_them) {
    uint64_t state = 1;
    unsigned seen[2][6] = {{0}};
    for (unsigned i = 0; i < 6000; i++) {
        seen[0][random_index(&state, 6)]++;
        seen[1][random_number_below(&state, 6)]++;
    }
    for (unsigned i = 0; i < 12; i++)
        cr_assert(seen[i / 6][i % 6] > 800 && seen[i / 6][i % 6] < 1200, "%u: %u", i, seen[i / 6][i % 6]);
}

/* ---- Whole files ------------------------------------------------------------------------------------------------- */

static char folder[64];

static void enter_folder(void) {
    strcpy(folder, "/tmp/traxis-base-XXXXXX");
    cr_assert_not_null(mkdtemp(folder));
    cr_assert_eq(chdir(folder), 0);
}

static void leave_folder(void) {
    unlink("text");
    cr_assert_eq(rmdir(folder), 0, "a file remained");
}

static bool write_text(FILE *out, void *text) {
    return fputs(text, out) >= 0;
}

static bool write_half(FILE *out, void *text) {
    fputs(text, out);
    errno = EIO;
    return false;
}

Test(base, a_file_is_read_as_it_was_written, .init = enter_folder, .fini = leave_folder) {
    size_t length;
    cr_assert(file_write_whole("text", write_text, "some text\n"));
    char *text = file_read_whole("text", 100, &length);
    cr_assert_str_eq(text, "some text\n");
    cr_assert_eq(length, 10);
    free(text);
}

Test(base, a_file_that_is_too_long_shows_it_by_one_byte, .init = enter_folder, .fini = leave_folder) {
    size_t length;
    cr_assert(file_write_whole("text", write_text, "some text\n"));
    for (size_t max = 0; max < 13; max++) {
        char *text = file_read_whole("text", max, &length);
        cr_assert_eq(length, max < 10 ? max + 1 : 10);
        cr_assert_eq(text[length], '\0');
        free(text);
    }
}

Test(base, a_pipe_is_read_to_its_end) { /* its size is unknown in advance */
    enum { BYTES = 200000 };
    int ends[2];
    char path[32];
    size_t length;
    cr_assert_eq(pipe(ends), 0);
    snprintf(path, sizeof path, "/dev/fd/%d", ends[0]);
    if (fork() == 0) {
        close(ends[0]);
        for (unsigned i = 0; i < BYTES; i++)
            if (write(ends[1], "x", 1) != 1)
                _exit(1);
        _exit(0);
    }
    close(ends[1]);
    char *text = file_read_whole(path, SIZE_MAX - 1, &length);
    cr_assert_eq(length, BYTES);
    cr_assert_eq(strspn(text, "x"), BYTES);
    free(text);
}

Test(base, missing_files_and_folders_set_errno, .init = enter_folder, .fini = leave_folder) {
    size_t length;
    cr_assert_null(file_read_whole("text", 100, &length));
    cr_assert_eq(errno, ENOENT);
    cr_assert_null(file_read_whole(".", 100, &length));
    cr_assert_eq(errno, EISDIR);
    cr_assert_not(file_write_whole("no/text", write_text, ""));
    cr_assert_eq(errno, ENOENT);
    cr_assert_not(file_can_write("no/text"));
    cr_assert_eq(errno, ENOENT);
}

Test(base, checking_whether_a_file_can_be_written_leaves_no_file, .init = enter_folder, .fini = leave_folder) {
    size_t length;
    cr_assert(file_can_write("text"));
    cr_assert_null(file_read_whole("text", 100, &length));
    cr_assert_null(file_read_whole("text.new", 100, &length));
    cr_assert(file_write_whole("text", write_text, "old") && file_can_write("text"));
    char *text = file_read_whole("text", 100, &length);
    cr_assert_str_eq(text, "old");
    free(text);
}

Test(base, a_file_written_in_part_leaves_the_old_one, .init = enter_folder, .fini = leave_folder) {
    size_t length;
    cr_assert(file_write_whole("text", write_text, "old"));
    cr_assert_not(file_write_whole("text", write_half, "new"));
    cr_assert_eq(errno, EIO);
    char *text = file_read_whole("text", 100, &length);
    cr_assert_str_eq(text, "old");
    free(text);
}
