/*
 * term_text.h: what the terminal calls things, in the reader's language.
 */
#ifndef CAIRN_TERM_TEXT_H
#define CAIRN_TERM_TEXT_H

#include <jansson.h>

#include "steps.h"
#include "text.h"
#include "translate.h"

const char *term_pile_name(const char *key);                      /* "clan" */
const char *term_button_name(const char *key);                    /* "done" */
const char *term_preset_name(const char *game, const char *key);
const char *term_option_name(const char *key);
const char *term_option_value(const char *key, const char *value);
const char *term_role_name(const char *game, int seat);           /* "attacker"; or "" */

/* What the person should do next. */
const char *term_prompt(const json_t *view, const struct choice *);

#endif
