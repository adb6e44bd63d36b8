import type { Repository } from 'typeorm';
import { loadConfig } from '#libs/config';
import type { ChangeFeed, QrCode } from '#libs/database';
import { QueueFull } from '#libs/fair-queue';
import type { ScanJournal } from '#libs/scans';
import { TestClock } from '../../test/toolbox/test-clock.js';
import { waitUntil } from '../../test/toolbox/wait-until.js';
import { ClickKeys } from './click-keys.js';
import { CodeResolver } from './code-resolver.js';
import { CompressedCodes } from './compressed-codes.js';
import type { Brands } from './brands.js';
import type { ExistingCodes } from './existing-codes.js';
import { LongPages } from './long-pages.js';
import { ShortPath } from './short-path.js';

const REQUEST = { headers: {} };

interface Read {
  shortCode: string;
  answer: () => void;
}

/** A resolver whose reads a test answers. The first letter of a short code is its workspace; it is its own id. */
function resolver({ size = 'large', brand = Promise.resolve(null) } = {}) {
  const reads: Read[] = [];
  let change: (id: string) => void = () => undefined;
  const rowOf = (id: string) => ({
    ...{
      id,
      workspaceId: id[0],
      category: 'url',
      qrData: { url: 'https://example.com/' },
      rules: [],
      utm: null,
    },
    ...{ fallbackUrl: null, startsAt: null, expiresAt: null, deletedAt: null },
    ...{ version: 1, size, brandRevision: null },
  });
  const later = (shortCode: string) =>
    new Promise((resolve) => reads.push({ shortCode, answer: () => resolve(rowOf(shortCode)) }));
  const repository = {
    existsBy: () => Promise.resolve(true),
    findOneBy: ({ id }: { id: string }) => later(id),
  };
  const existing = {
    find: (shortCode: string) => (size === 'small' ? later(shortCode) : Promise.resolve(rowOf(shortCode))),
  };
  const changes = {
    isLive: true,
    confirmedAt: 0,
    onChange: (topic: string, react: typeof change) => topic === 'qr_code' && (change = react),
    onGap: jest.fn(),
  };
  const brands = { onDropped: jest.fn(), find: () => brand };
  const begin = jest.fn();
  const codes = new CodeResolver(
    repository as unknown as Repository<QrCode>, // nothing else of it is used
    existing as unknown as ExistingCodes, // nothing else of it is used
    new CompressedCodes(repository as unknown as Repository<QrCode>), // nothing else of it is used
    new LongPages(),
    changes as unknown as ChangeFeed, // nothing else of it is used
    new TestClock(),
    { isEnabled: false, isInUse: false, begin } as unknown as ScanJournal, // nothing else of it is used
    loadConfig({}),
    brands as unknown as Brands, // nothing else of it is used
    new ShortPath({ shortUrlBase: 'https://qr.test/s', baseUrl: 'https://qr.test' }),
    new ClickKeys(loadConfig({ APP_SECRET: 'a secret of thirty-two bytes or more' })),
  );
  const read = async (shortCode: string) => {
    const isRead = (one: Read) => one.shortCode === shortCode;
    await waitUntil(() => reads.some(isRead), `the read of ${shortCode}`);
    return reads.splice(reads.findIndex(isRead), 1)[0]!;
  };
  return { codes, reads, read, begin, change: (id: string) => change(id) };
}

describe('CodeResolver', () => {
  it('reads large codes of one workspace one after the other, and those of another beside them', async () => {
    const { codes, reads, read } = resolver();
    const all = ['A1', 'A2', 'A3', 'B1'].map((code) => codes.find(code, null, 'en'));
    const [first, other] = [await read('A1'), await read('B1')];
    expect(reads).toEqual([]);
    for (const next of [first, other]) next.answer();
    (await read('A2')).answer();
    (await read('A3')).answer();
    expect((await Promise.all(all)).map((code) => code?.id)).toEqual(['A1', 'A2', 'A3', 'B1']);
  });

  it('reads other codes at once', async () => {
    const { codes, read } = resolver({ size: 'small' });
    const all = ['A1', 'A2', 'A3'].map((code) => codes.find(code, null, 'en'));
    for (const code of ['A3', 'A2', 'A1']) (await read(code)).answer();
    expect(await Promise.all(all)).toHaveLength(3);
  });

  it('caches a code although others change while it waits, and not if it changes while it is read', async () => {
    const { codes, read, change } = resolver();
    const all = ['A1', 'A2'].map((code) => codes.find(code, null, 'en'));
    const first = await read('A1');
    change('A1');
    change('B1');
    first.answer();
    (await read('A2')).answer();
    await Promise.all(all);
    expect([codes.peek('A1', REQUEST), codes.peek('A2', REQUEST)?.id]).toEqual([null, 'A2']);
  });

  it('takes the database for unavailable when it does not answer, and not when many codes wait for their turn', async () => {
    const busy = resolver({ brand: new Promise<null>(() => undefined) });
    const waiting = ['A1', 'A2'].map((code) => busy.codes.find(code, null, 'en'));
    const settled = Promise.allSettled(waiting);
    (await busy.read('A1')).answer();
    const silent = resolver();
    await expect(silent.codes.find('A1', null, 'en')).rejects.toMatchObject({ code: 'ETIMEDOUT' });
    const late = { status: 'rejected', reason: expect.any(QueueFull) as unknown };
    expect(await settled).toEqual([late, late]);
    expect([busy.begin.mock.calls.length, silent.begin.mock.calls.length]).toEqual([0, 1]);
  });

  it('shares a load, unless it may miss a change', async () => {
    const { codes, reads, read, change } = resolver({ size: 'small' });
    const all = [codes.find('A1', null, 'en'), codes.find('A1', null, 'en')];
    const old = await read('A1');
    expect(reads).toEqual([]);
    change('A1');
    all.push(codes.find('A1', null, 'en'));
    const current = await read('A1');
    for (const next of [current, old]) next.answer();
    const [one, shared, fresh] = await Promise.all(all);
    expect(shared).toBe(one);
    expect(fresh).not.toBe(one);
    expect(codes.peek('A1', REQUEST)).toBe(fresh);
  });
});
