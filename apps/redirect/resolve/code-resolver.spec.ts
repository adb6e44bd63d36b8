import { loadConfig } from '#libs/platform';
import type { ChangeFeed, Topic } from '#libs/database';
import type { ScanJournal } from '#libs/scans';
import { TestClock } from '../../../test/toolbox/test-clock.js';
import { waitUntil } from '../../../test/toolbox/wait-until.js';
import type { Brands } from './brands.js';
import { ClickKeys } from './click-keys.js';
import { CodeBuilder } from './code-builder.js';
import { CodeCache } from './code-cache.js';
import { Freshness } from './freshness.js';
import { KnownCodes } from '../known/known-codes.js';
import { CodeResolver } from './code-resolver.js';
import { ShortPath } from '../request/short-path.js';
import type { StoredCodes } from './stored-codes.js';

const REQUEST = { headers: {} };

interface Read {
  shortCode: string;
  answer: () => void;
}

type Change = (topic: Topic, id: string) => void;

/**
 * Creates a resolver whose reads the test answers. The first letter of a short code is its workspace; the short code is
 * also its id.
 */
function resolver() {
  const reads: Read[] = [];
  const listeners: Change[] = [];
  const rowOf = (id: string) => ({
    ...{ id, workspaceId: id[0], shortCode: id, domain: null, category: 'url' },
    ...{ qrData: { url: 'https://example.com/' }, rules: [], utm: null, passwordHash: null },
    ...{ fallbackUrl: null, startsAt: null, expiresAt: null, deletedAt: null },
    ...{ version: 1, updatedAt: new Date(0), brandRevision: null },
  });
  const find = (shortCode: string) =>
    new Promise((resolve) => reads.push({ shortCode, answer: () => resolve(rowOf(shortCode)) }));
  const onChange = (topic: Topic, react: (id: string) => void) =>
    listeners.push((changed, id) => changed === topic && react(id));
  const changes = {
    ...{ isLive: true, confirmedAt: 0, onChange, onGap: jest.fn() },
  } as unknown as ChangeFeed; // only these members are used
  const brands = { onDropped: jest.fn(), find: () => Promise.resolve(null) } as unknown as Brands; // only these members are used
  const begin = jest.fn();
  const journal = { isEnabled: false, isInUse: false, begin } as unknown as ScanJournal; // only these members are used
  const config = loadConfig({ APP_SECRET: 'a secret of thirty-two bytes or more' });
  const path = new ShortPath({ shortUrlBase: 'https://qr.test/s', baseUrl: 'https://qr.test' });
  const freshness = new Freshness(changes, new TestClock(), journal, config);
  const codes = new CodeResolver(
    { find } as unknown as StoredCodes, // only these members are used
    new CodeBuilder(brands, path, new ClickKeys(config), config, new TestClock()),
    new CodeCache(freshness),
    new KnownCodes(freshness),
    changes,
    journal,
    brands,
  );
  const read = async (shortCode: string) => {
    const isRead = (one: Read) => one.shortCode === shortCode;
    await waitUntil(() => reads.some(isRead), `the read of ${shortCode}`);
    return reads.splice(reads.findIndex(isRead), 1)[0]!;
  };
  const change: Change = (topic, id) => {
    for (const listener of listeners) listener(topic, id);
  };
  return { codes, reads, read, begin, change };
}

describe('CodeResolver', () => {
  it('caches a code although others change while it is read, and not if it or its brand does', async () => {
    const { codes, read, change } = resolver();
    const all = ['A1', 'A2', 'B1'].map((code) => codes.find(code, 'en'));
    const reads = [await read('A1'), await read('A2'), await read('B1')];
    change('qr_code', 'A1');
    change('qr_code', 'C1');
    change('brand', 'B');
    for (const { answer } of reads) answer();
    await Promise.all(all);
    expect(['A1', 'A2', 'B1'].map((code) => codes.peek(code, REQUEST)?.id ?? null)).toEqual([
      null,
      'A2',
      null,
    ]);
  });

  it('drops a code that changes, and those of a workspace whose brand does', async () => {
    const { codes, read, change } = resolver();
    const known = ['A1', 'A2', 'B1'];
    const cached = () => known.filter((code) => codes.peek(code, REQUEST));
    const all = known.map((code) => codes.find(code, 'en'));
    for (const code of known) (await read(code)).answer();
    await Promise.all(all);
    expect([cached(), codes.cached.entries]).toEqual([known, 3]);
    change('qr_code', 'A2');
    expect(cached()).toEqual(['A1', 'B1']);
    change('brand', 'A');
    expect([cached(), codes.cached.entries]).toEqual([['B1'], 1]);
  });

  it('takes the database for unavailable when it does not answer', async () => {
    const { codes, begin } = resolver();
    await expect(codes.find('A1', 'en')).rejects.toMatchObject({ code: 'ETIMEDOUT' });
    expect(begin.mock.calls).toHaveLength(1);
  });

  it('shares a load, unless it may miss a change', async () => {
    const { codes, reads, read, change } = resolver();
    const all = [codes.find('A1', 'en'), codes.find('A1', 'en')];
    const old = await read('A1');
    expect(reads).toEqual([]);
    change('qr_code', 'A1');
    all.push(codes.find('A1', 'en'));
    const current = await read('A1');
    for (const next of [current, old]) next.answer();
    const [one, shared, fresh] = await Promise.all(all);
    expect(shared).toBe(one);
    expect(fresh).not.toBe(one);
    expect(codes.peek('A1', REQUEST)).toBe(fresh);
  });
});
