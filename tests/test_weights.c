/*
 * test_weights.c: networks that come apart from the program: what the engine does until it has
 * them, which bytes it takes, and that it is the same engine then. For this test alone the
 * games' knowledge is compiled without weights, whatever the build is.
 *
 *     test_weights GAME.networks …            the tests
 *     test_weights --engine GAME.networks …   an engine on standard input, lent what it lacks
 */
#include "engine_partner.h"
#include "every_game.h"
#include "weights.h"

enum { FILE_MAX = 1 << 20 };

static char *const *files;
static int n_files;

/* The file of a game; NULL: it has none. The caller frees. */
static uint8_t *read_networks(const char *game, size_t *n_bytes)
{
    for (int i = 0; i < n_files; i++) {
        const char *slash = strrchr(files[i], '/'), *name = slash ? slash + 1 : files[i];
        if (strncmp(name, game, strlen(game)) != 0 || strcmp(name + strlen(game), ".networks") != 0)
            continue;
        FILE *file = fopen(files[i], "rb");
        uint8_t *bytes = malloc(FILE_MAX);
        assert_true(file && bytes);
        *n_bytes = fread(bytes, 1, FILE_MAX, file);
        assert_true(*n_bytes > 0 && *n_bytes < FILE_MAX);
        fclose(file);
        return bytes;
    }
    return NULL;
}

/* Gives a line and takes what is said at once. */
static enum engine_status tell(struct partner *partner, const char *line)
{
    partner->length = 0;
    partner->answer[0] = '\0';
    return engine_command(partner->engine, line, strlen(line));
}

static void assert_waits(struct partner *partner, const char *line, const char *game)
{
    assert_int_equal(tell(partner, line), ENGINE_WAITS);
    assert_string_equal(partner->answer, "");
    assert_string_equal(engine_lacks(partner->engine), game);
}

/* What waited is over, with one sentence; all but judging goes on. */
static void assert_given_up(struct partner *partner, const char *code)
{
    assert_null(engine_lacks(partner->engine));
    assert_true(begins(partner->answer, "error "));
    assert_non_null(strstr(partner->answer, code));
    assert_null(strchr(partner->answer, '\n'));
    assert_true(begins(ask(partner, "moves"), "moves "));
}

/* Lends bytes that are not the right ones: they are refused, and the next line waits again. */
static void assert_refused(struct partner *partner, const char *game, const uint8_t *bytes, size_t n_bytes)
{
    assert_waits(partner, "go level=1 seed=1", game);
    assert_int_equal(engine_lend(partner->engine, bytes, n_bytes), ENGINE_GOES_ON);
    assert_given_up(partner, bytes ? "not what the computer has learned" : "could not be loaded");
}

static struct partner *partner_at(const char *game)
{
    struct partner *partner = partner_new();
    char line[64];
    snprintf(line, sizeof line, "new %s seed=5", game);
    assert_ok(partner, line);
    return partner;
}

/* Each test below is of every game that has networks, before they are there. */
static void for_every_file(void (*check)(struct partner *, const char *game, uint8_t *bytes, size_t n_bytes))
{
    int n_checked = 0;
    for (int i = 0; i < game_count(); i++) {
        const char *game = game_key(game_at(i));
        size_t n_bytes;
        uint8_t *bytes = read_networks(game, &n_bytes);
        if (!bytes)
            continue;
        struct partner *partner = partner_at(game);
        check(partner, game, bytes, n_bytes);
        partner_free(partner);
        free(bytes);
        n_checked++;
    }
    assert_int_equal(n_checked, n_files);
}

static void check_waiting(struct partner *partner, const char *game, uint8_t *bytes, size_t n_bytes)
{
    (void)bytes, (void)n_bytes;
    static const char *const judging[] = {"go level=1", "review nodes=10", "hindsight 1 nodes=10"};
    for (size_t i = 0; i < sizeof judging / sizeof judging[0]; i++) {
        assert_waits(partner, judging[i], game);
        assert_int_equal(tell(partner, "stop"), ENGINE_GOES_ON);
        assert_given_up(partner, "stopped");
    }
    assert_int_equal(tell(partner, "stop"), ENGINE_GOES_ON);
    assert_string_equal(partner->answer, "");
    assert_waits(partner, "go", game);
    assert_int_equal(engine_command(partner->engine, "quit", 4), ENGINE_QUITS);
}

static void a_line_waits_and_can_be_stopped(void **unused)
{
    (void)unused;
    for_every_file(check_waiting);
}

static void check_refusals(struct partner *partner, const char *game, uint8_t *bytes, size_t n_bytes)
{
    assert_refused(partner, game, NULL, 0);
    assert_refused(partner, game, bytes, 0);
    assert_refused(partner, game, bytes, n_bytes - 1);
    assert_refused(partner, game, bytes, n_bytes + 1);  /* there is room for it */
    assert_refused(partner, game, bytes + 1, n_bytes - 1);
    for (size_t at = 0; at < n_bytes; at += n_bytes / 7) {
        bytes[at] ^= 1;
        assert_refused(partner, game, bytes, n_bytes);
        bytes[at] ^= 1;
    }
    for (int i = 0; i < game_count(); i++) {
        const char *other = game_key(game_at(i));
        size_t n_others;
        uint8_t *others = strcmp(other, game) != 0 ? read_networks(other, &n_others) : NULL;
        if (others)
            assert_refused(partner, game, others, n_others);
        free(others);
    }
}

static void wrong_bytes_are_refused(void **unused)
{
    (void)unused;
    for_every_file(check_refusals);
}

static void check_lending(struct partner *partner, const char *game, uint8_t *bytes, size_t n_bytes)
{
    assert_waits(partner, "go nodes=20 seed=1", game);
    assert_int_equal(engine_lend(partner->engine, bytes, n_bytes), ENGINE_THINKS);
    while (engine_think(partner->engine, 10) == ENGINE_THINKS)
        continue;
    assert_non_null(strstr(partner->answer, "best "));
    assert_non_null(strstr(partner->answer, " nodes=20\nok"));
    assert_null(engine_lacks(partner->engine));
    /* For good, and for every engine of this program. */
    assert_non_null(strstr(ask(partner, "review nodes=10"), "\nok"));
    struct partner *other = partner_at(game);
    assert_non_null(strstr(ask(other, "go level=1 seed=1"), "\nok"));
    partner_free(other);
    /* What comes uncalled for changes nothing. */
    partner->length = 0;
    partner->answer[0] = '\0';
    assert_int_equal(engine_lend(partner->engine, bytes, n_bytes), ENGINE_GOES_ON);
    assert_string_equal(partner->answer, "");
}

static void the_right_bytes_let_it_go_on(void **unused)
{
    (void)unused;
    for_every_file(check_lending);
}

static void a_game_without_networks_lacks_none(void **unused)
{
    (void)unused;
    for (int i = 0; i < game_count(); i++) {
        size_t n_bytes;
        game_setup setup = game_setup_default(game_at(i));
        uint8_t *bytes = read_networks(game_key(game_at(i)), &n_bytes);
        assert_int_equal(weights_are_there(&setup), bytes == NULL);
        free(bytes);
    }
}

/* ---- The engine that is held against one with its weights compiled in. */

static void print_line(void *user, const char *line)
{
    (void)user;
    puts(line);
}

static int serve(void)
{
    static char line[1 << 16];
    struct engine *engine = engine_new(&(struct engine_host){.answer = print_line});
    while (engine && fgets(line, sizeof line, stdin)) {
        enum engine_status status = engine_command(engine, line, strcspn(line, "\n"));
        if (status == ENGINE_WAITS) {
            size_t n_bytes;
            uint8_t *bytes = read_networks(engine_lacks(engine), &n_bytes);
            status = engine_lend(engine, bytes, n_bytes);
            free(bytes);
        }
        while (status == ENGINE_THINKS)
            status = engine_think(engine, 10);
        fflush(stdout);
    }
    engine_free(engine);
    return 0;
}

int main(int argc, char *argv[])
{
    bool serves = argc > 1 && strcmp(argv[1], "--engine") == 0;
    files = argv + 1 + serves;
    n_files = argc - 1 - serves;
    if (serves)
        return serve();
    /* In this order: what has been lent stays. */
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_game_without_networks_lacks_none),
        cmocka_unit_test(a_line_waits_and_can_be_stopped),
        cmocka_unit_test(wrong_bytes_are_refused),
        cmocka_unit_test(the_right_bytes_let_it_go_on),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
