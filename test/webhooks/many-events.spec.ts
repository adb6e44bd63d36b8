import type { ServerResponse } from 'node:http';
import { startRedis, type TestRedis } from '../toolbox/redis.js';
import { waitUntil } from '../toolbox/wait-until.js';
import { DeliveryWorld } from './delivery-world.js';

const ENDPOINTS = 10;
const EVENTS = 10_000;
const EACH = EVENTS / ENDPOINTS;
const BACKLOG = 10_000;
/** Of one insert. */
const STEP = 1_000;
const MAX_FIRST_MS = 2_000;
const TIMEOUT_MS = 60_000;
const HANGING = '/0';

const STORED = `
  select count(*)::int as count, count(distinct event_id)::int as events, sum(attempt_count)::int as attempts
  from webhook_deliveries where state = 'delivered'`;

describe.each(['the in-process loop', 'Bull'])('many events through %s', (dispatch) => {
  let redis: TestRedis | undefined;
  let world: DeliveryWorld;

  beforeAll(async () => {
    if (dispatch === 'Bull') redis = await startRedis();
  });
  afterAll(() => redis?.stop());
  beforeEach(async () => {
    world = await DeliveryWorld.open(redis?.url);
  });
  afterEach(() => world.close());

  const url = (path: string) => new URL(path, world.receiver.url).href;

  it(
    `${EVENTS} to ${ENDPOINTS} endpoints of which one hangs: each arrives once, with one attempt`,
    async () => {
      const hanging: ServerResponse[] = [];
      let isHanging = true;
      world.receiver.respondWith(({ path }, response) => {
        if (path === HANGING && isHanging) hanging.push(response);
        else response.writeHead(204).end();
      });
      const bodies = new Set<string>();
      for (let index = 0; index < ENDPOINTS; index++) {
        const workspaceId = await world.addWorkspace(`Acme ${index}`);
        await world.addEndpoint(url(`/${index}`), workspaceId);
        for (const body of await world.scan(EACH, workspaceId)) bodies.add(body);
      }
      await world.startWorker();
      const { requests } = world.receiver;
      const healthy = EVENTS - EACH;
      await waitUntil(() => requests.length - hanging.length >= healthy, 'the healthy endpoints', TIMEOUT_MS);
      isHanging = false;
      for (const response of hanging) response.writeHead(204).end();
      const stored = async () =>
        (await world.dataSource.query<[{ count: number; events: number; attempts: number }]>(STORED))[0];
      await waitUntil(async () => (await stored()).count === EVENTS, 'all deliveries', TIMEOUT_MS);
      expect(await stored()).toEqual({ count: EVENTS, events: EVENTS, attempts: EVENTS });
      expect(requests).toHaveLength(EVENTS);
      expect(new Set(requests.map(({ body }) => body.toString()))).toEqual(bodies);
    },
    2 * TIMEOUT_MS,
  );

  it(`a backlog of ${BACKLOG} events of one workspace does not hold up the first of another`, async () => {
    const other = await world.addWorkspace('Other');
    await world.addEndpoint(url('/other'), other);
    for (let index = 0; index < ENDPOINTS; index++) await world.addEndpoint(url(`/${index}`));
    for (let count = 0; count < BACKLOG; count += STEP) await world.scan(STEP);
    await world.startWorker({ drainMs: 0 });
    const { requests } = world.receiver;
    await world.receiver.waitFor(1);
    const startedAt = Date.now();
    await world.scan(1, other);
    const first = () => requests.find(({ path }) => path === '/other');
    await waitUntil(() => first() !== undefined, 'the first delivery of the other workspace');
    expect((first()?.at ?? Infinity) - startedAt).toBeLessThanOrEqual(MAX_FIRST_MS);
    expect(requests.length).toBeLessThan(BACKLOG);
  });
});
