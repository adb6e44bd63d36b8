import { readFileSync } from 'node:fs';
import { describeConfig, loadConfig } from '#libs/platform';
import { environmentOf } from '../../start/settings.js';
import type { CommandEnvironment } from '../command.js';
import { row, type Output } from '../output.js';

const WIDTHS = [32, 11];

export interface PrintedVariable {
  name: string;
  value: string | null;
  source: string;
}

export function printConfig({ env }: CommandEnvironment, _: null, output: Output): Promise<boolean> {
  output.note(row(WIDTHS, ['VARIABLE', 'SOURCE', 'VALUE']));
  for (const printed of configOf(env))
    output.print(printed, row(WIDTHS, [printed.name, printed.source, printed.value ?? '']));
  return Promise.resolve(true);
}

/** Without DATABASE_URL, these are the variables as `npm start` completes them. @throws ConfigError */
export function configOf(env: NodeJS.ProcessEnv): PrintedVariable[] {
  const isEmbedded = !env.DATABASE_URL && !env.DATABASE_URL_FILE;
  const completed = isEmbedded ? environmentOf(env) : env;
  loadConfig(completed);
  return describeConfig(completed, (path) => readFileSync(path, 'utf8')).map(({ name, value, source }) => ({
    name,
    value,
    source: source === 'environment' && !env[name] ? 'npm start' : source,
  }));
}
