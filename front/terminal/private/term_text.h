/*
 * term_text.h: what a game calls things (rules/description.h), in the reader's
 * language.
 */
#ifndef CAIRN_TERM_TEXT_H
#define CAIRN_TERM_TEXT_H

#include "steps.h"
#include "translate.h"

const char *term_pile_name(const struct game *, const char *key);       /* "clan" */
const char *term_button_name(const struct game *, const char *key);     /* "done" */
const char *term_feature_name(const struct game *, const char *key);    /* of a place: "mud" */
const char *term_preset_name(const struct game *, int preset);
const char *term_option_name(const struct game *, int option);
const char *term_option_value(const struct game *, int option, int choice);
const char *term_role_name(const struct game *, int seat);

#endif
