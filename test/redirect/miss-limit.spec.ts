import { startRedis } from '../toolbox/redis.js';
import { RedirectWorld, type Answer, type Edge } from './redirect-world.js';

const LIMIT = 120;
let serial = 0;
const guess = () => `/GUESS-${++serial}`;

describe('visits of unknown short codes', () => {
  let world: RedirectWorld;
  beforeEach(async () => {
    world = await RedirectWorld.open();
  });
  afterEach(() => world.close());

  const start = (env = {}) => world.startEdge({ env: { TRUSTED_PROXIES: '127.0.0.1', ...env } });
  const getFrom = (edge: Edge, from: string, path: string, method = 'GET') =>
    edge.get(path, { 'x-forwarded-for': from }, method);
  const misses = (edge: Edge, from: string, count: number): Promise<Answer[]> =>
    Promise.all(Array.from({ length: count }, () => getFrom(edge, from, guess())));
  const statuses = (answers: Answer[]) => [...new Set(answers.map(({ status }) => status))];

  it('get 429 after 120 in a minute from one network, while scans from there are answered as ever', async () => {
    const edge = await start();
    const [cached, first, second] = [await world.addCode(), await world.addCode(), await world.addCode()];
    const scan = async ({ shortCode }: { shortCode: string }) =>
      (await getFrom(edge, '198.51.100.9', `/${shortCode}`)).status;
    for (let at = 0; at <= LIMIT; at++) expect(await scan(cached)).toBe(302);
    expect(statuses(await misses(edge, '198.51.100.9', LIMIT - 2))).toEqual([404]);
    for (const [path, method] of [
      [guess(), 'HEAD'],
      ['/a/b', 'GET'],
    ] as const)
      expect((await getFrom(edge, '198.51.100.9', path, method)).status).toBe(404);
    const { status, headers, body } = await getFrom(edge, '198.51.100.9', guess());
    expect([status, headers['retry-after'], headers['content-type']]).toEqual([
      429,
      '60',
      'text/html; charset=utf-8',
    ]);
    expect(body).toContain('Too many unknown QR codes');
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect((await getFrom(edge, '198.51.100.9', '/')).status).toBe(429);
    // Between further guesses, a neighbour scans codes that this process has never seen.
    const [guesses, ...scans] = await Promise.all([
      misses(edge, '198.51.100.9', 100),
      scan(first),
      scan(cached),
      scan(second),
    ]);
    expect([statuses(guesses), scans]).toEqual([[429], [302, 302, 302]]);
    expect(await world.scans()).toHaveLength(LIMIT + 4);
    expect(statuses(await misses(edge, '198.51.100.10', 1))).toEqual([404]);
    world.clock.advance(60_000);
    expect(statuses(await misses(edge, '198.51.100.9', 1))).toEqual([404]);
  });

  it('count together for the /64 of an IPv6 address', async () => {
    const edge = await start();
    await misses(edge, '2001:db8:1:2::9', LIMIT);
    expect(statuses(await misses(edge, '2001:db8:1:2:ffff::1', 1))).toEqual([429]);
    expect(statuses(await misses(edge, '2001:db8:1:3::9', 1))).toEqual([404]);
  });

  it('count together over all processes with REDIS_URL, and in each of them without Redis', async () => {
    const redis = await startRedis();
    const edges = [await start({ REDIS_URL: redis.url }), await start({ REDIS_URL: redis.url })];
    for (const edge of edges) expect(statuses(await misses(edge, '198.51.100.9', LIMIT / 2))).toEqual([404]);
    for (const edge of edges) expect(statuses(await misses(edge, '198.51.100.9', 1))).toEqual([429]);
    await redis.stop();
    for (const edge of edges) {
      expect(statuses(await misses(edge, '198.51.100.10', LIMIT))).toEqual([404]);
      expect(statuses(await misses(edge, '198.51.100.10', 1))).toEqual([429]);
    }
  });
});
