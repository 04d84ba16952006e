/*
 * knowledge_memory.h: what is in a memory of knowledge.h, for the games'
 * knowledge alone.
 */
#ifndef CAIRN_KNOWLEDGE_MEMORY_H
#define CAIRN_KNOWLEDGE_MEMORY_H

#include "knowledge.h"
#include "odds.h"

struct knowledge_memory {
    struct odds_memory odds;  /* of the card games */
};

#endif
