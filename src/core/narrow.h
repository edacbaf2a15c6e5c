/* narrow.h: checked conversions to the narrow fields of a game; asserts that the value fits. */
#ifndef TRAXIS_NARROW_H
#define TRAXIS_NARROW_H

#include <assert.h>

#include "traxis.h"

static inline uint8_t to_u8(int64_t number) {
    assert(number >= 0 && number <= UINT8_MAX);
    return (uint8_t)number;
}
/* Saturates: counts defined by card texts have no upper bound. */
static inline uint8_t at_most_u8(int64_t number) {
    return to_u8(number < UINT8_MAX ? number : UINT8_MAX);
}
static inline uint16_t to_u16(int64_t number) {
    assert(number >= 0 && number <= UINT16_MAX);
    return (uint16_t)number;
}
static inline int8_t to_i8(int64_t number) {
    assert(number >= INT8_MIN && number <= INT8_MAX);
    return (int8_t)number;
}
static inline int16_t to_i16(int64_t number) {
    assert(number >= INT16_MIN && number <= INT16_MAX);
    return (int16_t)number;
}
static inline tx_ref to_ref(int64_t number) {
    return to_u8(number);
}
static inline tx_def_id to_def_id(int64_t number) {
    return to_u16(number);
}

#endif
