import { parseArgs } from 'node:util';
import { CommandError } from './command-error.js';

export interface StartOptions {
  isOnNetwork: boolean;
  isWatching: boolean;
}

export function parseOptions(args: string[]): StartOptions {
  try {
    const { values } = parseArgs({ args, options: { lan: { type: 'boolean' }, watch: { type: 'boolean' } } });
    return { isOnNetwork: values.lan === true, isWatching: values.watch === true };
  } catch {
    throw new CommandError(
      `npm start has one option, --lan, as in npm start -- --lan; it was given ${args.join(' ')}`,
    );
  }
}
