/* test_tourney_csv.c: CSV from spreadsheets: separators, encodings, variants of headings. */
#include "tourney_fixture.h"

TestSuite(tourney_csv, .init = set_up, .fini = tear_down, .timeout = 60);

/* Imports the list and compares the players: "Ann/red/ Bob//Nazdreg " is name, travel groups, warlord. */
static void reads_bytes(const char *bytes, size_t length, const char *expected) {
    char text[1000] = "";
    unlink(path);
    good("new|EVENT|Cup");
    write_text(files[0], bytes, length);
    good("import|EVENT|#0");
    desk d = opened();
    for (unsigned i = 0; i < d.event.count; i++) {
        const tn_player *p = &d.event.players[i];
        strcat(strcat(text, p->name), "/");
        for (size_t k = 0; k < json_array_size(p->tags); k++)
            strcat(strcat(text, k ? "+" : ""), json_string_value(json_array_get(p->tags, k)));
        strcat(strcat(strcat(text, "/"), p->warlord), " ");
    }
    desk_close(&d);
    cr_assert_str_eq(text, expected);
}

static void reads(const char *bytes, const char *expected) {
    reads_bytes(bytes, strlen(bytes), expected);
}

static void is_refused(const char *bytes, const char *words) {
    unlink(path);
    good("new|EVENT|Cup");
    write_text(files[0], bytes, strlen(bytes));
    refused_with("import|EVENT|#0", words);
}

Test(tourney_csv, separators) {
    reads("name,tags,warlord\nAnn,red,\nBob,,Nazdreg\n", "Ann/red/ Bob//Nazdreg ");
    reads("name;tags;warlord\r\nAnn;red;\r\nBob;;Nazdreg\r\n", "Ann/red/ Bob//Nazdreg ");
    reads("name\ttags\twarlord\nAnn\tred\t\nBob\t\tNazdreg\n", "Ann/red/ Bob//Nazdreg ");
    reads("sep=;\r\nname;tags;warlord\r\n\"A;nn\";red,blue;\r\n", "A;nn/red+blue/ ");
    reads("sep=;\r\nname\r\nAnn\r\n", "Ann// ");
    reads("name;tags\n\"Smith, Ann\";\n", "Smith, Ann// "); /* commas are text here */
    reads("name\rAnn\rBob\r", "Ann// Bob// ");              /* line ends of old Macintosh programs */
}

Test(tourney_csv, heading_variants) {
    reads("First Name,Last Name,Team\nAnn,Example,red\n", "Ann Example/red/ ");
    reads("Surname;First name\nExample;Ann\n;Cher\nPlato;\n", "Ann Example// Cher// Plato// ");
    reads(" Player name , WARLORD\nAnn,Nazdreg\n", "Ann//Nazdreg ");
    reads("Full Name,Travel Group\nAnn,\"red; blue\"\n", "Ann/red+blue/ ");
    is_refused("First name,Last name,Team\n,,\n,,red\n", "line 3");
    is_refused("name,player\nAnn,Bob\n", "a second column");
}

Test(tourney_csv, empty_rows_and_columns_are_ignored) {
    reads("name,tags,,\nAnn,red,,\n,,,\nBob,,,\n", "Ann/red/ Bob// "); /* empty columns and rows */
    reads("name\nAnn,,\n", "Ann// ");
    reads("Timestamp,name,E-mail\n10:00,Ann,a@example.org\n", "Ann// ");
    is_refused("name,\nAnn,red\n", "line 2: 'red' is in a column without a heading");
    is_refused("name\nAnn,red\n", "line 2: has 2 cells");
    is_refused("sep=;\nname;tags\nAnn;red\nBob;red;x\n", "line 4: has 3 cells");
}

/* The remarks printed when the list is imported; the caller frees them. */
static char *remarks_on(const char *list) {
    char *text = NULL;
    size_t length;
    FILE *err = stderr;
    write_text(files[0], list, strlen(list));
    stderr = open_memstream(&text, &length);
    int code = run("import|EVENT|#0");
    fclose(stderr);
    stderr = err;
    cr_assert_eq(code, EXIT_YES);
    return text;
}

Test(tourney_csv, ignored_columns_get_a_remark) {
    good("new|EVENT|Cup");
    char *text = remarks_on("name,warlrod\nAnn,Nazdreg\n");
    cr_assert_not_null(strstr(text, "line 1: the column 'warlrod' is not used"), "%s", text);
    free(text);
}

/* A list of names alone creates an event; missing columns give no remark. */
Test(tourney_csv, names_alone_make_an_event_without_remarks) {
    char *text = remarks_on("name,status\nAnn,\nBob,active\nCid,dropped\n");
    cr_assert_str_eq(text, "");
    free(text);
    desk d = opened();
    cr_assert_eq(d.event.count, 3);
    cr_assert(tn_is_active(&d.event.players[0]) && !tn_is_active(&d.event.players[2]));
    desk_close(&d);
}

/* A list of results must not have unknown columns. */
Test(tourney_csv, results_have_no_other_columns) {
    event_of(4, "");
    good("pair|EVENT");
    write_text(files[0], "round;table;result;colour\n1;1;W;red\n", 36);
    refused_with("import|EVENT|#0", "unknown column 'colour'");
    write_text(files[0], "round;table;result;\n1;1;W;\n1;2;L;\n", 34);
    good("import|EVENT|#0");
    desk d = opened();
    cr_assert_eq(d.event.rounds[0].tables[1].result, TN_LOSS);
    desk_close(&d);
}

Test(tourney_csv, encodings) {
    static const char WIDE[] = "\xff\xfen\0a\0m\0e\0\t\0t\0a\0g\0s\0\r\0\n\0Z\0o\0\xeb\0\t\0=\xd8\x00\xde\r\0\n";
    static const char BIG[] = "\xfe\xff\0n\0a\0m\0e\0\n\0Z\0o\0\xeb\0\n";
    reads("\xef\xbb\xbfname\nZo\xc3\xab\n", "Zoë// ");         /* UTF-8 with a byte order mark */
    reads("name\nZo\xeb \xdcnal\nBob\n", "Zoë Ünal// Bob// "); /* Latin-1 */
    reads("name\nO\x92"
          "Brien\n",
          "O’Brien// ");                       /* Windows-1252 */
    reads_bytes(WIDE, sizeof WIDE, "Zoë/😀/ "); /* UTF-16; the string's NUL is the second byte of its last unit */
    reads_bytes(BIG, sizeof BIG - 1, "Zoë// ");
    reads("name\nA\x81\n", "A\xef\xbf\xbd// "); /* undefined in all encodings */
}

/* Lists written by the desk are read back unchanged. */
Test(tourney_csv, own_lists_are_read_unchanged) {
    good("new|EVENT|Cup");
    good("add|EVENT|A;b,c \"d\"|--group|x");
    good("add|EVENT|=Zoë");
    good("export|EVENT|players|#1");
    good("import|OTHER|#1");
    good("export|OTHER|players|#2");
    char *before = contents(files[1], NULL), *after = contents(files[2], NULL);
    cr_assert_str_eq(before, after);
    free(before);
    free(after);
}
