import type { DestinationCheckDto } from '../../src/destinations/destinations.dto.js';
import { signUp } from '../toolbox/people.js';
import type { Problem } from '../toolbox/problem.js';
import { startReceiver, type Answer } from '../toolbox/receiver.js';
import { SHORT_URL_BASE } from '../toolbox/test-service.js';
import { useService } from '../toolbox/use-service.js';

const PATH = '/api/v1/destinations/check';
const receiver = await startReceiver();
const ORIGIN = `https://localhost:${receiver.port}`;
const world = useService({
  env: { ...receiver.variables, WEBHOOK_ALLOW_PORTS: `${receiver.port},1` },
});
afterAll(() => receiver.close());
beforeEach(() => receiver.skip());

const check = async (url: string) => (await world.acme.post<DestinationCheckDto>(PATH, { url })).body;
const redirects =
  (location: string): Answer =>
  ({ path }, response) =>
    path === '/menu' ? response.writeHead(302, { location }).end() : response.writeHead(200).end();

describe('POST /api/v1/destinations/check', () => {
  it('says what a destination responds with, in its own words and behind redirects', async () => {
    receiver.respondWith(200);
    const host = `localhost:${receiver.port}`;
    expect(await check(`${ORIGIN}/menu`)).toEqual({
      ...{ reachable: true, status: 200, duration_ms: expect.any(Number), final_host: host },
    });
    const { method, headers } = await receiver.nextRequest();
    expect([method, headers.authorization, headers.cookie]).toEqual(['HEAD', undefined, undefined]);
    receiver.respondWith(redirects('/winter'));
    expect(await check(`${ORIGIN}/menu`)).toMatchObject({ reachable: true, status: 200 });
    receiver.respondWith(404);
    expect(await check(`${ORIGIN}/gone`)).toMatchObject({ reachable: false, status: 404, final_host: host });
  });

  it('asks again with a GET of one byte where HEAD is refused, and does not read the page', async () => {
    receiver.respondWith(({ method }, response) => {
      response.writeHead(method === 'HEAD' ? 405 : 200);
      response.end(method === 'HEAD' ? '' : 'x'.repeat(3 * 1024 * 1024));
    });
    expect(await check(`${ORIGIN}/menu`)).toMatchObject({ reachable: true, status: 200 });
    const requests = [await receiver.nextRequest(), await receiver.nextRequest()];
    expect(requests.map(({ method, headers }) => [method, headers.range])).toEqual([
      ['HEAD', undefined],
      ['GET', 'bytes=0-0'],
    ]);
  });

  it('follows no redirect to an inner address or without end, and tells no fault of an inner host from another', async () => {
    receiver.respondWith(redirects('https://10.0.0.1/admin'));
    expect(await check(`${ORIGIN}/menu`)).toMatchObject({ reachable: null, final_host: '10.0.0.1' });
    receiver.respondWith(redirects('/menu'));
    expect(await check(`${ORIGIN}/menu`)).toMatchObject({ reachable: false, status: 302 });
    const nothing = { status: null, duration_ms: null, final_host: null };
    expect(await check('https://localhost:1/')).toEqual({ ...nothing, reachable: false });
    expect(await check('https://nobody.invalid/')).toEqual({ ...nothing, reachable: false });
    for (const url of ['http://example.com/', 'https://10.0.0.1/'])
      expect(await check(url)).toEqual({ ...nothing, reachable: null });
  });

  it('rejects what no QR code may lead to, such as a loop, without a request', async () => {
    for (const url of [`${SHORT_URL_BASE}/abc`, 'nowhere', 'https://user@example.com']) {
      const { status, body } = await world.acme.post<Problem>(PATH, { url });
      expect([status, body.errors[0]]).toMatchObject([422, { pointer: '/url', code: 'invalid_url' }]);
    }
  });

  it('needs a confirmed address, a key that may write, and is possible 20 times per minute', async () => {
    const reader = await world.service.client();
    for (let count = 0; count < 20; count++) await reader.post(PATH, { url: 'http://example.com/' });
    const { status, body, headers } = await reader.post<Problem>(PATH, { url: 'http://example.com/' });
    expect([status, body.code, Number(headers['retry-after']) > 0]).toEqual([429, 'rate_limited', true]);
    const newcomer = await signUp(world.service);
    const refused = await newcomer.post<Problem>(PATH, { url: 'https://example.com/' });
    expect([refused.status, refused.body.detail]).toEqual([403, expect.stringContaining('email address')]);
  });
});
