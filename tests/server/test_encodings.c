/* test_encodings.c: the parser of Accept-Encoding (RFC 9110, 12.5.3). */
#include <criterion/criterion.h>

#include "server/encodings.h"

static void takes(const char *header, unsigned gzip, unsigned plain) {
    encodings read = server_read_encodings(header);
    cr_expect(read.gzip == gzip && read.plain == plain, "'%s': gzip %u, plain %u", header, read.gzip, read.plain);
}

Test(encodings, listed_encodings_are_accepted) {
    takes("gzip", 1000, 1);
    takes("gzip, deflate, br, zstd", 1000, 1);
    takes("br,GZip", 1000, 1);
    takes("x-gzip", 1000, 1);
    takes("*", 1000, 1000);
    takes("identity", 0, 1000);
    takes("br", 0, 1);
    takes("", 0, 1);
}

Test(encodings, zero_quality_excludes_an_encoding) {
    takes("gzip;q=0", 0, 1);
    takes("gzip;q=0.000", 0, 1);
    takes("gzip ; Q=0 , br", 0, 1);
    takes("*;q=0", 0, 0);
    takes("gzip, *;q=0", 1000, 0);
    takes("identity, *;q=0", 0, 1000);
    takes("gzip;q=0, *", 0, 1000);
    takes("identity;q=0, gzip", 1000, 0);
}

Test(encodings, quality_values_are_in_thousandths) {
    takes("gzip;q=0.5, identity;q=0.75", 500, 750);
    takes("gzip;q=1.000", 1000, 1);
    takes("gzip;q=0.001", 1, 1);
    takes("gzip;q=1.", 1000, 1);
}

Test(encodings, invalid_parts_are_ignored) {
    static const char *const wrong[] = {
        "gzip;q=2",     "gzip;q=1.5",    "gzip;q=-1", "gzip;q=",  "gzip;q",         "gzip;",
        "gzip;level=9", "gzip;q=0.5000", "gzipped",   "not-gzip", "gzip x",         "gzip;q=1;q=0",
        "zip",          ";q=1",          ",,,",       " ",        "gzip\t;\tq=\t1",
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        takes(wrong[i], 0, 1);
    takes(",, gzip ,,", 1000, 1);
    takes("gzip;q=0.\t", 0, 1);
}
