import type { INestApplicationContext } from '@nestjs/common';
import type { Writable } from 'node:stream';
import { parseArgs, type ParseArgsConfig } from 'node:util';
import type { Clock } from '#libs/platform';
import { UsageError } from '../start/command-error.js';
import type { Output } from './output.js';

export interface CommandEnvironment {
  env: NodeJS.ProcessEnv;
  stdout: Writable;
  stderr: Writable;
  /** That of the system, unless a test moves the time. */
  clock?: Clock;
}

export interface Option {
  value?: string;
  meaning: string;
}

export interface ParsedArgs {
  arguments: Record<string, string>;
  options: Record<string, string | boolean | undefined>;
}

/** Returns whether the command succeeded. */
export type Action = (environment: CommandEnvironment, output: Output) => Promise<boolean>;

interface Described {
  name: string;
  arguments: string[];
  /** The last argument. */
  optionalArgument?: string;
  options?: Record<string, Option>;
  summary: string;
  details?: string[];
}

export interface Command extends Described {
  /** Validates the command line. @throws UsageError */
  prepare: (given: ParsedArgs) => Action;
}

interface CommandOf<Input> extends Described {
  /** Such a command also runs if APP_SECRET is not the secret of the database. */
  acceptsSecret?: (given: ParsedArgs) => boolean;
  read: (given: ParsedArgs) => Input;
  /** Loads the services, which takes seconds, so the command line is validated first. */
  load: () => Promise<(services: INestApplicationContext, input: Input, output: Output) => Promise<void>>;
}

/** Describes a command that uses the services of the API. */
export const command = <Input>({ read, load, acceptsSecret, ...described }: CommandOf<Input>): Command => ({
  ...described,
  prepare: (given) => {
    const input = read(given);
    const operator = {
      name: parseWord('as', given.options.as, MAX_NAME_LENGTH),
      reason: parseWord('reason', given.options.reason, MAX_REASON_LENGTH),
    };
    return async ({ env, stderr, clock }, output) => {
      const { withServices } = await import('./actions/services.js');
      const act = await load();
      const options = { env, stderr, clock, operator, acceptsSecret: acceptsSecret?.(given) ?? false };
      await withServices(options, (services) => act(services, input, output));
      return true;
    };
  },
});

const MAX_NAME_LENGTH = 100;
const MAX_REASON_LENGTH = 500;

function parseWord(option: 'as' | 'reason', given: string | boolean | undefined, max: number): string | null {
  if (typeof given !== 'string') return null;
  const trimmed = given.trim();
  if (trimmed === '' || trimmed.length > max || /\p{Cc}/u.test(trimmed))
    throw new UsageError(
      `--${option} must be a ${option === 'as' ? 'name' : 'text'} of at most ${max} characters, on one line.`,
    );
  return trimmed;
}

interface StandaloneCommandOf<Input> extends Described {
  read: (given: ParsedArgs) => Input;
  load: () => Promise<(environment: CommandEnvironment, input: Input, output: Output) => Promise<boolean>>;
}

/** Describes a command that also runs when the service cannot. */
export const standaloneCommand = <Input>({
  read,
  load,
  ...described
}: StandaloneCommandOf<Input>): Command => ({
  ...described,
  prepare: (given) => {
    const input = read(given);
    return async (environment, output) => (await load())(environment, input, output);
  },
});

/** An argument that is required is there. */
export const textOf = (argument: string | undefined): string => argument ?? '';

export const COMMON_OPTIONS: Record<string, Option> = {
  as: { value: 'name', meaning: 'your name, which the audit log shows; ADMIN_IDENTITY=required demands it' },
  reason: { value: 'text', meaning: 'why, which the audit log shows to the admins of the workspace' },
  json: { meaning: 'print JSON, one object per line' },
  help: { meaning: 'print this text' },
};

export function parse(
  { arguments: required, optionalArgument, options = {} }: Command,
  args: string[],
): ParsedArgs {
  const names = optionalArgument === undefined ? required : [...required, optionalArgument];
  const known = Object.entries({ ...options, ...COMMON_OPTIONS }).map(
    ([name, { value }]) => [name, { type: value ? 'string' : 'boolean' }] as const,
  );
  const config = { args, options: Object.fromEntries(known), allowPositionals: true };
  const { positionals, values } = parsed(config);
  if (values.help === true) return { arguments: {}, options: { help: true } };
  const missing = required.slice(positionals.length);
  if (missing.length > 0) throw new UsageError(`Missing argument: <${missing.join('> <')}>.`);
  const [extra] = positionals.slice(names.length);
  if (extra !== undefined)
    throw new UsageError(`Unexpected argument "${extra}": put a text with spaces in quotation marks.`);
  const found = Object.fromEntries(names.map((name, index) => [name, positionals[index] ?? '']));
  return { arguments: found, options: values };
}

function parsed(config: ParseArgsConfig) {
  try {
    const { positionals, values } = parseArgs(config);
    return { positionals, values: values as ParsedArgs['options'] }; // no option may be given several times
  } catch (error) {
    // Its first sentence says what is wrong; the others explain `--`.
    throw new UsageError(`${(error as Error).message.split('. ')[0]?.replace(/\.$/, '')}.`);
  }
}
