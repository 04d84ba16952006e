# Completion for bash: asks the program itself for its commands, their options,
# and the games, so that there is no second list.
_cairn() {
    local word=${COMP_WORDS[COMP_CWORD]} program=${COMP_WORDS[0]} command=${COMP_WORDS[1]}
    local choices
    if [ "$COMP_CWORD" -eq 1 ]; then
        choices=$("$program" --lang=en --help 2>/dev/null | sed -n 's/^  \([a-z]\{1,\}\)  .*/\1/p; s/^.* \(--[a-z-]*\).*/\1/p')
    elif [[ $word == -* ]]; then
        choices=$("$program" --lang=en "$command" --help 2>/dev/null | sed -n 's/^ .*\(--[a-z-]*\).*/\1/p')
    elif [[ $COMP_CWORD -eq 2 && ($command == tables || $command == admin || $command == store) ]]; then
        # The words that stand first in its usage: "list|close TABLE", or a line each.
        choices=$("$program" --lang=en "$command" --help 2>/dev/null | sed -n 's/^\(Usage\|  or\): .*OPTION[.]*\] //p' | tr '|' '\n' | cut -d ' ' -f 1)
    elif [[ $command == play || $command == arena || ($command == tables && ${COMP_WORDS[2]} == make && $COMP_CWORD -gt 3) ]]; then
        local games first=2
        [ "$command" = tables ] && first=4
        games=$(echo hello | "$program" engine 2>/dev/null | sed -n 's/^game //p')
        if [ "$COMP_CWORD" -eq "$first" ]; then
            choices=$(echo "$games" | cut -d ' ' -f 1)
        else
            choices=$(echo "$games" | sed -n "s/^${COMP_WORDS[first]} //p")
        fi
        [ "$command" = arena ] && choices="$choices level:1 level:2 level:3 level:4 level:5 level:6"
    fi
    if [ -n "$choices" ]; then
        mapfile -t COMPREPLY < <(compgen -W "$choices" -- "$word")
    else
        mapfile -t COMPREPLY < <(compgen -f -- "$word")
    fi
}
complete -o filenames -F _cairn cairn
