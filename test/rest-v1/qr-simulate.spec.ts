import { newId } from '#libs/database';
import type { CreateQrCodeDto } from '../../src/qr/record/qr-create.dto.js';
import type { SimulatedScanDto } from '../../src/qr/history/qr-history.dto.js';
import type { QrCodeDto } from '../../src/qr/record/qr.dto.js';
import type { Problem } from '../toolbox/problem.js';
import { useService } from '../toolbox/use-service.js';

interface Simulated {
  destination: string | null;
  rule: number | null;
}

const RULES: CreateQrCodeDto['rules'] = [
  { when: { countries: ['ch'], languages: ['fr'] }, url: 'https://example.com/fr' },
  { when: { os: ['iOS'], percentage: 50 }, url: 'https://example.com/half' },
  {
    when: { weekdays: ['sat'], from: '11:00', to: '14:00', timezone: 'Europe/Zurich' },
    url: 'https://example.com/brunch',
  },
];

describe('POST /api/v1/qr/:id/simulate', () => {
  const world = useService();
  const simulate = async (id: string, scan: unknown) => {
    const { status, body } = await world.acme.post<Simulated>(`/api/v1/qr/${id}/simulate`, scan);
    return [status, body.destination, body.rule];
  };

  it('answers the destination with its utm, and the rule that leads there', async () => {
    const { id } = await world.acme.qrCode({
      url: 'https://example.com/',
      rules: RULES,
      utm: { source: 'poster' },
    });
    const to = (path: string, rule: number | null) => [
      200,
      `https://example.com/${path}?utm_source=poster`,
      rule,
    ];
    expect(await simulate(id, {})).toEqual(to('', null));
    expect(await simulate(id, { country: 'ch', language: 'FR-ch' })).toEqual(to('fr', 0));
    expect(await simulate(id, { country: 'CH', language: 'de' })).toEqual(to('', null));
    expect(await simulate(id, { os: 'ios' })).toEqual(to('half', 1));
    expect(await simulate(id, { os: 'IOS', bucket: 49 })).toEqual(to('half', 1));
    expect(await simulate(id, { os: 'iOS', bucket: 50 })).toEqual(to('', null));
    expect(await simulate(id, { at: '2026-11-21T10:00:00Z' })).toEqual(to('brunch', 2));
    expect(await simulate(id, { at: '2026-11-21T13:00:00Z' })).toEqual(to('', null));
  });

  it('takes a browser, a query and a date, and forwards the query', async () => {
    const rules = [
      { when: { browsers: ['Firefox'], query: { ref: 'a' } }, url: 'https://example.com/firefox' },
      { when: { from_date: '2026-12-01', until_date: '2026-12-24' }, url: 'https://example.com/advent' },
    ];
    const { id } = await world.acme.qrCode({ url: 'https://example.com/', rules, forward_query: true });
    const query = 'ref=a&x=1';
    expect(await simulate(id, { browser: 'firefox', query })).toEqual([
      ...[200, 'https://example.com/firefox?ref=a&x=1', 0],
    ]);
    expect(await simulate(id, { query, at: '2026-12-24T23:59:59Z' })).toEqual([
      ...[200, 'https://example.com/advent?ref=a&x=1', 1],
    ]);
    expect(await simulate(id, { query, draft: { forward_query: false } })).toEqual([
      ...[200, 'https://example.com/', null],
    ]);
    const { body } = await world.acme.post<SimulatedScanDto>(`/api/v1/qr/${id}/simulate`, {
      at: '2026-11-30T12:00:00Z',
    });
    expect(body.rules.map(({ unmet }) => unmet)).toEqual([['browsers', 'query'], ['from_date']]);
    const then = await world.acme.get(`/api/v1/qr/${id}/at?browser=firefox&query=ref%3Da`);
    expect(then.body).toMatchObject({ destination: 'https://example.com/firefox?ref=a', rule: 0 });
  });

  it('tries a draft in place of what is saved, and says of each rule what came of it', async () => {
    const { id } = await world.acme.qrCode({ url: 'https://example.com/', rules: RULES });
    const draft = {
      url: 'https://example.com/new',
      rules: [
        { when: { languages: ['it', 'fr'], devices: ['desktop'] }, url: 'https://example.com/it' },
        { when: { weekdays: ['sun'], from: '11:00', to: '14:00' }, url: 'https://example.com/sunday' },
        { when: { countries: ['CH'] }, url: 'https://example.com/ch' },
        { when: { percentage: 50 }, url: 'https://example.com/half' },
      ],
      utm: { source: 'flyer' },
    };
    const scan = { country: 'CH', language: 'it-CH', at: '2026-11-21T10:00:00Z' };
    const path = `/api/v1/qr/${id}/simulate`;
    const met = { matches: true, unmet: [] };
    const notAsked = { matches: null, unmet: [] };
    expect((await world.acme.post(path, { ...scan, draft })).body).toEqual({
      destination: 'https://example.com/ch?utm_source=flyer',
      rule: 2,
      rules: [
        { matches: false, unmet: ['devices'] },
        { matches: false, unmet: ['weekdays', 'from'] },
        met,
        notAsked,
      ],
    });
    const elsewhere = { ...scan, country: 'AT', bucket: 70 };
    const { body } = await world.acme.post<Simulated>(path, { ...elsewhere, draft });
    expect([body.destination, body.rule]).toEqual(['https://example.com/new?utm_source=flyer', null]);
    expect((await world.acme.post(path, { ...scan, draft: { rules: [] } })).body).toEqual({
      ...{ destination: 'https://example.com/', rule: null, rules: [] },
    });
    expect((await world.acme.get<QrCodeDto>(`/api/v1/qr/${id}`)).body.rules).toEqual(RULES);
    await world.acme.patch(`/api/v1/qr/${id}`, { status: 'paused' });
    const paused = await world.acme.post<SimulatedScanDto>(path, { ...scan, draft });
    expect(paused.body.rules).toEqual([notAsked, notAsked, notAsked, notAsked]);
  });

  it('names what is wrong in a draft, and rejects one for a category without rules', async () => {
    const { id } = await world.acme.qrCode({ url: 'https://example.com/' });
    const draft = { rules: [{ when: {}, url: 'nowhere' }] };
    const { status, body } = await world.acme.post<Problem>(`/api/v1/qr/${id}/simulate`, { draft });
    expect([status, body.errors.map(({ pointer }) => pointer)]).toEqual([
      422,
      ['/draft/rules/0/when', '/draft/rules/0/url'],
    ]);
    const text = await world.acme.qrCode({ category: 'text', qr_data: { text: 'Gate 4' } });
    const other = await world.acme.post<Problem>(`/api/v1/qr/${text.id}/simulate`, { draft: { rules: [] } });
    expect([other.status, other.body.errors[0]?.pointer]).toEqual([422, '/draft']);
  });

  it('sends app by system, and shows a page where there is no destination', async () => {
    const app = await world.acme.qrCode({
      category: 'app',
      qr_data: { ios_url: 'https://example.com/ios', fallback_url: 'https://example.com/web' },
    });
    expect(await simulate(app.id, { os: 'ios' })).toEqual([200, 'https://example.com/ios', null]);
    expect(await simulate(app.id, {})).toEqual([200, 'https://example.com/web', null]);
    const text = await world.acme.qrCode({ category: 'text', qr_data: { text: 'Gate 4' } });
    expect(await simulate(text.id, { country: 'CH' })).toEqual([200, null, null]);
  });

  it('answers the fallback_url or null for a time at which the code is not active, and null for a static one', async () => {
    const dates = { starts_at: '2026-12-01T00:00:00Z', expires_at: '2026-12-24T00:00:00Z' };
    const { id } = await world.acme.qrCode({ ...dates, url: 'https://example.com/advent', rules: RULES });
    expect(await simulate(id, { os: 'iOS' })).toEqual([200, null, null]);
    expect(await simulate(id, { at: '2026-12-01T00:00:00Z' })).toEqual([
      200,
      'https://example.com/advent',
      null,
    ]);
    expect(await simulate(id, { at: '2026-12-24T00:00:00Z' })).toEqual([200, null, null]);
    await world.acme.patch(`/api/v1/qr/${id}`, {
      fallback_url: 'https://example.com/later',
      utm: { source: 'a' },
    });
    expect(await simulate(id, { at: '2027-01-01T00:00:00+14:00' })).toEqual([
      200,
      'https://example.com/later',
      null,
    ]);
    const printed = await world.acme.qrCode({ dynamic: false });
    expect(await simulate(printed.id, {})).toEqual([200, null, null]);
  });

  it('needs no body, takes null for absent, and a key that may only read', async () => {
    const { id } = await world.acme.qrCode({ url: 'https://example.com/' });
    const path = `/api/v1/qr/${id}/simulate`;
    const reader = await world.service.clientOf(world.acme.workspaceId, 'read');
    for (const body of [
      undefined,
      {},
      {
        country: null,
        device: null,
        os: null,
        language: null,
        at: null,
        bucket: null,
        browser: null,
        query: null,
      },
    ])
      expect((await reader.post(path, body)).body).toEqual({
        destination: 'https://example.com/',
        rule: null,
        rules: [],
      });
  });

  it('records and counts nothing, and leaves the code as it is', async () => {
    const { id } = await world.acme.qrCode();
    await simulate(id, {});
    const { body } = await world.acme.get(`/api/v1/qr/${id}`);
    expect(body).toMatchObject({ scan_count: 0, last_scanned_at: null, version: 1 });
    const { body: analytics } = await world.acme.get<{ totals: { scans: number } }>(
      `/api/v1/qr/${id}/analytics`,
    );
    expect(analytics.totals.scans).toBe(0);
  });

  it.each([
    [{ country: 'XX' }, '/country', 'invalid_value'],
    [{ country: 'CHE' }, '/country', 'too_long'],
    [{ country: 7 }, '/country', 'invalid_type'],
    [{ device: 'phone' }, '/device', 'invalid_value'],
    [{ os: 'iPadOS' }, '/os', 'invalid_value'],
    [{ language: 'deutsch' }, '/language', 'invalid_value'],
    [{ at: '2026-11-21' }, '/at', 'invalid_value'],
    [{ at: '' }, '/at', 'invalid_value'],
    [{ browser: 'Netscape' }, '/browser', 'invalid_value'],
    [{ query: 'x'.repeat(2_049) }, '/query', 'too_long'],
    [{ bucket: 100 }, '/bucket', 'invalid_value'],
    [{ bucket: -1 }, '/bucket', 'invalid_value'],
    [{ bucket: 1.5 }, '/bucket', 'invalid_value'],
    [{ bucket: '1' }, '/bucket', 'invalid_type'],
    [{ languages: ['fr'] }, '/languages', 'unknown_field'],
  ])('refuses %j', async (scan, pointer, code) => {
    const { id } = await world.acme.qrCode();
    const { status, body } = await world.acme.post<Problem>(`/api/v1/qr/${id}/simulate`, scan);
    expect([status, body.errors.map((error) => [error.pointer, error.code])]).toEqual([
      422,
      [[pointer, code]],
    ]);
  });

  it('answers 404 for an unknown id, another workspace’s and a deleted code', async () => {
    const other = await world.service.client();
    const foreign = await other.qrCode();
    const deleted = await world.acme.qrCode();
    await world.acme.delete(`/api/v1/qr/${deleted.id}`);
    for (const id of [newId(), foreign.id, deleted.id, 'x'])
      expect((await world.acme.post(`/api/v1/qr/${id}/simulate`, {})).status).toBe(404);
  });
});
