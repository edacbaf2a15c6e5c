/* encodings.h: which codings of a file a reader takes (Accept-Encoding, RFC 9110, 12.5.3). */
#ifndef TRAXIS_ENCODINGS_H
#define TRAXIS_ENCODINGS_H

/* How gladly, in thousandths; 0: not at all. */
typedef struct encodings {
    unsigned gzip, plain;
} encodings;

/* Of a header's value; "" where there is no such header. Who does not speak of plain files takes them if need be. */
encodings read_encodings(const char *header);

#endif
