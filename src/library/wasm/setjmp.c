/* setjmp.c: what clang 14 to 18 calls where a function jumps in WebAssembly.
 *
 * Each call of a function with setjmp has a table of those it has come by: number and label. longjmp throws; the
 * function that finds the number in its table goes on at the label, any other throws on.
 */
#include <stdint.h>
#include <stdlib.h>

typedef struct come_by {
    uint32_t number; /* 0: the end of the table */
    uint32_t label;
} come_by;

/* A second value that a function returns. */
static uint32_t second;

uint32_t getTempRet0(void) {
    return second;
}

/* Enters the setjmp at `label` into the table, which has room for `size` entries and its end; it may be moved. Its size
 * is the second value. */
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

/* The label of that setjmp, 0 if it is another function's. */
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
    enum { C_LONGJMP = 1 }; /* the tag the compiler catches */
    thrown.environment = environment;
    thrown.value = value ? value : 1;
    __builtin_wasm_throw(C_LONGJMP, &thrown);
}
