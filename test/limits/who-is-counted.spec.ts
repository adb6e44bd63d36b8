import type { Answer, Client } from '../toolbox/client.js';
import { limitsOf } from '../toolbox/limit-headers.js';
import { anonymous } from '../toolbox/people.js';
import { useService } from '../toolbox/use-service.js';

const JANUARY = Date.parse('2027-01-01') / 1_000;

describe('whose limits a request is measured by', () => {
  const world = useService({ connections: 10, settings: { anonymousPerMinute: undefined } });
  const plan = { perMinute: null, perMonth: null };
  let address = 0;

  const times = (count: number, ask: () => Promise<Answer>) =>
    Promise.all(Array.from({ length: count }, ask));
  const having = (answers: Answer[], wanted: number) =>
    answers.filter(({ status }) => status === wanted).length;
  const from = () => ({ 'x-forwarded-for': `198.51.100.${++address}` });
  const nothing = (client: Client, headers: Record<string, string> = {}) =>
    client.get('/api/v1/nothing', { headers });

  it('all keys of a workspace share its limits, on any path, and no other workspace notices', async () => {
    const one = await world.service.client(plan);
    const two = await world.service.clientOf(one.workspaceId, 'read');
    const other = await world.service.client(plan);
    await times(30, () => nothing(one));
    await times(30, () => two.get('/api/settings/v1/nothing'));
    for (const path of ['/api/v1/qr', '/api/v1/nothing', '/api/auth/v1/me'])
      expect((await one.get(path)).status).toBe(429);
    expect((await one.put('/api/v1/qr', {})).status).toBe(429);
    expect((await two.post('/api/v1/qr', {})).status).toBe(429);
    expect(limitsOf(await nothing(other)).remaining).toBe(59);
  });

  it("an operator's figures stand before the plan's", async () => {
    const client = await world.service.client({ perMinute: 7, perMonth: 9 });
    expect(limitsOf(await nothing(client))).toMatchObject({
      limit: 7,
      remaining: 6,
      quota: 9,
      quotaRemaining: 8,
    });
  });

  it("the month's quota refuses with quota_exceeded until the next month, UTC", async () => {
    const { clock } = world.service;
    const client = await world.service.client({ perMinute: 5, perMonth: 8 });
    clock.set('2026-12-31T23:58:30.000Z');
    await times(5, () => nothing(client));
    clock.advance(60_000);
    await times(3, () => nothing(client));
    const refused = await nothing(client);
    expect([refused.status, refused.body.code, refused.headers['retry-after']]).toEqual([
      429,
      'quota_exceeded',
      '30',
    ]);
    expect(limitsOf(refused)).toMatchObject({ remaining: 2, quotaRemaining: 0, quotaReset: JANUARY });
    clock.advance(30_000);
    expect(limitsOf(await nothing(client))).toMatchObject({ remaining: 1, quotaRemaining: 7 });
  });

  it('of two limits that refuse, the one that lasts longer is named', async () => {
    const { clock } = world.service;
    clock.set('2027-01-31T23:59:30.000Z');
    const client = await world.service.client({ perMinute: 5, perMonth: 5 });
    await times(5, () => nothing(client));
    const { body, headers } = await nothing(client);
    expect([body.code, headers['retry-after']]).toEqual(['rate_limited', '60']);
    clock.set('2027-02-01T00:00:30.000Z');
    expect((await nothing(client)).status).toBe(404);
  });

  it('a person at the dashboard has 600 a minute of their own, and leaves the quota alone', async () => {
    const client = await world.service.client(plan);
    const person = await world.service.person('viewer', client);
    const other = await world.service.person('viewer', client);
    await nothing(client);
    expect(limitsOf(await person.get('/api/v1/qr'))).toMatchObject({
      ...{ limit: 600, remaining: 599, quota: 1_000, quotaRemaining: 999 },
    });
    // More at once would wait for each other until the service refuses them.
    for (let left = 599; left > 0; left -= 50) await times(Math.min(left, 50), () => nothing(person));
    const refused = await person.get('/api/auth/v1/me');
    expect([refused.status, refused.body.code]).toEqual([429, 'rate_limited']);
    expect(limitsOf(await other.get('/api/v1/qr')).remaining).toBe(599);
    expect(limitsOf(await nothing(client))).toMatchObject({ remaining: 58, quotaRemaining: 998 });
  });

  it("a person on the mobile API counts as their workspace's keys do", async () => {
    const client = await world.service.client(plan);
    const person = await world.service.person('viewer', client);
    expect(limitsOf(await person.get('/api/mobile/v1/qr'))).toMatchObject({
      limit: 60,
      remaining: 59,
      quotaRemaining: 999,
    });
    expect(limitsOf(await nothing(client))).toMatchObject({ remaining: 58, quotaRemaining: 998 });
  });

  it("without valid credentials an address has the Free plan's minute, behind trusted proxies too", async () => {
    const nobody = anonymous(world.service);
    const [here, there] = [from(), from()];
    const wrong = { authorization: 'Bearer qrk_wrong' };
    const answers = await times(70, () => nobody.get('/api/v1/qr', { headers: { ...here, ...wrong } }));
    expect([having(answers, 401), having(answers, 429)]).toEqual([60, 10]);
    for (const path of ['/api/v1/nothing', '/api/auth/v1/me'])
      expect((await nobody.get(path, { headers: here })).status).toBe(429);
    const elsewhere = await nobody.get('/api/v1/qr', { headers: there });
    expect([elsewhere.status, limitsOf(elsewhere)]).toEqual([
      401,
      expect.objectContaining({ limit: 60, remaining: 59, quota: 1_000, quotaRemaining: 1_000 }),
    ]);
  });

  it('an address that is refused takes no valid credentials along', async () => {
    const client = await world.service.client();
    const headers = from();
    await times(61, () => anonymous(world.service).get('/api/v1/qr', { headers }));
    expect((await client.get('/api/v1/qr', { headers })).status).toBe(200);
  });

  it('no address is kept, only its hash of the day', async () => {
    await anonymous(world.service).get('/api/v1/qr', { headers: { 'x-forwarded-for': '203.0.113.77' } });
    const windows = await world.service.query<{ key: string }>('select key from burst_windows');
    expect(windows.map(({ key }) => key)).toContainEqual(expect.stringMatching(/^address:[\da-f]{32}$/));
    expect(JSON.stringify([windows, world.service.log])).not.toContain('203.0.113.77');
  });
});
