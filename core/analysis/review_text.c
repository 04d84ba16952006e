/* review_text.c: see review_text.h. */
#include "review_text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "forms.h"

enum { WORD_JSON_MAX = 6144, HEAD_JSON_MAX = 8192, SENTENCE_MAX = 512 };

static const char comment_begins[] = "review: ";

/* ---- JSON. */

static void add_shares(const char *key, const struct worths *worths, int n_seats, struct text *out)
{
    text_format(out, "\"%s\":[", key);
    for (int seat = 0; seat < n_seats; seat++)
        text_format(out, seat ? ",%.5f" : "%.5f", worth_share(worths->seat[seat]));
    text_char(out, ']');
}

static void add_words(const char *key, const char word[][GAME_WORD_MAX], int n_words,
                      struct text *out)
{
    text_format(out, ",\"%s\":[", key);
    for (int i = 0; i < n_words; i++) {
        if (i)
            text_char(out, ',');
        text_json_string(out, word[i]);
    }
    text_char(out, ']');
}

static void add_reasons(const struct review *review, struct review_desk *desk, int index,
                        say_translator translate, struct text *out)
{
    struct sentence reason[REVIEW_REASONS_MAX];
    int n_reasons = review_reasons(review, desk, index, reason);
    text_add(out, ",\"reasons\":[");
    for (int i = 0; i < n_reasons; i++) {
        if (i)
            text_char(out, ',');
        say_json(&reason[i], out);
    }
    text_add(out, "],\"why\":[");
    for (int i = 0; i < n_reasons; i++) {
        char line[SENTENCE_MAX];
        struct text said = text_in(line, sizeof line);
        say(&reason[i], translate, &said);
        if (i)
            text_char(out, ',');
        text_json_string(out, line);
    }
    text_char(out, ']');
}

/* What a word does, for people, and what one touches for it (table/forms.h). */
static void add_meaning(const game_setup *setup, const char *word, say_translator translate,
                        struct text *out)
{
    struct sentence told = {.phrase = NULL};
    struct path path = path_of(setup, word);
    char line[SENTENCE_MAX];
    struct text said = text_in(line, sizeof line);
    word_told(setup, word, &told);
    say(&told, translate, &said);
    text_add(out, ",\"text\":");
    text_json_string(out, line);
    text_add(out, ",\"path\":");
    path_json(&path, out);
}

static void add_decision(const struct review *review, const struct decision *decision, int index,
                         say_translator translate, struct text *out)
{
    text_format(out, "\"class\":\"%s\",\"legal\":%d,\"loss\":%.5f,\"low\":%.5f,\"high\":%.5f,",
                decision_class_key(decision->class), decision->n_legal, worth_share(decision->loss),
                decision->loss_low, decision->loss_high);
    text_format(out, "\"played\":%d,\"words\":[", decision->played);
    for (int i = 0; i < decision->n_words; i++) {
        const struct decision_word *one = &decision->word[i];
        char word[GAME_WORD_MAX];
        review_write(review, index, one->move, word);
        text_add(out, i ? ",{\"word\":" : "{\"word\":");
        text_json_string(out, word);
        text_format(out, ",\"value\":%.5f,\"low\":%.5f,\"high\":%.5f,\"visits\":%llu,\"exact\":%s",
                    one->value, one->low, one->high, (unsigned long long)one->visits,
                    one->is_exact ? "true" : "false");
        if (i == 0 || i == decision->played)
            add_meaning(review_setup(review), word, translate, out);
        text_char(out, '}');
    }
    text_char(out, ']');
    add_words("line", decision->line[0], decision->n_line[0], out);
    add_words("playedLine", decision->line[1], decision->n_line[1], out);
}

void review_decision_json(const struct review *review, struct review_desk *desk, int index,
                          say_translator translate, struct text *out)
{
    const struct decision *decision = review_decision(review, review_word(review, index)->decision);
    add_decision(review, decision, index, translate, out);
    if (desk && decision->class >= DECISION_INACCURACY)
        add_reasons(review, desk, index, translate, out);
}

char *review_hindsight_json(const struct review *review, struct review_desk *desk, int index,
                            say_translator translate)
{
    struct decision open;
    char *json = malloc(WORD_JSON_MAX);
    if (!json)
        return NULL;
    struct text text = text_in(json, WORD_JSON_MAX);
    review_hindsight(review, desk, index, &open);
    text_char(&text, '{');
    add_decision(review, &open, index, translate, &text);
    text_char(&text, '}');
    return json;
}

static void add_word(const struct review *review, struct review_desk *desk, int index,
                     say_translator translate, struct text *out)
{
    static const char *const kinds[] = {"deal", "draw", "decision"};
    const struct review_word *word = review_word(review, index);
    int n_seats = game_seats(review_setup(review));
    text_add(out, index ? ",{\"word\":" : "{\"word\":");
    text_json_string(out, word->word);
    text_format(out, ",\"kind\":\"%s\",", kinds[word->kind]);
    if (word->mover >= 0)
        text_format(out, "\"by\":%d,", word->mover);
    add_shares("after", &word->after, n_seats, out);
    text_char(out, ',');
    add_shares("gain", &word->gain, n_seats, out);
    if (word->kind == REVIEW_DECISION) {
        text_add(out, ",\"decision\":{");
        review_decision_json(review, desk, index, translate, out);
        text_char(out, '}');
    }
    text_char(out, '}');
}

static void add_tally(const struct review_tally *tally, struct text *out)
{
    text_format(out, "{\"choices\":%d,\"accuracy\":%.4f,\"errorRate\":%.5f", tally->n_choices,
                review_accuracy(tally), review_error_rate(tally));
    for (int class = DECISION_INACCURACY; class < DECISION_CLASSES; class++)
        text_format(out, ",\"%s\":%d", decision_class_key((enum decision_class)class),
                    tally->n_class[class]);
    text_char(out, '}');
}

static void add_seat(const struct review *review, int seat, struct text *out)
{
    struct review_account a;
    struct review_tally tally;
    int n_seats = game_seats(review_setup(review));
    review_account(review, seat, &a);
    text_format(out,
                "%s{\"account\":{\"start\":%lld,\"deal\":%lld,\"draws\":%lld,\"decisions\":[",
                seat ? "," : "", (long long)a.start, (long long)a.deal, (long long)a.draws);
    for (int by = 0; by < n_seats; by++)
        text_format(out, by ? ",%lld" : "%lld", (long long)a.decisions[by]);
    text_format(out, "],\"ending\":%lld,\"rest\":%lld,\"result\":%lld,\"adjusted\":%lld},\"all\":",
                (long long)a.ending, (long long)a.rest, (long long)a.result,
                (long long)review_adjusted(&a));
    review_tally(review, seat, REVIEW_PHASES, &tally);
    add_tally(&tally, out);
    text_add(out, ",\"phases\":[");
    for (int phase = 0; phase < REVIEW_PHASES; phase++) {
        if (phase)
            text_char(out, ',');
        review_tally(review, seat, phase, &tally);
        add_tally(&tally, out);
    }
    text_add(out, "]}");
}

char *review_json(const struct review *review, struct review_desk *desk, say_translator translate)
{
    const game_setup *setup = review_setup(review);
    size_t room = HEAD_JSON_MAX + (size_t)review_length(review) * WORD_JSON_MAX;
    char *json = malloc(room), options[256];
    if (!json)
        return NULL;
    struct text text = text_in(json, room), written = text_in(options, sizeof options);
    game_setup_write(setup, &written);
    text_add(&text, "{\"game\":");
    text_json_string(&text, game_key(setup->rules));
    text_add(&text, ",\"options\":");
    text_json_string(&text, options);
    text_format(&text, ",\"depth\":%llu,\"seed\":\"%llu\",\"ending\":\"%s\",\"unit\":%lld,\"seats\":[",
                (unsigned long long)review_depth(review)->n_nodes,
                (unsigned long long)review_depth(review)->seed,
                review_ending_key(review_ending(review)), (long long)WORTH_GAME);
    for (int seat = 0; seat < game_seats(setup); seat++)
        add_seat(review, seat, &text);
    text_add(&text, "],\"words\":[");
    for (int i = 0; i < review_length(review); i++)
        add_word(review, desk, i, translate, &text);
    text_add(&text, "]}");
    return json;
}

/* ---- Beside a record. */

static bool store_decision(const struct review *review, int index, struct record *record)
{
    const struct decision *decision = review_decision(review, review_word(review, index)->decision);
    char comment[256], best[GAME_WORD_MAX];
    struct text text = text_in(comment, sizeof comment);
    review_write(review, index, decision->word[0].move, best);
    text_format(&text, "%s%s loss=%.4f low=%.4f high=%.4f best=%s value=%.4f", comment_begins,
                decision_class_key(decision->class), worth_share(decision->loss),
                decision->loss_low, decision->loss_high, best, decision->word[0].value);
    return record_comment_after(record, index + 1, comment);
}

bool review_store(const struct review *review, struct record *record)
{
    char value[256];
    struct text text = text_in(value, sizeof value);
    const struct review_depth *depth = review_depth(review);
    text_format(&text, "nodes=%llu seed=%llu", (unsigned long long)depth->n_nodes,
                (unsigned long long)depth->seed);
    for (int seat = 0; seat < game_seats(review_setup(review)); seat++) {
        struct review_account account;
        struct review_tally tally;
        review_account(review, seat, &account);
        review_tally(review, seat, REVIEW_PHASES, &tally);
        text_format(&text, " accuracy%d=%.4f luck%d=%.4f", seat, review_accuracy(&tally), seat,
                    worth_share(account.deal + account.draws));
    }
    record_drop_comments(record, comment_begins);
    bool is_stored = record_set_tag(record, "Review", value);
    /* From the end, so that comments do not move the words before them. */
    for (int i = review_length(review) - 1; i >= 0 && is_stored; i--) {
        const struct review_word *word = review_word(review, i);
        if (word->decision >= 0 &&
            review_decision(review, word->decision)->class >= DECISION_INACCURACY)
            is_stored = store_decision(review, i, record);
    }
    return is_stored;
}

bool review_comment_read(const char *text, struct review_comment *comment)
{
    char class[32];
    int n_read = 0;
    if (strncmp(text, comment_begins, strlen(comment_begins)) != 0)
        return false;
    if (sscanf(text + strlen(comment_begins), "%31s loss=%lf low=%lf high=%lf best=%63s value=%lf%n",
               class, &comment->loss, &comment->low, &comment->high, comment->best,
               &comment->value, &n_read) != 6)
        return false;
    for (int i = DECISION_INACCURACY; i < DECISION_CLASSES; i++) {
        comment->class = (enum decision_class)i;
        if (strcmp(decision_class_key(comment->class), class) == 0)
            return text[strlen(comment_begins) + (size_t)n_read] == '\0';
    }
    return false;
}
