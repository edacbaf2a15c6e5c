/* load_client.c: see load_client.h. */
#include "load_client.h"

#include <arpa/inet.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "base/memory.h"

enum { TEXT_FRAME = 0x81, MASKED = 0x80, SHORTEST = 126, LONGEST = 127 };

static void grow_buffer(char **buffer, size_t *capacity, size_t wanted) {
    if (*capacity >= wanted)
        return;
    *capacity = 2 * wanted;
    *buffer = memory_resize(*buffer, *capacity, 1);
}

static void put(load_client *client, const void *bytes, size_t count) {
    grow_buffer(&client->out, &client->out_capacity, client->out_length + count);
    memcpy(client->out + client->out_length, bytes, count);
    client->out_length += count;
}

bool cli_client_connect(load_client *client, unsigned port) {
    static const char request[] = "GET /socket HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\n"
                                  "Connection: Upgrade\r\nSec-WebSocket-Key: bG9hZCBvZiBhIHNlcnZlcg==\r\n"
                                  "Sec-WebSocket-Version: 13\r\n\r\n";
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    *client = (load_client){.socket = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0)};
    if (client->socket < 0 ||
        (connect(client->socket, (struct sockaddr *)&address, sizeof address) != 0 && errno != EINPROGRESS))
        return false;
    put(client, request, sizeof request - 1);
    return true;
}

void cli_client_close(load_client *client) {
    if (client->socket >= 0)
        close(client->socket);
    free(client->in);
    free(client->out);
    *client = (load_client){.socket = -1, .lost = true};
}

static bool would_block(void) {
    return errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR || errno == ENOTCONN || errno == EINPROGRESS;
}

static void write_some(load_client *client) {
    ssize_t sent = client->out_length ? send(client->socket, client->out, client->out_length, MSG_NOSIGNAL) : 0;
    if (sent < 0 && !would_block())
        client->lost = true;
    if (sent <= 0)
        return;
    client->out_length -= (size_t)sent;
    memmove(client->out, client->out + sent, client->out_length);
}

static void read_some(load_client *client) {
    enum { PIECE = 65536 };
    grow_buffer(&client->in, &client->in_capacity, client->in_length + PIECE + 1);
    ssize_t got = recv(client->socket, client->in + client->in_length, PIECE, 0);
    if (got == 0 || (got < 0 && !would_block()))
        client->lost = true;
    if (got > 0)
        client->in_length += (size_t)got;
}

/* The response ends with an empty line. */
static void finish_handshake(load_client *client) {
    client->in[client->in_length] = '\0';
    char *end = strstr(client->in, "\r\n\r\n");
    if (!end)
        return;
    client->open = !strncmp(client->in, "HTTP/1.1 101", 12);
    client->lost = client->lost || !client->open;
    size_t head = (size_t)(end + 4 - client->in);
    client->in_length -= head;
    memmove(client->in, client->in + head, client->in_length);
}

void cli_client_work(load_client *client) {
    write_some(client);
    read_some(client);
    if (!client->open && client->in_length)
        finish_handshake(client);
}

/* Returns the offset of the first frame's payload, and its length; 0 if the frame is incomplete. */
static size_t first_frame(const load_client *client, size_t *length) {
    const unsigned char *in = (const unsigned char *)client->in;
    size_t head = 2, bytes;
    if (!client->open || client->in_length < head)
        return 0;
    *length = in[1] & 127;
    bytes = *length == LONGEST ? 8 : *length == SHORTEST ? 2 : 0;
    if (client->in_length < head + bytes)
        return 0;
    for (size_t i = 0; i < bytes; i++)
        *length = (i ? *length << 8 : 0) | in[head + i];
    return client->in_length < head + bytes + *length ? 0 : head + bytes;
}

char *cli_client_take(load_client *client) {
    static char *text;
    static size_t capacity;
    size_t length, head = first_frame(client, &length);
    if (!head)
        return NULL;
    bool is_text = (unsigned char)client->in[0] == TEXT_FRAME;
    grow_buffer(&text, &capacity, length + 1);
    memcpy(text, client->in + head, length);
    text[is_text ? length : 0] = '\0';
    client->in_length -= head + length;
    memmove(client->in, client->in + head + length, client->in_length);
    return text;
}

/* The mask is zero: the content is not secret and there is no proxy on the way. */
void cli_client_send(load_client *client, const char *text) {
    size_t length = strlen(text);
    unsigned char head[8] = {TEXT_FRAME, (unsigned char)(MASKED | (length < SHORTEST ? length : SHORTEST))};
    size_t size = 2;
    if (length >= SHORTEST) {
        head[size++] = (unsigned char)(length >> 8);
        head[size++] = (unsigned char)length;
    }
    put(client, head, size + 4);
    put(client, text, length);
    write_some(client);
}
