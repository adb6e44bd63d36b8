import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Config } from '#libs/config';
import { createLog } from '#libs/observability';
import { OperatorError } from '#libs/startup';
import { BlockedHosts } from './blocked-hosts.js';

const FOLDER = mkdtempSync(join(tmpdir(), 'blocked-hosts-'));
afterAll(() => rmSync(FOLDER, { recursive: true }));

const start = (blockedHostsFile: string) =>
  new BlockedHosts({ blockedHostsFile } as Config, createLog('silent')).onModuleInit();

describe('BLOCKED_HOSTS_FILE', () => {
  it('must be readable at the start, and have at most 32 MiB: otherwise nothing would be blocked', async () => {
    const large = join(FOLDER, 'large.txt');
    writeFileSync(large, '');
    truncateSync(large, 33 * 2 ** 20);
    for (const path of [join(FOLDER, 'missing.txt'), FOLDER, large])
      await expect(start(path)).rejects.toBeInstanceOf(OperatorError);
  });
});
