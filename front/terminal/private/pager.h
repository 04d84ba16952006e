/*
 * pager.h: a page of text over the table: help, the rules, the move list, a
 * proof. It scrolls, and goes away with any other key.
 */
#ifndef CAIRN_PAGER_H
#define CAIRN_PAGER_H

#include "screen.h"

/* The event that ended it, if somebody above should know of it (EVENT_STOP). */
enum screen_event_kind pager_show(const char *title, const char *text);

/* A line to be typed, or a question to be answered, at the bottom. False:
 * taken back. */
bool pager_ask(const char *question, char *answer, int room);

#endif
