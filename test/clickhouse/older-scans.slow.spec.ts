import { newId } from '#libs/database';
import { END_EXPORT, REQUEST_REBUILD } from '#libs/scans';
import type { QrCodeDto } from '../../src/qr/record/qr.dto.js';
import type { Client } from '../toolbox/client.js';
import { TestService } from '../toolbox/test-service.js';
import { ExportWorld } from './export-world.js';
import { RecordedStore } from './recorded-store.js';

const RETENTION = { SCAN_RETENTION_MONTHS: '2', CLICKHOUSE_RETENTION_MONTHS: '25' };

/** test/clickhouse/store proves the answers of ClickHouse. */
describe('with CLICKHOUSE_RETENTION_MONTHS', () => {
  describe('analytics of months that PostgreSQL has dropped', () => {
    let store: RecordedStore;
    let service: TestService;
    let acme: Client;
    let code: QrCodeDto;

    beforeAll(async () => {
      store = await RecordedStore.start();
      service = await TestService.start({ roles: 'all', env: { CLICKHOUSE_URL: store.url, ...RETENTION } });
      await service.createScanMonths(monthsAgo(2), 6);
      acme = await service.client();
      code = await acme.qrCode();
      const scannedOn = monthsAgo(4);
      await service.query('insert into workspace_days values ($1, $2, false)', [acme.workspaceId, scannedOn]);
      await service.query('insert into scan_days values ($1, $2, $3, false)', [
        ...[code.id, scannedOn, acme.workspaceId],
      ]);
    });
    afterAll(async () => {
      await service.close();
      await store.close();
    });

    afterEach(() => {
      store.reply = 'answer';
    });

    /** The first day of a month. */
    const monthsAgo = (count: number): string => {
      const now = service.clock.now();
      return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - count, 1)).toISOString();
    };

    describe.each([
      ['a code', () => `/api/v1/qr/${code.id}/analytics`],
      ['a workspace', () => '/api/v1/analytics'],
    ])('of %s', (_, path) => {
      const ask = (query: string) => acme.get<object>(`${path()}?interval=day&${query}`);

      it('are asked of ClickHouse, however few scans there are', async () => {
        const before = store.questions.length;
        expect((await ask(`from=${monthsAgo(5)}&country=CH`)).status).toBe(200);
        expect(store.questions).toHaveLength(before + 1);
      });

      it('answer 503 with a filter while ClickHouse does not answer, and say which range could be counted', async () => {
        store.reply = 'refuse a question that is too large';
        const response = await ask(`from=${monthsAgo(5)}&country=CH`);
        expect(response.status).toBe(503);
        expect(response.headers['retry-after']).toBe('30');
        expect(response.body).toMatchObject({
          code: 'unavailable',
          detail: `Scans from before ${monthsAgo(2).slice(0, 10)}, in the range or in the period before it, cannot be counted like this at the moment. Use a later or shorter range, or leave out the filters by properties of scans; otherwise try again later.`,
        });
        expect((await ask(`from=${monthsAgo(1)}&country=CH`)).status).toBe(200);
        expect((await ask(`from=${monthsAgo(5)}`)).status).toBe(200);
      });

      it.each([
        ['does not have these months either', () => monthsAgo(2)],
        ['has lost its table', () => null],
      ])('are counted by PostgreSQL alone if ClickHouse %s', async (__, completeFrom) => {
        const before = store.questions.length;
        await service.query('update scan_sinks set complete_from = $1', [completeFrom()]);
        expect((await ask(`from=${monthsAgo(5)}&country=CH`)).status).toBe(200);
        expect(store.questions).toHaveLength(before);
        await service.query(`update scan_sinks set complete_from = '1971-01-01'`);
      });
    });
  });

  describe('months past SCAN_RETENTION_MONTHS', () => {
    let store: RecordedStore;
    let world: ExportWorld;

    beforeEach(async () => {
      store = await RecordedStore.start();
    });
    afterEach(async () => {
      await world.close();
      await store.close();
    });

    const open = async (settings: Record<string, string> = RETENTION) => {
      world = await ExportWorld.open({ CLICKHOUSE_URL: store.url, ...settings });
      await world.store(100, 110);
      return world.months();
    };
    const exportAll = async (env?: Record<string, string>) => {
      await (await world.exporter('clickhouse', env)).run();
    };
    const completeFrom = async () =>
      (await world.client.query<{ month: string }>('select complete_from::text as month from scan_sinks'))
        .rows[0]?.month;
    /** Requests a rebuild, and returns the statements that empty ClickHouse. */
    const rebuild = async () => {
      store.statements.length = 0;
      await world.client.query(REQUEST_REBUILD, [newId()]);
      await exportAll();
      return store.statements.flatMap(({ sql }) =>
        /drop|truncate/.test(sql) ? [sql.replace(/\s+/g, ' ')] : [],
      );
    };
    const dropsOf = (months: string[]) => {
      const today = new Date().toISOString().slice(0, 10);
      const past = months.filter((month) => month <= today);
      return [`alter table scans ${past.map((month) => `drop partition ${partition(month)}`).join(', ')}`];
    };
    const partition = (month = '') => month.slice(0, 7).replace('-', '');

    it('are kept until all of their scans were exported and compared', async () => {
      const months = await open();
      const expectToBeKept = async () => {
        await world.cleanMonths();
        expect(await world.months()).toEqual(months);
      };
      // No worker has exported anything.
      await expectToBeKept();
      await exportAll();
      await expectToBeKept();
      await world.complete(months[0]);
      await world.client.query('update scan_sinks set differences = null');
      await expectToBeKept();
      await world.complete(months[0], months[1]);
      await expectToBeKept();
      await world.complete(months[0]);
      await world.store(100, 110);
      await expectToBeKept();
      await exportAll();
      await world.cleanMonths();
      const kept = await world.months();
      expect(kept).toEqual(months.slice(-15));
      expect(kept.length).toBeLessThan(months.length);
      expect(await completeFrom()).toBe(months[0]);
    });

    it('are dropped without a comparison of days that ClickHouse has deleted as well', async () => {
      const months = await open({ ...RETENTION, CLICKHOUSE_RETENTION_MONTHS: '3' });
      await exportAll();
      await world.complete(months[0], months[2]);
      await world.cleanMonths();
      expect(await world.months()).toEqual(months);
      await world.complete(months[0], months[1]);
      await world.cleanMonths();
      expect(await world.months()).toEqual(months.slice(-15));
    });

    it('are kept by processes that know nothing of ClickHouse, until its export is ended', async () => {
      const months = await open();
      await exportAll();
      const other = { CLICKHOUSE_URL: '', CLICKHOUSE_RETENTION_MONTHS: '' };
      await world.cleanMonths(other);
      expect(await world.months()).toEqual(months);
      await world.client.query(END_EXPORT);
      await world.cleanMonths(other);
      expect(await world.months()).toEqual(months.slice(-15));
    });

    it('stay in ClickHouse during a rebuild, as far back as there is no gap', async () => {
      const all = await open({ ...RETENTION, SCAN_RETENTION_MONTHS: '1' });
      await exportAll();
      await world.complete(all[0]);
      await world.cleanMonths();
      const months = await world.months();
      const [older, , newer] = all;
      store.partitions = [older, newer].map(partition);
      expect(all[3]).toBe(months[0]);
      expect(await rebuild()).toEqual(dropsOf(months));
      expect(await completeFrom()).toBe(newer);
      // The table was lost, and came back empty.
      store.table = undefined;
      store.partitions = [];
      await exportAll();
      expect(await rebuild()).toEqual(dropsOf(months));
      expect(await completeFrom()).toBe(months[0]);
    });

    it('are not taken for complete in PostgreSQL because a late scan brought one of them back', async () => {
      const [first, second, ...months] = await open();
      await exportAll();
      await world.complete(first);
      await world.client.query(`drop table scans_${second?.slice(0, 7).replace('-', '_')}`);
      expect(await world.months()).toEqual([first, ...months]);
      expect(await rebuild()).toEqual(dropsOf(months));
    });

    it('lose the scans of erased codes again that a backup of ClickHouse has brought back', async () => {
      await open();
      await exportAll();
      const erased = newId();
      await world.client.query(
        `insert into scan_export_deletions values ($1, now() - interval '2 minutes')`,
        [erased],
      );
      await exportAll();
      expect([await world.count('scan_export_deletions'), await world.count('scan_export_erased')]).toEqual([
        0, 1,
      ]);
      await rebuild();
      expect(await world.count('scan_export_deletions')).toBe(1);
      await exportAll();
      expect(store.statements.at(-1)?.sql).toContain(`delete where qr_code_id in ('${erased}')`);
    });

    it('are dropped although ClickHouse lacks scans if it keeps them no longer, which then has no older ones', async () => {
      const [first] = await open({ SCAN_RETENTION_MONTHS: '2' });
      await exportAll();
      await world.complete(first);
      await world.client.query('update scan_sinks set differences = 1');
      await world.cleanMonths();
      const months = await world.months();
      expect(first && months[0] && months[0] > first).toBe(true);
      expect(await completeFrom()).toBe(months[0]);
    });

    it('are not exported to a table that deletes them earlier', async () => {
      const all = await open({ ...RETENTION, CLICKHOUSE_RETENTION_MONTHS: '3' });
      await exportAll();
      await world.complete('2020-01-01');
      const env = { CLICKHOUSE_RETENTION_MONTHS: '25', MIGRATE: 'never' };
      await expect(exportAll(env)).rejects.toThrow(
        'ClickHouse keeps scans for 3 months: run `npm run migrate` with CLICKHOUSE_RETENTION_MONTHS=25',
      );
      // What it has deleted is not looked for.
      expect(await completeFrom()).toBe(all[1]);
    });
  });
});
