import { builtFrom, VERSION } from '#libs/platform';
import { loadSettings } from '../start/settings.js';
import { messageOf } from '../start/run-command.js';
import { COMMANDS } from './commands.js';
import { UsageError } from '../start/command-error.js';
import { parse, type Command, type CommandEnvironment } from './command.js';
import { generalHelp, helpOf, usageOf } from './help.js';
import { Output } from './output.js';
import { describeTarget } from './target.js';

/** @returns the exit code: 0, 1 if the command failed or found a fault, 2 if the command line is invalid */
export async function runAdmin(argv: string[], environment: CommandEnvironment): Promise<number> {
  const { env, stdout, stderr } = environment;
  let command: Command | null = null;
  try {
    if (argv[0] === '--version') {
      stdout.write(`${VERSION} (commit ${env.GIT_COMMIT || builtFrom()})\n`);
      return 0;
    }
    const listed = listedCommands(argv);
    if (listed.length > 0) {
      stdout.write(generalHelp(listed, describeTarget(loadSettings(env))));
      return 0;
    }
    command = findCommand(argv);
    const given = parse(command, argv.slice(command.name.split(' ').length));
    if (given.options.help === true) {
      stdout.write(helpOf(command));
      return 0;
    }
    const act = command.prepare(given);
    return (await act(environment, new Output(stdout, given.options.json === true))) ? 0 : 1;
  } catch (error) {
    const message = messageOf(error);
    stderr.write(`${message instanceof Error ? (message.stack ?? message.message) : String(message)}\n`);
    if (!(error instanceof UsageError)) return 1;
    if (command) stderr.write(`Usage: npm run -s admin -- ${usageOf(command)}\n`);
    return 2;
  }
}

const HELP = ['help', '--help', '-h'];

function listedCommands([noun = 'help', verb = '']: string[]): Command[] {
  if (HELP.includes(noun)) return COMMANDS;
  return HELP.includes(verb) ? COMMANDS.filter(({ name }) => name.startsWith(`${noun} `)) : [];
}

function findCommand([noun = '', verb = '']: string[]): Command {
  const found = COMMANDS.find(({ name }) => name === noun || name === `${noun} ${verb}`);
  if (found) return found;
  const verbs = COMMANDS.filter(({ name }) => name.startsWith(`${noun} `)).map(({ name }) => name);
  if (verbs.length === 0)
    throw new UsageError(`Unknown command "${noun}": npm run -s admin -- --help lists all commands.`);
  const said =
    verb === '' || verb.startsWith('-') ? `"${noun}" is incomplete` : `Unknown command "${noun} ${verb}"`;
  throw new UsageError(`${said}: the commands are ${verbs.join(', ')}.`);
}
