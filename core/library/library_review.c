/* library_review.c: what a game was worth (cairn.h). */
#include "library_parts.h"
#include "library_table.h"
#include "record.h"
#include "review_text.h"

static const struct phrase phrase_nodes = {"review-nodes", "A review has at most %1 nodes a decision."};

char *cairn_review(const char *text, size_t n_bytes, uint64_t nodes, uint64_t seed,
                   cairn_error *error)
{
    struct sentence why = {0};
    struct review_depth depth = {.n_nodes = nodes ? nodes : REVIEW_NODES, .seed = seed};
    if (depth.n_nodes > REVIEW_NODES_MAX) {
        sentence_set(&why, &phrase_nodes, REVIEW_NODES_MAX);
        library_refuse(error, &why);
        return NULL;
    }
    struct record *record = library_read_record(text, n_bytes, error);
    if (!record)
        return NULL;
    struct review *review = review_of_record(record, &depth);
    struct review_desk *desk = review_desk_new();
    char *json = NULL;
    if (review && desk) {
        for (int i = 0; i < review_length(review); i++)
            review_work(review, desk, i, NULL);
        json = review_json(review, desk, NULL);
    }
    if (!json)
        library_say(error, &library_no_memory);
    review_desk_free(desk);
    review_free(review);
    record_free(record);
    return json;
}
