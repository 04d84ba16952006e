/* review_shared.c: see review_shared.h. A piece of work is a number and a record as
 * text; the answer is the number and what the review has found. */
#include "review_shared.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "threads.h"

struct sharing {
    const struct review_shared *shared;
    struct record *const *records;
    int n_records;
    pthread_mutex_t lock;
    int next;                /* the first game that nobody has begun */
    int n_told;
    struct review **review;  /* by game: done, and not told yet */
    bool has_failed;
};

static bool is_over(struct sharing *s)
{
    return s->has_failed || __atomic_load_n(s->shared->stop, __ATOMIC_RELAXED);
}

static int begin(struct sharing *s)
{
    pthread_mutex_lock(&s->lock);
    int number = is_over(s) || s->next == s->n_records ? -1 : s->next++;
    pthread_mutex_unlock(&s->lock);
    return number;
}

/* Keeps a review (NULL: it failed), and tells all that can be told. */
static void end(struct sharing *s, int number, struct review *review)
{
    pthread_mutex_lock(&s->lock);
    s->review[number] = review;
    s->has_failed = s->has_failed || !review;
    while (!is_over(s) && s->n_told < s->n_records && s->review[s->n_told]) {
        int told = s->n_told++;
        if (!s->shared->tell(s->shared->user, told + 1, s->records[told], s->review[told]))
            s->has_failed = true;
        review_free(s->review[told]);
        s->review[told] = NULL;
    }
    pthread_mutex_unlock(&s->lock);
}

static struct review *work(const struct review_shared *shared, const struct record *record)
{
    struct review *review = review_of_record(record, shared->depth);
    if (review && review_work_all(review, shared->desk, shared->n_desks, shared->stop))
        return review;
    review_free(review);
    return NULL;
}

/* ---- Rank 0. */

static void *next_piece(void *user, size_t *n_bytes)
{
    struct sharing *s = user;
    int number = begin(s);
    char *text = number >= 0 ? record_write(s->records[number]) : NULL;
    *n_bytes = sizeof number + (text ? strlen(text) : 0);
    char *piece = text ? malloc(*n_bytes) : NULL;
    if (piece) {
        memcpy(piece, &number, sizeof number);
        memcpy(piece + sizeof number, text, strlen(text));
    } else if (number >= 0) {
        end(s, number, NULL);
    }
    free(text);
    return piece;
}

static bool take_answer(void *user, const void *answer, size_t n_bytes)
{
    struct sharing *s = user;
    int number;
    if (n_bytes < sizeof number)
        return false;
    memcpy(&number, answer, sizeof number);
    if (number < 0 || number >= s->n_records)
        return false;
    struct review *review = review_of_record(s->records[number], s->shared->depth);
    if (review && !review_found_read(review, (const char *)answer + sizeof number,
                                     n_bytes - sizeof number)) {
        review_free(review);
        review = NULL;
    }
    end(s, number, review);
    return review != NULL;
}

static void work_or_serve(void *user, int index)
{
    struct sharing *s = user;
    const struct ranks_host host = {.user = s, .next = next_piece, .take = take_answer};
    int number;
    if (index == 1 && !ranks_serve(s->shared->ranks, &host, 1, s->shared->stop))
        __atomic_store_n(&s->has_failed, true, __ATOMIC_RELAXED);
    while (index == 0 && (number = begin(s)) >= 0)
        end(s, number, work(s->shared, s->records[number]));
}

bool review_shared_run(const struct review_shared *shared, struct record *const records[],
                       int n_records)
{
    struct sharing s = {.shared = shared, .records = records, .n_records = n_records,
                        .lock = PTHREAD_MUTEX_INITIALIZER,
                        .review = calloc((size_t)n_records + 1, sizeof(struct review *))};
    if (!s.review)
        return false;
    threads_run(2, work_or_serve, &s);
    for (int i = 0; i < n_records; i++)
        review_free(s.review[i]);
    free(s.review);
    return s.n_told == n_records && !s.has_failed;
}

/* ---- The others. */

static char *answer_piece(const struct review_shared *shared, const char *piece, size_t n_piece,
                          size_t *n_bytes)
{
    struct record_reader reader =
        record_reader_of(piece + sizeof(int), n_piece - sizeof(int));
    struct record *record = NULL;
    struct record_error error;
    struct review *review = record_read(&reader, &record, &error) ? work(shared, record) : NULL;
    *n_bytes = sizeof(int) + (review ? review_found_size(review) : 0);
    char *answer = review ? malloc(*n_bytes) : NULL;
    if (answer) {
        memcpy(answer, piece, sizeof(int));
        review_found_write(review, answer + sizeof(int));
    }
    review_free(review);
    record_free(record);
    return answer;
}

bool review_shared_help(const struct review_shared *shared)
{
    char *answer = NULL, *piece;
    size_t n_answer = 0, n_piece;
    bool is_good = true;
    while (is_good &&
           (piece = ranks_ask(shared->ranks, 0, answer, n_answer, &n_piece, shared->stop))) {
        free(answer);
        answer = answer_piece(shared, piece, n_piece, &n_answer);
        free(piece);
        is_good = answer != NULL;
    }
    free(answer);
    return is_good;
}
