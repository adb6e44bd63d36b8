import type { QrClient } from '../client/index.js';
import type { Output } from './output.js';

export interface Option {
  type: 'string' | 'boolean';
  about: string;
  short?: string;
  /** It can be given more than once. */
  multiple?: boolean;
  /** What stands for its value in the help, such as `ID`. */
  value?: string;
  choices?: readonly string[];
}

export type Options = Readonly<Record<string, Option>>;

type ValueOf<One extends Option> = One extends { type: 'boolean' }
  ? boolean
  : One extends { multiple: true }
    ? string[]
    : string;

export type Values<All extends Options> = { readonly [Name in keyof All]?: ValueOf<All[Name]> | undefined };

export interface Invocation<All extends Options> {
  /** What follows the words of the command. */
  args: readonly string[];
  options: Values<All>;
  /** Those that every command has. */
  shared: Values<typeof SHARED>;
  out: Output;
  /** A client of the profile, or of QR_URL and QR_KEY. */
  client: () => QrClient;
}

export interface Command<All extends Options = Options> {
  /** Its words, then its arguments: `codes get <code>`; `[code]` can be omitted, and `<id…>` repeated. */
  usage: string;
  about: string;
  options?: All;
  /** @returns the exit code, unless it is 0 */
  run: (invocation: Invocation<All>) => Promise<number> | Promise<void>;
}

/** Infers the types of the values from the options. */
export const command = <const All extends Options>(described: Command<All>): Command =>
  described as unknown as Command;

export const SHARED = {
  json: { type: 'boolean', about: 'Print JSON, one object per line' },
  quiet: { type: 'boolean', short: 'q', about: 'Print only IDs, and errors' },
  profile: { type: 'string', value: 'NAME', about: 'Use this profile instead of the current one' },
  help: { type: 'boolean', short: 'h', about: 'Show this help' },
  version: { type: 'boolean', about: 'Show the version' },
} as const satisfies Options;

export const wordsOf = ({ usage }: Command): string[] => usage.split(/ ?[<[]/, 1)[0]?.split(' ') ?? [];

export const parametersOf = ({ usage }: Command): string[] => usage.match(/[<[][^>\]]+[>\]]/g) ?? [];
