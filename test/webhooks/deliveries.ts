import { createHmac } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { ReceivedRequest } from '../toolbox/receiver.js';
import { waitUntil } from '../toolbox/wait-until.js';
import { DeliveryWorld, RETRY_DELAYS_MS } from './delivery-world.js';
import { useRedis, type Dispatch } from './use-redis.js';

const MAX_QUIET_MS = 3 * Math.max(...RETRY_DELAYS_MS);

export const testDeliveries = (dispatch: Dispatch) =>
  describe(`deliveries through ${dispatch}`, () => {
    const redis = useRedis(dispatch);
    let world: DeliveryWorld;

    beforeEach(async () => {
      world = await DeliveryWorld.open(redis.url);
    });
    afterEach(() => world.close());

    it('sends the stored bytes with signatures that a receiver can verify, once', async () => {
      await world.startWorker();
      const { endpoint, secret } = await world.addEndpoint();
      const scannedAt = Date.now();
      const [body = ''] = await world.scan();
      const request = await world.receiver.nextRequest();
      expect([request.method, request.path, request.body.toString()]).toEqual(['POST', '/hook', body]);
      const { headers } = request;
      expect(headers['x-service-signature']).toBe(
        `sha256=${createHmac('sha256', secret).update(request.body).digest('hex')}`,
      );
      expect(headers['webhook-signature']).toBe(standardSignature(secret, request));
      const [delivery] = await world.waitForState('delivered');
      expect(headers).toMatchObject({
        host: `localhost:${world.receiver.port}`,
        'content-type': 'application/json',
        'content-length': String(request.body.length),
        'x-service-event': 'scan',
        'x-service-delivery': delivery?.id,
        'x-service-attempt': '1',
        'x-service-timestamp': headers['webhook-timestamp'],
        'webhook-id': delivery?.id,
      });
      const signedAt = Number(headers['webhook-timestamp']);
      expect(signedAt).toBeGreaterThanOrEqual(Math.floor(scannedAt / 1_000));
      expect(signedAt).toBeLessThanOrEqual(request.at / 1_000);
      expect(delivery).toMatchObject({ endpointId: endpoint.id, attemptCount: 1, lastStatusCode: 204 });
      expect(delivery?.nextAttemptAt).toBeNull();
      expect(delivery?.attempts).toMatchObject([
        { number: 1, statusCode: 204, error: null, responseExcerpt: '' },
      ]);
      expect(delivery?.attempts[0]?.requestHeaders).toEqual({
        'X-Service-Signature': headers['x-service-signature'],
        'webhook-signature': headers['webhook-signature'],
      });
    });

    it('sends four times to a receiver that fails, the same id and bytes each time, and then no more', async () => {
      world.receiver.respondWith((_request, response) => response.writeHead(500).end('out of order'));
      await world.startWorker();
      await world.addEndpoint();
      const [body] = await world.scan();
      const [delivery] = await world.waitForState('failed');
      const { requests } = world.receiver;
      expect(requests.map(({ headers }) => headers['x-service-attempt'])).toEqual(['1', '2', '3', '4']);
      expect(new Set(requests.map((request) => request.body.toString()))).toEqual(new Set([body]));
      expect(new Set(requests.map(({ headers }) => headers['x-service-delivery']))).toEqual(
        new Set([delivery?.id]),
      );
      expectWaits(requests);
      expect(delivery).toMatchObject({ attemptCount: 4, lastStatusCode: 500, nextAttemptAt: null });
      expect(
        delivery?.attempts.map(({ number, statusCode, responseExcerpt }) => [
          number,
          statusCode,
          responseExcerpt,
        ]),
      ).toEqual([1, 2, 3, 4].map((number) => [number, 500, 'out of order']));
      const quietSince = Date.now();
      await waitUntil(() => Date.now() - quietSince > MAX_QUIET_MS, 'the quiet to last');
      expect(requests).toHaveLength(4);
    });

    it('delivers with the last retry what was answered with 500 three times', async () => {
      world.receiver.respondWith((request, response) =>
        response.writeHead(request.headers['x-service-attempt'] === '4' ? 200 : 500).end(),
      );
      await world.startWorker();
      await world.addEndpoint();
      const [body] = await world.scan();
      const [delivery] = await world.waitForState('delivered');
      expect(delivery).toMatchObject({ attemptCount: 4, lastStatusCode: 200, nextAttemptAt: null });
      expect(delivery?.attempts.map(({ statusCode }) => statusCode)).toEqual([500, 500, 500, 200]);
      expect(world.receiver.requests.map((request) => request.body.toString())).toEqual(Array(4).fill(body));
    });

    it('stops retrying at the first success', async () => {
      world.receiver.respondWith((request, response) =>
        response.writeHead(request.headers['x-service-attempt'] === '2' ? 202 : 503).end(),
      );
      await world.startWorker();
      await world.addEndpoint();
      await world.scan();
      const [delivery] = await world.waitForState('delivered');
      expect(delivery?.attempts.map(({ statusCode }) => statusCode)).toEqual([503, 202]);
    });

    it('waits as long as a 429 asks', async () => {
      world.receiver.respondWith((request, response) =>
        request.headers['x-service-attempt'] === '1'
          ? response.writeHead(429, { 'Retry-After': '1' }).end()
          : response.writeHead(200).end(),
      );
      await world.startWorker();
      await world.addEndpoint();
      await world.scan();
      const [first, second] = await world.receiver.waitFor(2);
      expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThanOrEqual(1_000);
    });

    it('gives up at 410 and disables the endpoint; what waits for it is kept', async () => {
      await world.startWorker({ maxInFlightPerEndpoint: 1 });
      world.receiver.respondWith(410);
      const { endpoint } = await world.addEndpoint();
      await world.scan(3);
      await world.waitForState('failed');
      const deliveries = await world.waitForState('pending', 2);
      expect(await world.endpointStatus(endpoint.id)).toBe('disabled');
      expect(deliveries.map(({ state }) => state).toSorted()).toEqual(['failed', 'pending', 'pending']);
      world.receiver.respondWith(200);
      await world.setStatus(endpoint.id, 'active');
      await world.waitForState('delivered', 2);
      expect(world.receiver.requests).toHaveLength(3);
    });

    it('keeps nothing of the time before an endpoint was made, and what happens while it is paused waits', async () => {
      await world.startWorker();
      await world.scan();
      const { endpoint } = await world.addEndpoint();
      await world.setStatus(endpoint.id, 'paused');
      const [missed] = await world.scan();
      await waitUntil(async () => (await pendingEvents(world)) === 0, 'the outbox to be emptied');
      expect(await world.deliveries()).toMatchObject([{ state: 'pending', attemptCount: 0 }]);
      await world.setStatus(endpoint.id, 'active');
      const [body] = await world.scan();
      await world.waitForState('delivered', 2);
      const sent = world.receiver.requests.map((request) => [
        request.headers['x-service-sequence'],
        request.body.toString(),
      ]);
      expect(sent.toSorted()).toEqual([
        ['1', missed],
        ['2', body],
      ]);
    });

    it('makes one delivery for each endpoint of the workspace, and none for another workspace', async () => {
      await world.startWorker();
      await world.addEndpoint();
      await world.addEndpoint(`${world.receiver.url}/second`);
      const foreign = { ...world.event('foreign'), workspaceId: '00000000-0000-7000-8000-000000000000' };
      await world.dataSource.getRepository('WebhookEvent').insert(foreign);
      await world.scan();
      await world.waitForState('delivered', 2);
      await waitUntil(async () => (await pendingEvents(world)) === 0, 'the outbox to be emptied');
      expect(world.receiver.requests.map(({ path }) => path).toSorted()).toEqual(['/hook', '/hook/second']);
    });

    it('sends no more to one endpoint at the same time than WEBHOOK_MAX_IN_FLIGHT says', async () => {
      const hanging: ServerResponse[] = [];
      let isHanging = true;
      world.receiver.respondWith((_request, response) => {
        if (isHanging) hanging.push(response);
        else response.writeHead(204).end();
      });
      await world.startWorker({}, { WEBHOOK_MAX_IN_FLIGHT: '70' });
      const { endpoint } = await world.addEndpoint();
      await world.set(endpoint.id, { maxInFlight: 256, inFlightLimit: 256 });
      await world.scan(80);
      await waitUntil(() => hanging.length === 70, 'as many to hang as may be in flight');
      isHanging = false;
      for (const response of hanging) response.writeHead(204).end();
      await world.waitForState('delivered', 80);
      expect(mostAtOnce(world.receiver.requests)).toBe(70);
    });

    it('fails, with an attempt each time, what it can no longer sign', async () => {
      await world.addEndpoint();
      await world.startWorker({}, { APP_SECRET: 'another secret of the tests, long enough' });
      await world.scan();
      const [delivery] = await world.waitForState('failed');
      expect(
        delivery?.attempts.map(({ number, error, requestHeaders }) => [number, error, requestHeaders]),
      ).toEqual([1, 2, 3, 4].map((number) => [number, 'secret_unreadable', {}]));
      expect(world.receiver.requests).toEqual([]);
    });

    it('delivers to one workspace while all endpoints of another hang', async () => {
      world.receiver.respondWith(({ path }, response) => {
        if (path === '/hook/other') response.writeHead(200).end();
      });
      const limits = { maxInFlightPerEndpoint: 2, maxInFlightPerWorkspace: 6, maxInFlight: 12 };
      await world.startWorker({ ...limits, drainMs: 0 });
      for (let index = 0; index < 10; index++) await world.addEndpoint(`${world.receiver.url}/${index}`);
      await world.scan(20);
      await world.receiver.waitFor(limits.maxInFlightPerWorkspace);
      const workspaceId = await world.addWorkspace('Other');
      await world.addEndpoint(`${world.receiver.url}/other`, workspaceId);
      await world.scan(1, workspaceId);
      const isThere = () => world.receiver.requests.some(({ path }) => path === '/hook/other');
      await waitUntil(isThere, 'the delivery of the other workspace');
      expect(world.receiver.requests).toHaveLength(limits.maxInFlightPerWorkspace + 1);
    });

    it('sends again, under the same number, what a crashed worker left, and only when its lease is over', async () => {
      await world.addEndpoint();
      const leaseEndsAt = await world.leaveClaimed(1_500);
      await world.startWorker();
      const request = await world.receiver.nextRequest();
      expect(request.at).toBeGreaterThanOrEqual(leaseEndsAt.getTime());
      expect(request.headers['x-service-attempt']).toBe('1');
      const [delivery] = await world.waitForState('delivered');
      expect(delivery?.attempts).toHaveLength(1);
    });

    it('hands back at shutdown what does not end in time, uncounted, for the next start', async () => {
      world.receiver.respondWith(() => undefined);
      const worker = await world.startWorker({ drainMs: 100 });
      await world.addEndpoint();
      await world.scan();
      await world.receiver.waitFor(1);
      const startedAt = Date.now();
      await worker.close();
      expect(Date.now() - startedAt).toBeLessThan(10_000);
      expect(await world.deliveries()).toMatchObject([{ state: 'pending', attemptCount: 0, attempts: [] }]);
      world.receiver.respondWith(200);
      await world.startWorker();
      const [delivery] = await world.waitForState('delivered');
      expect(delivery?.attempts.map(({ number }) => number)).toEqual([1]);
    });

    it('lets an attempt in flight finish at shutdown', async () => {
      world.receiver.respondWith((_request, response) =>
        setTimeout(() => response.writeHead(200).end(), 300),
      );
      const worker = await world.startWorker();
      await world.addEndpoint();
      await world.scan();
      await world.receiver.waitFor(1);
      await worker.close();
      expect(await world.deliveries()).toMatchObject([{ state: 'delivered', attemptCount: 1 }]);
    });
  });

/** Shares of what may be under way: `npm run test:slow` tests them, since nothing else depends on them. */
export const testShares = (dispatch: Dispatch) =>
  describe(`shares of deliveries through ${dispatch}`, () => {
    const redis = useRedis(dispatch);
    let world: DeliveryWorld;

    beforeEach(async () => {
      world = await DeliveryWorld.open(redis.url);
    });
    afterEach(() => world.close());

    it('has as many under way for an endpoint over two workers as it allows, none twice, none lost', async () => {
      world.receiver.respondWith((_request, response) => setTimeout(() => response.writeHead(200).end(), 30));
      await Promise.all([world.startWorker(), world.startWorker()]);
      const { endpoint } = await world.addEndpoint();
      await world.set(endpoint.id, { maxInFlight: 8 });
      await world.scan(80);
      await world.waitForState('delivered', 80);
      const { requests } = world.receiver;
      expect(new Set(requests.map(({ headers }) => headers['x-service-delivery'])).size).toBe(80);
      expect(requests).toHaveLength(80);
      expect(mostAtOnce(requests)).toBeLessThanOrEqual(8);
      expect(mostAtOnce(requests)).toBeGreaterThan(1);
    });

    it('delivers to one workspace while endpoints of others that hang take all that may be in flight', async () => {
      world.receiver.respondWith(({ path }, response) => {
        if (path === '/hook/other') response.writeHead(200).end();
      });
      const limits = { maxInFlightPerEndpoint: 2, maxInFlightPerWorkspace: 6, maxInFlight: 6 };
      await world.startWorker({ ...limits, reservedInFlight: 1, drainMs: 0 });
      for (let index = 0; index < 10; index++) await world.addEndpoint(`${world.receiver.url}/${index}`);
      await world.scan(20);
      await world.receiver.waitFor(limits.maxInFlight);
      const workspaceId = await world.addWorkspace('Other');
      await world.addEndpoint(`${world.receiver.url}/other`, workspaceId);
      const events = await world.scan(3, workspaceId);
      const ofOther = () => world.receiver.requests.filter(({ path }) => path === '/hook/other').length;
      await waitUntil(() => ofOther() === events.length, 'the deliveries of the other workspace');
      expect(world.receiver.requests).toHaveLength(limits.maxInFlight + events.length);
    });

    it('gives every endpoint of a workspace its turn when they are more than may be under way', async () => {
      world.receiver.respondWith((_request, response) => setTimeout(() => response.writeHead(200).end(), 20));
      const isolated = { maxInFlightPerEndpoint: 2, maxInFlightPerWorkspace: 2, pollMs: 60_000 };
      await world.startWorker(isolated);
      const paths = ['/hook/0', '/hook/1', '/hook/2', '/hook/3'];
      for (const path of paths) await world.addEndpoint(new URL(path, world.receiver.url).href);
      await world.scan(15);
      await world.waitForState('delivered', 60);
      const { requests } = world.receiver;
      expect(mostAtOnce(requests)).toBeLessThanOrEqual(2);
      expect(new Set(requests.slice(0, 30).map(({ path }) => path))).toEqual(new Set(paths));
    });
  });

/** Computes the signature from the documentation alone, as a receiver does. */
function standardSignature(secret: string, { headers, body }: ReceivedRequest): string {
  const signed = Buffer.concat([
    Buffer.from(`${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.`),
    body,
  ]);
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
}

function expectWaits(requests: ReceivedRequest[]): void {
  RETRY_DELAYS_MS.forEach((delayMs, index) => {
    const waitedMs = (requests[index + 1]?.at ?? 0) - (requests[index]?.at ?? 0);
    expect(waitedMs).toBeGreaterThanOrEqual(delayMs * 0.8);
  });
}

function mostAtOnce(requests: ReceivedRequest[]): number {
  const open = ({ at }: ReceivedRequest) =>
    requests.filter((other) => other.at <= at && (other.endedAt ?? Infinity) > at).length;
  return Math.max(...requests.map(open));
}

const pendingEvents = (world: DeliveryWorld) =>
  world.dataSource.getRepository('WebhookEvent').countBy({ isPending: true });
