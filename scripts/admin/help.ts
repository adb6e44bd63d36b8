import { COMMON_OPTIONS, type Command, type Option } from './command.js';

const CALL = 'npm run -s admin --';

const argumentsOf = ({ arguments: names, optionalArgument }: Command): string[] => [
  ...names.map((name) => `<${name}>`),
  ...(optionalArgument === undefined ? [] : [`[<${optionalArgument}>]`]),
];

export const usageOf = (command: Command): string =>
  [command.name, ...argumentsOf(command), ...Object.entries(command.options ?? {}).map(shown)].join(' ');

export function generalHelp(commands: Command[], target: string): string {
  const rows = commands.map((each) => [[each.name, ...argumentsOf(each)].join(' '), each.summary]);
  return lines(
    `Usage: ${CALL} <command>`,
    '',
    ...table(rows),
    '',
    `<workspace> is an ID, a name, or the email address of a person with one workspace.`,
    `${CALL} <command> --help explains a command; --version prints the version.`,
    'A command acts on DATABASE_URL or, without it, on the embedded PostgreSQL in DATA_DIR:',
    `here, on ${target}.`,
  );
}

export function helpOf(command: Command): string {
  const { summary, details = [], options = {} } = command;
  const rows = Object.entries({ ...options, ...COMMON_OPTIONS }).map(([name, option]) => [
    withValue(name, option),
    option.meaning,
  ]);
  const first = summary.replace(/^./, (letter) => letter.toUpperCase());
  return lines(`Usage: ${CALL} ${usageOf(command)}`, '', `${first}.`, ...details, '', ...table(rows));
}

const lines = (...all: string[]) => `${all.join('\n')}\n`;
const withValue = (name: string, { value }: Option) => `--${name}${value ? ` <${value}>` : ''}`;
const shown = ([name, option]: [string, Option]) => `[${withValue(name, option)}]`;

function table(rows: string[][]): string[] {
  const width = Math.max(...rows.map(([left = '']) => left.length));
  return rows.map(([left = '', right = '']) => `  ${left.padEnd(width)}  ${right}`);
}
