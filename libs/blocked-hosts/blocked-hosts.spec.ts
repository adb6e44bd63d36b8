import { mkdtempSync, renameSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLog, OperatorError, POLL_INTERVAL_MS, type Config } from '#libs/platform';
import { waitUntil } from '../../test/toolbox/wait-until.js';
import { BlockedHosts } from './blocked-hosts.js';

const FOLDER = mkdtempSync(join(tmpdir(), 'blocked-hosts-'));
afterAll(() => rmSync(FOLDER, { recursive: true }));

const start = (blockedHostsFile: string) =>
  new BlockedHosts({ blockedHostsFile } as Config, createLog('silent')).onModuleInit();

function heldLooks(): (() => void)[] {
  const looks: (() => void)[] = [];
  const { setTimeout } = globalThis;
  const hold = (callback: () => void, delay?: number) => {
    if (delay !== POLL_INTERVAL_MS) return setTimeout(callback, delay);
    looks.push(callback);
    return { unref: () => looks };
  };
  jest.spyOn(globalThis, 'setTimeout').mockImplementation(hold as typeof setTimeout);
  return looks;
}

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
    const looks = heldLooks();
    const log = createLog('silent');
    const [warn, info] = [jest.spyOn(log, 'warn'), jest.spyOn(log, 'info')];
    const hosts = new BlockedHosts({ blockedHostsFile: path } as Config, log);
    await hosts.onModuleInit();
    const look = async () => {
      const count = looks.length;
      looks.at(-1)!();
      await waitUntil(() => looks.length > count, 'the end of the look');
    };
    renameSync(path, aside);
    await look();
    expect([warn.mock.calls.length + info.mock.calls.length, hosts.has('bad.example')]).toEqual([1, true]);
    renameSync(aside, path);
    await look();
    expect(info.mock.calls.at(-1)?.at(-1)).toBe('reading BLOCKED_HOSTS_FILE again');
    hosts.onApplicationShutdown();
    jest.restoreAllMocks();
  });
});
