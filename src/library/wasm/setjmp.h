/* setjmp.h: replacement for the header missing in WASI. The compiler (-wasm-enable-sjlj) implements jumps by exceptions
 * with the help of setjmp.c. */
#ifndef TRAXIS_WASM_SETJMP_H
#define TRAXIS_WASM_SETJMP_H

typedef unsigned long jmp_buf[2]; /* number of the setjmp call that filled it */

int setjmp(jmp_buf environment) __attribute__((returns_twice));
_Noreturn void longjmp(jmp_buf environment, int value);

#endif
