/* setjmp.h: for WebAssembly, where WASI has none: the compiler (-wasm-enable-sjlj) makes exceptions of jumps, with the
 * help of setjmp.c.
 */
#ifndef TRAXIS_WASM_SETJMP_H
#define TRAXIS_WASM_SETJMP_H

typedef unsigned long jmp_buf[2]; /* the number of the setjmp that filled it */

int setjmp(jmp_buf environment) __attribute__((returns_twice));
_Noreturn void longjmp(jmp_buf environment, int value);

#endif
