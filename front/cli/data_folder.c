/* data_folder.c: see data_folder.h. */
#include "data_folder.h"

#include <stdlib.h>

#include "text.h"

const char *data_folder_usual(char path[DATA_FOLDER_MAX])
{
    const char *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
    struct text text = text_in(path, DATA_FOLDER_MAX);
    if (data && data[0] == '/')
        text_format(&text, "%s/cairn", data);
    else
        text_format(&text, "%s/.local/share/cairn", home && *home ? home : ".");
    return path;
}
