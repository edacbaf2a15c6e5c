/* deck_folder.c: `traxis tourney deck EVENT --folder DIR`: submits the lists of all players from the files of a folder.
 * A file name contains the number or the name of its player. */
#include <ctype.h>
#include <dirent.h>
#include <errno.h>
#include <string.h>

#include "base/utf8.h"
#include "tourney.h"

enum { PATH_SIZE = 1000 };

/* ---- Owner of a list --------------------------------------------------------------------------------------------- */

/* Keeps letters and digits, without accents and in lower case: "Zoë Ünal" and "zoe_unal" are equal. */
static void plain_name(const char *text, size_t length, char *plain, size_t size) {
    uint32_t glyph;
    size_t used = 0;
    for (size_t at = 0, read; at < length && (read = utf8_read(text + at, &glyph)) > 0 && used + 5 < size; at += read) {
        glyph = utf8_plain_letter(glyph);
        if (glyph >= 0x80)
            used += utf8_write(glyph, plain + used);
        else if (isalnum((int)glyph))
            plain[used++] = (char)tolower((int)glyph);
    }
    plain[used] = '\0';
}

/* Length of the file name without its extension. */
static size_t stem_length(const char *file) {
    const char *dot = strrchr(file, '.');
    return dot && dot != file ? (size_t)(dot - file) : strlen(file);
}

/* The player number at the start of a file name: 7 of "7.txt" and "7 Ann.txt". */
static uint32_t number_of(const char *file) {
    size_t figures = strspn(file, "0123456789");
    bool alone = figures > 0 && figures < 7 && !isalpha((unsigned char)file[figures]);
    return alone ? (uint32_t)strtoul(file, NULL, 10) : 0;
}

static const tn_player *owner_of(const tn_event *e, const char *file) {
    char wanted[2 * TN_NAME_MAX], name[2 * TN_NAME_MAX];
    plain_name(file, stem_length(file), wanted, sizeof wanted);
    for (unsigned i = 0; i < e->count; i++) {
        plain_name(e->players[i].name, strlen(e->players[i].name), name, sizeof name);
        if (*name && strcmp(name, wanted) == 0)
            return &e->players[i];
    }
    return tn_event_number(e, number_of(file));
}

/* ---- Reading the folder ------------------------------------------------------------------------------------------ */

typedef struct submissions {
    desk *desk;
    const char *folder, *reason;
    json_t *entries;      /* entries to be made */
    json_t *taken, *left; /* player numbers; and skipped files, each with the reason */
} submissions;

static void skip_file(submissions *in, const char *file, const char *why) {
    json_t *name = json_string(file);
    json_array_append_new(in->left,
                          json_pack("{s:o, s:s}", "file", name ? name : json_string("(not UTF-8)"), "reason", why));
}

static bool is_taken(const submissions *in, uint32_t number) {
    size_t i;
    json_t *taken;
    json_array_foreach(in->taken, i, taken) if (json_integer_value(taken) == number) return true;
    return false;
}

/* Locked lists are kept; of two files for one player the second is skipped. */
static void take_file(submissions *in, const char *file) {
    const tn_event *e = &in->desk->event;
    const tn_player *owner = owner_of(e, file);
    char path[PATH_SIZE];
    int code;
    if (snprintf(path, sizeof path, "%s/%s", in->folder, file) >= (int)sizeof path) {
        skip_file(in, file, "its path is too long");
        return;
    }
    if (!owner || is_taken(in, owner->number) || (e->started && owner->deck)) {
        const char *why = !owner                        ? "no player has that number or name"
                          : is_taken(in, owner->number) ? "is a second list for the same player"
                                                        : "the player's deck is locked";
        cli_error("%s: %s", path, why);
        skip_file(in, file, why);
        return;
    }
    json_t *data = deck_data(e, owner, path, &code, false);
    if (!data) {
        skip_file(in, file, code == EXIT_NO ? "is not legal" : "cannot be read");
        return;
    }
    if (*in->reason)
        json_object_set_new(data, "reason", json_string(in->reason));
    json_array_append_new(in->entries, json_pack("{s:s, s:o}", "type", "deck", "data", data));
    json_array_append_new(in->taken, json_integer(owner->number));
}

static int is_shown(const struct dirent *entry) {
    return entry->d_name[0] != '.';
}

static bool take_files(submissions *in) {
    struct dirent **files;
    int count = scandir(in->folder, &files, is_shown, alphasort);
    if (count < 0)
        return cli_error("%s: %s", in->folder, strerror(errno)) == EXIT_YES;
    for (int i = 0; i < count; i++) {
        take_file(in, files[i]->d_name);
        free(files[i]);
    }
    free(files);
    return count > 0 || cli_error("%s: the folder has no files", in->folder) == EXIT_YES;
}

/* ---- The answer -------------------------------------------------------------------------------------------------- */

static unsigned without_list(const tn_event *e) {
    unsigned count = 0;
    for (unsigned i = 0; i < e->count; i++)
        count += !e->players[i].deck && tn_is_active(&e->players[i]);
    return count;
}

static int print_submissions(const submissions *in, bool json) {
    unsigned missing = without_list(&in->desk->event);
    if (json)
        tourney_print(json_pack("{s:O, s:O, s:i, s:I}", "taken", in->taken, "left_out", in->left, "without_list",
                                (int)missing, "seq", (json_int_t)in->desk->journal.entries.count));
    else
        printf("lists submitted: %zu; skipped: %zu; players without a list: %u\n", json_array_size(in->taken),
               json_array_size(in->left), missing);
    return json_array_size(in->left) ? EXIT_NO : EXIT_YES;
}

/* Submits the legal lists; reports the others file by file. */
int cli_submit_folder(desk *d, const char *folder, const char *reason, bool json) {
    submissions in = {d, folder, reason, json_array(), json_array(), json_array()};
    int status = EXIT_USAGE;
    if (deck_is_late(&d->event) && !*reason)
        cli_error("decks were due at %s; submitting them now needs --reason", d->event.deadline);
    else if (take_files(&in) && (json_array_size(in.entries) == 0 || desk_enter_all(d, json_incref(in.entries))))
        status = print_submissions(&in, json);
    json_decref(in.entries);
    json_decref(in.taken);
    json_decref(in.left);
    return status;
}
