import { newId } from '#libs/database';
import { REQUEST_REBUILD } from '#libs/scans';
import type { QrCodeDto } from '../../src/qr/qr.dto.js';
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
      service = await TestService.start({ env: { CLICKHOUSE_URL: store.url, ...RETENTION } });
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
        await service.query('update scan_export_state set complete_from = $1', [completeFrom()]);
        expect((await ask(`from=${monthsAgo(5)}&country=CH`)).status).toBe(200);
        expect(store.questions).toHaveLength(before);
        await service.query(`update scan_export_state set complete_from = '1971-01-01'`);
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
    };
    const completeFrom = async () =>
      (
        await world.client.query<{ month: string }>(
          'select complete_from::text as month from scan_export_state',
        )
      ).rows[0]?.month;

    it('are kept until ClickHouse has all their scans', async () => {
      await open();
      const months = await world.months();
      const exporter = await world.exporter();
      await exporter.run();
      // It may lack what was stored before CLICKHOUSE_URL was set.
      await world.cleanMonths();
      expect(await world.months()).toEqual(months);
      await world.complete(months[0]);
      await world.store(100, 110);
      // Scans are waiting.
      await world.cleanMonths();
      expect(await world.months()).toEqual(months);
      await exporter.run();
      await world.cleanMonths();
      const kept = await world.months();
      expect(kept).toEqual(months.slice(-15));
      expect(kept.length).toBeLessThan(months.length);
      expect(await completeFrom()).toBe(months[0]);
    });

    it('stay in ClickHouse during a rebuild, unless ClickHouse has lost scans', async () => {
      await open();
      const [first] = await world.months();
      const exporter = await world.exporter();
      await exporter.run();
      await world.complete(first);
      await world.cleanMonths();
      const rebuild = async () => {
        store.statements.length = 0;
        await world.client.query(REQUEST_REBUILD, [newId()]);
        await (await world.exporter()).run();
        return store.statements.flatMap(({ sql }) =>
          /^(?:truncate|alter table scans {2}drop)/.test(sql) ? [sql.trim()] : [],
        );
      };
      const months = await world.months();
      const [drops, ...others] = await rebuild();
      expect(others).toEqual([]);
      // The clock of whoever stored a scan may have been ahead.
      const names = months.slice(0, 4).map((month) => `drop partition ${month.slice(0, 7).replace('-', '')}`);
      expect(drops).toBe(`alter table scans  ${names.join(', ')}`);
      store.table = undefined;
      expect(await rebuild()).toEqual(['truncate table scans']);
      expect(await completeFrom()).toBe(months[0]);
    });

    it('are dropped although ClickHouse lacks scans if it keeps them no longer, which then has no older ones', async () => {
      await open({ SCAN_RETENTION_MONTHS: '2' });
      const [first] = await world.months();
      await (await world.exporter()).run();
      await world.complete(first);
      await world.client.query('update scan_export_state set differences = 1');
      await world.cleanMonths();
      const months = await world.months();
      expect(first && months[0] && months[0] > first).toBe(true);
      expect(await completeFrom()).toBe(months[0]);
    });
  });
});
