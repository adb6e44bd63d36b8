import { SHARED, wordsOf, type Command, type Option, type Options } from './command.js';
import { paint } from './output.js';

const heading = (text: string): string => paint(text, 'bold');

function rows(pairs: readonly (readonly [string, string])[]): string {
  const width = Math.max(...pairs.map(([left]) => left.length));
  return pairs.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`).join('\n');
}

/** Of all commands, or of those that begin with `words`. */
export function helpOfAll(commands: readonly Command[], words: readonly string[] = []): string {
  const shown = commands.filter((each) => words.every((word, at) => wordsOf(each)[at] === word));
  return `${heading('Usage')}: qr ${[...words, '<command>'].join(' ')} [options]

${heading('Commands')}
${rows(shown.map(({ usage, about }) => [usage, about]))}

${heading('Options')}
${optionRows(SHARED)}

${heading('Environment')}
${rows([
  ['QR_URL, QR_KEY', 'Service and API key, instead of a profile'],
  ['QR_PROFILE', 'Profile, instead of the current one'],
  ['QR_CONFIG', 'File with the profiles'],
  ['NO_COLOR', 'No colors'],
])}

${heading('Exit codes')}
  0 done, 1 failed, 2 wrong arguments, 3 no valid key, 4 not allowed, 5 not found, 6 conflict,
  7 invalid input, 8 rate limit or quota, 9 no connection, 10 done in part`;
}

export function helpOf({ usage, about, options }: Command): string {
  const own = options ? `\n\n${heading('Options')}\n${optionRows(options)}` : '';
  return `${about}.

${heading('Usage')}: qr ${usage} [options]${own}

${heading('Options of every command')}
${optionRows(SHARED)}`;
}

const optionRows = (options: Options): string =>
  rows(Object.entries(options).map(([name, option]) => [flagOf(name, option), aboutOf(option)]));

const flagOf = (name: string, { short, value, type }: Option): string =>
  `${short === undefined ? '    ' : `-${short}, `}--${name}${type === 'string' ? ` ${value ?? 'VALUE'}` : ''}`;

const aboutOf = ({ about, choices, multiple }: Option): string =>
  `${about}${choices ? ` (${choices.join(', ')})` : ''}${multiple ? '; can be repeated' : ''}`;
