/* tls.c: see tls.h. */
#include "tls.h"

#include <arpa/inet.h>
#include <limits.h>
#include <openssl/err.h>
#include <openssl/ssl.h>
#include <openssl/x509v3.h>
#include <stdlib.h>

enum { PART_SIZE = 1 << 14 };  /* as much as a record of TLS holds */

struct tls_trust {
    SSL_CTX *context;
};

struct tls {
    SSL *ssl;
    BIO *in, *out;  /* memory; the SSL's own */
    char host[256];
    bool is_open;
};

/* ---- Whom to believe. */

struct tls_trust *tls_trust_new(bool is_insecure, struct text *why)
{
    static const unsigned char protocols[] = "\x08http/1.1";
    struct tls_trust *trust = calloc(1, sizeof *trust);
    SSL_CTX *context = trust ? SSL_CTX_new(TLS_client_method()) : NULL;
    if (!context || SSL_CTX_set_min_proto_version(context, TLS1_2_VERSION) != 1 ||
        SSL_CTX_set_alpn_protos(context, protocols, sizeof protocols - 1) != 0 ||
        (!is_insecure && SSL_CTX_set_default_verify_paths(context) != 1)) {
        text_add(why, "the certificates of this machine cannot be read");
        SSL_CTX_free(context);
        free(trust);
        return NULL;
    }
    SSL_CTX_set_verify(context, is_insecure ? SSL_VERIFY_NONE : SSL_VERIFY_PEER, NULL);
    SSL_CTX_set_mode(context, SSL_MODE_RELEASE_BUFFERS);
    trust->context = context;
    return trust;
}

void tls_trust_free(struct tls_trust *trust)
{
    if (!trust)
        return;
    SSL_CTX_free(trust->context);
    free(trust);
}

/* ---- With whom. */

static bool is_address(const char *host)
{
    unsigned char address[sizeof(struct in6_addr)];
    return inet_pton(AF_INET, host, address) == 1 || inet_pton(AF_INET6, host, address) == 1;
}

/* The name is told to the server, which may have many, and wanted in its certificate. */
static bool expect_host(SSL *ssl, const char *host)
{
    if (is_address(host))
        return X509_VERIFY_PARAM_set1_ip_asc(SSL_get0_param(ssl), host) == 1;
    SSL_set_hostflags(ssl, X509_CHECK_FLAG_NO_PARTIAL_WILDCARDS);
    return SSL_set_tlsext_host_name(ssl, host) == 1 && SSL_set1_host(ssl, host) == 1;
}

struct tls *tls_new(const struct tls_trust *trust, const char *host)
{
    struct tls *tls = calloc(1, sizeof *tls);
    SSL *ssl = tls ? SSL_new(trust->context) : NULL;
    BIO *in = BIO_new(BIO_s_mem()), *out = BIO_new(BIO_s_mem());
    if (!ssl || !in || !out || !expect_host(ssl, host)) {
        BIO_free(in);
        BIO_free(out);
        SSL_free(ssl);
        free(tls);
        return NULL;
    }
    SSL_set_bio(ssl, in, out);
    SSL_set_connect_state(ssl);
    *tls = (struct tls){.ssl = ssl, .in = in, .out = out};
    struct text text = text_in(tls->host, sizeof tls->host);
    text_add(&text, host);
    return tls;
}

void tls_free(struct tls *tls)
{
    if (!tls)
        return;
    SSL_free(tls->ssl);
    free(tls);
}

/* ---- Failures, as sentences. */

static enum tls_state say_certificate(const struct tls *tls, long verdict, struct text *why)
{
    switch (verdict) {
    case X509_V_ERR_HOSTNAME_MISMATCH:
    case X509_V_ERR_IP_ADDRESS_MISMATCH:
        text_format(why, "the certificate that was shown is not of %s", tls->host);
        break;
    case X509_V_ERR_CERT_HAS_EXPIRED:
        text_format(why, "the certificate of %s has expired", tls->host);
        break;
    case X509_V_ERR_CERT_NOT_YET_VALID:
        text_format(why, "the certificate of %s is not valid yet: is this machine's clock right?", tls->host);
        break;
    case X509_V_ERR_DEPTH_ZERO_SELF_SIGNED_CERT:
    case X509_V_ERR_SELF_SIGNED_CERT_IN_CHAIN:
    case X509_V_ERR_UNABLE_TO_GET_ISSUER_CERT:
    case X509_V_ERR_UNABLE_TO_GET_ISSUER_CERT_LOCALLY:
    case X509_V_ERR_UNABLE_TO_VERIFY_LEAF_SIGNATURE:
        text_format(why,
                    "the certificate of %s is signed by nobody whom this machine trusts "
                    "(SSL_CERT_FILE can name whom to trust)",
                    tls->host);
        break;
    default:
        text_format(why, "the certificate of %s is not good: %s", tls->host,
                    X509_verify_cert_error_string(verdict));
    }
    return TLS_REFUSED;
}

static enum tls_state say_broken(const struct tls *tls, struct text *why)
{
    unsigned long error = ERR_peek_error();
    const char *reason = ERR_reason_error_string(error);
    int code = ERR_GET_REASON(error);
    bool is_plain = code == SSL_R_WRONG_VERSION_NUMBER || code == SSL_R_HTTP_REQUEST;
    if (is_plain)
        text_format(why, "%s does not speak TLS there: is it http instead of https?", tls->host);
    else
        text_format(why, "no secure connection to %s: %s", tls->host, reason ? reason : "it was cut");
    return is_plain ? TLS_REFUSED : TLS_BROKEN;
}

/* What it means that OpenSSL could not do it, or not yet. */
static enum tls_state judge(const struct tls *tls, int result, struct text *why)
{
    long verdict = SSL_get_verify_result(tls->ssl);
    switch (SSL_get_error(tls->ssl, result)) {
    case SSL_ERROR_WANT_READ:
    case SSL_ERROR_WANT_WRITE:
        return tls->is_open ? TLS_OPEN : TLS_SHAKING;
    case SSL_ERROR_ZERO_RETURN:
        text_format(why, "%s has ended the connection", tls->host);
        return TLS_ENDED;
    default:
        break;
    }
    bool is_checked = SSL_get_verify_mode(tls->ssl) != SSL_VERIFY_NONE;
    return is_checked && !tls->is_open && verdict != X509_V_OK ? say_certificate(tls, verdict, why)
                                                               : say_broken(tls, why);
}

/* ---- Talking. */

static void take_out(struct tls *tls, struct bytes *out)
{
    char *bytes;
    long n_bytes = BIO_get_mem_data(tls->out, &bytes);
    if (n_bytes > 0)
        bytes_add(out, bytes, (size_t)n_bytes);
    (void)BIO_reset(tls->out);
}

static enum tls_state read_all(struct tls *tls, struct bytes *said, struct text *why)
{
    char part[PART_SIZE];
    int n_read;
    while ((n_read = SSL_read(tls->ssl, part, sizeof part)) > 0)
        bytes_add(said, part, (size_t)n_read);
    return judge(tls, n_read, why);
}

enum tls_state tls_feed(struct tls *tls, const char *bytes, size_t n_bytes, struct bytes *said,
                        struct bytes *out, struct text *why)
{
    enum tls_state state = TLS_SHAKING;
    ERR_clear_error();
    if (n_bytes > INT_MAX || (n_bytes > 0 && BIO_write(tls->in, bytes, (int)n_bytes) != (int)n_bytes))
        said->is_short = true;
    if (!tls->is_open) {
        int result = SSL_do_handshake(tls->ssl);
        tls->is_open = result == 1;
        state = tls->is_open ? TLS_OPEN : judge(tls, result, why);
    }
    if (tls->is_open)
        state = read_all(tls, said, why);
    take_out(tls, out);
    return state;
}

void tls_send(struct tls *tls, const char *bytes, size_t n_bytes, struct bytes *out)
{
    ERR_clear_error();
    /* Into memory all of it goes at once. */
    if (n_bytes > INT_MAX || (n_bytes > 0 && SSL_write(tls->ssl, bytes, (int)n_bytes) != (int)n_bytes))
        out->is_short = true;
    take_out(tls, out);
}

void tls_end(struct tls *tls, struct bytes *out)
{
    if (tls->is_open)
        SSL_shutdown(tls->ssl);
    take_out(tls, out);
}
