/* data_folder.h: where a server's data lie if nobody says where. */
#ifndef CAIRN_DATA_FOLDER_H
#define CAIRN_DATA_FOLDER_H

enum { DATA_FOLDER_MAX = 4096 };

/* As the XDG base directories have it: "$XDG_DATA_HOME/cairn". */
const char *data_folder_usual(char path[DATA_FOLDER_MAX]);

#endif
