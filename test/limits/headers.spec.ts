import { QrListService } from '../../src/qr/list/qr-list.service.js';
import type { Answer, Client } from '../toolbox/client.js';
import { operations, pathTo } from '../toolbox/contract.js';
import { limitsOf } from '../toolbox/limit-headers.js';
import { anonymous } from '../toolbox/people.js';
import { createDatabase } from '../toolbox/databases.js';
import { surfaceOf } from '../toolbox/surfaces.js';
import { TestService } from '../toolbox/test-service.js';
import { useService } from '../toolbox/use-service.js';

const PREFLIGHT = { origin: 'https://page.example', 'access-control-request-method': 'POST' };
const json = (bytes: number) => JSON.stringify({ name: 'x'.repeat(bytes) });

const oneOfEachSurface = [...new Map(operations.map((each) => [surfaceOf(each.path), each])).values()];

type Asking = (client: Client, reader: Client) => Promise<Answer<unknown>>;

const ANSWERS: [status: number, what: string, ask: Asking][] = [
  [200, 'a list', (client) => client.get('/api/v1/qr')],
  [200, 'HEAD', (client) => client.head('/api/v1/qr')],
  [201, 'a new record', (client) => client.post('/api/v1/folders', { name: 'Menus' })],
  [204, 'a deletion', async (client) => client.delete(`/api/v1/qr/${(await client.qrCode()).id}`)],
  [304, 'an image that has not changed', (client) => unchangedImage(client)],
  [400, 'broken JSON', (client) => client.post('/api/v1/qr', '{')],
  [403, 'a key that may only read', (_, reader) => reader.post('/api/v1/qr', {})],
  [404, 'an unknown path', (client) => client.get('/api/v1/nothing')],
  [404, 'a path of no surface', (client) => client.get('/api/nothing')],
  [404, 'an unknown id', (client) => client.get('/api/v1/qr/none')],
  [405, 'a wrong method', (client) => client.put('/api/v1/qr', {})],
  [
    406,
    'a type that nobody makes',
    (client) => client.get('/api/v1/qr', { headers: { accept: 'text/x-none' } }),
  ],
  [412, 'a stale version', async (client) => staleEdit(client)],
  [413, 'too large a body', (client) => client.post('/api/v1/qr', json(1_100_000))],
  [415, 'XML', (client) => client.post('/api/v1/qr', '<a/>', { headers: { 'content-type': 'text/xml' } })],
  [422, 'an empty body', (client) => client.post('/api/v1/qr', {})],
];

async function unchangedImage(client: Client) {
  const path = `/api/v1/qr/${(await client.qrCode()).id}/image`;
  const { headers } = await client.get(path);
  return client.get(path, { headers: { 'if-none-match': headers.etag ?? '' } });
}

async function staleEdit(client: Client) {
  return client.delete(`/api/v1/qr/${(await client.qrCode()).id}`, { headers: { 'if-match': '"9"' } });
}

describe('the six headers', () => {
  const world = useService();
  let client: Client;
  let reader: Client;

  beforeEach(async () => {
    client = await world.service.client({ perMinute: null, perMonth: null });
    reader = await world.service.clientOf(client.workspaceId, 'read');
  });

  const left = async () => limitsOf(await client.call('OPTIONS', '/api/v1/nothing')).remaining;

  const secondsOfMonthLeft = () =>
    Math.ceil((Date.parse('2026-12-01') - world.service.clock.now().getTime()) / 1_000);

  it.each(ANSWERS)('are on a %i to %s, which counts once', async (status, _, ask) => {
    const answer = await ask(client, reader);
    expect(answer.status).toBe(status);
    expect(limitsOf(answer)).toEqual({
      limit: 60,
      remaining: await left(),
      reset: Math.ceil(world.service.clock.now().getTime() / 1_000) + 60,
      quota: 1_000,
      quotaRemaining: 940 + (await left()),
      quotaReset: Date.parse('2026-12-01') / 1_000,
    });
    expect(answer.headers).toMatchObject({
      'ratelimit-policy': '"burst";q=60;w=60, "month";q=1000;w=2592000',
      ratelimit: `"burst";r=${await left()};t=60, "month";r=${940 + (await left())};t=${secondsOfMonthLeft()}`,
    });
    const before = await left();
    await client.get('/api/v1/nothing');
    expect(await left()).toBe(before - 1);
  });

  it('are on a 500, which counts once', async () => {
    const broken = jest.spyOn(world.service.running.app.get(QrListService), 'list');
    broken.mockRejectedValueOnce(new Error('a bug'));
    const answer = await client.get('/api/v1/qr');
    expect([answer.status, limitsOf(answer).remaining, await left()]).toEqual([500, 59, 59]);
    broken.mockRestore();
  });

  it('are on a replayed answer, which counts as the first one did', async () => {
    const options = { headers: { 'idempotency-key': 'k1' } };
    const ask = () => client.post('/api/v1/folders', { name: 'Menus' }, options);
    const [first, again] = [await ask(), await ask()];
    expect(again.headers['idempotent-replayed']).toBe('true');
    expect([first, again].map((answer) => limitsOf(answer).remaining)).toEqual([59, 58]);
  });

  it('are on a 429, which does not count and says until when', async () => {
    for (let asked = 0; asked < 60; asked++) await client.head('/api/v1/nothing');
    world.service.clock.advance(20_500);
    const { status, body, headers } = await client.get('/api/v1/qr', {
      headers: { origin: PREFLIGHT.origin },
    });
    expect([status, body.code, body.detail]).toEqual([
      429,
      'rate_limited',
      'The limit of 60 requests per minute is exceeded; try again in 40 seconds.',
    ]);
    expect(headers).toMatchObject({
      'retry-after': '40',
      'x-ratelimit-remaining': '0',
      'x-ratelimit-quota-remaining': '940',
      'access-control-allow-origin': '*',
      'access-control-expose-headers': expect.stringContaining('X-RateLimit-Limit') as string,
    });
    world.service.clock.advance(40_000);
    expect((await client.get('/api/v1/qr')).headers['x-ratelimit-quota-remaining']).toBe('939');
  });

  it('are on a preflight, which does not count, nor any other OPTIONS', async () => {
    const nobody = anonymous(world.service);
    const preflight = await nobody.call('OPTIONS', '/api/v1/qr', { headers: PREFLIGHT });
    const after = await nobody.call('OPTIONS', '/api/v1/qr', { headers: PREFLIGHT });
    expect([preflight.status, limitsOf(after)]).toEqual([204, limitsOf(preflight)]);
    expect([await left(), await left()]).toEqual([60, 60]);
  });

  it('are on a 503, when nobody can say who calls', async () => {
    const database = await createDatabase();
    const service = await TestService.start({ database });
    const known = await service.client();
    await database.drop();
    const answer = await known.get('/api/v1/qr');
    expect([answer.status, limitsOf(answer).quotaRemaining]).toEqual([503, 1_000]);
    await service.close();
  });

  it.each(oneOfEachSurface)(
    'are on a 429 of $method $path, in the spelling of its surface',
    async (operation) => {
      const once = await world.service.client({ perMinute: 1 });
      await once.get('/api/v1/nothing');
      const { status, body } = await once.call(operation.method, pathTo(operation));
      expect([status, body.code]).toEqual([429, 'rate_limited']);
    },
  );
});
