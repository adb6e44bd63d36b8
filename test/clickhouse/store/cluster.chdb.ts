import { ExportWorld } from '../export-world.js';
import { changesOf, RecordedStore } from '../recorded-store.js';
import { Chdb } from './chdb.js';

/** No cluster runs here. */
describe('the statements for a cluster', () => {
  it('have the syntax of ClickHouse', async () => {
    const [store, recorded] = [await Chdb.start(), await RecordedStore.start()];
    const world = await ExportWorld.open({ CLICKHOUSE_URL: recorded.url, CLICKHOUSE_CLUSTER: 'main' });
    const changes = await changesOf(world, recorded);
    expect(changes).toHaveLength(4);
    for (const { sql } of changes) {
      const [statement = ''] = sql.split('format JSONCompactEachRow');
      expect(await store.query(`explain ast ${statement}`)).not.toEqual([]);
    }
    await expect(store.query('explain ast truncate table scans on the cluster')).rejects.toThrow(
      'Syntax error',
    );
    await world.close();
    await recorded.close();
    await store.close();
  });
});
