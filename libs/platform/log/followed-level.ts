import { readFile } from 'node:fs/promises';
import type { Config } from '../config/config.js';
import { PolledFile } from '../files/polled-file.js';
import type { Log } from './log.js';

/**
 * With LOG_LEVEL_FILE, changes the level of `log` when that file changes, without a restart.
 * @returns ends that
 */
export async function followLogLevel(log: Log, { logLevelFile: path }: Config): Promise<() => void> {
  if (path === undefined) return () => undefined;
  const read = async () => {
    const level = (await readFile(path, 'utf8')).trim();
    const levels = [...Object.keys(log.levels.values), 'silent'];
    if (!levels.includes(level)) throw new Error(`"${level}" is not a level: write ${levels.join(', ')}`);
    if (level === log.level) return;
    const before = log.level;
    log.level = level;
    log.warn({ before, level }, 'the log level has changed');
  };
  const file = new PolledFile(path, read, { name: 'LOG_LEVEL_FILE', log });
  await file.follow();
  return () => file.close();
}
