/*
 * tls.h: the client's side of TLS, without its wire: bytes in, bytes out.
 * OpenSSL does it; this is where its errors become sentences.
 */
#ifndef CAIRN_TLS_H
#define CAIRN_TLS_H

#include <stdbool.h>

#include "bytes.h"
#include "text.h"

/* Whom to believe: the authorities of the system's store, or of SSL_CERT_FILE
 * and SSL_CERT_DIR; or, insecurely, anybody. NULL, with one sentence. */
struct tls_trust;
struct tls_trust *tls_trust_new(bool is_insecure, struct text *why);
void tls_trust_free(struct tls_trust *);

enum tls_state {
    TLS_SHAKING,  /* hands; nothing can be said yet */
    TLS_OPEN,
    TLS_ENDED,    /* the other has said goodbye */
    TLS_BROKEN,   /* something went wrong, */
    TLS_REFUSED,  /* and will the next time: its certificate is not good, or it speaks no TLS */
};

/* With the server of that name or address. NULL: there is no memory. */
struct tls;
struct tls *tls_new(const struct tls_trust *, const char *host);
void tls_free(struct tls *);

/* What has come from the wire. What it said is added to `said`, what is to be
 * written to the wire to `out`. Without bytes: to begin. A failure has a reason. */
enum tls_state tls_feed(struct tls *, const char *bytes, size_t n_bytes, struct bytes *said,
                        struct bytes *out, struct text *why);

/* What is to be said, once it is open; and goodbye. */
void tls_send(struct tls *, const char *bytes, size_t n_bytes, struct bytes *out);
void tls_end(struct tls *, struct bytes *out);

#endif
