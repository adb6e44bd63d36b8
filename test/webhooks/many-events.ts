import type { ServerResponse } from 'node:http';
import { DELIVERIES } from '../toolbox/stored-deliveries.js';
import { waitUntil } from '../toolbox/wait-until.js';
import { DeliveryWorld } from './delivery-world.js';
import { useRedis, type Dispatch } from './use-redis.js';

const ENDPOINTS = 10;
const STEP = 1_000;
const TIMEOUT_MS = 60_000;
const HANGING = '/0';
/** No attempt is given up and repeated because the machine is slow. */
const PATIENT = { connectTimeoutMs: TIMEOUT_MS, attemptTimeoutMs: TIMEOUT_MS, leaseMs: 3 * TIMEOUT_MS };

/** A request to the hanging endpoint is repeated if the others take longer than its timeout. */
const STORED = `
  select count(*)::int as count, count(distinct event_id)::int as events,
    (count(*) filter (where attempt_count > 1 and url not like '%${HANGING}'))::int as repeated
  from ${DELIVERIES}
  join webhook_endpoints endpoint on endpoint.id = delivery.endpoint_id
  where delivery.state = 'delivered'`;

export interface Size {
  events: number;
  backlog: number;
  /** How many deliveries of the backlog may pass the first event of another workspace: without turns, half of them do. */
  before: number;
}

export const MANY: Size = { events: 4_000, backlog: 10_000, before: 2_000 };

export const testManyEvents = (dispatch: Dispatch, { events, backlog, before: maxBefore }: Size) =>
  describe(`many events through ${dispatch}`, () => {
    const redis = useRedis(dispatch);
    let world: DeliveryWorld;

    beforeEach(async () => {
      world = await DeliveryWorld.open(redis.url);
    });
    afterEach(() => world.close());

    const url = (path: string) => new URL(path, world.receiver.url).href;

    it(
      `${events} to ${ENDPOINTS} endpoints of which one hangs: each arrives, at the others once`,
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
          for (const body of await world.scan(events / ENDPOINTS, workspaceId)) bodies.add(body);
        }
        await world.startWorker(PATIENT);
        const { requests } = world.receiver;
        const healthy = events - events / ENDPOINTS;
        await waitUntil(
          () => requests.length - hanging.length >= healthy,
          'the healthy endpoints',
          TIMEOUT_MS,
        );
        isHanging = false;
        for (const response of hanging) response.writeHead(204).end();
        const stored = async () =>
          (await world.dataSource.query<[{ count: number; events: number; repeated: number }]>(STORED))[0];
        await waitUntil(async () => (await stored()).count === events, 'all deliveries', TIMEOUT_MS);
        expect(await stored()).toEqual({ count: events, events, repeated: 0 });
        expect(requests.filter(({ path }) => path !== HANGING)).toHaveLength(healthy);
        expect(new Set(requests.map(({ body }) => body.toString()))).toEqual(bodies);
      },
      2 * TIMEOUT_MS,
    );

    it(`a backlog of ${backlog} events of one workspace does not hold up the first of another`, async () => {
      const other = await world.addWorkspace('Other');
      await world.addEndpoint(url('/other'), other);
      for (let index = 0; index < ENDPOINTS; index++) await world.addEndpoint(url(`/${index}`));
      for (let count = 0; count < backlog; count += STEP) await world.scan(STEP);
      await world.startWorker({ drainMs: 0 });
      const { requests } = world.receiver;
      await world.receiver.waitFor(1);
      const before = requests.length;
      await world.scan(1, other);
      const position = () => requests.findIndex(({ path }) => path === '/other');
      await waitUntil(() => position() !== -1, 'the first delivery of the other workspace', TIMEOUT_MS);
      expect(position() - before).toBeLessThan(maxBefore);
    });
  });
