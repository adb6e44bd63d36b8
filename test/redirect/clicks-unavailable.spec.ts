import { cuttable, type CuttableConnection } from '../toolbox/cuttable-connection.js';
import { holdTable, type HeldTable } from '../toolbox/held-table.js';
import { waitUntil } from '../toolbox/wait-until.js';
import { RedirectWorld, type DynamicCode, type Edge } from './redirect-world.js';

describe('a click while the database is unavailable', () => {
  let world: RedirectWorld;
  let connection: CuttableConnection;
  let edge: Edge;
  let code: DynamicCode;
  let table: HeldTable | undefined;
  beforeEach(async () => {
    world = await RedirectWorld.open();
    connection = await cuttable(world.database.url);
    edge = await world.startEdge({ databaseUrl: connection.url });
    const ctas = [{ id: 'book', label: 'Book', url: 'https://example.com/book' }];
    code = await world.addCode({ category: 'landing_page', qrData: { title: 'Hello', ctas } });
  });
  afterEach(async () => {
    await table?.release();
    table = undefined;
    connection.restore();
    await world.close();
    await connection.close();
  });

  const click = () => edge.get(`/${code.shortCode}/cta/book`);
  const stored = async () => (await world.dataSource.query<unknown[]>('select 1 from cta_clicks')).length;

  it('is answered 503 with Retry-After and not stored, then 302 again', async () => {
    expect((await click()).status).toBe(302);
    connection.cut();
    const isRefused = async () => (await click().catch(() => null))?.status === 503;
    await waitUntil(isRefused, 'the first 503');
    const before = await stored();
    const { status, headers } = await click();
    expect([status, headers['retry-after'], await stored()]).toEqual([503, '2', before]);
    connection.restore();
    const isAnswered = async () => (await click()).status === 302;
    await waitUntil(isAnswered, 'the next 302');
    expect(await stored()).toBe(before + 1);
  });

  it('gets neither 302 nor 503 when its transaction ended unseen', async () => {
    expect((await click()).status).toBe(302);
    table = await holdTable(world.database.url, 'cta_clicks');
    const answer = click().then(
      ({ status }) => status,
      () => 'closed',
    );
    await table.waitForWaiting(1);
    connection.cut();
    await table.release();
    table = undefined;
    expect(await answer).toBe('closed');
  });
});
