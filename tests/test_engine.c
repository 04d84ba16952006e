/* test_engine.c: the engine protocol, line in and answer out. */
#include "engine_partner.h"
#include "every_game.h"

static void test_hello(void **state)
{
    (void)state;
    struct partner *partner = partner_new();
    const char *answer = ask(partner, "hello");
    assert_true(begins(answer, "cairn "));
    assert_non_null(strstr(answer, "\ngame schotten base classic"));
    assert_string_equal(answer + strlen(answer) - 3, "\nok");
    assert_string_equal(ask(partner, ""), "");
    assert_string_equal(ask(partner, "   \t"), "");
    assert_string_equal(ask(partner, "# a remark \x01"), "");
    assert_string_equal(ask(partner, "\r"), "");
    assert_string_equal(ask(partner, "stop"), "");
    assert_true(begins(ask(partner, " hello\t\r"), "cairn "));
    partner->length = 0;
    assert_int_equal(engine_command(partner->engine, "quit", 4), ENGINE_QUITS);
    assert_int_equal(partner->length, 0);
    partner_free(partner);
}

/* `set` holds for every `go` until it is set anew; a `go` may say otherwise. */
static void test_options(void **state)
{
    (void)state;
    struct partner *partner = partner_new();
    assert_non_null(strstr(ask(partner, "hello"), "\noption level=6\n"));
    ask(partner, "new schotten seed=1");
    static const char *const bad[] = {"set", "set level", "set level=0", "set level=7", "set style=bold",
                                      "set level=1 nodes=2", "set threads=0"};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        assert_error(partner, bad[i]);
    assert_string_equal(ask(partner, "set level=6"), "ok");
    assert_string_equal(ask(partner, "set nodes=40"), "ok");
    assert_non_null(strstr(ask(partner, "go seed=1"), " nodes=40\nok"));
    assert_non_null(strstr(ask(partner, "go seed=1 nodes=30"), " nodes=30\nok"));
    assert_string_equal(ask(partner, "set nodes=20"), "ok");
    assert_non_null(strstr(ask(partner, "go seed=1"), " nodes=20\nok"));
    partner_free(partner);
}

/* What a bot is told can be asked for; told to the engine it changes nothing. */
static void test_position(void **state)
{
    (void)state;
    struct partner *partner = partner_new();
    assert_error(partner, "position");
    ask(partner, "new schotten seat=1");
    assert_error(partner, "position");  /* the deal is to come */
    ask(partner, "new schotten seed=1");
    const char *answer = ask(partner, "position");
    assert_true(begins(answer, "position {\"seat\":0,\"phase\":\"play\",\"moves\":["));
    assert_non_null(strstr(answer, "\"view\":{\"game\":\"schotten\""));
    assert_non_null(strstr(answer, "\"?\""));  /* the other's hand */
    assert_string_equal(ask(partner, "position {\"seat\": 1}"), "ok");
    partner_free(partner);
}

static void test_before_a_game(void **state)
{
    (void)state;
    static const char *const lines[] = {
        "moves", "play r5@3", "undo", "state", "view 0", "record", "load", "prove 1", "go",
        "new", "new chess", "new schotten nonsense", "new schotten seed", "new schotten seed=",
        "new schotten seed=-1", "new schotten seed=1x", "new schotten seed=18446744073709551616",
        "new schotten seed=1 seed=1", "new schotten seed=1 seat=0", "new schotten seat=2",
        "new schotten seat=-1", "new schotten seat=", "new schotten chance=keyed",
        "new schotten seed=1 chance=manual", "new schotten colour=red",
        "new schotten cards=54 cards=54",
        "new schotten cards=55", "new schotten base classic",
        "new schotten cards=54 base", "NEW schotten", "hello you", "quit now", "stop it", "\x7f",
        "new schotten a=1 b=2 c=3 d=4 e=5 f=6 g=7 h=8 i=9 j=10 k=11", "%s%n", "r5@3",
    };
    struct partner *partner = partner_new();
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++)
        assert_error(partner, lines[i]);
    assert_true(begins(ask_bytes(partner, "hel\0lo", 6), "error "));
    partner_free(partner);
}

static void test_bad_lines_in_a_game(void **state)
{
    (void)state;
    static const char *const lines[] = {
        "play", "play zz", "play r5", "play +r5", "play +?", "undo", "undo 0", "undo -1",
        "undo 1 1",
        "undo 99999999999999999999", "undo x", "state 1", "view", "view 2", "view -1", "view x",
        "view 0 1", "record 2", "record x", "record 0 0", "moves all", "load zz", "load +r1 +r1", "prove", "prove 0",
        "prove 10", "explain", "explain 10", "explain 1 2", "levels 1", "map",
        "map chess", "hash", "hash x", "hash abc", "receipt", "receipt %5", "receipt x", "verify", "verify x",
        "read", "read %5", "read a b", "read %20", "write Seat0", "write =x", "write Seat0=%x",
        "judge", "judge game%20schotten", "judge game%20schotten%0Astone%205%20r5%20r5",
        "prove x", "prove 1 2", "prove 1 x", "prove 1 0 0", "prove 99999999999", "go level=0",
        "go level=99", "go level=1 level=1", "go time=0", "go time=-1", "go nodes=0", "go nodes=x",
        "go threads=0", "go threads=100000", "go seed=", "go seed=1 seed=2", "go fast", "go fast=1",
        "new chess", "new schotten seat=7", "play \xff\xfe\xfd", "play %s%s%n %1",
    };
    struct partner *partner = partner_new();
    assert_ok(partner, "new schotten seed=1");
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++)
        assert_error(partner, lines[i]);
    char *longest = malloc(ENGINE_LINE_MAX + 2);
    memset(longest, 'x', ENGINE_LINE_MAX + 2);
    assert_true(begins(ask_bytes(partner, longest, ENGINE_LINE_MAX), "error There is no command"));
    assert_true(
        begins(ask_bytes(partner, longest, ENGINE_LINE_MAX + 1), "error The line is longer"));
    memcpy(longest, "play ", 5);
    assert_true(begins(ask_bytes(partner, longest, ENGINE_LINE_MAX), "error A word that begins"));
    free(longest);
    partner_free(partner);
}

static void test_a_game(void **state)
{
    (void)state;
    struct partner *partner = partner_new();
    assert_ok(partner, "new schotten seed=1");
    char *line = ask_line(partner, "record");
    assert_string_equal(line, "record +g4 +r4 +o8 +g6 +r1 +p6 +p3 +b6 +b4 +y6 +o9 +r5");
    free(line);
    assert_ok(partner, "play r1@3 r4@3 o8@1");
    line = ask_line(partner, "record");
    assert_string_equal(line, "record +g4 +r4 +o8 +g6 +r1 +p6 +p3 +b6 +b4 +y6 +o9 +r5 r1@3 +b1 "
                              "r4@3 +p1 o8@1 +y9");
    free(line);
    partner_free(partner);
}

/* Several words, one of them bad: which, and nothing is played. */
static void test_which_word(void **state)
{
    (void)state;
    struct partner *partner = partner_new();
    assert_ok(partner, "new schotten seed=1");
    assert_error(partner, "play r1@3 r4@3 r4@3");
    assert_true(begins(ask(partner, "play r1@3 r4@3 r4@3"), "error Word 3, r4@3: "));
    assert_error(partner, "load +g4 +g4");
    assert_true(begins(ask(partner, "load +g4 +g4"), "error Word 2, +g4: "));
    assert_ok(partner, "play r1@3 r4@3");
    assert_ok(partner, "undo 2");
    assert_error(partner, "undo");
    assert_ok(partner, "play r1@3 r4@3");
    char *line = ask_line(partner, "record");
    assert_non_null(strstr(line, " r1@3 +b1 r4@3 +p1"));
    free(line);
    assert_ok(partner, "load");
    line = ask_line(partner, "record");
    assert_string_equal(line, "record +g4 +r4 +o8 +g6 +r1 +p6 +p3 +b6 +b4 +y6 +o9 +r5");
    free(line);
    partner_free(partner);
}

static void test_manual_chance(void **state)
{
    (void)state;
    struct partner *partner = partner_new();
    assert_ok(partner, "new schotten chance=manual");
    char *line = ask_line(partner, "moves");
    assert_true(begins(line, "moves +b1 +b2 "));
    free(line);
    assert_error(partner, "go");
    assert_error(partner, "play +?");
    assert_error(partner, "play r1@1");
    assert_ok(partner, "play +r1 +r2 +r3 +r4 +r5 +r6 +r7 +r8 +r9 +b1 +b2 +b3");
    assert_error(partner, "undo");
    assert_ok(partner, "play r1@1 +g1 r2@1");
    line = ask_line(partner, "view 1");
    assert_non_null(
        strstr(line, "\"to_move\":\"chance\",\"phase\":\"draw\",\"result\":null,\"ply\":15"));
    free(line);
    assert_ok(partner, "undo");
    line = ask_line(partner, "record");
    assert_string_equal(line, "record +r1 +r2 +r3 +r4 +r5 +r6 +r7 +r8 +r9 +b1 +b2 +b3 r1@1 +g1");
    free(line);
    partner_free(partner);
}

static void test_seat(void **state)
{
    (void)state;
    struct partner *partner = partner_new();
    assert_ok(partner, "new schotten seat=1 chance=manual");
    char *line = ask_line(partner, "moves");
    assert_string_equal(line, "moves +?");
    free(line);
    assert_error(partner, "state");
    assert_error(partner, "view 0");
    assert_error(partner, "view watcher");
    assert_error(partner, "play +r1");
    assert_ok(partner, "play +? +r2 +? +r4 +? +r6 +? +r8 +? +b1 +? +b3");
    assert_error(partner, "go");
    assert_error(partner, "play r2@1");
    assert_error(partner, "play r1@1 +g1");
    assert_ok(partner, "play r1@1 +?");
    line = ask_line(partner, "record");
    assert_string_equal(line, "record +? +r2 +? +r4 +? +r6 +? +r8 +? +b1 +? +b3 r1@1 +?");
    free(line);
    line = ask_line(partner, "view 1");
    assert_non_null(strstr(line, "[[\"?\",\"?\",\"?\",\"?\",\"?\",\"?\"],"
                                 "[\"r2\",\"r4\",\"r6\",\"r8\",\"b1\",\"b3\"]]"));
    free(line);
    assert_ok(partner, "undo");
    assert_error(partner, "undo");
    assert_ok(partner, "load +? +r2");
    assert_error(partner, "load +? +?");
    assert_ok(partner, "new schotten seed=3");
    line = ask_line(partner, "state");
    free(line);
    partner_free(partner);
}

static void test_onlooker(void **state)
{
    (void)state;
    struct partner *partner = partner_new();
    assert_ok(partner, "new schotten seat=watcher");
    assert_ok(partner, "play +? +? +? +? +? +? +? +? +? +? +? +? r1@1 +?");
    assert_error(partner, "view 0");
    assert_error(partner, "state");
    assert_error(partner, "go");
    assert_error(partner, "play +r2");
    char *line = ask_line(partner, "story watcher from=14");
    assert_non_null(strstr(line, "drawn: a hidden card"));
    free(line);
    /* A row a line, and nobody's hand in it. */
    const char *picture = ask(partner, "picture watcher");
    assert_true(begins(picture, "picture "));
    assert_non_null(strstr(picture, "r1"));
    assert_null(strstr(picture, "r2"));
    assert_error(partner, "picture");
    assert_error(partner, "picture 1");
    assert_error(partner, "new schotten seat=2");
    partner_free(partner);
}

static void test_go(void **state)
{
    (void)state;
    struct partner *partner = partner_new();
    assert_ok(partner, "new schotten seed=5");
    static const char *const lines[] = {"go seed=9 level=1", "go seed=9 nodes=500 level=6",
                                        "go seed=9 level=3"};
    for (int i = 0; i < 3; i++) {
        char *first = strdup(strstr(ask(partner, lines[i]), "\nbest "));
        assert_non_null(strstr(first, " value=0."));
        assert_non_null(strstr(first, " nodes="));
        assert_string_equal(first, strstr(ask(partner, lines[i]), "\nbest "));
        free(first);
    }
    assert_non_null(strstr(ask(partner, "go nodes=400 threads=2"), "\nbest "));
    assert_non_null(strstr(ask(partner, "go time=5"), "\nbest "));
    partner_free(partner);
}

static void test_prove(void **state)
{
    (void)state;
    struct partner *partner = partner_new();
    assert_ok(partner, "new schotten chance=manual");
    assert_ok(partner, "play +r6 +b8 +r7 +b9 +r8 +g1 +g2 +g3 +g4 +g5 +g6 +g7 "
                       "r6@5 +p1 b8@5 +p2 r7@5 +p3 b9@5 +p4 r8@5");
    assert_string_equal(ask(partner, "prove 5"), "beaten b7\nok");
    assert_string_equal(ask(partner, "prove 5 0"), "beaten b7\nok");
    assert_string_equal(ask(partner, "prove 5 1"), "incomplete\nok");
    assert_string_equal(ask(partner, "explain 5"),
                        "beaten b7\n"
                        "The claim rests on red 6, red 7 and red 8: a colour run, total 21.\n"
                        "With blue 7 the other side would have a colour run, total 24, which "
                        "beats it.\nok");
    partner_free(partner);
}

static void test_telling(void **state)
{
    (void)state;
    struct partner *partner = partner_new();
    assert_true(begins(ask(partner, "levels"), "level 1 Lamb: Plays what looks nice."));
    assert_true(begins(ask(partner, "map towers"), "map ..............\nmap .AB.CD..AB.CD.\n"));
    assert_string_equal(ask(partner, "map siege"), "ok");
    /* BLAKE2b-256 of nothing but the letters "abc", as other programs give it. */
    assert_string_equal(ask(partner, "hash 616263"),
                        "hash bddd813c634239723171ef3fee98579b94964e3bb1cb3e427262c8c068d52319\nok");
    assert_ok(partner, "new schotten chance=manual");
    assert_ok(partner, "play +r6 +b8 +r7 +b9 +r8 +g1 +g2 +g3 +g4 +g5 +g6 +g7 r6@5 +p1");
    assert_string_equal(ask(partner, "record 1"),
                        "record +? +b8 +? +b9 +? +g1 +? +g3 +? +g5 +? +g7 r6@5 +?\nok");
    partner_free(partner);
}

static const char *shout(const char *english, const char *plural, long long n)
{
    (void)plural, (void)n;
    return strncmp(english, "There is no command", 19) == 0 ? "%1 gibt es nicht." : english;
}

static void keep_line(void *user, const char *line)
{
    snprintf(user, 80, "%s", line);
}

/* Texts as words: blanks and new lines are percent-encoded. */
static void test_texts(void **state)
{
    (void)state;
    struct partner *partner = partner_new();
    const char *judged = ask(partner, "judge game%20schotten%0Astone%205%20r6%20r7%20r8%20%7C%20"
                                      "b8%20b9%0Aclaim%205%20by%200");
    assert_true(begins(
        judged,
        "{\"line\":3,\"verdict\":\"beaten\",\"added\":\"b7\",\"lines\":["
        "\"The claim rests on red 6, red 7 and red 8: a colour run, total 21.\","
        "\"With blue 7 the other side would have a colour run, total 24, which beats it.\"]}\n"
        "{\"position\":{\"game\":\"schotten\","));
    assert_string_equal(ask(partner, "read %5BGame%20%22schotten%22%5D%0Ax"),
                        "error Line 1: The game that begins here has no tag Options.");
    assert_string_equal(ask(partner, "new towers four chance=manual"), "ok");
    assert_string_equal(ask(partner, "play +pA +gB"), "ok");
    assert_string_equal(ask(partner, "write Seat0=Ann%20B"),
                        "\"[Game \\\"towers\\\"]\\u000a"
                        "[Options \\\"players=4,height=5\\\"]\\u000a"
                        "[Rules \\\"1\\\"]\\u000a[Seat0 \\\"Ann B\\\"]\\u000a"
                        "[Result \\\"*\\\"]\\u000a\\u000a+pA +gB\\u000a\"\nok");
    const char *answer =
        ask(partner, "read [Game%20%22towers%22]%0A[Options%20%22players=4,height=5%22]%0A"
                     "[Rules%20%221%22]%0A[Result%20%22*%22]%0A%0A+pA%20{so%20it%20begins}%20+gB");
    assert_non_null(strstr(answer, "\"game\":\"towers\",\"options\":\"players=4 height=5\""));
    assert_non_null(strstr(answer, "\"words\":[[\"+pA\",\"chance\"],[\"+gB\",\"chance\"]]"));
    assert_non_null(strstr(answer, "\"comments\":[[1,\"so it begins\"]]"));
    assert_non_null(strstr(answer, "\"verdict\":\"nothing\""));
    partner_free(partner);
}

static void test_descriptions(void **state)
{
    (void)state;
    struct partner *partner = partner_new();
    assert_non_null(strstr(ask(partner, "describe schotten tactics"),
                           "{\"key\":\"joker\",\"name\":\"Joker\",\"brief\":\"1–9\""));
    assert_non_null(strstr(ask(partner, "describe schotten battleline-tactics"), "\"brief\":\"1–10\""));
    char listed[256];
    struct text list = text_in(listed, sizeof listed);
    text_add(&list, "error There is no game chess. There are: ");
    for (int i = 0; i < game_count(); i++)
        text_format(&list, "%s%s", game_key(game_at(i)), i + 1 < game_count() ? ", " : ".");
    assert_string_equal(ask(partner, "describe chess"), listed);
    assert_string_equal(ask(partner, "describe siege lang=xx"), "error There is no language xx here.");
    ask(partner, "new siege tactics chance=manual");
    assert_string_equal(ask(partner, "steps exchange:r5,g3,b2 redeploy:r5@3>x nonsense"),
                        "{\"word\":\"exchange:r5,g3,b2\",\"steps\":[\"hand:exchange\",\"hand:r5\","
                        "\"hand:g3\",\"hand:b2\",\"do:give\"],\"any\":[1,3]}\n"
                        "{\"word\":\"redeploy:r5@3>x\",\"steps\":[\"hand:redeploy\",\"board:r5@3\","
                        "\"bin\"]}\n{\"word\":\"nonsense\",\"steps\":[]}\nok");
    ask(partner, "new schotten seed=1");
    ask(partner, "play b4@3");
    assert_string_equal(ask(partner, "story 0 from=14"),
                        "{\"number\":14,\"by\":\"chance\",\"path\":{\"word\":\"+b1\",\"steps\":[]},"
                        "\"moves\":[\"pile:clan\",\"hand:b1\"],\"text\":\"drawn: blue 1\"}\nok");
    assert_non_null(strstr(ask(partner, "story 1 from=14"), "drawn: a hidden card"));
    assert_string_equal(ask(partner, "ending"), "error The game is not over yet.");
    partner_free(partner);
}

static void test_say(void **state)
{
    (void)state;
    struct partner *partner = partner_new();
    assert_string_equal(ask(partner, "say schotten Only%20%25n1%20is%20left:%20%25c2 "
                                     "plural=Only%20%25n1%20are%20left:%20%25c2 n:2 t:r5,b7"),
                        "said Only 2 are left: red 5 and blue 7\nok");
    assert_string_equal(ask(partner, "say schotten %251%0A t:%1B[31m"), "said \\x1b[31m\\x0a\nok");
    assert_string_equal(ask(partner, "say chess x"), "error There is no game chess.");
    assert_string_equal(ask(partner, "say schotten"), "error say needs a game and a text.");
    assert_string_equal(ask(partner, "say schotten x y"),
                        "error y is no argument of a sentence: a text is written t:TEXT, a number n:NUMBER.");
    assert_string_equal(ask(partner, "say schotten x n:1 n:1 n:1 n:1 n:1"),
                        "error say has too many words.");
    partner_free(partner);
}

static void test_matches(void **state)
{
    (void)state;
    struct partner *partner = partner_new();
    assert_non_null(strstr(ask(partner, "match siege 1-0:1,0:7,0 1-0:1,0:11,0"),
                           "\"over\":true,\"winner\":1"));
    assert_non_null(strstr(ask(partner, "match siege 1-0:1,0:7,0 1-0:1,0:7,0"),
                           "\"due\":4,\"wins\":0,\"over\":false"));
    assert_non_null(strstr(ask(partner, "match schotten wins=1 0-1:2,5:0,0"),
                           "\"winner\":1,\"order\":[1,0],\"score\":[0,1]"));
    assert_string_equal(ask(partner, "match schotten rounds=3 wins=2"),
                        "error A match has a number of rounds or of wins, not both.");
    assert_string_equal(ask(partner, "match schotten 1-0:5"),
                        "error 1-0:5 is no round that tally has told.");
    ask(partner, "new schotten seed=1");
    assert_string_equal(ask(partner, "tally"), "error The game is not over: say its result.");
    assert_string_equal(ask(partner, "tally 2-0"), "error 2-0 is no result of a game with 2 seats.");
    assert_string_equal(ask(partner, "tally 0-1"), "round 0-1:0,5:0,0\nok");
    ask(partner, "new schotten seat=1");
    assert_non_null(strstr(ask(partner, "tally 0-1"), "error Only what seat 1 knows"));
    partner_free(partner);
}

static void test_strict_referee(void **state)
{
    (void)state;
    struct partner *partner = partner_new();
    assert_string_equal(ask(partner, "new towers referee=strict"),
                        "error There is nothing to claim in Spiel der Türme, so no strict referee.");
    assert_string_equal(ask(partner, "new schotten referee=blind"),
                        "error A referee is helpful or strict, not blind.");
    assert_string_equal(ask(partner, "new schotten referee=strict seed=1"), "ok");
    partner_free(partner);
}

static void test_language_of_the_host(void **state)
{
    (void)state;
    char line[80];
    struct engine *engine = engine_new(
        &(struct engine_host){.user = line, .answer = keep_line, .translate = shout});
    engine_command(engine, "dance", 5);
    assert_string_equal(line, "error dance gibt es nicht.");
    engine_free(engine);
}

/* `go … multi=N`: the N best words, the first of them what is played, each with
 * an interval around its value and a line that begins with it. */
static void check_multi(const game_setup *setup, struct rng *rng)
{
    (void)rng;
    struct partner *partner = partner_new();
    char line[256], best[GAME_WORD_MAX], words[3][GAME_WORD_MAX];
    struct text text = text_in(line, sizeof line);
    text_format(&text, "new %s", game_key(setup->rules));
    for (int i = 0; i < game_option_count(setup->rules); i++)
        text_format(&text, " %s=%s", game_option_key(setup->rules, i),
                    game_option_value(setup->rules, i, setup->choice[i]));
    text_add(&text, " seed=4");
    assert_string_equal(ask(partner, line), "ok");
    ask(partner, "go nodes=90 seed=1 multi=3");
    assert_int_equal(sscanf(strstr(partner->answer, "\nbest ") + 1, "best %63s", best), 1);
    const char *at = partner->answer;
    for (int i = 0; i < 3; i++) {
        double value, low, high;
        int rank, visits;
        char first[GAME_WORD_MAX];
        at = strstr(at, "\ninfo multi=") + 1;
        assert_int_equal(sscanf(at, "info multi=%d word=%63s value=%lf low=%lf high=%lf visits=%d line=%63s",
                                &rank, words[i], &value, &low, &high, &visits, first), 7);
        assert_int_equal(rank, i + 1);
        assert_true(low <= value && value <= high && visits > 0);
        assert_string_equal(first, words[i]);
    }
    assert_null(strstr(at, "multi=4"));
    assert_string_equal(words[0], best);
    assert_string_not_equal(words[0], words[1]);
    assert_non_null(strstr(ask(partner, "go multi=0"), "error 0 is not"));
    partner_free(partner);
}

static void the_best_words_are_told(void **unused)
{
    (void)unused;
    for_every_setup(check_multi, NULL);
}

static void a_game_is_reviewed(void **unused)
{
    (void)unused;
    struct partner *partner = partner_new();
    ask(partner, "new schotten seed=4");
    assert_non_null(strstr(ask(partner, "moves"), "p7@4"));
    assert_string_equal(ask(partner, "play p7@4"), "ok");
    const char *answer = ask(partner, "review nodes=20 seed=3 result=1-0 ending=resign");
    assert_non_null(strstr(answer, "info done="));
    assert_non_null(strstr(answer, "\"ending\":\"resign\""));
    assert_non_null(strstr(answer, "\"word\":\"p7@4\",\"kind\":\"decision\",\"by\":0"));
    assert_non_null(strstr(answer, "\nok"));
    char *first = strdup(strchr(answer, '{'));
    answer = ask(partner, "review nodes=20 seed=3 result=1-0 ending=resign");
    assert_string_equal(strchr(answer, '{'), first);
    free(first);
    /* A review that is stopped leaves the table as it was. */
    engine_command(partner->engine, "review", strlen("review"));
    partner->length = 0;
    assert_int_equal(engine_command(partner->engine, "stop", strlen("stop")), ENGINE_GOES_ON);
    assert_string_equal(partner->answer, "error The review was stopped.");
    assert_non_null(strstr(ask(partner, "record"), "p7@4"));
    answer = ask(partner, "hindsight 13 nodes=20");
    assert_int_equal(strncmp(answer, "{\"class\":\"", 10), 0);
    assert_non_null(strstr(answer, "\"word\":\"p7@4\""));
    assert_null(strstr(answer, "reasons"));
    assert_non_null(strstr(ask(partner, "hindsight 12"), "error Word 12 is no decision."));
    assert_non_null(strstr(ask(partner, "hindsight 99"), "error 99 is not"));
    assert_non_null(strstr(ask(partner, "hindsight"), "error hindsight wants the number of a word."));
    assert_non_null(strstr(ask(partner, "review nodes=0"), "error 0 is not"));
    assert_non_null(strstr(ask(partner, "review depth=3"), "error review has no setting depth=3."));
    assert_non_null(strstr(ask(partner, "review result=2-0"), "error 2-0 is not a result"));
    assert_non_null(strstr(ask(partner, "review ending=flood"), "error review has no setting"));
    ask(partner, "new schotten seat=0");
    assert_non_null(strstr(ask(partner, "review"), "error A review needs the whole table"));
    assert_non_null(strstr(ask(partner, "hindsight 1"), "error A review needs the whole table"));
    partner_free(partner);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_options),      cmocka_unit_test(test_position),
        cmocka_unit_test(test_hello),        cmocka_unit_test(test_before_a_game),
        cmocka_unit_test(test_bad_lines_in_a_game),
        cmocka_unit_test(test_a_game),       cmocka_unit_test(test_which_word),
        cmocka_unit_test(test_manual_chance), cmocka_unit_test(test_seat),
        cmocka_unit_test(test_onlooker),
        cmocka_unit_test(test_go),           cmocka_unit_test(test_prove),
        cmocka_unit_test(test_texts),
        cmocka_unit_test(test_telling),      cmocka_unit_test(test_language_of_the_host),
        cmocka_unit_test(test_descriptions), cmocka_unit_test(test_say),
        cmocka_unit_test(test_matches),      cmocka_unit_test(test_strict_referee),
        cmocka_unit_test(the_best_words_are_told),
        cmocka_unit_test(a_game_is_reviewed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
