import { admin } from '../../toolbox/admin.js';
import { ExportWorld } from '../export-world.js';
import { Chdb } from './chdb.js';

describe('npm run admin -- doctor', () => {
  it('says whether ClickHouse has the table of scans', async () => {
    const store = await Chdb.start();
    const world = await ExportWorld.open({ CLICKHOUSE_URL: store.url });
    const { host } = new URL(store.url);
    const check = async () => (await admin(world.environment, 'doctor')).stdout;
    expect(await check()).toMatch(
      new RegExp(`failed +scan export +${host} has no table of scans: start a worker`),
    );
    await (await world.exporter('clickhouse')).run();
    expect(await check()).toMatch(
      new RegExp(`ok +scan export +${host} runs ClickHouse \\d+\\.\\d.* has the table`),
    );
    await world.close();
    await store.close();
  });
});
