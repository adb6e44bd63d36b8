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
    await edge.get(`/${shortCode}`, {}, 'HEAD');
    blocker = world.dataSource.createQueryRunner();
    await blocker.startTransaction();
    await blocker.query('lock table scan_log in share mode');
  });
  afterEach(async () => {
    await blocker.release();
    await world.close();
  });

  const scan = (referrer = 'example.org') => edge.get(`/${shortCode}`, { referer: `https://${referrer}/` });
  const untilQueued = (count: number) =>
    waitUntil(() => edge.requestsUnderWay() === count, `${count} requests at the edge`);
  const queued = async (count: number) => {
    const before = edge.requestsUnderWay();
    const answers = Array.from({ length: count }, () => scan());
    await untilQueued(before + count);
    return answers;
  };
  const transactionsUnderWay = async () => {
    const [{ count }] = await world.dataSource.query<[{ count: number }]>(
      `select count(*)::int from pg_stat_activity
       where application_name = 'qr-service scans' and datname = current_database() and state = 'active'`,
    );
    return count;
  };
  const untilUnderWay = (count: number) =>
    waitUntil(async () => (await transactionsUnderWay()) === count, `${count} transactions`);

  it('go together: all who wait for a transaction are the next one', async () => {
    const first = scan();
    await untilUnderWay(1);
    const waiting = await queued(20);
    expect(await transactionsUnderWay()).toBe(1);
    await blocker.commitTransaction();
    await Promise.all([first, ...waiting]);
    expect(await world.sizesOfBatches()).toEqual([1, 20]);
    expect((await world.events()).map(({ id }) => id).sort()).toEqual(
      (await world.scans()).map(({ id }) => id).sort(),
    );
  });

  it('go into a second transaction when many wait, and never into a third', async () => {
    const first = scan();
    await untilUnderWay(1);
    const second = await queued(60);
    await untilUnderWay(2);
    const third = await queued(60);
    expect(await transactionsUnderWay()).toBe(2);
    await blocker.commitTransaction();
    const answers = await Promise.all([first, ...second, ...third]);
    expect(answers.every(({ status }) => status === 302)).toBe(true);
    expect((await world.sizesOfBatches()).length).toBeLessThanOrEqual(5);
    expect(await world.scans()).toHaveLength(121);
  });

  it('are refused alone when the database refuses one of them', async () => {
    await blocker.query(
      `alter table scan_log add constraint no_poison check ('poison.example' <> all(referrers))`,
    );
    const first = scan();
    await untilUnderWay(1);
    const waiting = ['a.example', 'b.example', 'poison.example', 'c.example'].map(scan);
    await untilQueued(5);
    await blocker.commitTransaction();
    await first;
    expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual([302, 302, 503, 302]);
    expect((await world.scans()).map(({ referrer }) => referrer)).not.toContain('poison.example');
    expect(await world.scans()).toHaveLength(4);
    expect(await world.events()).toHaveLength(4);
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
