import { loadConfig } from '#libs/platform';
import type { ChangeFeed } from '#libs/database';
import type { ScanJournal } from '#libs/scans';
import { TestClock } from '../../../test/toolbox/test-clock.js';
import { Freshness } from '../resolve/freshness.js';
import type { StoredCode } from '../resolve/stored-codes.queries.js';
import { KnownCodes } from './known-codes.js';

function knownCodes() {
  const changes = { isLive: true, confirmedAt: 0, onGap: jest.fn() } as unknown as ChangeFeed; // only these members are used
  const journal = { isInUse: false } as unknown as ScanJournal; // only this member is used
  const freshness = new Freshness(changes, new TestClock(), journal, loadConfig({}));
  const known = new KnownCodes(freshness);
  const removed: string[] = [];
  known.onRemoved((key) => removed.push(key));
  const set = (id: string, text: string) => {
    const row = {
      ...{ id, shortCodeNorm: id, workspaceId: 'w', domain: null, status: 'active', qrData: { text } },
      ...{ deletedAt: null, takenDownAt: null, passwordHash: null, scanLimit: null },
      ...{ startsAt: null, expiresAt: null, updatedAt: new Date(0) },
    };
    known.set(row as unknown as StoredCode, freshness.stamp()); // only these columns are used
  };
  return { known, removed, set };
}

describe('KnownCodes', () => {
  it('does not keep a code of more than 16 KiB, nor what was read before it grew', () => {
    const { known, removed, set } = knownCodes();
    const [large, small] = ['a'.repeat(16 * 2 ** 10), 'a'.repeat(15 * 2 ** 10)];
    set('grows', small);
    set('small', small);
    for (const id of ['large', 'grows']) set(id, large);
    expect(['large', 'grows', 'small'].map((id) => known.findCode(id)?.row.id)).toEqual([
      undefined,
      undefined,
      'small',
    ]);
    expect(removed).toEqual(['code grows']);
  });

  it('keeps a brand with its logo, which each workspace has once', () => {
    const { known } = knownCodes();
    const brand = {
      workspaceId: 'w',
      revision: 'r',
      name: null,
      color: null,
      logo: 'a'.repeat(44 * 2 ** 10),
    };
    known.setBrand(brand);
    expect(known.findBrand('w', 'r')).toEqual(brand);
  });
});
