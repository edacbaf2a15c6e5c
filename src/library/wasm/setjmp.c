/* setjmp.c: setjmp support for WebAssembly, as called by the code of clang 14 to 18.
 *
 * A function that calls setjmp keeps a table of its active setjmp calls: number and label. longjmp throws an exception
 * with the number; the function whose table contains it continues at the label, all others rethrow. */
#include <stdint.h>
#include <stdlib.h>

typedef struct come_by {
    uint32_t number; /* 0: end of the table */
    uint32_t label;
} come_by;

/* Second return value of a function. */
static uint32_t second;

uint32_t getTempRet0(void) {
    return second;
}

/* Records the setjmp at `label` in the table, which has capacity for `size` entries and a terminator; it may move. The
 * new size is the second return value. */
come_by *saveSetjmp(uint32_t *environment, uint32_t label, come_by *table, uint32_t size) {
    static uint32_t last;
    uint32_t used = 0;
    while (used < size && table[used].number)
        used++;
    if (used == size) {
        size *= 2;
        table = realloc(table, (size + 1) * sizeof *table);
        if (!table)
            abort();
    }
    *environment = ++last;
    table[used] = (come_by){last, label};
    table[used + 1].number = 0;
    second = size;
    return table;
}

/* Returns the label of that setjmp, 0 if it belongs to another function. */
uint32_t testSetjmp(uint32_t number, const come_by *table, uint32_t size) {
    for (uint32_t i = 0; i < size && table[i].number; i++)
        if (table[i].number == number)
            return table[i].label;
    return 0;
}

_Noreturn void __wasm_longjmp(void *environment, int value) {
    static struct {
        void *environment;
        int value;
    } thrown;
    enum { C_LONGJMP = 1 }; /* exception tag that the compiler catches */
    thrown.environment = environment;
    thrown.value = value ? value : 1;
    __builtin_wasm_throw(C_LONGJMP, &thrown);
}
