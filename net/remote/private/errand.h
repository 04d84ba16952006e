/* errand.h: one request to a server by HTTP, step by step or at once, and its answer. */
#ifndef CAIRN_ERRAND_H
#define CAIRN_ERRAND_H

#include <jansson.h>

#include "route.h"

struct errand_wish {
    const char *method, *path;
    const char *key;  /* of who asks, for the header Authorization, or NULL */
    json_t *body;     /* or NULL; stays the caller's */
    int timeout_ms;   /* for each of: being connected to an address, the whole answer */
};

/* Begins; the route must outlast it. NULL: there is no memory. */
struct errand;
struct errand *errand_new(const struct route *, const struct errand_wish *);
void errand_free(struct errand *);

enum errand_state { ERRAND_BEGUN, ERRAND_ANSWERED, ERRAND_FAILED };

/* The state after a step, or after so long. A failure has a reason. */
enum errand_state errand_wait(struct errand *, int timeout_ms);
const char *errand_reason(const struct errand *);

/* The same at once: false, with one sentence, if there was no answer, or if
 * whoever waits for it does not want to go on (NULL: he does). */
bool errand_finish(struct errand *, bool (*goes_on)(void), struct text *why);

/* ---- The answer. */

int errand_status(const struct errand *);
const char *errand_body(const struct errand *);

#endif
