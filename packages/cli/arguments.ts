import { parseArgs } from 'node:util';
import { SHARED, parametersOf, wordsOf, type Command, type Options, type Values } from './command.js';
import { usageError } from './failures.js';

export interface Parsed {
  options: Values<Options> & Values<typeof SHARED>;
  args: string[];
}

/** The words before the first option that not every command has. */
export function leadingWords(args: readonly string[]): string[] {
  const { tokens } = parseArgs({ args: [...args], options: SHARED, strict: false, tokens: true });
  const end = tokens.findIndex(({ kind, ...rest }) => kind === 'option' && !(nameIn(rest) in SHARED));
  return (end < 0 ? tokens : tokens.slice(0, end)).flatMap((token) =>
    token.kind === 'positional' ? token.value : [],
  );
}

const nameIn = (token: object): string => ('name' in token ? String(token.name) : '');

/** The command with the most words that `words` begins with. */
export function findCommand(commands: readonly Command[], words: readonly string[]): Command | undefined {
  return commands
    .filter((each) => wordsOf(each).every((word, at) => words[at] === word))
    .sort((one, other) => wordsOf(other).length - wordsOf(one).length)[0];
}

/** @throws CommandError that says what is wrong with them */
export function parseArguments(command: Command, args: readonly string[]): Parsed {
  const options = { ...SHARED, ...command.options };
  let parsed;
  try {
    parsed = parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    const [sentence = ''] = (error as Error).message.split('. ');
    throw usageError(`${sentence.replace(/\.$/, '')}. ${helpFor(command)}`);
  }
  const own = parsed.positionals.slice(wordsOf(command).length);
  checkChoices(options, parsed.values);
  if (!parsed.values.help) checkCount(command, own);
  return { options: parsed.values as Parsed['options'], args: own };
}

export const helpFor = (command: Command): string => `See qr ${wordsOf(command).join(' ')} --help.`;

function checkChoices(options: Options, values: Readonly<Record<string, unknown>>): void {
  for (const [name, { choices }] of Object.entries(options)) {
    const given = [values[name] ?? []].flat() as string[];
    const wrong =
      choices && given.flatMap((value) => value.split(',')).find((value) => !choices.includes(value));
    if (wrong !== undefined) throw usageError(`--${name} cannot be "${wrong}": use ${choices?.join(', ')}.`);
  }
}

function checkCount(command: Command, args: readonly string[]): void {
  const parameters = parametersOf(command);
  const missing = parameters.find((name, at) => name.startsWith('<') && args[at] === undefined);
  if (missing) throw usageError(`${missing} is missing: qr ${command.usage}`);
  const extra = parameters.some((name) => name.includes('…')) ? undefined : args[parameters.length];
  if (extra !== undefined) throw usageError(`"${extra}" is one argument too many: qr ${command.usage}`);
}

/** @throws CommandError unless it is a whole number from `min` on */
export function wholeNumber(text: string, name: string, min = 1): number {
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= min && Number.isSafeInteger(value)) return value;
  throw usageError(`--${name} must be a whole number from ${min} on, not "${text}".`);
}
