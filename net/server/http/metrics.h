/* metrics.h: /metrics, in the text format of Prometheus. */
#ifndef CAIRN_METRICS_H
#define CAIRN_METRICS_H

#include "connection.h"

/* Answers only this machine, unless the settings say otherwise. */
bool metrics_answer(struct connection *, const char *id, struct refusal *);

#endif
