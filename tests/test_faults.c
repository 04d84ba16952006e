/*
 * test_faults.c: a server's tables on a bad disk (faulty_vfs.h): what was
 * acknowledged is there after a power cut, what was refused has not happened,
 * and no game is broken, whatever fails.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "faulty_vfs.h"
#include "no_wire.h"

static int n_cuts = 25;  /* CAIRN_TEST_CUTS: of `make soak` */

enum { N_TABLES = 6, WORDS_BETWEEN = 25, SEED = 20261115 };

static const struct faults no_faults;
static struct rng choices;
static char folder[64];
static struct service service;

/* What its players know to have happened. */
static struct {
    char id[TABLE_ID_LENGTH + 1];
    char *words;     /* acknowledged */
    bool is_over;
} tables[N_TABLES];

/* ---- The server. */

static bool open_server(void)
{
    static const struct server_settings settings = {.address_connections = 100};
    char why[512];
    struct text text = text_in(why, sizeof why);
    struct rooms_host host = {
        .think = no_wire_think, .now_ms = &service.now_ms, .grace_ms = GRACE_USUAL_MS};
    service = (struct service){.now_ms = 1000, .settings = &settings};
    service.addresses = addresses_new();
    service.files = files_read(NULL, &text);
    service.store = store_open(folder, &text);
    service.rooms = service.store ? rooms_new(service.store, &host) : NULL;
    return service.rooms;
}

static void close_server(void)
{
    rooms_free(service.rooms);
    store_close(service.store);
    files_free(service.files);
    addresses_free(service.addresses);
}

static struct room *find_room(int table)
{
    struct refusal refusal;
    return service_room(&service, tables[table].id, &refusal);
}

static char *words_of(const struct room *room)
{
    return table_words(room->game.table, TABLE_OPEN, 0);
}

/* ---- Playing. */

/* A table for two persons, if the disk lets us. */
static bool make_table(int table)
{
    struct refusal refusal;
    struct asked_table asked = {.setup = game_setup_default(game_at(table % game_count())),
                                .n_seats = 2, .n_rounds = ASKED_NO_SERIES};
    struct asked_seat join = {.seat = 1};
    struct room_keys keys;
    char key[SEAT_KEY_TEXT_MAX], id[TABLE_ID_LENGTH + 1];
    int seat;
    assert_int_equal(game_seats(&asked.setup), 2);
    struct room *room = rooms_create(service.rooms, &asked, &keys, &refusal);
    assert_non_null(room);
    memcpy(id, room->about.id, sizeof id);
    service_settle(&service);
    room = service_room(&service, id, &refusal);
    if (!room || !room_join(room, &join, &seat, key, &refusal))
        return false;
    service_settle(&service);
    room = service_room(&service, id, &refusal);
    if (!room || !room->game.table)
        return false;
    memcpy(tables[table].id, id, sizeof id);
    free(tables[table].words);
    tables[table].words = words_of(room);
    tables[table].is_over = false;
    return true;
}

static void play_one(struct room *room)
{
    game_move legal[GAME_CHOICES_MAX];
    char word[GAME_WORD_MAX];
    struct refusal refusal;
    const game_state *state = table_state(room->game.table);
    int n_legal = game_legal(&room->about.setup, state, legal, GAME_CHOICES_MAX);
    game_write(&room->about.setup, state, legal[rng_below(&choices, (uint32_t)n_legal)], word);
    assert_true(room_play(room, table_to_move(room->game.table), room->game.number, word,
                          &refusal));
}

/* Several tables in one turn, as the loop has it; then what stands is what was
 * told. */
static void play_turn(void)
{
    struct refusal refusal;
    for (int i = 0; i < N_TABLES; i++) {
        struct room *room = rng_below(&choices, 2) ? find_room(i) : NULL;
        if (!room || room_state(room) != ROOM_PLAYING)
            continue;
        if (rng_below(&choices, 100) == 0)
            assert_true(room_resign(room, (int)rng_below(&choices, 2), &refusal));
        else
            play_one(room);
    }
    service_settle(&service);
    for (int i = 0; i < N_TABLES; i++) {
        struct room *room = find_room(i);
        if (!room)
            continue;  /* it cannot be read just now: nobody was told anything */
        assert_int_equal(room->game.number, room->game.n_events);
        free(tables[i].words);
        tables[i].words = words_of(room);
        tables[i].is_over = room_state(room) == ROOM_OVER;
    }
}

/* ---- Afterwards. */

static bool begins_with(const char *words, const char *beginning)
{
    return strncmp(words, beginning, strlen(beginning)) == 0;
}

/* All tables are as they were told, or one change further. */
static void check_all(void)
{
    for (int i = 0; i < N_TABLES; i++) {
        struct room *room = find_room(i);
        assert_non_null(room);  /* it was read and every word of it was legal */
        char *words = words_of(room);
        assert_true(begins_with(words, tables[i].words));
        if (tables[i].is_over)
            assert_true(room_state(room) == ROOM_OVER);
        free(tables[i].words);
        tables[i].words = words;
        tables[i].is_over = room_state(room) == ROOM_OVER;
        if (tables[i].is_over)
            assert_true(make_table(i));
    }
}

/* Where syncs were lost, words may be, and a whole file may be spoiled: but a
 * game that can be read is a game, and the rest is refused. */
static bool check_what_is_left(void)
{
    bool is_whole = true;
    for (int i = 0; i < N_TABLES; i++) {
        struct room *room = find_room(i);
        char *words = room && room->game.table ? words_of(room) : NULL;
        if (words)
            assert_true(begins_with(words, tables[i].words) ||
                        begins_with(tables[i].words, words));
        else
            is_whole = false;
        free(words);
        if (!words || room_state(room) == ROOM_OVER)
            is_whole = make_table(i) && is_whole;
    }
    return is_whole;
}

static void begin_anew(void)
{
    memcpy(folder, "/tmp/cairn-faults-XXXXXX", sizeof "/tmp/cairn-faults-XXXXXX");
    assert_non_null(mkdtemp(folder));
    assert_true(open_server());
    for (int i = 0; i < N_TABLES; i++)
        assert_true(make_table(i));
}

static void remove_folder(void)
{
    char command[128];
    snprintf(command, sizeof command, "rm -rf %s", folder);
    assert_int_equal(system(command), 0);
}

static int begin(void **state)
{
    (void)state;
    assert_true(sodium_init() >= 0);
    choices = rng_seeded(SEED);
    faulty_vfs_begin(SEED);
    faulty_vfs_set(&no_faults);
    begin_anew();
    return 0;
}

static int end(void **state)
{
    (void)state;
    close_server();
    faulty_vfs_end();
    for (int i = 0; i < N_TABLES; i++) {
        free(tables[i].words);
        tables[i].words = NULL;
    }
    remove_folder();
    return 0;
}

/* Plays for a while on such a disk; then the power fails in the middle of it. */
static void play_until_cut(const struct faults *faults, bool is_committing)
{
    faulty_vfs_set(faults);
    for (int turn = 0; turn < WORDS_BETWEEN; turn++)
        play_turn();
    for (int i = 0; i < N_TABLES; i++) {
        struct room *room = find_room(i);
        if (room && room_state(room) == ROOM_PLAYING)
            play_one(room);
    }
    if (is_committing)
        rooms_commit(service.rooms);  /* it is on disk, and nobody knows it yet */
    faulty_vfs_cut_power();
    close_server();
    faulty_vfs_set(&no_faults);
    faulty_vfs_restore_power();
}

static void cut_and_restore(const struct faults *faults)
{
    for (int cut = 0; cut < n_cuts; cut++) {
        play_until_cut(faults, cut % 2);
        assert_true(open_server());
        check_all();
    }
}

static void test_power_cuts(void **state)
{
    (void)state;
    cut_and_restore(&no_faults);
}

static void test_failing_disk(void **state)
{
    (void)state;
    struct faults faults = {
        .failed_write = 60, .torn_write = 60, .full_disk = 60, .failed_sync = 40};
    faulty_vfs_count();
    cut_and_restore(&faults);
    assert_true(faulty_vfs_count() > 30);
}

/* One sync fails, and the word is refused; the next moment the power fails too.
 * Though the word had been written, it is not there afterwards. */
static void test_refused_is_gone(void **state)
{
    (void)state;
    for (int cut = 0; cut < 2 * n_cuts; cut++) {
        struct room *room = find_room(0);
        if (room_state(room) != ROOM_PLAYING) {
            assert_true(make_table(0));
            room = find_room(0);
        }
        char *before = words_of(room);
        play_one(room);
        faulty_vfs_fail_sync();
        service_settle(&service);
        assert_true(service.count.n_failed_commits > 0);
        faulty_vfs_cut_power();
        close_server();
        faulty_vfs_restore_power();
        assert_true(open_server());
        char *after = words_of(find_room(0));
        assert_string_equal(after, before);
        free(before);
        free(after);
        play_turn();
    }
}

static void test_lost_syncs(void **state)
{
    (void)state;
    struct faults faults = {.lost_sync = 3};
    int n_whole = 0;
    faulty_vfs_count();
    for (int cut = 0; cut < n_cuts; cut++) {
        play_until_cut(&faults, cut % 2);
        if (open_server() && check_what_is_left()) {
            n_whole++;
        } else {
            close_server();
            remove_folder();
            faulty_vfs_end();
            faulty_vfs_begin(SEED + (uint64_t)cut);
            begin_anew();
        }
    }
    assert_true(faulty_vfs_count() > 30);
    assert_true(n_whole > 0);
}

int main(void)
{
    const char *cuts = getenv("CAIRN_TEST_CUTS");
    n_cuts = cuts ? atoi(cuts) : n_cuts;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_power_cuts, begin, end),
        cmocka_unit_test_setup_teardown(test_failing_disk, begin, end),
        cmocka_unit_test_setup_teardown(test_refused_is_gone, begin, end),
        cmocka_unit_test_setup_teardown(test_lost_syncs, begin, end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
