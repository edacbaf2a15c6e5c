/* encodings.h: parser of the header Accept-Encoding (RFC 9110, 12.5.3). */
#ifndef TRAXIS_ENCODINGS_H
#define TRAXIS_ENCODINGS_H

/* Quality values in thousandths; 0: not acceptable. */
typedef struct encodings {
    unsigned gzip, plain;
} encodings;

/* Parses a header's value; "" for a missing header. A plain file is acceptable unless the header excludes it. */
encodings server_read_encodings(const char *header);

#endif
