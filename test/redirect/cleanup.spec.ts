import { Client } from 'pg';
import { ScanCleanup } from '#libs/scans';
import { RedirectWorld } from './redirect-world.js';

describe('partitions of scans', () => {
  let world: RedirectWorld;
  beforeEach(async () => {
    world = await RedirectWorld.open();
  });
  afterEach(() => world.close());

  const partitions = async () => {
    await world.takeIn();
    const rows = await world.dataSource.query<{ name: string; rows: number }[]>(
      `select tableoid::regclass::text as name, count(*)::int as rows from scans group by 1 order by 1`,
    );
    return Object.fromEntries(rows.map(({ name, rows: count }) => [name, count]));
  };

  it('stand for this month and the next two, though many processes start at once', async () => {
    const edges = await Promise.all([world.startEdge(), world.startEdge(), world.startEdge()]);
    await Promise.all(edges.map(({ app }) => app.get(ScanCleanup).run()));
    const [edge] = edges;
    const { shortCode } = await world.addCode();
    for (const time of ['2026-11-30T23:59:59.999Z', '2026-12-01T00:00:00.000Z', '2027-01-31T12:00:00.000Z']) {
      world.clock.set(time);
      await edge.get(`/s/${shortCode}`);
    }
    expect(await partitions()).toEqual({ scans_2026_11: 1, scans_2026_12: 1, scans_2027_01: 1 });
  });

  it('are not waited for at the start while somebody reads scans, such as pg_dump, not even that of this month', async () => {
    const dump = new Client(world.database.url);
    await dump.connect();
    await dump.query('begin; select count(*) from scans');
    const edge = await world.startEdge();
    const { shortCode } = await world.addCode();
    expect((await edge.get(`/s/${shortCode}`)).status).toBe(302);
    expect(await partitions()).toEqual({ scans_default: 1 });
    await dump.end();
    await edge.app.get(ScanCleanup).run();
    expect(await partitions()).toEqual({ scans_2026_11: 1 });
  });

  it('take over the rows that came before them', async () => {
    const edge = await world.startEdge();
    const { shortCode } = await world.addCode();
    world.clock.set('2027-06-15T12:00:00.000Z');
    await edge.get(`/s/${shortCode}`);
    expect(await partitions()).toEqual({ scans_default: 1 });
    await edge.app.get(ScanCleanup).run();
    expect(await partitions()).toEqual({ scans_2027_06: 1 });
  });
});
