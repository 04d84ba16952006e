/* examples.h: how each command is used, for its help and its manual page. */
#ifndef CAIRN_EXAMPLES_H
#define CAIRN_EXAMPLES_H

/* Lines, each with what it does, in the reader's language; the caller frees.
 * NULL: there are none. */
char *examples_of(const char *command);

#endif
