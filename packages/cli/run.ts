import { QrClient, VERSION, type ClientOptions } from '../client/index.js';
import { findCommand, leadingWords, parseArguments } from './arguments.js';
import type { Command } from './command.js';
import { COMMANDS } from './commands.js';
import { completionsOf } from './completion.js';
import { exitCodeOf, linesOf, recordOf, usageError } from './failures.js';
import { helpOf, helpOfAll } from './help.js';
import { Output, paint } from './output.js';
import { connectionOf, type Chosen } from './profiles.js';

/** @returns the exit code */
export async function run(args: readonly string[]): Promise<number> {
  try {
    if (args[0] === '__complete') return complete(args.slice(1));
    const words = leadingWords(args);
    const command = findCommand(COMMANDS, words);
    return command === undefined ? withoutCommand(args, words) : await execute(command, args);
  } catch (error) {
    report(error, args);
    return exitCodeOf(error);
  }
}

async function execute(command: Command, given: readonly string[]): Promise<number> {
  const { options, args } = parseArguments(command, given);
  const out = new Output({ json: options.json === true, quiet: options.quiet === true });
  if (options.help === true) {
    out.line(helpOf(command));
    return 0;
  }
  const client = () => new QrClient(clientOptions(options));
  return (await command.run({ args, options, shared: options, out, client })) ?? 0;
}

/** Somebody waits, but a command may be a step of a script. */
const clientOptions = (chosen: Chosen): ClientOptions => {
  const { url, key } = connectionOf(chosen);
  return {
    baseUrl: url,
    apiKey: key,
    headers: { 'User-Agent': `qr-cli/${VERSION} Node.js/${process.version}` },
  };
};

/** `qr`, `qr codes`, `qr --version`, and typing errors. */
function withoutCommand(args: readonly string[], words: readonly string[]): number {
  if (words.length === 0 && args.includes('--version')) {
    process.stdout.write(`${VERSION}\n`);
    return 0;
  }
  const isGroup = COMMANDS.some(({ usage }) => `${usage} `.startsWith([...words, ''].join(' ')));
  if (!isGroup) throw usageError(`There is no command "${words.join(' ')}". See qr --help.`);
  const help = `${helpOfAll(COMMANDS, words)}\n`;
  if (words.length === 0 || args.includes('--help') || args.includes('-h')) {
    process.stdout.write(help);
    return 0;
  }
  process.stderr.write(help);
  return exitCodeOf(usageError(''));
}

function complete(words: readonly string[]): number {
  for (const line of completionsOf(COMMANDS, words)) process.stdout.write(`${line}\n`);
  return 0;
}

function report(error: unknown, args: readonly string[]): void {
  if (args.includes('--json')) {
    process.stderr.write(`${JSON.stringify({ error: recordOf(error) })}\n`);
    return;
  }
  const [first = '', ...others] = linesOf(error);
  process.stderr.write(`${[`${paint('Error:', 'red', process.stderr)} ${first}`, ...others].join('\n')}\n`);
}
