/*
 * review_command.c: `cairn review`: what recorded games were worth: which
 * decisions cost something, what the cards did, and who played how well.
 */
#include <argp.h>
#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "clock.h"
#include "command.h"
#include "file.h"
#include "number.h"
#include "ranks_run.h"
#include "review.h"
#include "review_players.h"
#include "review_shared.h"
#include "review_text.h"
#include "say.h"
#include "screen.h"
#include "sentence.h"
#include "translate.h"

enum { OPTION_CSV = 256, OPTION_WRITE, OPTION_OPEN, GREAT_LUCK = 3, LINE_MAX_LENGTH = 1024 };

/* Of the account: "  before the deal      50.00 %     50.00 %" */
enum { LINE_COLUMNS = 78, ROW_NAME_LEAST = 28, ROW_NUMBER_COLUMNS = 12 };

enum output { OUTPUT_TEXT, OUTPUT_JSON, OUTPUT_CSV };

struct review_request {
    const char *path, *write;
    struct review_depth depth;
    int n_threads;         /* 0: nobody said */
    enum output output;
    bool is_open;  /* what would have been best with open cards, too */
    struct ranks *ranks;   /* with whom the games are shared; NULL: with nobody */
};

static bool interrupted;

static void interrupt(int signal_number)
{
    (void)signal_number;
    __atomic_store_n(&interrupted, true, __ATOMIC_RELAXED);
    ranks_run_interrupted();
}

static error_t parse_option(int key, char *argument, struct argp_state *state)
{
    struct review_request *request = state->input;
    switch (key) {
    case 'd':
        request->depth.n_nodes = (uint64_t)command_argument(argument, 1, REVIEW_NODES_MAX, state);
        return 0;
    case 's':
        if (!number_read(argument, 0, UINT64_MAX, &request->depth.seed))
            argp_error(state, translate("'%s' is not a seed: a whole number"), argument);
        return 0;
    case 't':
        request->n_threads = command_argument(argument, 1, PLAYER_THREADS_MAX, state);
        return 0;
    case 'j':
        request->output = OUTPUT_JSON;
        return 0;
    case OPTION_CSV:
        request->output = OUTPUT_CSV;
        return 0;
    case OPTION_WRITE:
        request->write = argument;
        return 0;
    case OPTION_OPEN:
        request->is_open = true;
        return 0;
    case ARGP_KEY_ARG:
        if (request->path)
            argp_error(state, "%s", translate("there are too many words"));
        request->path = argument;
        return 0;
    case ARGP_KEY_END:
        if (!request->path)
            argp_error(state, "%s", translate("name a file of records, or - for standard input"));
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

/* ---- For people. */

static double percent(worth amount)
{
    return 100 * worth_share(amount);
}

struct account_form {
    int n_seats, name_columns;
};

static void write_decisions_of(const struct record *record, int by, struct text *out)
{
    char name[PLAYER_NAME_MAX];
    review_player_name(record, by, name);
    text_format(out, translate("decisions of %s"), name);
}

/* As wide as the longest name, as far as a line has room for it. */
static struct account_form account_form(const struct record *record, int n_seats)
{
    struct account_form form = {n_seats, ROW_NAME_LEAST};
    int most = LINE_COLUMNS - n_seats * ROW_NUMBER_COLUMNS;
    for (int by = 0; by < n_seats; by++) {
        char line[2 * PLAYER_NAME_MAX];
        struct text text = text_in(line, sizeof line);
        write_decisions_of(record, by, &text);
        int columns = screen_width(line) < most ? screen_width(line) : most;
        form.name_columns = columns > form.name_columns ? columns : form.name_columns;
    }
    return form;
}

/* A line of the account: the same part of every seat's. A name that is longer
 * than its column is shortened: the numbers stay in theirs. */
static void print_row(const struct account_form *form, const char *name, const worth part[],
                      bool has_sign)
{
    int width = screen_width(name);
    if (width <= form->name_columns)
        printf("  %s%*s", name, form->name_columns - width, "");
    else
        printf("  %.*s…", screen_fitting(name, form->name_columns - 1), name);
    for (int seat = 0; seat < form->n_seats; seat++) {
        double number = percent(part[seat]);
        printf(" %9s %%", (has_sign ? translate_change(number, 2) : translate_number(number, 2)).text);
    }
    printf("\n");
}

static void print_account(const struct record *record, const struct review *review)
{
    int n_seats = game_seats(review_setup(review));
    struct account_form form = account_form(record, n_seats);
    struct review_account account[GAME_SEATS_MAX];
    struct review_tally tally[GAME_SEATS_MAX];
    worth part[GAME_SEATS_MAX] = {0};
    for (int seat = 0; seat < n_seats; seat++) {
        review_account(review, seat, &account[seat]);
        review_tally(review, seat, REVIEW_PHASES, &tally[seat]);
    }
#define ROW(name, member, has_sign)                                                                \
    do {                                                                                           \
        for (int seat = 0; seat < n_seats; seat++)                                                 \
            part[seat] = account[seat].member;                                                     \
        print_row(&form, name, part, has_sign);                                                    \
    } while (0)
    ROW(translate("before the deal"), start, false);
    ROW(translate("luck of the deal"), deal, true);
    ROW(translate("luck of the draws"), draws, true);
    for (int by = 0; by < n_seats; by++) {
        char line[2 * PLAYER_NAME_MAX];
        struct text text = text_in(line, sizeof line);
        write_decisions_of(record, by, &text);
        ROW(line, decisions[by], true);
    }
    if (review_ending(review) != REVIEW_PLAYED_OUT && review_ending(review) != REVIEW_UNFINISHED)
        ROW(translate("how it was ended"), ending, true);
    ROW(translate("rest"), rest, true);
    ROW(review_ending(review) == REVIEW_UNFINISHED ? translate("as it stands") : translate("result"),
        result, false);
#undef ROW
    for (int seat = 0; seat < n_seats; seat++)
        part[seat] = review_adjusted(&account[seat]);
    print_row(&form, translate("result less luck"), part, false);
    for (int seat = 0; seat < n_seats; seat++) {
        char name[PLAYER_NAME_MAX];
        review_player_name(record, seat, name);
        printf(translate("  %s: accuracy %s %%, %s %% lost a choice; inaccuracies %d, mistakes %d, "
                         "blunders %d\n"),
               name, translate_number(100 * review_accuracy(&tally[seat]), 1).text,
               translate_number(100 * review_error_rate(&tally[seat]), 2).text,
               tally[seat].n_class[DECISION_INACCURACY], tally[seat].n_class[DECISION_MISTAKE],
               tally[seat].n_class[DECISION_BLUNDER]);
    }
}

static void print_decision(const struct record *record, const struct review *review,
                           struct review_desk *desk, int index, bool is_open)
{
    const struct review_word *word = review_word(review, index);
    const struct decision *decision = review_decision(review, word->decision);
    struct sentence reason[REVIEW_REASONS_MAX];
    char name[PLAYER_NAME_MAX], best[GAME_WORD_MAX];
    review_player_name(record, word->mover, name);
    review_write(review, index, decision->word[0].move, best);
    printf(translate("  %d. %s %s%s (%s): %s %% lost (%s to %s), better %s"), index + 1, name,
           word->word, decision_class_sign(decision->class),
           translate(decision_class_name(decision->class)),
           translate_number(percent(decision->loss), 1).text,
           translate_number(100 * decision->loss_low, 1).text,
           translate_number(100 * decision->loss_high, 1).text, best);
    for (int i = 0; i < decision->n_line[0]; i++)
        printf(i ? " %s" : " … %s", decision->line[0][i]);
    printf("\n");
    int n_reasons = review_reasons(review, desk, index, reason);
    for (int i = 0; i < n_reasons; i++) {
        char line[LINE_MAX_LENGTH];
        struct text text = text_in(line, sizeof line);
        say(&reason[i], translate_phrase, &text);
        printf("     %s\n", line);
    }
    if (is_open) {
        struct decision open;
        review_hindsight(review, desk, index, &open);
        review_write(review, index, open.word[0].move, best);
        printf(translate("     With open cards %s would have been best (%s %% more).\n"), best,
               translate_number(percent(open.loss), 1).text);
    }
}

/* The cards that changed most, for whom they came. */
static void print_great_luck(const struct review *review)
{
    int shown[GREAT_LUCK], n_shown = 0;
    for (; n_shown < GREAT_LUCK; n_shown++) {
        int greatest = -1;
        for (int i = 0; i < review_length(review); i++) {
            const struct review_word *word = review_word(review, i);
            bool is_new = word->kind == REVIEW_DRAW;
            for (int j = 0; j < n_shown; j++)
                is_new = is_new && shown[j] != i;
            if (is_new && (greatest < 0 || llabs(word->gain.seat[0]) >
                                               llabs(review_word(review, greatest)->gain.seat[0])))
                greatest = i;
        }
        if (greatest < 0)
            break;
        shown[n_shown] = greatest;
        const struct review_word *word = review_word(review, greatest);
        printf(n_shown ? ", %d. %s %s %%" : translate("  greatest luck, for seat 0: %d. %s %s %%"),
               greatest + 1, word->word, translate_change(percent(word->gain.seat[0]), 1).text);
    }
    if (n_shown)
        printf("\n");
}

static void print_text(int number, const struct record *record, const struct review *review,
                       struct review_desk *desk, bool is_open)
{
    const game_setup *setup = review_setup(review);
    printf("%d. %s", number, game_name(setup->rules));
    for (int seat = 0; seat < game_seats(setup); seat++) {
        char name[PLAYER_NAME_MAX];
        review_player_name(record, seat, name);
        printf(seat ? " – %s" : ": %s", name);
    }
    printf(", %s\n", record_tag(record, "Result"));
    print_account(record, review);
    for (int i = 0; i < review_length(review); i++) {
        const struct review_word *word = review_word(review, i);
        if (word->decision >= 0 &&
            review_decision(review, word->decision)->class >= DECISION_INACCURACY)
            print_decision(record, review, desk, i, is_open);
    }
    print_great_luck(review);
}

/* ---- For programs. */

static void print_csv_head(void)
{
    puts("game,number,seat,player,ending,result,adjusted,start,deal,draws,own_decisions,"
         "other_decisions,end,rest,choices,accuracy,error_rate,inaccuracies,mistakes,blunders");
}

static void print_csv(int number, const struct record *record, const struct review *review)
{
    for (int seat = 0; seat < game_seats(review_setup(review)); seat++) {
        struct review_account a;
        struct review_tally tally;
        char name[PLAYER_NAME_MAX];
        worth others = 0;
        review_account(review, seat, &a);
        review_tally(review, seat, REVIEW_PHASES, &tally);
        review_player_name(record, seat, name);
        for (int by = 0; by < GAME_SEATS_MAX; by++)
            others += by == seat ? 0 : a.decisions[by];
        printf("%s,%d,%d,\"", game_key(review_setup(review)->rules), number, seat);
        for (const char *at = name; *at; at++)
            printf(*at == '"' ? "\"\"" : "%c", *at);
        printf("\",%s,%.6f,%.6f,%.6f,%.6f,%.6f,%.6f,%.6f,%.6f,%.6f,%d,%.4f,%.6f,%d,%d,%d\n",
               review_ending_key(review_ending(review)), worth_share(a.result),
               worth_share(review_adjusted(&a)), worth_share(a.start), worth_share(a.deal),
               worth_share(a.draws), worth_share(a.decisions[seat]), worth_share(others),
               worth_share(a.ending), worth_share(a.rest), tally.n_choices, review_accuracy(&tally),
               review_error_rate(&tally), tally.n_class[DECISION_INACCURACY],
               tally.n_class[DECISION_MISTAKE], tally.n_class[DECISION_BLUNDER]);
    }
}

static void print_json(const struct review *review, struct review_desk *desk)
{
    char *json = review_json(review, desk, translate_phrase);
    if (json)
        puts(json);
    free(json);
}

/* ---- All games of a file. */

struct session {
    const struct review_request *request;
    struct review_desk *desk[PLAYER_THREADS_MAX];
    struct review_desk *teller;  /* for what is told of a review that is done */
    FILE *written;
    struct review_players players;
};

static void show_progress(int number, size_t done, size_t all)
{
    static int64_t last;
    int64_t now = clock_ms() / 200;
    if (!isatty(STDERR_FILENO) || now == last)
        return;
    last = now;
    fputs("\r\033[K", stderr);
    fprintf(stderr, translate("game %d, %d %%"), number,
            all ? (int)(100 * done / all) : 100);
    fflush(stderr);
}

static bool store(struct session *session, const struct review *review, struct record *record)
{
    bool is_stored = review_store(review, record);
    char *text = is_stored ? record_write(record) : NULL;
    is_stored = text && (ftell(session->written) == 0 || fputs("\n", session->written) != EOF) &&
                fputs(text, session->written) != EOF;
    free(text);
    return is_stored;
}

/* What is said of a game. False: there is no memory. */
static bool tell(void *user, int number, struct record *record, const struct review *review)
{
    struct session *session = user;
    const struct review_request *request = session->request;
    if (request->output == OUTPUT_JSON)
        print_json(review, session->teller);
    else if (request->output == OUTPUT_CSV)
        print_csv(number, record, review);
    else
        print_text(number, record, review, session->teller, request->is_open);
    review_players_add(&session->players, record, review);
    return !session->written || store(session, review, record);
}

/* False: there is no memory, or it was interrupted. */
static bool review_game(struct session *session, int number, struct record *record)
{
    const struct review_request *request = session->request;
    struct review *review = review_of_record(record, &request->depth);
    bool is_done = review &&
                   review_work_all(review, session->desk, request->n_threads, &interrupted) &&
                   tell(session, number, record, review);
    review_free(review);
    return is_done;
}

static int complain(const char *path, const char *line, int code)
{
    fflush(stdout);
    fprintf(stderr, "cairn: %s: %s\n", path, line);
    return code;
}

static int complain_at(const char *path, const struct record_error *error)
{
    char line[LINE_MAX_LENGTH];
    struct text text = text_in(line, sizeof line);
    say_at(error->line, error->word, &error->why, translate_phrase, &text);
    return complain(path, line, EXIT_BAD_INPUT);
}

/* After the last game that could be read. */
static int conclude(const struct session *session, int n_games, const struct record_error *error)
{
    const struct review_request *request = session->request;
    if (isatty(STDERR_FILENO))
        fputs("\r\033[K", stderr);
    if (error->line > 0)
        return complain_at(request->path, error);
    if (n_games == 0)
        return complain(request->path, translate("there is no game in it"), EXIT_BAD_INPUT);
    if (request->output == OUTPUT_JSON) {
        printf("{\"players\":");
        review_players_json(&session->players);
        puts("}");
    } else if (request->output == OUTPUT_TEXT && n_games > 1) {
        review_players_print(&session->players);
    }
    return EXIT_YES;
}

static int give_up(const struct review_request *request)
{
    return interrupted ? EXIT_INTERRUPTED
                       : complain(request->path, translate("there is no memory left"), EXIT_MACHINE);
}

static int review_games(struct session *session, const char *text, size_t n_bytes)
{
    struct record_reader reader = record_reader_of(text, n_bytes);
    struct record *record;
    struct record_error error;
    int number = 0;
    while (record_read(&reader, &record, &error)) {
        show_progress(++number, (size_t)(reader.at - text), n_bytes);
        bool is_done = review_game(session, number, record);
        record_free(record);
        if (!is_done)
            return give_up(session->request);
    }
    return conclude(session, number, &error);
}

/* The same by many ranks, for which all games are read first. */
static int share_games(struct session *session, const struct review_shared *shared, const char *text,
                       size_t n_bytes)
{
    struct record_reader reader = record_reader_of(text, n_bytes);
    struct record **records = NULL, *record;
    struct record_error error;
    int n = 0, n_room = 0;
    bool is_good = true;
    while (is_good && record_read(&reader, &record, &error)) {
        if (n == n_room) {
            n_room = 2 * n_room + 64;
            struct record **more = realloc(records, (size_t)n_room * sizeof *records);
            is_good = more != NULL;
            records = is_good ? more : records;
        }
        if (is_good)
            records[n++] = record;
        else
            record_free(record);
    }
    is_good = is_good && review_shared_run(shared, records, n);
    for (int i = 0; i < n; i++)
        record_free(records[i]);
    free(records);
    return is_good ? conclude(session, n, &error) : give_up(session->request);
}

static int work_on_games(struct session *session, const char *text, size_t n_bytes)
{
    const struct review_request *request = session->request;
    const struct review_shared shared = {
        .ranks = request->ranks, .depth = &request->depth, .desk = session->desk,
        .n_desks = request->n_threads, .stop = &interrupted, .tell = tell, .user = session};
    if (!ranks_run_speaks(request->ranks))
        return review_shared_help(&shared) ? EXIT_YES : give_up(request);
    if (request->output == OUTPUT_CSV)
        print_csv_head();
    return request->ranks ? share_games(session, &shared, text, n_bytes)
                          : review_games(session, text, n_bytes);
}

/* Everything, or nothing of the file that is to be written. */
static int write_file(const struct session *session, char *bytes, size_t n_bytes)
{
    if (!session->written || file_replace(session->request->write, bytes, n_bytes))
        return EXIT_YES;
    perror("cairn");
    return EXIT_MACHINE;
}

/* A desk for each thread, and one to tell by. False: no memory. */
static bool open_desks(struct session *session)
{
    bool is_good = true;
    for (int i = 0; i < session->request->n_threads && is_good; i++)
        is_good = (session->desk[i] = review_desk_new()) != NULL;
    session->teller = session->request->ranks ? review_desk_new() : session->desk[0];
    return is_good && session->teller;
}

static void close_desks(struct session *session)
{
    if (session->teller != session->desk[0])
        review_desk_free(session->teller);
    for (int i = 0; i < session->request->n_threads; i++)
        review_desk_free(session->desk[i]);
}

static int run(const struct review_request *request)
{
    static struct session session;
    size_t n_bytes = 0, n_written = 0;
    int code = EXIT_YES;
    bool is_first = ranks_run_speaks(request->ranks);  /* the others read and write nothing */
    char *text = is_first ? command_read_text(request->path, RECORD_FILE_MAX, &n_bytes, &code) : NULL;
    char *written = NULL;
    if (is_first && !text)
        return code;
    session.request = request;
    if (request->write && is_first)
        session.written = open_memstream(&written, &n_written);
    if (open_desks(&session) && (session.written || !request->write || !is_first))
        code = work_on_games(&session, text, n_bytes);
    else
        code = complain(request->path, translate("there is no memory left"), EXIT_MACHINE);
    if (session.written && fclose(session.written) == 0 && code == EXIT_YES)
        code = write_file(&session, written, n_written);
    close_desks(&session);
    free(written);
    free(text);
    return code;
}

int review_command_run(int argc, char **argv)
{
    static const struct argp_option known[] = {
        {"depth", 'd', "NODES", 0, PHRASE("how far each decision is searched (2000)"), 0},
        {"seed", 's', "N", 0, PHRASE("the same depth and seed give the same review (1)"), 0},
        {"threads", 't', "N", 0, PHRASE("how many at once (as many as there are cores; one a rank under mpirun)"), 0},
        {"open", OPTION_OPEN, 0, 0,
         PHRASE("with open cards, too: what would have been best had the hands been known"), 0},
        {"json", 'j', 0, 0, PHRASE("a line of JSON a game, and one with the players"), 0},
        {"csv", OPTION_CSV, 0, 0, PHRASE("a line of commas a game and seat"), 0},
        {"write", OPTION_WRITE, "FILE", 0,
         PHRASE("write the records there, with the review in a tag and comments"), 0},
        {0},
    };
    struct argp argp = {
        .help_filter = command_help_text,
        .options = known,
        .parser = parse_option,
        .args_doc = "FILE|-",
        .doc = PHRASE("Was it me or the cards? Reviews recorded games: what every decision cost by what "
               "its player knew then, what every card was worth, and how they add up to the result; "
               "over several games, statistics of the players.") "\v"
               PHRASE("A decision is an inaccuracy from 3 % of a game on, a mistake from 6 %, a blunder "
               "from 12 %. The rest is what hidden cards made of fair decisions, and the error of the "
               "judge. Games with the tag Takebacks count in no statistics of luck."),
    };
    long n_cores = sysconf(_SC_NPROCESSORS_ONLN);
    struct review_request request = {.depth = {.n_nodes = REVIEW_NODES, .seed = 1}};
    command_parse(&argp, argc, argv, 0, &request);
    if (!ranks_run_open(argc, argv, &request.ranks))
        return EXIT_MACHINE;
    if (request.n_threads == 0)
        request.n_threads = request.ranks || n_cores < 1     ? 1
                            : n_cores > PLAYER_THREADS_MAX ? PLAYER_THREADS_MAX
                                                           : (int)n_cores;
    signal(SIGINT, interrupt);
    signal(SIGTERM, interrupt);
    int code = run(&request);
    return ranks_run_close(request.ranks, code == EXIT_YES ? command_finish(code) : code);
}
