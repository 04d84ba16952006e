/*
 * analysis_query.h: the queries of `cairn analyse`, JSON in and out, with the
 * field names that users of KataGo's analysis engine know (docs/analysis.md).
 *
 * A query is a game, its words, and the turns to look at; each turn is a job of
 * its own, which holds only what the seat to decide has seen.
 */
#ifndef CAIRN_ANALYSIS_QUERY_H
#define CAIRN_ANALYSIS_QUERY_H

#include <stdbool.h>
#include <stddef.h>

#include "decision.h"
#include "log.h"
#include "seat.h"

enum {
    QUERY_LINE_MAX = 4 << 20,   /* bytes of a line */
    QUERY_ID_MAX = 256,
    QUERY_TURNS_MAX = LOG_MOVES_MAX + 1,
    QUERY_ANSWER_MAX = 1 << 20,
};

struct analysis_job {
    char id[QUERY_ID_MAX];        /* as JSON, with its quotes */
    char name[QUERY_ID_MAX];      /* the same without, to be terminated by */
    int turn;
    struct seat_table *seen;      /* what the seat to decide knows */
    int n_words_told;             /* of the best words */
    uint64_t n_visits, seed;
    bool stop;                    /* terminated; set by another thread */
    struct analysis_job *next;
};

enum query_kind { QUERY_BAD, QUERY_ANALYSE, QUERY_TERMINATE, QUERY_TERMINATE_ALL, QUERY_VERSION };

struct analysis_query {
    enum query_kind kind;
    char id[QUERY_ID_MAX];         /* as JSON; "null" where a bad query has none */
    char terminate[QUERY_ID_MAX];  /* the name of the query to end */
    char why[512];                 /* what is wrong with a bad one */
    const char *field;             /* where; or NULL */
    struct analysis_job *jobs;     /* in the order of the turns; whoever reads owns them */
};

void analysis_query_read(const char *line, size_t n_bytes, struct analysis_query *);
void analysis_job_free(struct analysis_job *);

/* Searches, and writes the answer as one line of JSON. */
void analysis_job_run(struct analysis_job *, struct player *, struct text *);

/* What else is answered. */
void analysis_answer_error(const struct analysis_query *, struct text *);
void analysis_answer_terminated(const struct analysis_query *, struct text *);
void analysis_answer_version(const struct analysis_query *, struct text *);

#endif
