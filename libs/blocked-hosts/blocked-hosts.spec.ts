import { mkdtempSync, renameSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLog, OperatorError, type Config } from '#libs/platform';
import { waitUntil } from '../../test/toolbox/wait-until.js';
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

  it('is read again after it was unreadable, also if it has not changed', async () => {
    const [path, aside] = [join(FOLDER, 'hosts.txt'), join(FOLDER, 'aside.txt')];
    writeFileSync(path, 'bad.example');
    const log = createLog('silent');
    const [warn, info] = [jest.spyOn(log, 'warn'), jest.spyOn(log, 'info')];
    const hosts = new BlockedHosts({ blockedHostsFile: path } as Config, log);
    await hosts.onModuleInit();
    renameSync(path, aside);
    await waitUntil(() => warn.mock.calls.length + info.mock.calls.length === 1, 'a look at no file');
    expect(hosts.has('bad.example')).toBe(true);
    renameSync(aside, path);
    const isReadAgain = () => info.mock.calls.at(-1)?.at(-1) === 'reading BLOCKED_HOSTS_FILE again';
    await waitUntil(isReadAgain, 'a look at the file');
    hosts.onApplicationShutdown();
    jest.restoreAllMocks();
  });
});
