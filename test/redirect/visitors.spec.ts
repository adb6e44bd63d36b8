import { Scan, VisitorSalt } from '#libs/database';
import { ScanCleanup } from '#libs/scans';
import { RedirectWorld, type Edge } from './redirect-world.js';

const ADDRESSES = ['8.8.8.8', '81.2.69.142', '2a00:1450:4001:81b::200e'];
const AGENT = 'An agent that nobody else has/1.0';

describe('visitors', () => {
  let world: RedirectWorld;
  let edge: Edge;
  let shortCode: string;
  beforeEach(async () => {
    world = await RedirectWorld.open();
    edge = await world.startEdge({ env: { TRUSTED_PROXIES: '127.0.0.1' } });
    ({ shortCode } = await world.addCode());
  });
  afterEach(() => world.close());

  const scan = (address: string, agent = AGENT, through = edge) =>
    through.get(`/${shortCode}`, { 'x-forwarded-for': address, 'user-agent': agent });
  const hashes = async () => (await world.scans()).map(({ visitorHash }) => visitorHash.toString('hex'));
  const days = async () => (await world.dataSource.getRepository(VisitorSalt).find()).map(({ day }) => day);

  it('are alike within a UTC day, in every process', async () => {
    const other = await world.startEdge({ env: { TRUSTED_PROXIES: '127.0.0.1' } });
    await Promise.all([scan('8.8.8.8'), scan('8.8.8.8', AGENT, other)]);
    world.clock.set('2026-11-21T23:59:59.999Z');
    await scan('8.8.8.8');
    expect(new Set(await hashes()).size).toBe(1);
    await scan('8.8.4.4');
    await scan('8.8.8.8', 'another agent');
    expect(new Set(await hashes()).size).toBe(3);
  });

  it('are strangers the next day, when the salt of the last is gone', async () => {
    await scan('8.8.8.8');
    expect(await days()).toEqual(['2026-11-21']);
    world.clock.set('2026-11-22T00:00:00.000Z');
    await scan('8.8.8.8');
    expect(new Set(await hashes()).size).toBe(2);
    expect(await days()).toEqual(['2026-11-22']);
  });

  it('are recognized again after a clock was far ahead, since the database is still in their day', async () => {
    const now = new Date();
    const today = now.toISOString().slice(0, 10);
    world.clock.set(now);
    await scan('8.8.8.8');
    const ahead = new Date(now.getTime() + 40 * 86_400_000);
    world.clock.set(ahead);
    await scan('8.8.8.8');
    await edge.app.get(ScanCleanup).run();
    expect(await days()).toEqual([today, ahead.toISOString().slice(0, 10)]);
  });

  it('are deleted even if there are no more scans', async () => {
    await scan('8.8.8.8');
    world.clock.set('2026-11-22T00:30:00.000Z');
    await edge.app.get(ScanCleanup).run();
    expect(await days()).toEqual([]);
  });

  it('are counted anew when APP_SECRET was changed, and no scan is refused', async () => {
    await scan('8.8.8.8');
    const changed = await world.startEdge({ env: { APP_SECRET: 'another secret of thirty-two bytes' } });
    expect((await changed.get(`/${shortCode}`)).status).toBe(302);
  });

  it('leave neither address nor agent in any table or log', async () => {
    await world.addEndpoint();
    const [first = '', ...others] = ADDRESSES;
    await scan(first);
    await world.takeIn();
    for (const address of others) await scan(address);
    const tables = await world.dataSource.query<{ name: string }[]>(
      `select tablename as name from pg_tables where schemaname = 'public'`,
    );
    let dump = world.log;
    for (const { name } of tables) {
      const rows = await world.dataSource.query<{ row: string }[]>(
        `select row_to_json(t)::text as row from "${name}" t`,
      );
      dump += rows.map(({ row }) => row).join('\n');
    }
    const waiting = await world.sizesOfBatches();
    expect([await world.dataSource.getRepository(Scan).count(), waiting.length]).toEqual([1, others.length]);
    for (const trace of [...ADDRESSES, '127.0.0.1', AGENT]) expect(dump).not.toContain(trace);
  });
});
