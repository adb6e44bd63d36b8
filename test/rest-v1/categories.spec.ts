import { categories } from '#libs/qr-codes';
import type { QrCodeDto } from '../../src/qr/record/qr.dto.js';
import type { Problem } from '../toolbox/problem.js';
import { withAt } from '../toolbox/qr-data.js';
import { ownShortUrls, refusedUrls } from '../toolbox/refused-urls.js';
import { BASE_URL, SHORT_URL_BASE } from '../toolbox/test-service.js';
import { useService } from '../toolbox/use-service.js';

function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).map(([name, member]) => [name, reversed(member)] as const);
  return Object.fromEntries(members.reverse());
}

const world = useService();

describe('POST /api/v1/qr', () => {
  const create = <Body = QrCodeDto>(category: string, qr_data: unknown) =>
    world.acme.post<Body>('/api/v1/qr', { name: category, category, qr_data });

  it.each(categories)(
    'takes the example of $name with its fields in any order, and GET answers the same bytes in the declared order',
    async ({ name, example }) => {
      const answer = await create(name, reversed(example));
      expect([answer.status, answer.body.category]).toEqual([201, name]);
      expect(JSON.stringify(answer.body.qr_data)).toBe(JSON.stringify(example));
      expect((await world.acme.get(`/api/v1/qr/${answer.body.id}`)).bytes).toEqual(answer.bytes);
    },
  );

  it('leaves out what was sent as null', async () => {
    const { body } = await create('vcard', {
      last_name: 'Ng',
      title: null,
      phones: [{ type: null, number: '112' }],
    });
    expect((await world.acme.get<QrCodeDto>(`/api/v1/qr/${body.id}`)).body.qr_data).toEqual({
      last_name: 'Ng',
      phones: [{ number: '112' }],
    });
  });

  it('names each fault by its place in the body', async () => {
    const phones = [{ number: '112' }, { number: 'call me', colour: 'red' }, null];
    const { status, body } = await create<Problem>('vcard', { last_name: 'Ng', phones: phones.slice(0, 2) });
    expect([status, body.errors]).toEqual([
      422,
      [
        {
          pointer: '/qr_data/phones/1/colour',
          code: 'unknown_field',
          detail: 'qr_data.phones.1.colour is not a field of this request',
        },
        {
          pointer: '/qr_data/phones/1/number',
          code: 'invalid_value',
          detail: expect.stringMatching(/^qr_data\.phones\.1\.number must be a phone number/),
        },
      ],
    ]);
    const withNull = await create<Problem>('vcard', { last_name: 'Ng', phones });
    expect([withNull.status, withNull.body.errors]).toEqual([
      422,
      [{ pointer: '/qr_data/phones/2', code: 'invalid_type', detail: 'qr_data.phones.2 must not be null' }],
    ]);
  });

  it('answers 422 to the data of another category', async () => {
    for (const { name, example } of categories) {
      const [other] = categories.filter((each) => each.name !== name && each.name !== 'text');
      const { status } = await create(name, { ...other!.example, ...example, not_a_field: 1 });
      expect([name, status]).toEqual([name, 422]);
    }
    expect((await create('wifi', { url: 'https://example.com' })).status).toBe(422);
  });

  const urlPlaces = categories.flatMap(({ name, example, destinations }) =>
    destinations(example).map(({ pointer }) => ({ name, example, pointer })),
  );

  it.each(urlPlaces)(
    'refuses other schemes and our own short URLs at qr_data$pointer of $name',
    async ({ name, example, pointer }) => {
      for (const url of ['javascript:alert(1)', `${SHORT_URL_BASE}/ABC`]) {
        const { status, body } = await create<Problem>(name, withAt(example, pointer, url));
        const faults = body.errors.map((fault) => [fault.pointer, fault.code]);
        expect([url, status, faults]).toEqual([url, 422, [[`/qr_data${pointer}`, 'invalid_url']]]);
      }
    },
  );

  it('refuses each destination of a list by its index', async () => {
    const bad = refusedUrls.slice(0, 30).map(([platform, url]) => ({ platform, url }));
    const { status, body } = await create<Problem>('social', { title: 'Links', links: bad });
    const faults = bad.map((_link, index) => [`/qr_data/links/${index}/url`, 'invalid_url']);
    expect([status, body.errors.map(({ pointer, code }) => [pointer, code])]).toEqual([422, faults]);
    const links = ownShortUrls(BASE_URL).map((url) => ({ platform: 'loop', url }));
    const loops = await create<Problem>('social', { title: 'Links', links });
    expect([loops.status, loops.body.errors.length]).toEqual([422, links.length]);
  });
});

describe('PATCH /api/v1/qr/:id', () => {
  it('merges into qr_data at any depth, replaces lists, and clears by null', async () => {
    const { example } = categories.find(({ name }) => name === 'vcard')!;
    const { body } = await world.acme.post<QrCodeDto>('/api/v1/qr', {
      name: 'Ada',
      category: 'vcard',
      qr_data: example,
    });
    const patch = {
      qr_data: { address: { city: 'Bern', region: null }, phones: [{ number: '112' }], emails: null },
    };
    const patched = await world.acme.patch<QrCodeDto>(`/api/v1/qr/${body.id}`, patch);
    const { emails: _gone, ...kept } = example as { emails: unknown };
    expect([patched.status, patched.body.qr_data]).toEqual([
      200,
      {
        ...kept,
        address: { street: 'Bahnhofstrasse 1', city: 'Bern', postal_code: '8001', country: 'Switzerland' },
        phones: [{ number: '112' }],
      },
    ]);
  });

  it('validates the merged whole, and keeps the record when that is refused', async () => {
    const { body: code } = await world.acme.post<QrCodeDto>('/api/v1/qr', {
      name: 'Party',
      category: 'event',
      qr_data: { title: 'Party', starts_at: '2027-06-21T16:00:00Z', ends_at: '2027-06-21T21:00:00Z' },
    });
    const later = { qr_data: { starts_at: '2027-06-22T16:00:00Z' } };
    const { status, body } = await world.acme.patch<Problem>(`/api/v1/qr/${code.id}`, later);
    expect([status, body.errors.map(({ pointer }) => pointer)]).toEqual([422, ['/qr_data/ends_at']]);
    expect((await world.acme.get<QrCodeDto>(`/api/v1/qr/${code.id}`)).body).toEqual(code);
  });
});
