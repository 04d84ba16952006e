/*
 * postgres_store.c: a store in PostgreSQL, over which any number of nodes may
 * work: opening, commits, and whose a table is. See store.h.
 *
 * A table has one owner at a time. Taking it over raises its epoch, and then,
 * in a later statement, its log is read. Every statement that writes locks the
 * table's row at the epoch that the writer has: either the writer's commit is
 * there before the take-over, which waits for it, or it finds another epoch
 * and writes nothing. So a node that was stopped or cut off can never write
 * again what another has taken over; leases only tell who is alive.
 *
 * A commit begins by inserting its own key, with the rows that are still ours.
 * If the connection is lost in the middle, the same key is inserted again: if
 * that can be done, the commit has not happened and never will; if not, it has.
 * So words whose commit is not known are neither acknowledged nor refused
 * until they are.
 */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "clock.h"
#include "kinds.h"
#include "postgres_parts.h"

enum {
    ROWS_A_BLOCK = 1000,      /* as the sequence has it */
    RETRY_US = 100000,        /* between two attempts to reach the database */
    GIVING_UP_MS = 2000,
    GONE_BY_MS = 5000,        /* who was there when we came, and has died */
};

static bool note(struct postgres_store *store, const char *why)
{
    struct text text = text_in(store->error, sizeof store->error);
    pg_say(why, &text);
    return false;
}

/* ---- The loop's questions. */

PGresult *postgres_ask(struct postgres_store *store, enum pg_statement statement,
                       struct pg_values *values)
{
    PGresult *result = NULL;
    if (!postgres_has_lease(store))
        note(store, "the database is gone");
    else if (!pg_link_open(&store->asker, PG_ASK_MS) ||
             !(result = pg_link_ask(&store->asker, (int)statement, values, PG_ASK_MS)))
        note(store, store->asker.error);
    if (values)
        pg_values_free(values);
    return result;
}

bool postgres_do(struct postgres_store *store, enum pg_statement statement,
                 struct pg_values *values)
{
    PGresult *result = postgres_ask(store, statement, values);
    PQclear(result);
    return result;
}

/* ---- Whose a table is. */

static enum store_result find_owner(struct postgres_store *store, const char *id,
                                    struct store_node *owner)
{
    struct pg_values values = {0};
    pg_text(&values, id);
    PGresult *result = postgres_ask(store, PG_FIND_OWNER, &values);
    enum store_result found = !result                  ? STORE_FAILED
                              : PQntuples(result) == 0 ? STORE_NONE
                                                       : STORE_ELSEWHERE;
    if (found == STORE_ELSEWHERE) {
        *owner = (struct store_node){.node = pg_read_number(result, 0, 0, 0)};
        pg_copy_text(result, 0, 1, owner->door, sizeof owner->door);
    }
    PQclear(result);
    return found;
}

/* A node that gives its tables away takes none if another can: what is
 * nobody's, or its own still, is that one's. */
static enum store_result leave_to_another(struct postgres_store *store, const char *id,
                                          struct store_node *owner)
{
    struct pg_values values = {0};
    enum store_result found = find_owner(store, id, owner);
    bool is_others = owner->door[0] && owner->node != store->node;
    if (found != STORE_ELSEWHERE || is_others)
        return found;
    if (!postgres_pick_node(store, owner))
        return STORE_FOUND;
    pg_text(&values, id);
    pg_number(&values, store->node);
    return postgres_do(store, PG_GIVE_AWAY, &values) ? STORE_ELSEWHERE : STORE_FAILED;
}

static enum store_result claim(struct store *base, const char *id, struct store_node *owner)
{
    struct postgres_store *store = postgres_of(base);
    struct pg_values values = {0};
    *owner = (struct store_node){0};
    if (postgres_is_draining(base)) {
        enum store_result found = leave_to_another(store, id, owner);
        if (found != STORE_FOUND)
            return found;
    }
    pg_text(&values, id);
    pg_number(&values, store->node);
    PGresult *result = postgres_ask(store, PG_CLAIM, &values);
    if (!result)
        return STORE_FAILED;
    bool is_ours = PQntuples(result) == 1;
    bool is_noted = is_ours && pg_held_set(&store->held, pg_read_number(result, 0, 0, 0),
                                           pg_read_number(result, 0, 1, 0));
    PQclear(result);
    if (is_ours)
        return is_noted ? STORE_FOUND : STORE_FAILED;
    return find_owner(store, id, owner);
}

static void let_go(struct store *base, int64_t row)
{
    pg_held_remove(&postgres_of(base)->held, row);
}

/* With new epochs: whoever began to take one over while we were gone comes too
 * late. */
static bool each_held(struct store *base, const int64_t row[], int n, store_each_row *each,
                      void *user)
{
    struct postgres_store *store = postgres_of(base);
    struct pg_values values = {0};
    int64_t *epoch = malloc(((size_t)n + 1) * sizeof *epoch);
    if (!epoch)
        return note(store, "there is no memory left");
    for (int i = 0; i < n; i++)
        epoch[i] = pg_held_epoch(&store->held, row[i]);
    pg_numbers(&values, row, n);
    pg_numbers(&values, epoch, n);
    free(epoch);
    PGresult *result = postgres_ask(store, PG_HOLD_ON, &values);
    bool is_noted = result;
    for (int i = 0; is_noted && i < PQntuples(result); i++) {
        int64_t held = pg_read_number(result, i, 0, 0);
        is_noted = pg_held_set(&store->held, held, pg_read_number(result, i, 1, 0));
        each(user, held);
    }
    if (is_noted)
        atomic_store(&store->has_lapsed, false);
    PQclear(result);
    return is_noted;
}

static bool release(struct store *base, int64_t row)
{
    struct postgres_store *store = postgres_of(base);
    struct pg_values values = {0};
    pg_number(&values, row);
    pg_number(&values, pg_held_epoch(&store->held, row));
    bool is_done = postgres_do(store, PG_RELEASE, &values);
    if (is_done)
        pg_held_remove(&store->held, row);
    return is_done;
}

/* ---- Writing: commands are gathered on the loop. */

struct pg_batch *postgres_batch(struct postgres_store *store)
{
    return &store->writing.batch[store->writing.n_batches - 1];
}

/* The first table that a batch is about fences all of it. */
void postgres_fenced(struct postgres_store *store, int64_t row, struct pg_values *values)
{
    struct pg_batch *batch = postgres_batch(store);
    if (batch->fence_row == 0) {
        batch->fence_row = row;
        batch->fence_epoch = pg_held_epoch(&store->held, row);
    }
    pg_number(values, batch->fence_row);
    pg_number(values, batch->fence_epoch);
}

bool postgres_command(struct postgres_store *store, enum pg_statement statement,
                      struct pg_values *values)
{
    struct bytes *commands = &store->writing.commands;
    size_t head[3] = {statement, (size_t)values->n, values->bytes.length};
    bool is_whole = !values->bytes.is_short;
    bytes_add(commands, head, sizeof head);
    bytes_add(commands, values->bytes.start, values->bytes.length);
    pg_values_free(values);
    return (is_whole && !commands->is_short) || note(store, "there is no memory left");
}

static bool add_batch(struct pg_writing *writing, struct store_batch *batch)
{
    if (writing->n_batches == writing->batches_room) {
        int room = writing->batches_room > 0 ? 2 * writing->batches_room : 16;
        struct pg_batch *more = realloc(writing->batch, (size_t)room * sizeof *more);
        if (!more)
            return false;
        writing->batch = more;
        writing->batches_room = room;
    }
    writing->batch[writing->n_batches++] =
        (struct pg_batch){.batch = batch, .begin = writing->commands.length};
    return true;
}

static bool begin_commit(struct store *base, struct store_batch *first, store_write *write)
{
    struct postgres_store *store = postgres_of(base);
    struct pg_writing *writing = &store->writing;
    writing->n_batches = 0;
    writing->commands.length = 0;
    bool any = false;
    for (struct store_batch *one = first; one; one = one->next) {
        one->is_saved = false;
        if (!add_batch(writing, one))
            break;
        struct pg_batch *batch = &writing->batch[writing->n_batches - 1];
        batch->is_good = write(base, one) &&
                         (batch->fence_row == 0 || batch->fence_epoch > 0);
        batch->end = writing->commands.length;
        any = any || batch->is_good;
    }
    return any;
}

/* ---- Sending: on the saver's thread. */

static void note_unsaved(struct postgres_store *store, const char *why)
{
    struct text text = text_in(store->unsaved, sizeof store->unsaved);
    pg_say(why, &text);
}

/* A transaction of some of the batches, and what is known of it. */
struct sending {
    struct postgres_store *store;
    int first, end;
    enum { SENT_NOTHING, SENT_SAVED, SENT_REFUSED, SENT_UNKNOWN } outcome;
    bool has_key;       /* its answer has come */
    struct bytes mine;  /* of the key's answer: "{row,…}" */
};

/* The next of "{1,2,3}"; INT64_MAX: there is none. */
static int64_t next_row(const char **at)
{
    char *end;
    *at += strspn(*at, "{},");
    int64_t row = strtoll(*at, &end, 10);
    bool is_there = end != *at;
    *at = end;
    return is_there ? row : INT64_MAX;
}

/* Which of the batches are about rows that were still ours, both being in order. */
static void note_mine(struct sending *sending)
{
    const char *at = sending->mine.start ? sending->mine.start : "";
    int64_t row = next_row(&at);
    for (int i = sending->first; i < sending->end; i++) {
        struct pg_batch *batch = &sending->store->writing.batch[i];
        while (row < batch->fence_row)
            row = next_row(&at);
        batch->is_saved = batch->is_good && (batch->is_new || batch->fence_row == 0 ||
                                             batch->fence_row == row);
        if (batch->is_good && !batch->is_saved)
            note_unsaved(sending->store, "another node has taken the table over");
    }
}

static void take_mine(struct sending *sending, const PGresult *answer)
{
    sending->has_key = true;
    bytes_add_text(&sending->mine, PQgetvalue(answer, 0, 0));
    bytes_add(&sending->mine, "", 1);
}

static void take_answer(void *user, const PGresult *answer)
{
    struct sending *sending = user;
    if (!answer) {
        if (sending->outcome == SENT_UNKNOWN)
            sending->outcome = SENT_SAVED;
    } else if (!pg_is_good(answer)) {
        if (PQresultStatus(answer) != PGRES_PIPELINE_ABORTED)
            note_unsaved(sending->store, PQresultErrorMessage(answer));
        sending->outcome = SENT_REFUSED;
    } else if (!sending->has_key) {
        take_mine(sending, answer);
    }
}

static int by_row(const void *one, const void *other)
{
    int64_t a = ((const struct pg_batch *)one)->fence_row;
    int64_t b = ((const struct pg_batch *)other)->fence_row;
    return (a > b) - (a < b);
}

/* The key, with the fences of what is not new, in order. */
static bool add_key(struct sending *sending)
{
    struct postgres_store *store = sending->store;
    size_t n_most = (size_t)(sending->end - sending->first);
    int64_t *row = malloc(n_most * sizeof *row), *epoch = malloc(n_most * sizeof *epoch);
    struct pg_values values = {0};
    bool is_added = false;
    int n = 0;
    for (int i = sending->first; row && epoch && i < sending->end; i++) {
        const struct pg_batch *batch = &store->writing.batch[i];
        if (!batch->is_good || batch->is_new || batch->fence_row == 0)
            continue;
        row[n] = batch->fence_row;
        epoch[n++] = batch->fence_epoch;
    }
    if (row && epoch) {
        pg_number(&values, store->node);
        pg_number(&values, store->n_commits);
        pg_numbers(&values, row, n);
        pg_numbers(&values, epoch, n);
        is_added = pg_link_add(&store->writer, PG_COMMIT_KEY, &values);
    }
    pg_values_free(&values);
    free(row);
    free(epoch);
    return is_added;
}

static bool add_commands(struct sending *sending)
{
    struct postgres_store *store = sending->store;
    bool is_added = true;
    for (int i = sending->first; is_added && i < sending->end; i++) {
        const struct pg_batch *batch = &store->writing.batch[i];
        for (size_t at = batch->begin; is_added && batch->is_good && at < batch->end;) {
            size_t head[3];
            memcpy(head, store->writing.commands.start + at, sizeof head);
            at += sizeof head;
            is_added = pg_link_add_raw(&store->writer, (int)head[0], (int)head[1],
                                       store->writing.commands.start + at);
            at += head[2];
        }
    }
    return is_added;
}

/* Was it made before the connection was lost? If not, it never will be. */
static void resolve(struct sending *sending)
{
    struct postgres_store *store = sending->store;
    struct pg_values values = {0};
    pg_number(&values, store->node);
    pg_number(&values, store->n_commits);
    PGresult *burnt = pg_link_ask(&store->writer, PG_BURN_KEY, &values, PG_SYNC_MS);
    if (burnt && PQntuples(burnt) == 1) {
        sending->outcome = SENT_NOTHING;
    } else if (burnt) {
        PGresult *key = pg_link_ask(&store->writer, PG_FIND_KEY, &values, PG_SYNC_MS);
        if (key && PQntuples(key) == 1) {
            sending->mine.length = 0;
            take_mine(sending, key);
            sending->outcome = SENT_SAVED;
        }
        PQclear(key);
    }
    PQclear(burnt);
    pg_values_free(&values);
}

static void send_once(struct sending *sending)
{
    struct postgres_store *store = sending->store;
    sending->outcome = SENT_NOTHING;
    sending->has_key = false;
    sending->mine.length = 0;
    store->n_commits++;
    if (!pg_link_begin_many(&store->writer) || !add_key(sending) || !add_commands(sending) ||
        !pg_link_add_end(&store->writer)) {
        note_unsaved(store, PQerrorMessage(store->writer.connection));
        pg_link_close(&store->writer);
    }
    /* Whatever of it was sent by now may be executed. */
    sending->outcome = SENT_UNKNOWN;
    if (!store->writer.connection ||
        !pg_link_pump(&store->writer, 1, take_answer, sending, PG_SYNC_MS)) {
        note_unsaved(store, store->writer.error);
        sending->outcome = SENT_UNKNOWN;
    }
}

/* Patient while the server runs: the database may come back. */
static bool reach(struct postgres_store *store, int64_t since_ms)
{
    while (!pg_link_open(&store->writer, PG_ASK_MS)) {
        note_unsaved(store, store->writer.error);
        if (atomic_load(&store->gives_up) && clock_ms() - since_ms > GIVING_UP_MS)
            return false;
        usleep(RETRY_US);
    }
    return true;
}

static void send_batches(struct postgres_store *store, int first, int end)
{
    struct sending sending = {.store = store, .first = first, .end = end};
    int64_t since_ms = clock_ms();
    while (sending.outcome != SENT_SAVED && sending.outcome != SENT_REFUSED &&
           reach(store, since_ms)) {
        if (sending.outcome == SENT_UNKNOWN)
            resolve(&sending);
        else
            send_once(&sending);
    }
    if (sending.outcome == SENT_SAVED)
        note_mine(&sending);
    else if (sending.outcome == SENT_UNKNOWN)
        atomic_store(&store->is_uncertain, true);
    bytes_free(&sending.mine);
    /* One that cannot be written does not spoil the others'. */
    for (int i = first; sending.outcome == SENT_REFUSED && end - first > 1 && i < end; i++)
        send_batches(store, i, i + 1);
}

/* For tables to come, before the numbers run out. */
static void fetch_rows(struct postgres_store *store)
{
    if (atomic_load(&store->more_rows) != 0 || !store->writer.connection)
        return;
    PGresult *result = pg_link_ask(&store->writer, PG_NEW_ROWS, NULL, PG_ASK_MS);
    atomic_store(&store->more_rows, result ? pg_read_number(result, 0, 0, 0) : 0);
    PQclear(result);
}

static void sync_commit(struct store *base)
{
    struct postgres_store *store = postgres_of(base);
    qsort(store->writing.batch, (size_t)store->writing.n_batches, sizeof *store->writing.batch,
          by_row);
    send_batches(store, 0, store->writing.n_batches);
    fetch_rows(store);
}

static bool end_commit(struct store *base, struct store_batch *first)
{
    struct postgres_store *store = postgres_of(base);
    bool all_are = true;
    for (int i = 0; i < store->writing.n_batches; i++)
        store->writing.batch[i].batch->is_saved = store->writing.batch[i].is_saved;
    for (struct store_batch *batch = first; batch; batch = batch->next)
        all_are = all_are && batch->is_saved;
    store->writing.n_batches = 0;
    if (!all_are && store->unsaved[0])
        note(store, store->unsaved);
    return all_are;
}

static bool can_save(struct store *base)
{
    return !postgres_is_away(base);
}

/* ---- Opening. */

static bool is_uncertain(struct store *base)
{
    return atomic_load(&postgres_of(base)->is_uncertain);
}

static void stop_waiting(struct store *base)
{
    atomic_store(&postgres_of(base)->gives_up, true);
}

static void close_store(struct store *base)
{
    struct postgres_store *store = postgres_of(base);
    postgres_keeper_end(store);
    pg_link_end(&store->asker);
    pg_link_end(&store->writer);
    pg_link_end(&store->renewer);
    pg_held_free(&store->held);
    bytes_free(&store->writing.commands);
    free(store->writing.batch);
    free(store->door);
    free(store);
}

static const char *last_error(const struct store *store)
{
    return ((const struct postgres_store *)store)->error;
}

static const struct store_functions functions = {
    .close = close_store,
    .error = last_error,
    .new_row = postgres_new_row,
    .add_table = postgres_add_table,
    .set_progress = postgres_set_progress,
    .set_promise = postgres_set_promise,
    .set_seat = postgres_set_seat,
    .add_event = postgres_add_event,
    .add_round = postgres_add_round,
    .delete_table = postgres_delete_table,
    .begin_commit = begin_commit,
    .sync = sync_commit,
    .end_commit = end_commit,
    .find_table = postgres_find_table,
    .each_seat = postgres_each_seat,
    .each_event = postgres_each_event,
    .each_round = postgres_each_round,
    .each_table = postgres_each_table,
    .each_live = postgres_each_live,
    .each_game = postgres_each_game,
    .each_old = postgres_each_old,
    .count_open = postgres_count_open,
    .has_news = postgres_has_news,
    .each_barred = postgres_each_barred,
    .each_closing = postgres_each_closing,
    .forget_closing = postgres_forget_closing,
    .bar = postgres_bar,
    .can_save = can_save,
    .secret = postgres_secret,
    .find_secret = postgres_find_secret,
    .number = postgres_number,
    .set_number = postgres_set_number,
    .claim = claim,
    .let_go = let_go,
    .each_held = each_held,
    .release = release,
    .is_away = postgres_is_away,
    .has_lapsed = postgres_has_lapsed,
    .is_draining = postgres_is_draining,
    .has_widows = postgres_has_widows,
    .tell_nodes = postgres_tell_nodes,
    .each_node = postgres_each_node,
    .stop_waiting = stop_waiting,
    .is_uncertain = is_uncertain,
};

/* Its links, the first of them open. NULL, with one sentence. */
static struct postgres_store *begin(const char *url, const char *door, struct text *why)
{
    static const struct pg_statements statements = {postgres_sql, N_PG_STATEMENTS};
    struct postgres_store *store = calloc(1, sizeof *store);
    if (!store) {
        text_add(why, "there is no memory left");
        return NULL;
    }
    store->store.functions = &functions;
    store->door = strdup(door);
    bool is_begun = pg_link_begin(&store->asker, url, NULL, statements) &&
                    pg_link_begin(&store->writer, url, NULL, statements) &&
                    pg_link_begin(&store->renewer, url, NULL, statements) && store->door;
    atomic_store(&store->lease_ms, INT64_MAX);
    if (!is_begun)
        text_add(why, "there is no memory left");
    else if (pg_link_open(&store->asker, PG_ASK_MS))
        return store;
    else
        text_format(why, "the database cannot be reached: %s", store->asker.error);
    close_store(&store->store);
    return NULL;
}

/* ---- Numbers of rows, in blocks. */

static int64_t ask_rows(struct postgres_store *store)
{
    PGresult *result = postgres_ask(store, PG_NEW_ROWS, NULL);
    int64_t first = result ? pg_read_number(result, 0, 0, 0) : 0;
    PQclear(result);
    return first;
}

/* A first block, before anybody waits. */
static bool take_rows(struct postgres_store *store, struct text *why)
{
    atomic_store(&store->more_rows, ask_rows(store));
    if (atomic_load(&store->more_rows) == 0)
        text_format(why, "the database cannot be used: %s", store->error);
    return atomic_load(&store->more_rows) > 0;
}

int64_t postgres_new_row(struct store *base)
{
    struct postgres_store *store = postgres_of(base);
    if (store->next_row == store->end_row) {
        store->next_row = atomic_exchange(&store->more_rows, 0);
        if (store->next_row == 0 && store->is_alone)
            store->next_row = ask_rows(store);
        store->end_row = store->next_row > 0 ? store->next_row + ROWS_A_BLOCK : 0;
    }
    return store->next_row > 0 ? store->next_row++ : 0;
}

/* Is no node there? One that has died is there until its lease is over. */
static bool is_alone(struct postgres_store *store, int within_ms, struct text *why)
{
    int64_t deadline_ms = clock_ms() + within_ms;
    for (;;) {
        PGresult *nodes = postgres_ask(store, PG_LIST_NODES, NULL);
        int n = nodes ? PQntuples(nodes) : -1;
        PQclear(nodes);
        if (n < 0)
            text_format(why, "the database cannot be used: %s", store->error);
        else if (n > 0 && clock_ms() > deadline_ms)
            text_add(why, "another server is using the database");
        if (n <= 0 || clock_ms() > deadline_ms)
            return n == 0;
        usleep(RETRY_US);
    }
}

/* As a node, of which there may be others or not. */
static struct store *open_as(const char *url, const char *door, bool waits_for_loop,
                             int alone_within_ms, struct text *why)
{
    struct postgres_store *store = postgres_migrate(url, why) ? begin(url, door, why) : NULL;
    if (!store)
        return NULL;
    store->is_alone = !waits_for_loop;
    if ((door[0] || is_alone(store, alone_within_ms, why)) && postgres_keeper_begin(store, why) &&
        take_rows(store, why))
        return &store->store;
    close_store(&store->store);
    return NULL;
}

/* Without a door it can be the only one. */
struct store *postgres_open_node(const char *url, const char *door, struct text *why)
{
    return open_as(url, door, true, GONE_BY_MS, why);
}

struct store *postgres_open_alone(const char *url, struct text *why)
{
    return open_as(url, "", false, 0, why);
}

struct store *postgres_open_beside(const char *url, struct text *why)
{
    struct postgres_store *store = NULL;
    struct pg_link link;
    bool is_present = pg_link_begin(&link, url, NULL, (struct pg_statements){.n = 0}) &&
                      pg_link_open(&link, PG_ASK_MS);
    if (!is_present)
        text_format(why, "the database cannot be reached: %s", link.error);
    else if (postgres_is_present(&link, why))
        store = begin(url, "", why);
    pg_link_end(&link);
    if (!store)
        return NULL;
    /* As it is now, for as long as it is looked at. */
    if (pg_link_run(&store->asker, "SET statement_timeout = 0; SET"
                                   " idle_in_transaction_session_timeout = 0; BEGIN TRANSACTION"
                                   " ISOLATION LEVEL REPEATABLE READ READ ONLY", PG_ASK_MS))
        return &store->store;
    text_format(why, "the database cannot be used: %s", store->asker.error);
    close_store(&store->store);
    return NULL;
}

struct store *postgres_open_reader(const char *url, const struct store *base, struct text *why)
{
    struct postgres_store *reader = begin(url, "", why);
    if (!reader)
        return NULL;
    reader->node = ((const struct postgres_store *)base)->node;  /* whose tables are old, and ours */
    return &reader->store;
}
