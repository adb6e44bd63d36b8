import type { ChangeFeed, EdgeReads } from '#libs/database';
import type { ScanJournal } from '#libs/scans';
import { loadConfig } from '#libs/platform';
import { TestClock } from '../../../test/toolbox/test-clock.js';
import { KnownCodes } from '../known/known-codes.js';
import { Freshness } from './freshness.js';
import type { LinkedCode } from './digital-links.queries.js';
import { DigitalLinks } from './digital-links.js';

const LEVELS = ['/01/1/10/A/21/7', '/01/1/10/A', '/01/1'];

function linked(workspaces: (string | null)[], deleted: number[] = []): LinkedCode[] {
  return workspaces.flatMap((workspaceId, at) =>
    workspaceId === null
      ? []
      : [
          {
            ...{ digitalLink: LEVELS[at] ?? '', shortCodeNorm: `CODE${at}` },
            ...{ workspaceId, isDeleted: deleted.includes(at) },
          },
        ],
  );
}

function links(rows: LinkedCode[]) {
  const state = { rows, isDown: false, reads: 0 };
  const reads = {
    read: () => {
      state.reads += 1;
      return state.isDown
        ? Promise.reject(Object.assign(new Error('down'), { code: 'ECONNREFUSED' }))
        : Promise.resolve(state.rows);
    },
  } as unknown as EdgeReads; // only read() is called
  const journal = { isEnabled: true, isInUse: false, begin: () => (journal.isInUse = true) };
  const changes = { isLive: false, onGap: () => undefined } as unknown as ChangeFeed; // only these members are used
  const used = journal as unknown as ScanJournal; // only these members are used
  const freshness = new Freshness(changes, new TestClock(), used, loadConfig({}));
  const found = new DigitalLinks(reads, used, changes, new KnownCodes(freshness));
  return { state, journal, find: () => found.find(LEVELS) };
}

describe('DigitalLinks', () => {
  it.each([
    ['the item, its batch and its product', linked(['a', 'a', 'a']), ['CODE0', 'CODE1', 'CODE2']],
    ['no level of another workspace', linked(['a', 'b', 'a']), ['CODE0', 'CODE2']],
    ['the level above one that is deleted', linked(['a', 'a', null], [0]), ['CODE1']],
    ['a deleted code where nothing else is', linked(['a', 'b', null], [0, 1]), ['CODE0']],
    ['nothing', [], []],
  ])('finds %s', async (_, rows, expected) => {
    expect(await links(rows).find()).toEqual(expected);
  });

  it('finds what it found before during an outage, without waiting again', async () => {
    const { state, journal, find } = links(linked([null, null, 'a']));
    const before = await find();
    state.isDown = true;
    expect([await find(), journal.isInUse]).toEqual([before, true]);
    expect([await find(), state.reads]).toEqual([before, 2]);
  });

  it('fails during an outage for what it has never found', async () => {
    const { state, find } = links([]);
    state.isDown = true;
    await expect(find()).rejects.toThrow('down');
  });
});
