import { createLog } from '#libs/platform';
import type { ScanJournal } from '../journal/scan-journal.js';
import type { NewScan } from '../new-scan.js';
import { LimitedScans } from './limited-scans.js';
import { ScansNotStored, ScansRefused, type ScanStore } from '../log/scan-store.js';

const SCAN: NewScan = {
  code: {
    id: '0194f9a2-0000-7000-8000-000000000001',
    workspaceId: '0194f9a2-0000-7000-8000-000000000002',
    version: 1,
  },
  scannedAt: new Date(0),
  location: { country: 'Unknown', city: 'Unknown' },
  userAgent: { device: 'other', os: 'Other', browser: 'Other', isBot: false },
  language: 'Unknown',
  referrer: 'Direct',
  visitorHash: '0123456789abcdef',
  rule: null,
  via: 'unknown',
};

function limitedScans(admit: (call: number) => Set<number>) {
  let calls = 0;
  const store: Pick<ScanStore, 'admit'> = {
    admit: () => new Promise((resolve) => resolve(admit(++calls))),
  };
  const journal: Pick<ScanJournal, 'isInUse'> = { isInUse: false };
  const limited = new LimitedScans(store as ScanStore, journal as ScanJournal, createLog('silent'));
  const ask = () =>
    new Promise<unknown>((resolve) =>
      limited.admit({ scan: SCAN, isScan: true }, (error, isAdmitted) => resolve(error ?? isAdmitted)),
    );
  return { limited, ask, callCount: () => calls };
}

describe('visits to codes with a scan limit', () => {
  it('go on being answered after the answer to one failed', async () => {
    const { limited, ask } = limitedScans(() => new Set([1, 2]));
    limited.admit({ scan: SCAN, isScan: true }, () => {
      throw new Error('the socket is broken');
    });
    expect([await ask(), await ask()]).toEqual([true, true]);
    await limited.end();
    expect(limited.load).toEqual({ waiting: 0, inFlight: 0 });
  });

  it('are divided while the database refuses a row, and fail together once it is not available', async () => {
    const { ask, callCount } = limitedScans((call) => {
      throw call <= 2 ? new ScansRefused('row') : new ScansNotStored('away');
    });
    const answers = await Promise.all(Array.from({ length: 64 }, ask));
    expect(answers.every((answer) => answer instanceof ScansNotStored)).toBe(true);
    expect(callCount()).toBe(3);
  });

  it('are refused after the shutdown', async () => {
    const { limited, ask } = limitedScans(() => new Set([1]));
    const before = ask();
    await limited.end();
    expect([await before, await ask()]).toEqual([true, expect.any(ScansNotStored)]);
  });
});
