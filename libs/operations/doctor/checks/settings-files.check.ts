import { readFile } from 'node:fs/promises';
import { authoritiesIn, type Config } from '#libs/platform';
import { readLimits } from '#libs/plans';
import { failed, ok, skipped, type Check } from '../check.js';

type Reader = (path: string) => unknown;

const filesOf = ({
  limitsFile,
  webhookCaFile,
  redisCaFile,
}: Config): [string, string | undefined, Reader][] => [
  ['LIMITS_FILE', limitsFile, async (path) => readLimits(await readFile(path, 'utf8'))],
  ['WEBHOOK_CA_FILE', webhookCaFile, (path) => authoritiesIn(path, 'WEBHOOK_CA_FILE')],
  ['REDIS_CA_FILE', redisCaFile, (path) => authoritiesIn(path, 'REDIS_CA_FILE')],
];

/** A process keeps what a file was before while it cannot be used, and only logs that. */
export const settingsFilesCheck: Check = {
  name: 'files of settings',
  run: async ({ config }) => {
    const faults: string[] = [];
    const read: string[] = [];
    for (const [variable, path, reader] of filesOf(config)) {
      if (path === undefined) continue;
      try {
        await reader(path);
        read.push(variable);
      } catch (error) {
        const { message } = error as Error;
        faults.push(`${variable}: ${message.split('\n').at(-1)?.trim().replace(`${variable}: `, '')}`);
      }
    }
    if (faults.length > 0)
      return failed(`${faults.join('; ')}: correct the file; until then, what it was before applies`);
    return read.length === 0
      ? skipped('no file of limits or certificates is set')
      : ok(`${read.join(', ')} can be used`);
  },
};
