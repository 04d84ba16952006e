/* play_do.c: what a person can do at the play screen; see play_parts.h. */
#include "play_parts.h"

#include <ctype.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "number.h"
#include "pager.h"
#include "play_pages.h"
#include "saves.h"
#include "say.h"
#include "term_text.h"

/* ---- Saying. */

void play_tell(struct play *play, enum look look, const char *text)
{
    struct text message = text_in(play->message, sizeof play->message);
    text_add(&message, text);
    play->message_look = look;
}

static void tell_sentence(struct play *play, enum look look, const struct sentence *sentence)
{
    char line[MESSAGE_MAX];
    struct text text = text_in(line, sizeof line);
    say(sentence, translate_phrase, &text);
    play_tell(play, look, line);
}

void play_keep(struct play *play)
{
    struct sentence why;
    char *text = play->saved ? sitting_record(play->sitting, true) : NULL;
    if (text && !saves_write(play->saved, text, &why))
        tell_sentence(play, LOOK_BAD, &why);
    free(text);
}

/* ---- Deciding. */

void play_refresh(struct play *play)
{
    free(play->words);
    play->words = NULL;
    play->n_words = 0;
    if (sitting_is_persons_turn(play->sitting))
        play->words = sight_offered(sitting_sight(play->sitting), &play->n_words);
    choice_begin(&play->choice, play->scene.setup, play->words, play->n_words);
    play->typed[0] = '\0';
    play->is_fresh = true;
    play_take_view(play);
    play_name_players(play);
    play->scene.focus[0] = '\0';
}

static void show_proof(struct play *play, int place)
{
    const struct sight *sight = sitting_sight(play->sitting);
    struct proof proof;
    struct sentence why;
    char page[4096];
    struct text text = text_in(page, sizeof page);
    if (!sight_prove(sight, place, sight_claimant(sight), &proof, &why)) {
        tell_sentence(play, LOOK_BAD, &why);
        return;
    }
    for (int i = 0; i < proof.n_lines; i++) {
        say(&proof.line[i], translate_phrase, &text);
        text_char(&text, ' ');
    }
    if (proof.verdict == VERDICT_BEATEN && *proof.added) {
        text_add(&text, translate("These cards beat it:"));
        text_format(&text, " %s", proof.added);
    }
    play_tell(play, proof.verdict == VERDICT_PROVEN ? LOOK_LIT : LOOK_BAD, page);
}

/* A claim is refused with its proof, whatever the referee is like. */
void play_word(struct play *play, const char *word)
{
    char played[GAME_WORD_MAX];
    struct sentence why;
    if (play->n_words == 0)
        return;
    snprintf(played, sizeof played, "%s", word);
    int claimed = word_claims(play->scene.setup, played);
    if (!sitting_play(play->sitting, played, &why)) {
        tell_sentence(play, LOOK_BAD, &why);
        if (claimed)
            show_proof(play, claimed);
        choice_begin(&play->choice, play->scene.setup, play->words, play->n_words);
        return;
    }
    play_tell(play, LOOK_LIT, claimed ? translate("The claim is proven.") : "");
    scene_note_last(&play->scene, played);
    play_keep(play);
    play->is_fresh = false;
}

void play_touch(struct play *play, const char *step)
{
    if (!choice_touch(&play->choice, step))
        return;
    const char *word = choice_word(&play->choice);
    const struct thing *focus;
    if (word) {
        play_word(play, word);
        return;
    }
    play_take_view(play);
    play_draw(play);  /* so that the things that may come next are there */
    focus = scene_first_lit(&play->scene);
    if (focus)
        snprintf(play->scene.focus, STEP_MAX, "%s", focus->step);
}

/* Tab: as much as all fitting words have in common, and which they are. */
void play_complete(struct play *play)
{
    size_t n_typed = strlen(play->typed), n_common = 0;
    const char *common = NULL;
    char list[MESSAGE_MAX];
    struct text text = text_in(list, sizeof list);
    for (int i = 0; i < play->n_words; i++) {
        const char *word = play->words[i];
        if (strncmp(word, play->typed, n_typed) != 0)
            continue;
        if (!common)
            n_common = strlen(word);
        else
            for (size_t k = n_typed; k < n_common; k++)
                if (word[k] != common[k])
                    n_common = k;
        common = common ? common : word;
        text_format(&text, "%s ", word);
    }
    if (!common) {
        play_tell(play, LOOK_BAD, translate("No word that can be played begins like this."));
        return;
    }
    snprintf(play->typed, sizeof play->typed, "%.*s", (int)n_common, common);
    play_tell(play, LOOK_DIM, list);
}

/* The place of the thing in focus, or a digit that is asked for. */
static int ask_place(struct play *play, const char *question)
{
    char answer[8] = "";
    const char *colon = strchr(play->scene.focus, ':'), *at = strchr(play->scene.focus, '@');
    bool is_place = strncmp(play->scene.focus, "place:", 6) == 0 ||
                    strncmp(play->scene.focus, "claim:", 6) == 0;
    if (is_place || at)
        snprintf(answer, sizeof answer, "%.3s", at ? at + 1 : colon + 1);
    int place = 0;  /* there is no such place */
    if (pager_ask(question, answer, sizeof answer))
        number_read_int(answer, 0, INT_MAX, &place);
    return place;
}

/* ---- Commands. */

static void explain(struct play *play)
{
    struct sentence why;
    if (!game_has_claims(play->scene.setup->rules))
        return;
    if (!sitting_explains(play->sitting, &why)) {
        tell_sentence(play, LOOK_BAD, &why);
        return;
    }
    int place = ask_place(play, translate("Why, or why not? The number of the place:"));
    if (place)
        show_proof(play, place);
}

static void claim(struct play *play)
{
    char word[GAME_WORD_MAX];
    if (!game_has_claims(play->scene.setup->rules))
        return;
    int place = ask_place(play, translate("Claim which place? Its number:"));
    snprintf(word, sizeof word, "claim:%d", place);
    if (place)
        play_word(play, word);
}

static void hint(struct play *play)
{
    char word[GAME_WORD_MAX], line[256];
    double value = 0;
    struct sentence why;
    if (play->n_words == 0)
        return;
    if (!sitting_hint_begin(play->sitting, &why)) {
        tell_sentence(play, LOOK_BAD, &why);
        return;
    }
    play_tell(play, LOOK_DIM, translate("Thinking about it …"));
    bool is_done = false;
    while (!is_done) {
        play_draw(play);
        is_done = sitting_hint(play->sitting, THINK_MS, word, &value);
        struct event event = screen_event(0);
        if (event.kind == EVENT_BACK || event.kind == EVENT_STOP) {
            play_tell(play, LOOK_PLAIN, "");
            return;
        }
    }
    snprintf(line, sizeof line, translate("The Stone Giant would play %s (it expects %d %%)."), word,
             (int)(value * 100 + 0.5));
    play_tell(play, LOOK_LIT, line);
}

static void undo(struct play *play)
{
    struct sentence why;
    if (choice_back(&play->choice))
        return;
    if (!sitting_undo(play->sitting, &why)) {
        tell_sentence(play, LOOK_BAD, &why);
        return;
    }
    play_tell(play, LOOK_PLAIN, sitting_is_distant(play->sitting) ? translate("The others are asked.")
                                                                  : translate("Taken back."));
    play->scene.n_last = 0;
    play->is_fresh = false;
    play_keep(play);
}

static void save(struct play *play)
{
    char path[SAVES_PATH_MAX], line[SAVES_PATH_MAX + 64];
    struct sentence why;
    time_t now = time(NULL);
    struct tm day;
    if (sitting_is_distant(play->sitting)) {
        play_tell(play, LOOK_PLAIN, translate("The server keeps the record of this game."));
        return;
    }
    strftime(path, sizeof path, "cairn-%Y%m%d-%H%M%S.cairn", localtime_r(&now, &day));
    if (!pager_ask(translate("Write the record to:"), path, sizeof path) || !*path)
        return;
    if (sitting_save(play->sitting, path, &why)) {
        snprintf(line, sizeof line, translate("Written: %s"), path);
        play_tell(play, LOOK_PLAIN, line);
    } else {
        tell_sentence(play, LOOK_BAD, &why);
    }
}

void play_offer(struct play *play, const char *what)
{
    struct sentence why;
    if (sitting_offer(play->sitting, what, &why))
        play_tell(play, LOOK_PLAIN, translate("The others are asked."));
    else
        tell_sentence(play, LOOK_BAD, &why);
}

void play_leave(struct play *play, enum play_ending ending)
{
    play->is_leaving = true;
    play->ending = ending;
}

static void show_page(struct play *play, const char *title, char *text)
{
    if (text && pager_show(title, text) == EVENT_STOP)
        play_leave(play, PLAY_INTERRUPTED);
    free(text);
}

void play_command(struct play *play, int key)
{
    char answer[8] = "";
    struct sentence why;
    switch (key) {
    case 'U': undo(play); break;
    case 'H': hint(play); break;
    case 'S': save(play); break;
    case '?': show_page(play, translate("Keys"), play_page_keys(play->scene.setup->rules)); break;
    case 'R': show_page(play, translate("Rules"), play_page_rules(play->scene.setup->rules)); break;
    case 'M': show_page(play, translate("Moves"), play_page_moves(play->sitting, play->looker)); break;
    case 'W': explain(play); break;
    case 'C': claim(play); break;
    case 'G':
        if (pager_ask(translate("Give up this game? Type y:"), answer, sizeof answer) &&
            tolower((unsigned char)answer[0]) == tolower((unsigned char)translate("y")[0])) {
            if (!sitting_resign(play->sitting, play->looker, &why))
                tell_sentence(play, LOOK_BAD, &why);
            play->is_fresh = false;
            play_keep(play);
        }
        break;
    case 'D':
        if (sitting_is_distant(play->sitting))
            play_offer(play, "draw");
        break;
    case 'Y': case 'N':
        if (sitting_is_distant(play->sitting) && !sitting_answer(play->sitting, key == 'Y', &why))
            tell_sentence(play, LOOK_BAD, &why);
        break;
    case 'Q': play_leave(play, PLAY_LEFT); break;
    default: break;
    }
}

