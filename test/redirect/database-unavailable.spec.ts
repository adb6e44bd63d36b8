import { waitUntil } from '../toolbox/wait-until.js';
import { cuttable, type CuttableConnection } from '../toolbox/cuttable-connection.js';
import { holdTable, type HeldTable } from '../toolbox/held-table.js';
import { RedirectWorld, type DynamicCode, type Edge } from './redirect-world.js';

describe('while the database is unavailable', () => {
  let world: RedirectWorld;
  let connection: CuttableConnection;
  let edge: Edge;
  let code: DynamicCode;
  let shortCode: string;
  let log: HeldTable | undefined;
  beforeEach(async () => {
    world = await RedirectWorld.open();
    await world.addEndpoint();
    connection = await cuttable(world.database.url);
    edge = await world.startEdge({ databaseUrl: connection.url });
    code = await world.addCode();
    ({ shortCode } = code);
  });
  afterEach(async () => {
    // After a failed test, the edge would wait for its scans before it closes.
    await log?.release();
    log = undefined;
    connection.restore();
    await world.close();
    await connection.close();
  });

  const scan = () => edge.get(`/${shortCode}`);

  it('scans are answered 503 with Retry-After and not recorded, then 302 again', async () => {
    expect((await scan()).status).toBe(302);
    connection.cut();
    await waitUntil(async () => (await scan()).status === 503, 'the first 503');
    const answers = await Promise.all(Array.from({ length: 20 }, scan));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 503));
    expect(answers[0]?.headers['retry-after']).toMatch(/^[1-9]\d*$/);
    expect(answers[0]?.body).not.toMatch(/ECONN|Error|node:|\.js/);
    const recorded = (await world.scans()).length;
    connection.restore();
    expect((await scan()).status).toBe(302);
    expect(await world.scans()).toHaveLength(recorded + 1);
    expect(await world.events()).toHaveLength(recorded + 1);
    expect((await world.counters(code))?.scanCount).toBe(recorded + 1);
  });

  it('a code with a scan limit is answered 503, and none of its scans is lost or counted twice', async () => {
    const limited = await world.addCode({ scanLimit: 2 });
    const path = `/${limited.shortCode}`;
    const statuses = async (count: number) =>
      (await Promise.all(Array.from({ length: count }, () => edge.get(path)))).map(({ status }) => status);
    expect(await statuses(1)).toEqual([302]);
    connection.cut();
    await waitUntil(async () => (await edge.get(path)).status === 503, 'the first 503');
    const refused = await edge.get(path);
    expect([refused.status, refused.headers['retry-after']]).toEqual([503, '2']);
    connection.restore();
    expect((await statuses(3)).sort()).toEqual([302, 410, 410]);
    expect((await world.scans()).length).toBe(2);
  });

  const unseen = [
    ['waits for the worker', false],
    ['was taken by the worker', true],
  ] as const;
  it.each(unseen)(
    'a scan whose transaction ended unseen and %s stands once and is counted once',
    async (_, isTaken) => {
      await scan();
      log = await holdTable(world.database.url, 'scan_log');
      const answer = scan();
      await log.waitForWaiting(1);
      connection.cut();
      await log.release();
      await waitUntil(
        async () => (await world.sizesOfBatches()).length === 2,
        'its end, which nobody was told',
      );
      if (isTaken) await world.takeIn();
      connection.restore();
      expect((await answer).status).toBe(302);
      expect([(await world.scans()).length, (await world.events()).length]).toEqual([2, 2]);
      expect((await world.counters(code))?.scanCount).toBe(2);
    },
  );
});
