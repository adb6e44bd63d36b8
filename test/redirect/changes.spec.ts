import { ChangeFeed, QrCode, Transactions } from '#libs/database';
import { cuttable, type CuttableConnection } from '../toolbox/cuttable-connection.js';
import { waitUntil } from '../toolbox/wait-until.js';
import { RedirectWorld } from './redirect-world.js';

const NEW_URL = 'https://example.com/new';

describe('a change of a code', () => {
  let world: RedirectWorld;
  let connection: CuttableConnection;
  beforeEach(async () => {
    world = await RedirectWorld.open();
    connection = await cuttable(world.database.url);
  });
  afterEach(async () => {
    await world.close();
    await connection.close();
  });

  const change = async (
    id: string,
    values: Pick<Partial<QrCode>, 'deletedAt' | 'version'> & { url?: string },
  ) => {
    const { url, ...columns } = values;
    const transactions = new Transactions(world.dataSource);
    const feed = new ChangeFeed(() => world.database.url, transactions);
    await transactions.run(async () => {
      const changed = { ...columns, ...(url ? { qrData: { url } } : {}) };
      await transactions.repositoryOf(QrCode).update({ id }, changed);
      await feed.announce('qr_code', [id]);
    });
  };

  it('is seen by every edge that has cached the code', async () => {
    const edges = await Promise.all([world.startEdge(), world.startEdge()]);
    const { id, shortCode } = await world.addCode();
    const locations = () =>
      Promise.all(edges.map(async (edge) => (await edge.get(`/${shortCode}`)).headers.location));
    expect(await locations()).toEqual(['https://example.com/menu', 'https://example.com/menu']);
    await change(id, { url: NEW_URL });
    await waitUntil(async () => (await locations()).every((url) => url === NEW_URL), 'the new destination');
    await change(id, { deletedAt: new Date() });
    await waitUntil(
      async () => (await locations()).every((url) => url === undefined),
      'the end of a deleted code',
    );
  });

  it('is not missed when the connection that tells of changes breaks', async () => {
    const edge = await world.startEdge();
    const { id, shortCode } = await world.addCode();
    const location = async () => (await edge.get(`/${shortCode}`)).headers.location;
    expect(await location()).toBe('https://example.com/menu');
    await world.dataSource.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name like 'qr-service changes%' and datname = current_database()`,
    );
    await change(id, { url: NEW_URL });
    await waitUntil(async () => (await location()) === NEW_URL, 'the new destination');
  });

  it('is seen after five seconds if the connection that tells of changes is silent', async () => {
    const edge = await world.startEdge({ env: { DATABASE_DIRECT_URL: connection.url } });
    const { id, shortCode } = await world.addCode();
    const location = async () => (await edge.get(`/${shortCode}`)).headers.location;
    await location();
    connection.silence();
    await change(id, { url: NEW_URL, version: 2 });
    expect(await location()).toBe('https://example.com/menu');
    world.clock.advance(5_000);
    expect(await location()).toBe(NEW_URL);
  });

  it('is seen after five minutes if nobody tells of it, also when the clock is set back meanwhile', async () => {
    const edge = await world.startEdge();
    const { id, shortCode } = await world.addCode();
    const location = async () => (await edge.get(`/${shortCode}`)).headers.location;
    await location();
    await world.dataSource.getRepository(QrCode).update({ id }, { qrData: { url: NEW_URL }, version: 2 });
    world.clock.set('2026-11-21T08:00:00.000Z');
    world.clock.advance(299_000);
    const elapsed = world.clock.elapsedMs();
    await waitUntil(() => edge.app.get(ChangeFeed).confirmedAt === elapsed, 'a response of the change feed');
    expect(await location()).toBe('https://example.com/menu');
    world.clock.advance(1_000);
    expect(await location()).toBe(NEW_URL);
  });

  it('is seen by the scan that follows in the same process at once', async () => {
    const edge = await world.startEdge();
    const { id, shortCode } = await world.addCode();
    const location = async () => (await edge.get(`/${shortCode}`)).headers.location;
    await location();
    await world.dataSource.getRepository(QrCode).update({ id }, { qrData: { url: NEW_URL } });
    expect(await location()).toBe('https://example.com/menu');
    await edge.app.get(Transactions).run(() => edge.app.get(ChangeFeed).announce('qr_code', [id]));
    expect(await location()).toBe(NEW_URL);
  });
});
