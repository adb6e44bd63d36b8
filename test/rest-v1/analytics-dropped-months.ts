import fc from 'fast-check';
import { ScanPartitionCleanup, ScanRoller } from '#libs/scans';
import type { AnalyticsDto, WorkspaceAnalyticsDto } from '../../src/analytics/analytics.dto.js';
import type { BreakdownRowDto } from '../../src/analytics/breakdowns.dto.js';
import type { BulkEditReportDto } from '../../src/qr/write/qr-bulk-edits.dto.js';
import type { FolderDto } from '../../src/qr/folders/folders.dto.js';
import type { QrCodeDto } from '../../src/qr/record/qr.dto.js';
import { useService } from '../toolbox/use-service.js';
import { waitUntil } from '../toolbox/wait-until.js';
import { BUSY, NOW, queries, textOf, timesOf } from './analytics-queries.js';
import { randomOf, storedScans, storeScans } from './scan-history.js';

type Analytics = AnalyticsDto & Pick<WorkspaceAnalyticsDto, 'top_qr_codes'>;

const QUARTER_MS = 900_000;
/** 25 months later, scans are kept from November 2026 on. */
const LATER = '2028-12-15T12:00:00.000Z';

const range = (from: string, to: string, timezone = 'UTC') =>
  `from=${from}:00Z&to=${to}:00Z&timezone=${timezone}&top=100`;
/** Rollups contain these unchanged: they are whole UTC days, or their end is not dropped. */
const WHOLE = [
  range('2026-10-01T00:00', '2026-11-01T00:00'),
  range('2026-10-04T00:00', '2026-10-05T00:00', 'Asia/Kolkata'),
  range('2026-10-20T00:00', '2026-11-15T10:07', 'Europe/Zurich'),
  range('2026-11-02T05:00', '2026-11-09T05:00', 'America/New_York'),
];
/** These are days, a week and a month of time zones. */
const PARTIAL = [
  range('2026-10-05T04:00', '2026-10-12T04:00', 'America/New_York'),
  range('2026-10-03T22:00', '2026-10-04T22:00', 'Europe/Zurich'),
  range('2026-10-24T18:30', '2026-10-26T18:30', 'Asia/Kolkata'),
  range('2026-09-30T22:00', '2026-10-31T23:00', 'Europe/Zurich'),
];
/** These hours are of the day with the most scans. */
const HOURS = range('2026-10-25T04:00', '2026-10-25T20:00');

/** @param ranges how many random ranges of time are asked for */
export const testDroppedMonths = (ranges: number) =>
  describe('GET /api/v1/qr/:id/analytics and /api/v1/analytics, after scans were dropped', () => {
    const world = useService({ roles: 'all', isOwn: true, connections: 6 });
    let folder: FolderDto;
    let busy: QrCodeDto;
    let paths: string[];
    let before: Map<string, Analytics>;
    let firstMs: number;

    const random = randomOf(14);
    const numbers = fc
      .sample(queries, { numRuns: ranges, seed: 14 })
      .map((query) => textOf({ ...query, filter: null }));
    const ask = async (path: string, query: string) => {
      const url = `${path}${path.includes('?') ? '&' : '?'}${query}`;
      const { status, body } = await world.acme.get<Analytics>(url);
      expect([url, status]).toEqual([url, 200]);
      return body;
    };
    const forEach = async (asked: string[], check: (path: string, query: string) => Promise<void>) => {
      for (const path of paths) for (const query of asked) await check(path, query);
    };

    async function drop(): Promise<void> {
      const { edge, worker } = world.service;
      world.service.clock.set(LATER);
      await waitUntil(async () => {
        await edge.get(ScanPartitionCleanup).run();
        while (await worker.get(ScanRoller).run());
        world.service.clock.advance(60_000);
        return (await world.service.query(`select where to_regclass('scans_2026_10') is null`)).length > 0;
      }, 'October to be dropped');
    }

    beforeAll(async () => {
      const { service, acme } = world;
      await service.createScanMonths('2026-01-01', 12);
      service.clock.set(NOW);
      folder = (await acme.post<FolderDto>('/api/v1/folders', { name: 'Menus' })).body;
      busy = await acme.qrCode({ folder_id: folder.id });
      const quiet = await acme.qrCode({ folder_id: folder.id, tags: ['bar'] });
      const other = await acme.qrCode({ tags: ['bar'] });
      paths = [
        ...[`/api/v1/qr/${busy.id}/analytics`, `/api/v1/qr/${quiet.id}/analytics`],
        ...[`/api/v1/analytics?folder_id=${folder.id}`, '/api/v1/analytics?tag=bar', '/api/v1/analytics'],
      ];
      await storeScans(service, busy.id, timesOf(3_600, random), random);
      await storeScans(service, [quiet.id, other.id], timesOf(900, random), random);
      const people = (await storedScans(service, busy.id)).filter(({ isBot }) => !isBot);
      firstMs = Math.min(...people.map(({ at }) => at.getTime()));
      // The cut is in the middle of a day with scans before and after it.
      for (const table of ['qr_codes', 'workspaces'])
        await service.query(`update ${table} set created_at = '2026-10-04T10:40:00Z'`);
      before = new Map();
      await forEach([...WHOLE, ...PARTIAL, ...numbers, HOURS, 'period=all&top=100'], async (path, query) => {
        before.set(path + query, await ask(path, query));
      });
      await drop();
    });

    const beforeOf = (path: string, query: string): Analytics => {
      const found = before.get(path + query);
      if (!found) throw new Error('it was asked before');
      return found;
    };
    const sumOf = (rows: Pick<BreakdownRowDto, 'scans' | 'unique_visitors'>[]) => [
      rows.reduce((total, { scans }) => total + scans, 0),
      rows.reduce((total, row) => total + row.unique_visitors, 0),
    ];
    const expectToAddUp = ({ totals, timeseries, breakdowns }: Analytics) => {
      for (const rows of [timeseries, ...Object.values({ ...breakdowns })])
        expect(sumOf(rows)).toEqual([totals.scans, totals.unique_visitors]);
    };
    const ofTimes = ({ breakdowns: { hour_of_day, weekday }, ...rest }: Analytics) => ({
      ...rest,
      ...{ hour_of_day, weekday },
    });

    it('answers the same as before for whole UTC days, and for ends whose scans are kept', async () => {
      await forEach(WHOLE, async (path, query) => {
        expect(await ask(path, query)).toEqual(beforeOf(path, query));
      });
      const [kept] = await world.service.query<{ count: number }>(
        `select count(*)::int as count from scans where scanned_at < '2026-11-01'`,
      );
      expect(kept).toEqual({ count: 0 });
    });

    it('knows when a code was first scanned by the quarter of an hour', async () => {
      const { body } = await world.acme.call<BulkEditReportDto>('DELETE', '/api/v1/qr/bulk?dry_run=true', {
        body: { ids: [busy.id] },
      });
      const quarter = new Date(firstMs - (firstMs % QUARTER_MS)).toISOString();
      expect(body.impact).toMatchObject({ codes: 1, scans_30d: 0, first_scanned_at: quarter });
    });

    it('counts period=all from the UTC day of the creation, as before', async () => {
      await forEach(['period=all&top=100'], async (path, query) => {
        const [old, now] = [beforeOf(path, query), await ask(path, query)];
        expect(now.from).toBe('2026-10-04T00:00:00.000Z');
        expect([now.totals, now.breakdowns, now.top_qr_codes]).toEqual([
          ...[old.totals, old.breakdowns, old.top_qr_codes],
        ]);
      });
    });

    it('answers the same for whole hours of a day with many scans', async () => {
      const [day] = await world.service.query(
        'select has_hours from scan_days where qr_code_id = $1 and start = $2',
        [busy.id, new Date(BUSY[1] ?? 0)],
      );
      expect(day).toEqual({ has_hours: true });
      const path = `/api/v1/qr/${busy.id}/analytics`;
      const { totals, ...rest } = await ask(path, HOURS);
      expect({ totals, ...rest }).toEqual(beforeOf(path, HOURS));
      expect(totals.scans).toBeGreaterThan(500);
    });

    it('keeps totals, time series and the top codes of other ranges, and adds the unknown to the other values', async () => {
      const unknown: number[] = [];
      await forEach(PARTIAL, async (path, query) => {
        const [old, now] = [beforeOf(path, query), await ask(path, query)];
        expect(ofTimes(now)).toEqual(ofTimes(old));
        expectToAddUp(now);
        for (const name of ['country', 'city', 'device', 'rule', 'via'] as const) {
          const known = new Map(old.breakdowns[name].map(({ value, scans }) => [value, scans]));
          for (const { value, scans } of now.breakdowns[name])
            if (value !== null) expect(scans).toBeLessThanOrEqual(known.get(value) ?? 0);
        }
        unknown.push(now.breakdowns.country.find(({ value }) => value === null)?.scans ?? 0);
      });
      expect(unknown.filter((scans) => scans > 0).length).toBeGreaterThan(10);
    });

    it('adds up for any range, and equals what it was if the range is of whole quarters of an hour', async () => {
      const isWhole = (time: string) => Date.parse(time) % QUARTER_MS === 0;
      await forEach(numbers, async (path, query) => {
        const [old, now] = [beforeOf(path, query), await ask(path, query)];
        expectToAddUp(now);
        if (isWhole(old.from) && isWhole(old.to)) expect(ofTimes(now)).toEqual(ofTimes(old));
      });
    });

    it('counts each scan in one of two ranges that meet within a quarter of an hour', async () => {
      const [from, middle, to] = ['2026-10-04T08:07', '2026-10-04T14:22', '2026-10-04T21:38'] as const;
      for (const path of paths) {
        const [first, second, both] = [
          await ask(path, range(from, middle)),
          await ask(path, range(middle, to)),
          await ask(path, range(from, to)),
        ];
        expect(both.totals.scans).toBeGreaterThan(0);
        expect(first.totals.scans + second.totals.scans).toBe(both.totals.scans);
        for (const answer of [first, second, both]) expectToAddUp(answer);
      }
    });

    it('has no scans of a filter, which nothing but the scans themselves can answer', async () => {
      const { totals } = await ask(
        paths[0] ?? '',
        `${range('2026-10-01T00:00', '2026-11-01T00:00')}&device=mobile`,
      );
      expect(totals.scans).toBe(0);
    });
  });
