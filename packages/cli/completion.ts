import { SHARED, wordsOf, type Command, type Options } from './command.js';
import { findCommand } from './arguments.js';

/** Each asks `qr __complete` with the words so far, of which the last one is incomplete. */
export const SCRIPTS = {
  bash: `_qr() {
  local IFS=$'\\n'
  COMPREPLY=($(qr __complete "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null | cut -f 1))
}
complete -o default -F _qr qr`,
  zsh: `#compdef qr
_qr() {
  local -a found
  found=("\${(@f)$(qr __complete "\${(@)words[2,CURRENT]}" 2>/dev/null | sed 's/:/\\\\:/g; s/\\t/:/')}")
  if [[ -n "$found" ]]; then _describe qr found; else _files; fi
}
if [[ "$funcstack[1]" = _qr ]]; then _qr; else compdef _qr qr; fi`,
  fish: `function __qr_complete
  set -l words (commandline -opc) (commandline -ct)
  qr __complete $words[2..] 2>/dev/null
end
complete -c qr -f -a '(__qr_complete)'`,
} as const;

type Candidate = readonly [text: string, about: string];

/** What can stand for the last of `words`: commands, options, or the values of an option. */
export function completionsOf(commands: readonly Command[], words: readonly string[]): string[] {
  const before = words.slice(0, -1);
  const last = words.at(-1) ?? '';
  return candidates(commands, before, last)
    .filter(([text]) => text.startsWith(last))
    .map(([text, about]) => `${text}\t${about}`);
}

function candidates(commands: readonly Command[], before: readonly string[], last: string): Candidate[] {
  const command = findCommand(commands, before);
  const options: Options = { ...command?.options, ...SHARED };
  const previous = before.at(-1) ?? '';
  const open = previous.startsWith('--') ? options[previous.slice(2)] : undefined;
  if (open?.type === 'string') return (open.choices ?? []).map((choice) => [choice, '']);
  if (last.startsWith('-')) return Object.entries(options).map(([name, { about }]) => [`--${name}`, about]);
  return nextWords(commands, before);
}

function nextWords(commands: readonly Command[], before: readonly string[]): Candidate[] {
  const found = new Map<string, string>();
  for (const each of commands) {
    const words = wordsOf(each);
    const next = words[before.length];
    if (next === undefined || !before.every((word, at) => words[at] === word)) continue;
    found.set(next, found.has(next) ? '' : each.about);
  }
  return [...found];
}
