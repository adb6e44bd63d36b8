import { newId, Transactions } from '#libs/database';
import { FIND_MONTHS, REQUEST_CHECK, REQUEST_REBUILD } from '#libs/scans';
import { launchProcess } from '../toolbox/processes.js';
import { ExportWorld } from './export-world.js';
import { RecordedStore, rowsOf, tokenOf } from './recorded-store.js';

type Query = Transactions['query'];

const idsOf = (rows: unknown[][]) => rows.map(([id]) => id as string);

/** What the exporter sends; test/clickhouse/store proves what ClickHouse makes of it. */
describe('the export of scans', () => {
  let store: RecordedStore;
  let world: ExportWorld;

  beforeEach(async () => {
    store = await RecordedStore.start();
    world = await ExportWorld.open({ CLICKHOUSE_URL: store.url });
  });

  afterEach(async () => {
    await world.close();
    await store.close();
  });

  const storedIds = async () =>
    (await world.client.query<{ id: string }>('select id from scans order by id')).rows.map(({ id }) => id);

  it('sends what was stored, once, and deletes it from the outbox', async () => {
    await world.store(30);
    await world.store(20);
    const exporter = await world.exporter('clickhouse');
    await exporter.run();
    await exporter.run();
    expect(store.inserts).toHaveLength(1);
    expect(idsOf(rowsOf(store.inserts[0]))).toEqual(await storedIds());
    expect(await world.count('scan_outbox')).toBe(0);
  });

  it('sends the same group with the same token until an answer arrives, also from another worker', async () => {
    await world.store(30);
    const expected = await storedIds();
    store.reply = 'lose the answer';
    await expect((await world.exporter('clickhouse')).run()).rejects.toThrow();
    await world.store(20);
    store.reply = 'refuse';
    const second = await world.exporter('clickhouse');
    await expect(second.run()).rejects.toThrow('Memory limit');
    expect(await world.count('scan_outbox')).toBe(2);
    store.reply = 'answer';
    await second.run();
    expect(await world.count('scan_outbox')).toBe(1);
    await second.run();
    const [lost, refused, answered, next] = store.inserts;
    expect(idsOf(rowsOf(lost))).toEqual(expected);
    expect([refused, answered]).toEqual([lost, lost]);
    expect(tokenOf(lost)).toMatch(/^[0-9a-f-]{36}$/);
    expect(tokenOf(next)).not.toBe(tokenOf(lost));
    expect([...expected, ...idsOf(rowsOf(next))].sort()).toEqual(await storedIds());
  });

  it('has one worker at a time send', async () => {
    await world.store(10);
    const [one, other] = [await world.exporter('clickhouse'), await world.exporter('clickhouse')];
    await Promise.all([one.run(), other.run()]);
    expect(store.inserts).toHaveLength(1);
  });

  it('sends groups of a limited size, in the order of the outbox', async () => {
    for (let batch = 0; batch < 3; batch++) await world.store(6_000);
    const exporter = await world.exporter('clickhouse');
    expect([await exporter.run(), await exporter.run()]).toEqual([true, false]);
    expect(store.inserts.map((insert) => rowsOf(insert).length)).toEqual([12_000, 6_000]);
  });

  describe('a rebuild', () => {
    const state = async () =>
      (
        await world.client.query<{ rebuilt: boolean; rebuilding: boolean; differences: number | null }>(
          'select rebuilt_to > 0 as rebuilt, rebuild is not null as rebuilding, differences from scan_sinks',
        )
      ).rows[0];
    const request = () => world.client.query(REQUEST_REBUILD, [newId()]);
    const empties = () => store.statements.filter(({ sql }) => sql.includes('drop partition'));

    it('needs a comparison of its own before ClickHouse counts as complete', async () => {
      const exporter = await world.exporter('clickhouse');
      await exporter.run();
      await world.complete();
      // A comparison of what the rebuild deletes would prove nothing.
      await world.client.query(REQUEST_CHECK);
      await request();
      while ((await state())?.rebuilding) await exporter.run();
      expect(await state()).toEqual({ rebuilt: true, rebuilding: false, differences: null });
      const { rows } = await world.client.query('select check_progress, checked_from from scan_sinks');
      expect(rows).toEqual([{ check_progress: null, checked_from: null }]);
    });

    it('does not count if a worker without CLICKHOUSE_URL starts meanwhile', async () => {
      const exporter = await world.exporter('clickhouse');
      await exporter.run();
      await request();
      await exporter.run();
      await world.startPlainWorker();
      while (await exporter.run());
      expect(await state()).toMatchObject({ rebuilt: false, rebuilding: false });
    });

    it('is due once ClickHouse has lost its table', async () => {
      const exporter = await world.exporter('clickhouse');
      await exporter.run();
      await world.complete();
      store.table = undefined;
      store.reply = 'refuse';
      await world.store(10);
      await expect(exporter.run()).rejects.toThrow();
      store.reply = 'answer';
      await exporter.run();
      expect(await state()).toMatchObject({ rebuilt: false });
      expect(store.table).toBeDefined();
    });

    it('is due once `npm run migrate` has created a table that was lost', async () => {
      await (await world.exporter('clickhouse')).run();
      await world.complete();
      store.table = undefined;
      const migration = await launchProcess({ args: ['dist/scripts/migrate.js'], env: world.environment });
      expect(await migration.exited).toMatchObject({ code: 0 });
      expect(await state()).toMatchObject({ rebuilt: false });
      expect(store.table).toBeDefined();
    });

    it('begins again if ClickHouse loses its table meanwhile', async () => {
      const exporter = await world.exporter('clickhouse');
      await exporter.run();
      await world.store(10);
      await request();
      await exporter.run();
      store.table = undefined;
      expect(empties()).toHaveLength(1);
      await (await world.exporter('clickhouse')).run();
      expect(empties()).toHaveLength(2);
    });

    it('is left to the next exporter by one that was paused before it emptied ClickHouse', async () => {
      await (await world.exporter('clickhouse')).run();
      await request();
      const paused = await world.exporter('clickhouse');
      const now = performance.now.bind(performance);
      const query = Object.getOwnPropertyDescriptor(Transactions.prototype, 'query')?.value as Query;
      jest.spyOn(Transactions.prototype, 'query').mockImplementation(function (
        this: Transactions,
        sql: Parameters<Query>[0],
        values?: unknown[],
      ) {
        if (sql === FIND_MONTHS) jest.spyOn(performance, 'now').mockImplementation(() => now() + 59_000);
        return query.call(this, sql, values);
      });
      await expect(paused.run()).rejects.toThrow('another exporter');
      expect(empties()).toHaveLength(0);
      jest.restoreAllMocks();
    });
  });
});

describe('without CLICKHOUSE_URL', () => {
  it('writes nothing that only the export needs', async () => {
    const world = await ExportWorld.open();
    await world.store(10);
    expect([await world.count('scans'), await world.count('scan_outbox')]).toEqual([10, 0]);
    expect(await world.count('scan_sinks')).toBe(0);
    await world.close();
  });
});
