import type { ServerResponse } from 'node:http';
import { WebhookEndpoint } from '#libs/database';
import { DeliveryClaims, DeliverySettings, FIRST_PACE } from '#libs/delivery';
import { cuttable, type CuttableConnection } from '../toolbox/cuttable-connection.js';
import type { ReceivedRequest } from '../toolbox/receiver.js';
import { waitUntil } from '../toolbox/wait-until.js';
import { DeliveryWorld } from './delivery-world.js';
import { useRedis, type Dispatch } from './use-redis.js';

const ENDPOINTS = 10;
const EVENTS = 60;
const END_WAITING = `
  select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock'`;

export const testOutages = (dispatch: Dispatch) =>
  describe(`deliveries through ${dispatch} when`, () => {
    const redis = useRedis(dispatch);
    let world: DeliveryWorld;
    let database: CuttableConnection;

    beforeEach(async () => {
      world = await DeliveryWorld.open(redis.url);
      database = await cuttable(world.environment().DATABASE_URL ?? '');
    });
    afterEach(async () => {
      await world.close();
      await database.close();
    });

    it(`one of ${ENDPOINTS} endpoints hangs: the others get each event, it gets the rest later, nothing arrives twice`, async () => {
      const hanging: ServerResponse[] = [];
      let isHanging = true;
      world.receiver.respondWith(({ path }, response) => {
        if (path === '/0' && isHanging) hanging.push(response);
        else response.writeHead(204).end();
      });
      const { app } = await world.startWorker();
      for (let index = 0; index < ENDPOINTS; index++)
        await world.addEndpoint(new URL(`/${index}`, world.receiver.url).href);
      await world.scan(EVENTS);
      const others = await world.waitForState('delivered', (ENDPOINTS - 1) * EVENTS);
      expect(others.filter(({ state }) => state === 'delivered')).toHaveLength((ENDPOINTS - 1) * EVENTS);
      // Its last slot comes after those of endpoints with fewer attempts in flight.
      const { inFlightLimit } = FIRST_PACE;
      await waitUntil(() => hanging.length === inFlightLimit, 'as many to hang as may be in flight');
      // The limit holds even if more is requested and due.
      const endpoints = await world.dataSource.getRepository(WebhookEndpoint).find();
      const woken = endpoints.map(({ id, workspaceId }) => ({ endpointId: id, workspaceId }));
      const { claimed } = await app.get(DeliveryClaims, { strict: false }).take(woken, EVENTS);
      expect([claimed, hanging.length]).toEqual([[], inFlightLimit]);
      isHanging = false;
      for (const response of hanging) response.writeHead(204).end();
      await world.waitForState('delivered', ENDPOINTS * EVENTS);
      const { requests } = world.receiver;
      expect([requests.length, deliveriesIn(requests).size]).toEqual([
        ENDPOINTS * EVENTS,
        ENDPOINTS * EVENTS,
      ]);
      for (const [path, bodies] of bodiesByPath(requests))
        expect([path, bodies.size]).toEqual([path, EVENTS]);
    });

    it('PostgreSQL restarts: each arrives, again only what was in flight, and with one attempt', async () => {
      const leaseMs = 1_000;
      world.receiver.respondWith((_request, response) => setTimeout(() => response.writeHead(204).end(), 20));
      await world.startWorker({ leaseMs }, { DATABASE_URL: database.url });
      await world.addEndpoint();
      await world.scan(EVENTS);
      await world.receiver.waitFor(EVENTS / 3);
      database.cut();
      const isLogged = () => world.log.some((line) => line.includes('delivery failed; retrying'));
      await waitUntil(isLogged, 'the log to say so');
      database.restore();
      const deliveries = await world.waitForState('delivered', EVENTS);
      expect(deliveries.map(({ attempts }) => attempts.length)).toEqual(Array(EVENTS).fill(1));
      const { requests } = world.receiver;
      expect(deliveriesIn(requests).size).toBe(EVENTS);
      expect(requests.length - EVENTS).toBeLessThanOrEqual(new DeliverySettings().maxInFlightPerEndpoint);
      expect(new Set(requests.map(({ headers }) => headers['x-service-attempt']))).toEqual(new Set(['1']));
    });

    it('PostgreSQL cannot store a result at first: it is stored later, and does not arrive again', async () => {
      let answer = (): void => undefined;
      world.receiver.respondWith((_request, response) => (answer = () => response.writeHead(204).end()));
      await world.startWorker();
      await world.addEndpoint();
      await world.scan();
      await world.receiver.waitFor(1);
      const endWaiting = async () => (await world.dataSource.query<unknown[]>(END_WAITING)).length > 0;
      await world.dataSource.transaction(async (manager) => {
        await manager.query('select from webhook_group_leases for update');
        answer();
        await waitUntil(endWaiting, 'the result to wait');
      });
      const [delivery] = await world.waitForState('delivered');
      expect([delivery?.attempts.length, world.receiver.requests.length]).toEqual([1, 1]);
    });
  });

const deliveriesIn = (requests: ReceivedRequest[]) =>
  new Set(requests.map(({ headers }) => headers['x-service-delivery']));

function bodiesByPath(requests: ReceivedRequest[]): Map<string, Set<string>> {
  const bodies = new Map<string, Set<string>>();
  for (const { path, body } of requests)
    bodies.set(path, (bodies.get(path) ?? new Set()).add(body.toString()));
  return bodies;
}
