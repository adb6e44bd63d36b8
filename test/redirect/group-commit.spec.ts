import type { QueryRunner } from 'typeorm';
import { waitUntil } from '../toolbox/wait-until.js';
import { RedirectWorld, type Edge } from './redirect-world.js';

describe('scans under load', () => {
  let world: RedirectWorld;
  let edge: Edge;
  let shortCode: string;
  let blocker: QueryRunner;
  beforeEach(async () => {
    world = await RedirectWorld.open();
    await world.addEndpoint();
    edge = await world.startEdge();
    ({ shortCode } = await world.addCode());
    await edge.get(`/s/${shortCode}`, {}, 'HEAD');
    blocker = world.dataSource.createQueryRunner();
    await blocker.startTransaction();
    await blocker.query('lock table webhook_events in share mode');
  });
  afterEach(async () => {
    await blocker.release();
    await world.close();
  });

  const scan = (referrer = 'example.org') => edge.get(`/s/${shortCode}`, { referer: `https://${referrer}/` });
  const transactionsUnderWay = async () => {
    const [{ count }] = await world.dataSource.query<[{ count: number }]>(
      `select count(*)::int from pg_stat_activity
       where application_name = 'qr-service scans' and datname = current_database() and state = 'active'`,
    );
    return count;
  };
  const untilUnderWay = (count: number) =>
    waitUntil(async () => (await transactionsUnderWay()) === count, `${count} transactions`);

  it('go together: two transactions at once, and all who wait in the next', async () => {
    const first = scan();
    await untilUnderWay(1);
    const second = scan();
    await untilUnderWay(2);
    const waiting = Array.from({ length: 40 }, () => scan());
    // The 40 are in the queue once a later request on the same event loop has been answered.
    await edge.get(`/s/${shortCode}`, {}, 'HEAD');
    expect(await transactionsUnderWay()).toBe(2);
    await blocker.commitTransaction();
    const answers = await Promise.all([first, second, ...waiting]);
    expect(answers.every(({ status }) => status === 302)).toBe(true);
    const sizes = await world.dataSource.query<{ size: number }[]>(
      'select count(*)::int as size from scans group by xmin order by size',
    );
    expect(sizes.length).toBeLessThanOrEqual(4);
    expect(sizes.slice(0, 2)).toEqual([{ size: 1 }, { size: 1 }]);
    expect((await world.events()).map(({ id }) => id).sort()).toEqual(
      (await world.scans()).map(({ id }) => id).sort(),
    );
  });

  it('are refused alone when the database refuses one of them', async () => {
    await world.dataSource.query(
      `alter table scans add constraint no_poison check (referrer <> 'poison.example')`,
    );
    const first = scan();
    await untilUnderWay(1);
    const second = scan();
    await untilUnderWay(2);
    const waiting = ['a.example', 'b.example', 'poison.example', 'c.example'].map(scan);
    await edge.get(`/s/${shortCode}`, {}, 'HEAD');
    await blocker.commitTransaction();
    await Promise.all([first, second]);
    expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual([302, 302, 503, 302]);
    expect((await world.scans()).map(({ referrer }) => referrer)).not.toContain('poison.example');
    expect(await world.scans()).toHaveLength(5);
    expect(await world.events()).toHaveLength(5);
  });

  it('are answered 503 when the database hangs, and are not recorded later', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => scan()));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 503));
    expect(answers[0]?.headers['retry-after']).toMatch(/^[1-9]\d*$/);
    await blocker.commitTransaction();
    expect((await scan('later.example')).status).toBe(302);
    expect((await world.scans()).map(({ referrer }) => referrer)).toEqual(['later.example']);
  });

  it('that wait are stored before the process lets go of the database', async () => {
    const answers = Array.from({ length: 10 }, () => scan());
    await waitUntil(async () => (await transactionsUnderWay()) > 0, 'a transaction');
    const closed = edge.app.close();
    await blocker.commitTransaction();
    await closed;
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(answers.map(() => 302));
    expect(await world.scans()).toHaveLength(10);
  });
});
