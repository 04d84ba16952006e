# Completion for fish: asks the program itself for its commands, their options,
# and the games, so that there is no second list.
function __cairn_commands
    cairn --help 2>/dev/null | string replace -rf '^  ([a-z]+)  +(.*)' '$1\t$2'
end
function __cairn_options
    set -l words (commandline -opc)
    test (count $words) -ge 2; and cairn $words[2] --help 2>/dev/null | string replace -rf '^ .*(--[a-z-]+)(?:\[?=\S*)?\s+(.*)' '$1\t$2'
end
function __cairn_games
    echo hello | cairn engine 2>/dev/null | string replace -rf '^game (\S+) .*' '$1'
end
function __cairn_presets
    set -l words (commandline -opc)
    test (count $words) -ge 3; and echo hello | cairn engine 2>/dev/null | string replace -rf "^game $words[3] (.*)" '$1' | string split ' '
end
complete -c cairn -f -n 'test (count (commandline -opc)) -eq 1' -a '(__cairn_commands)'
complete -c cairn -f -n 'test (count (commandline -opc)) -ge 2; and string match -q -- "-*" (commandline -ct)' -a '(__cairn_options)'
function __cairn_actions
    set -l words (commandline -opc)
    cairn --lang=en $words[2] --help 2>/dev/null | string replace -rf '^(?:Usage|  or): .*OPTION\.*\] ' '' | string split '|' | string replace -r ' .*' ''
end
complete -c cairn -f -n '__fish_seen_subcommand_from tables admin store; and test (count (commandline -opc)) -eq 2' -a '(__cairn_actions)'
complete -c cairn -f -n '__fish_seen_subcommand_from tables; and test (count (commandline -opc)) -eq 4' -a '(__cairn_games)'
complete -c cairn -f -n '__fish_seen_subcommand_from play arena; and test (count (commandline -opc)) -eq 2' -a '(__cairn_games)'
complete -c cairn -f -n '__fish_seen_subcommand_from play arena; and test (count (commandline -opc)) -eq 3' -a '(__cairn_presets)'
complete -c cairn -F -n '__fish_seen_subcommand_from replay prove verify'
