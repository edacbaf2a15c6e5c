/* main.c: the program `traxis-dev`. */
#include "devtools.h"

int main(int argc, char **argv) {
    return cli_main(&DEVTOOLS_PROGRAM, argc, argv);
}
