import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { Clock } from '#libs/platform';
import { Transactions } from '#libs/database';
import { LowWaterMark, ROW_DIMENSIONS, ScanCounts, ScanRoller, WorkspaceRoller } from '#libs/scans';
import type { TotalsDto, WorkspaceAnalyticsDto } from '../../src/analytics/analytics.dto.js';
import type { BulkEditReportDto } from '../../src/qr/write/qr-bulk-edits.dto.js';
import type { FolderDto } from '../../src/qr/folders/folders.dto.js';
import type { QrCodeDto, QrCodeListDto } from '../../src/qr/record/qr.dto.js';
import type { Client } from '../toolbox/client.js';
import { holdRow } from '../toolbox/held-table.js';
import type { Problem } from '../toolbox/problem.js';
import { useService } from '../toolbox/use-service.js';
import { BUSY, FIRST, NOW, queries, textOf, timesOf } from './analytics-queries.js';
import {
  plainAnalytics,
  plainStarts,
  plainTopCodes,
  type PlainQuery,
  type PlainScan,
} from './plain-analytics.js';
import { randomOf, storedScans, storeScans } from './scan-history.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const PATH = '/api/v1/analytics';

describe('GET /api/v1/analytics', () => {
  const world = useService({ roles: 'all', isOwn: true, connections: 6 });
  let acme: Client;
  /** The service's own roller is disabled, so that a test decides what is rolled. */
  let codeRoller: ScanRoller;
  let roller: WorkspaceRoller;
  let folder: FolderDto;
  let below: FolderDto;
  let codes: QrCodeDto[];

  beforeAll(() => world.service.createScanMonths('2026-01-01', 12));
  beforeEach(async () => {
    const { service } = world;
    service.clock.set(NOW);
    const { worker } = service;
    jest.spyOn(worker.get(ScanRoller), 'run').mockResolvedValue(false);
    jest.spyOn(worker.get(WorkspaceRoller), 'run').mockResolvedValue(false);
    codeRoller = new ScanRoller(worker.get(Transactions), worker.get(Clock), new LowWaterMark());
    roller = new WorkspaceRoller(worker.get(Transactions), worker.get(Clock), new LowWaterMark());
    await begin();
  });
  afterEach(() => jest.restoreAllMocks());

  async function begin(): Promise<void> {
    acme = await world.service.client();
    folder = (await acme.post<FolderDto>('/api/v1/folders', { name: 'Menus' })).body;
    below = (await acme.post<FolderDto>('/api/v1/folders', { name: 'Drinks', parent_id: folder.id })).body;
    codes = [
      await acme.qrCode({ folder_id: folder.id }),
      await acme.qrCode({ folder_id: below.id, tags: ['Summer', 'bar'] }),
      await acme.qrCode({ tags: ['summer'] }),
    ];
  }
  const idsOf = (...places: number[]) => places.map((place) => codes[place]?.id ?? '');
  const all = () => codes.map(({ id }) => id);
  const analytics = async (query: string) => {
    const { status, body } = await acme.get<WorkspaceAnalyticsDto>(`${PATH}?${query}`);
    expect(status).toBe(200);
    return body;
  };
  const check = async (asked: PlainQuery[]) => {
    const subjects: [string, string[]][] = [
      ['', all()],
      [`folder_id=${folder.id}&include_subfolders=true`, idsOf(0, 1)],
      ['tag=SUMMER', idsOf(1, 2)],
    ];
    const history = await storedScans(world.service, all());
    for (const [place, query] of asked.entries())
      for (const [choice, ids] of place === 0 ? subjects : subjects.slice(0, 1)) {
        const stored = history.filter(({ qrCodeId }) => ids.includes(qrCodeId));
        const { top_qr_codes: top, ...counted } = await analytics(`${textOf(query)}&${choice}`);
        expect(counted).toEqual(plainAnalytics(stored, query, plainStarts(query)));
        expect(top).toEqual(
          plainTopCodes(stored, query).map((code) => {
            const { name, short_code } = codes.find(({ id }) => id === code.qr_code_id) ?? {};
            return { ...code, name, short_code };
          }),
        );
      }
  };
  const checkDaily = async () => {
    const stored = await storedScans(world.service, all());
    for (const timeZone of ['UTC', 'America/St_Johns', 'Pacific/Auckland']) {
      // Swedes write dates as ISO 8601 does.
      const dayOf = (at: Date) => at.toLocaleDateString('sv-SE', { timeZone });
      const today = Date.parse(dayOf(NOW));
      const days = Array.from({ length: 30 }, (_, day) =>
        new Date(today - (29 - day) * DAY_MS).toISOString().slice(0, 10),
      );
      const query = `include_daily_scans=true&timezone=${encodeURIComponent(timeZone)}&sort=created_at`;
      const { body } = await acme.get<QrCodeListDto>(`/api/v1/qr?${query}`);
      const plain = body.data.map(({ id }) => {
        const counted = stored
          .filter(({ qrCodeId, isBot }) => qrCodeId === id && !isBot)
          .map(({ at }) => dayOf(at));
        return days.map((day) => counted.filter((one) => one === day).length);
      });
      expect(body.daily_scans).toEqual(plain);
    }
    await checkWeight(stored.filter(({ isBot }) => !isBot));
  };
  const checkWeight = async (people: PlainScan[]) => {
    const since = (Math.floor(NOW.getTime() / DAY_MS) - 29) * DAY_MS;
    const recent = people.filter(({ at }) => at.getTime() >= since);
    const deletion = { body: { ids: all() } };
    const { body } = await acme.call<BulkEditReportDto>('DELETE', '/api/v1/qr/bulk?dry_run=true', deletion);
    expect(body.impact).toEqual({
      codes: codes.length,
      scans_30d: recent.length,
      visitors_30d: recent.filter(({ isFirst }) => isFirst).length,
      first_scanned_at: new Date(Math.min(...people.map(({ at }) => at.getTime()))).toISOString(),
    });
  };
  const append = (times: Date[], random: () => number, ids = all()) =>
    storeScans(world.service, ids, times, random);
  const rollAll = async () => {
    for (let roll = await roller.begin(acme.workspaceId); roll; roll = await roller.begin(acme.workspaceId))
      await roller.finish(roll);
  };
  const rolledTo = async () => {
    const [row] = await world.service.query<{ rolled_to: Date }>(
      'select rolled_to from workspace_rollups where workspace_id = $1',
      [acme.workspaceId],
    );
    return row?.rolled_to ?? null;
  };

  it('answers what the scans say one by one: before, while and after they are rolled up, and with late ones', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer(),
        fc.array(queries, { minLength: 4, maxLength: 4 }),
        fc.integer({ min: 0, max: 1_500 }),
        async (seed, asked, late) => {
          await begin();
          const random = randomOf(seed);
          const hotDay = BUSY[Math.abs(seed) % BUSY.length];
          const times = timesOf(3_600, random, hotDay);
          await append(times.slice(0, 1_800), random);
          await check(asked.slice(0, 2));
          await checkDaily();
          await rollAll();
          await append(times.slice(1_800), random);
          await check(asked);
          await checkDaily();
          await rollAll();
          expect(await rolledTo()).not.toBeNull();
          await check(asked);
          await append(timesOf(late, random, hotDay), random, idsOf(0, 2));
          while (await codeRoller.run());
          await check(asked);
          await rollAll();
          await check(asked.slice(0, 2));
          await checkDaily();
        },
      ),
      { numRuns: 1, endOnFailure: true },
    );
  });

  it('writes rows of one or two dimensions as CSV, whose sums are those of the JSON', async () => {
    const random = randomOf(7);
    await append(timesOf(600, random), random);
    await rollAll();
    await append(timesOf(60, random), random);
    const rowsOf = async (query: string) => {
      const { status, headers, bytes } = await acme.get(`${PATH}?${query}`, {
        headers: { accept: 'text/csv' },
      });
      expect([status, headers['content-disposition']]).toEqual([200, 'attachment; filename="analytics.csv"']);
      const rows = parse(bytes, { columns: true, bom: true }) as unknown as Record<string, string>[];
      return rows.map(({ scans, unique_visitors, ...row }) => ({
        ...{ row, scans: Number(scans), visitors: Number(unique_visitors) },
      }));
    };
    type Rows = Awaited<ReturnType<typeof rowsOf>>;
    const sum = (rows: Rows) => rows.reduce((total, { scans }) => total + scans, 0);
    const by = (rows: Rows, name: string) => {
      const sums: Record<string, number> = {};
      for (const { row, scans } of rows) sums[row[name] ?? ''] = (sums[row[name] ?? ''] ?? 0) + scans;
      return sums;
    };
    const listed = <Counted extends { scans: number }>(
      counted: Counted[],
      valueOf: (one: Counted) => string | null,
    ) =>
      Object.fromEntries(
        counted.filter(({ scans }) => scans > 0).map((one) => [valueOf(one) ?? '', one.scans] as const),
      );
    const range = `from=${new Date(FIRST).toISOString()}&to=${NOW.toISOString()}&timezone=Europe/Zurich&interval=day&top=100`;
    for (const choice of ['', '&include_bots=true', '&device=mobile']) {
      const { totals, timeseries, breakdowns, top_qr_codes } = await analytics(range + choice);
      const dimensions = choice === '' ? ROW_DIMENSIONS : ROW_DIMENSIONS.slice(0, 2);
      for (const query of dimensions.map((name) => `by=${name}`)) {
        const rows = await rowsOf(`${range}${choice}&${query}`);
        const visitors = rows.reduce((total, row) => total + row.visitors, 0);
        expect([query, sum(rows), visitors]).toEqual([query, totals.scans, totals.unique_visitors]);
        const asJson = (await analytics(`${range}${choice}&${query}`)).rows;
        expect(asJson).toEqual(
          rows.map(({ row, scans, visitors: unique_visitors }) => ({
            ...Object.fromEntries(
              Object.entries(row).map(([name, value]) => [name, value === '' ? null : value]),
            ),
            ...{ scans, unique_visitors },
          })),
        );
      }
      const pairs = await rowsOf(`${range}${choice}&by=country&by=time`);
      expect(by(pairs, 'country')).toEqual(listed(breakdowns.country, ({ value }) => value));
      expect(by(pairs, 'time')).toEqual(listed(timeseries, ({ start }) => start));
      const codePairs = await rowsOf(`${range}${choice}&by=qr_code,folder&bom=true`);
      expect(by(codePairs, 'qr_code_id')).toEqual(listed(top_qr_codes, ({ qr_code_id: id }) => id));
      const folders = await rowsOf(`${range}${choice}&by=folder`);
      expect(by(codePairs, 'folder')).toEqual(by(folders, 'folder'));
      expect(new Set(folders.map(({ row }) => row.folder))).toEqual(new Set(['', 'Menus', 'Menus/Drinks']));
    }
    await acme.delete(`/api/v1/qr/${idsOf(1)[0]!}`);
    const { totals } = await analytics(range);
    expect(sum(await rowsOf(`${range}&by=qr_code`))).toBe(totals.scans);
    expect(sum(await rowsOf(`${range}&by=qr_code&by=via`))).toBe(totals.scans);
  });

  it('answers 422 to other dimensions and to a byte order mark of JSON, and takes dates in the time zone', async () => {
    for (const path of [PATH, '/api/v1/qr', '/api/v1/scans', '/api/v1/leads'])
      expect(await acme.get<Problem>(`${path}?bom=true`)).toMatchObject({
        ...{ status: 422, body: { errors: [{ parameter: 'bom', code: 'invalid_value' }] } },
      });
    for (const query of ['by=colour', 'by=time&by=time', 'by=time,country,city', 'by='])
      expect(await acme.get<Problem>(`${PATH}?${query}`)).toMatchObject({
        ...{ status: 422, body: { errors: [{ parameter: 'by' }] } },
      });
    const { from, to } = await analytics('from=2026-10-25&to=2026-10-26&timezone=Europe/Zurich');
    expect([from, to]).toEqual(['2026-10-24T22:00:00.000Z', '2026-10-25T23:00:00.000Z']);
    const mixed = await analytics('from=2026-11-01&to=2026-10-31T20:00:00Z&timezone=Pacific/Kiritimati');
    expect(mixed.from).toBe('2026-10-31T10:00:00.000Z');
    for (const query of ['from=2026-11-02&to=2026-11-02', 'from=2026-02-30', 'from=2020-01-01'])
      expect((await acme.get(`${PATH}?${query}`)).status).toBe(422);
  });

  it('is of one moment while scans arrive and two workers roll them, and exact afterwards', async () => {
    const random = randomOf(11);
    const query: PlainQuery = {
      ...{ from: new Date(FIRST), to: NOW, interval: 'day', timezone: 'UTC', top: 10 },
      ...{ includesBots: false, filter: null },
    };
    let isArriving = true;
    const workers = [1, 2].map(async () => {
      while (isArriving) {
        const roll = await roller.begin(acme.workspaceId);
        if (roll) await roller.finish(roll);
      }
    });
    const readers = [1].map(async () => {
      let before = 0;
      while (isArriving) {
        const { totals, timeseries, breakdowns, top_qr_codes: top } = await analytics(textOf(query));
        const sum = (rows: Pick<TotalsDto, 'scans' | 'unique_visitors'>[]) => [
          rows.reduce((total, row) => total + row.scans, 0),
          rows.reduce((total, row) => total + row.unique_visitors, 0),
        ];
        for (const rows of [timeseries, top, ...Object.values({ ...breakdowns })])
          expect(sum(rows)).toEqual([totals.scans, totals.unique_visitors]);
        expect(totals.scans).toBeGreaterThanOrEqual(before);
        before = totals.scans;
      }
    });
    for (let round = 0; round < 5; round += 1) {
      const start = NOW.getTime() - (6 - round) * HOUR_MS;
      const times = Array.from({ length: 300 }, () =>
        random() < 0.1 ? new Date(start - random() * 72 * HOUR_MS) : new Date(start + random() * HOUR_MS),
      );
      await append(times, random);
    }
    isArriving = false;
    await Promise.all([...workers, ...readers]);
    await rollAll();
    expect((await rolledTo())?.getTime()).toBeGreaterThan(NOW.getTime() - 3 * HOUR_MS);
    await check([query, { ...query, includesBots: true, from: new Date(NOW.getTime() - 5.1 * HOUR_MS) }]);
  });

  it('leaves out a code that a scan or another worker has overtaken, and rolls what is due', async () => {
    const random = randomOf(7);
    const { workspaceId } = acme;
    await append(timesOf(4_200, random), random);
    const first = await roller.begin(workspaceId);
    const second = await roller.begin(workspaceId);
    if (!first || !second) throw new Error('there is enough to roll');
    expect(await roller.finish(first)).toBe(0);
    await append([new Date(FIRST + HOUR_MS)], random, idsOf(1));
    expect(await roller.finish(second)).toBe(2);
    expect(await roller.finish(second)).toBe(0);
    world.service.clock.advance(60_000);
    while (await roller.run());
    const due = () =>
      world.service.query('select from workspace_rollup_due where workspace_id = $1', [workspaceId]);
    expect(await due()).toHaveLength(1);
    world.service.clock.advance(60_000);
    while (await roller.run());
    expect(await due()).toEqual([]);
    const [{ from: begun } = { from: null }] = await world.service.query<{ from: Date | null }>(
      'select min(workspace_rolled_to) as from from qr_code_counters where qr_code_id = any($1)',
      [all()],
    );
    expect(begun).not.toBeNull();
    const range = { from: new Date(FIRST), to: NOW, interval: 'week', timezone: 'UTC' } as const;
    await check([{ ...range, top: 2, includesBots: true, filter: null }]);
  });

  it('moves no watermark back that another roll has moved while it waited', async () => {
    const random = randomOf(13);
    await append(timesOf(4_200, random), random);
    const { worker, database } = world.service;
    const slow = { now: () => new Date(NOW.getTime() - DAY_MS) } as Clock;
    const slower = new WorkspaceRoller(worker.get(Transactions), slow, new LowWaterMark());
    const held = await holdRow(database.url, 'workspaces', acme.workspaceId);
    await held.query('select from qr_code_counters where qr_code_id = any($1) for update', [all()]);
    const begun = slower.begin(acme.workspaceId);
    await held.waitForWaiting(1);
    await held.query('update qr_code_counters set workspace_rolled_to = $2 where qr_code_id = any($1)', [
      ...[all(), NOW],
    ]);
    await held.release();
    expect(await begun).toBeNull();
  });

  it('rolls many scans day by day, a part of the codes in each step', async () => {
    await world.service.query(
      `insert into scans (id, qr_code_id, workspace_id, scanned_at, country, city, device, os, browser, language, referrer,
         is_bot, rule, via, is_first, visitor_hash)
       select gen_random_uuid(), code, $2, timestamptz '2026-11-17' + n * interval '10 seconds', 'CH', 'City ' || n % 5,
         'mobile', 'iOS', 'Safari', 'de', 'direct', n % 7 = 0, null, null, n % 3 = 0 and n % 7 <> 0, ''
       from unnest($1::uuid[]) code, generate_series(1, 9000) n`,
      [all(), acme.workspaceId],
    );
    await world.service.query(
      `update qr_code_counters set is_unrolled = true, last_scanned_at = '2026-11-18' where qr_code_id = any($1)`,
      [all()],
    );
    const steps: boolean[] = [];
    for (let roll = await roller.begin(acme.workspaceId); roll; roll = await roller.begin(acme.workspaceId)) {
      steps.push(roll.isLarge);
      expect(await roller.finish(roll)).toBeGreaterThan(0);
    }
    expect(steps.filter((isLarge) => isLarge).length).toBeGreaterThan(0);
    const range = {
      from: new Date('2026-11-17T03:20:10Z'),
      to: NOW,
      interval: 'hour',
      timezone: 'UTC',
    } as const;
    const query: PlainQuery = { ...range, top: 3, includesBots: false, filter: null };
    const stored = await storedScans(world.service, all());
    const { top_qr_codes: top, ...counted } = await analytics(textOf(query));
    expect(counted).toEqual(plainAnalytics(stored, query, plainStarts(query)));
    expect(top.map(({ scans }) => scans)).toEqual(plainTopCodes(stored, query).map(({ scans }) => scans));
    const [left] = await world.service.query(
      'select count(*)::int as codes from qr_code_counters where is_unrolled and qr_code_id = any($1)',
      [all()],
    );
    expect(left).toEqual({ codes: 0 });
  });

  it('counts codes as they are now: their folder, their tags, and whether they are deleted', async () => {
    const random = randomOf(5);
    await append(timesOf(60, random), random);
    const countOf = async (choice: string) => {
      const { totals, top_qr_codes: top } = await analytics(
        `from=2026-09-01T00:00:00Z&include_bots=true&${choice}`,
      );
      return [totals.scans, top.length];
    };
    const scansOf = async (...places: number[]) =>
      (await storedScans(world.service, idsOf(...places))).length;
    expect(await countOf(`folder_id=${folder.id}`)).toEqual([await scansOf(0), 1]);
    expect(await countOf('folder_id=none')).toEqual([await scansOf(2), 1]);
    expect(await countOf('tag=bar&tag=summer')).toEqual([await scansOf(1), 1]);
    expect(await countOf('tag=bar&tag=summer&tag_mode=any')).toEqual([await scansOf(1, 2), 2]);
    expect(await countOf(`tag=summer&folder_id=${below.id}`)).toEqual([await scansOf(1), 1]);
    expect(await countOf('tag=winter')).toEqual([0, 0]);
    await acme.patch(`/api/v1/qr/${codes[2]?.id}`, { folder_id: folder.id, tags: [] });
    await acme.delete(`/api/v1/qr/${codes[0]?.id}`);
    expect(await countOf(`folder_id=${folder.id}`)).toEqual([await scansOf(2), 1]);
    expect(await countOf('tag=summer')).toEqual([await scansOf(1), 1]);
    expect(await countOf('')).toEqual([60, 2]);
    const stranger = await world.service.client();
    const other = await stranger.get<WorkspaceAnalyticsDto>(`${PATH}?period=all`);
    expect([other.body.totals.scans, other.body.top_qr_codes, other.body.from]).toEqual([
      0,
      [],
      '2026-11-20T00:00:00.000Z',
    ]);
  });

  it('answers 422 with every fault at once, also to the folder of another workspace', async () => {
    const stranger = await world.service.client();
    const faultsOf = async (client: Client, query: string) => {
      const { status, body } = await client.get<Problem>(`${PATH}?${query}`);
      return [status, ...body.errors.map(({ parameter }) => parameter).sort()];
    };
    const path = `folder_id=${folder.id}&from=2999-01-01T00:00:00Z`;
    expect(await faultsOf(stranger, path)).toEqual([422, 'folder_id', 'from']);
    expect(await faultsOf(acme, 'folder_id=x&tag=&top=101&colour=red&interval=year')).toEqual([
      ...[422, 'colour', 'folder_id', 'interval', 'tag', 'top'],
    ]);
  });

  it('answers 503 that says what to change if counting reaches the time limit of the database', async () => {
    const timeout = Object.assign(new Error('canceling statement due to statement timeout'), {
      code: '57014',
    });
    jest.spyOn(world.service.running.app.get(ScanCounts), 'count').mockRejectedValue(timeout);
    for (const path of [PATH, `/api/v1/qr/${codes[0]?.id}/analytics`]) {
      const { status, headers, body } = await acme.get<Problem>(`${path}?city=Bern`);
      expect([status, headers['retry-after'], body.code, body.detail]).toEqual([
        ...[503, '30', 'unavailable'],
        expect.stringMatching(/shorter range.*filters/),
      ]);
    }
  });
});
