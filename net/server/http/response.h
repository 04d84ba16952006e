/* response.h: answers to HTTP requests, with the headers that each must have. */
#ifndef CAIRN_RESPONSE_H
#define CAIRN_RESPONSE_H

#include "connection.h"

/* `more` is further header lines, each with its line end; or "". */
void respond(struct connection *, int status, const char *type, const char *more,
             const char *body, size_t n_body);
void respond_json(struct connection *, int status, const char *json);
void respond_refusal(struct connection *, const struct refusal *, const char *more);
void respond_file(struct connection *, const struct file *);

/* The connection is a WebSocket from here on. */
void respond_upgrade(struct connection *, const char *accept);

#endif
