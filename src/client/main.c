/* main.c: the program `traxis`. */
#include "client/usage/usage.h"

int main(int argc, char **argv) {
    return cli_main(&CLIENT_PROGRAM, argc, argv);
}
