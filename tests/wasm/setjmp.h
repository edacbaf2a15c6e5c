/* setjmp.h for WebAssembly builds, where WASI has none. The card compiler jumps only to leave a file with an error, and
 * script/check-portability compiles sound cards: such a jump ends the program there. */
#ifndef TRAXIS_WASM_SETJMP_H
#define TRAXIS_WASM_SETJMP_H

#include <stdlib.h>

typedef int jmp_buf[1];
#define setjmp(environment)         ((void)(environment), 0)
#define longjmp(environment, value) ((void)(environment), (void)(value), abort())

#endif
