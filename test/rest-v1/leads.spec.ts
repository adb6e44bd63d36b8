import type { AuditLogDto } from '../../src/audit/audit-log.dto.js';
import type { LeadDto, LeadListDto } from '../../src/leads/leads.dto.js';
import type { QrCodeDto } from '../../src/qr/qr.dto.js';
import type { Client } from '../toolbox/client.js';
import { storeLead } from '../toolbox/leads.js';
import { useService } from '../toolbox/use-service.js';

const LEADS = '/api/v1/leads';
const CONSENT = 'Send me the newsletter.';

const world = useService();
let acme: Client;
let code: QrCodeDto;
beforeEach(async () => {
  world.service.clock.set('2026-11-20T10:15:00.000Z');
  acme = await world.service.client();
  code = await acme.qrCode();
});

const pathOf = (query = '', { id } = code) => `/api/v1/qr/${id}/leads${query}`;
const store = (fields: Parameters<typeof storeLead>[2] = {}) =>
  storeLead(world.service, acme, { qr_code_id: code.id, ...fields });
const listed = async (path: string) => (await acme.get<LeadListDto>(path)).body.data;
const idsOf = async (path: string) => (await listed(path)).map(({ id }) => id);
/** As many small leads, three each instant, in two forms. */
const fill = (count: number, { id } = code) =>
  world.service.query(
    `insert into leads (id, workspace_id, qr_code_id, fields, consent, country, city, device, submitted_at)
     select gen_random_uuid(), $1, $2, json_build_object('email', n || '@example.com'), n % 2 = 0, 'CH', 'Bern', 'mobile',
       timestamptz '2026-11-20' - n / 3 * interval '1 minute' from generate_series(1, $3::int) n`,
    [acme.workspaceId, id, count],
  );
/** All pages of a list, by their links. */
async function pagesOf(path: string): Promise<LeadDto[][]> {
  const pages: LeadDto[][] = [];
  for (let next = path; next !== '';) {
    const { headers, body } = await acme.get<LeadListDto>(next);
    pages.push(body.data);
    const [, link] = /^<(.+)>; rel="next"$/.exec(headers.link ?? '') ?? [];
    next = link === undefined ? '' : new URL(link).pathname + new URL(link).search;
    expect(new URL(next, world.service.url).searchParams.get('cursor')).toBe(body.next_cursor);
  }
  return pages;
}

describe('GET /api/v1/qr/:id/leads', () => {
  it('shows each lead of the code with its values in the order of the form, newest first', async () => {
    const fields = { zip: '3000', name: 'Ada Lovelace', email: 'ada@example.com', message: '' };
    const older = await store({
      fields,
      consent: true,
      consent_text: CONSENT,
      submitted_at: '2026-11-20T10:00:00.123Z',
    });
    const newer = await store({ fields: { email: 'grace@example.com' } });
    await store({ qr_code_id: (await acme.qrCode()).id });
    const leads = await listed(pathOf());
    expect(leads.map(({ id }) => id)).toEqual([newer, older]);
    expect(leads[1]).toEqual({
      ...{ id: older, qr_code_id: code.id, fields, consent: true, consent_text: CONSENT },
      ...{ country: 'CH', city: 'Zurich', device: 'mobile', submitted_at: '2026-11-20T10:00:00.123Z' },
    });
    expect(Object.keys(leads[1]!.fields)).toEqual(Object.keys(fields));
    expect(leads[0]).toMatchObject({ consent: false, consent_text: null });
    expect(await idsOf(pathOf('?from=2026-11-20T10:00:00.123Z&to=2026-11-20T10:15:00Z'))).toEqual([older]);
    expect(await idsOf(pathOf('?from=2026-11-20T10:00:00.124Z'))).toEqual([newer]);
  });

  it('comes in pages, each lead once, where many are of one instant', async () => {
    await fill(250);
    const pages = await pagesOf(pathOf('?limit=100'));
    expect(pages.map(({ length }) => length)).toEqual([100, 100, 50]);
    const keys = pages.flat().map(({ submitted_at, id }) => submitted_at + id);
    expect(new Set(keys).size).toBe(250);
    expect(keys).toEqual([...keys].sort().reverse());
    expect((await acme.get<LeadListDto>(pathOf())).body.data).toHaveLength(25);
  });

  it('ends a page of large leads after a megabyte', async () => {
    const fields = Object.fromEntries(Array.from({ length: 15 }, (_, n) => [`f${n}`, 'ä'.repeat(5_000)]));
    for (let n = 0; n < 20; n++) await store({ fields });
    const pages = await pagesOf(pathOf('?limit=100'));
    expect(pages.map(({ length }) => length)).toEqual([7, 7, 6]);
    expect(new Set(pages.flat().map(({ id }) => id)).size).toBe(20);
  });

  it('answers 404 to a code of another workspace or one that was deleted, until it is restored', async () => {
    const lead = await store();
    const stranger = await world.service.client();
    expect((await stranger.get(pathOf())).status).toBe(404);
    await acme.delete(`/api/v1/qr/${code.id}`);
    expect((await acme.get(pathOf())).status).toBe(404);
    await acme.post(`/api/v1/qr/${code.id}/restore`, undefined);
    expect(await idsOf(pathOf())).toEqual([lead]);
  });

  it.each([
    ['from=yesterday', 'from'],
    ['from=2026-11-21T00:00:00Z&to=2026-11-21T00:00:00Z', 'from'],
    ['limit=101', 'limit'],
    ['cursor=x', 'cursor'],
    ['folder_id=none', 'folder_id'],
  ])('answers 422 to %s', async (query, parameter) => {
    const { status, body } = await acme.get(pathOf(`?${query}`));
    expect([status, body.errors]).toMatchObject([422, [{ parameter }]]);
  });

  it('answers 422 to the cursor of other filters, of another code, or of the workspace', async () => {
    await fill(3);
    const other = await acme.qrCode();
    const { body } = await acme.get<LeadListDto>(pathOf('?limit=1&to=2027-01-01T00:00:00Z'));
    const cursor = `limit=1&cursor=${body.next_cursor}`;
    const range = 'to=2027-01-01T00:00:00Z';
    for (const path of [
      pathOf(`?${cursor}`),
      pathOf(`?${range}&${cursor}`, other),
      `${LEADS}?${range}&${cursor}`,
    ]) {
      const { status, body: problem } = await acme.get(path);
      expect([status, problem.errors]).toMatchObject([422, [{ code: 'invalid_cursor' }]]);
    }
    expect((await acme.get(pathOf(`?${range}&${cursor}`))).status).toBe(200);
  });
});

describe('GET /api/v1/leads', () => {
  it('shows the leads of all codes of the workspace, newest first, in pages', async () => {
    const other = await acme.qrCode();
    await fill(30);
    await fill(30, other);
    const stranger = await world.service.client();
    await storeLead(world.service, stranger, { qr_code_id: (await stranger.qrCode()).id });
    const pages = await pagesOf(`${LEADS}?limit=40`);
    expect(pages.map(({ length }) => length)).toEqual([40, 20]);
    const leads = pages.flat();
    const keys = leads.map(({ submitted_at, id }) => submitted_at + id);
    expect(keys).toEqual([...keys].sort().reverse());
    expect(new Set(leads.map(({ qr_code_id }) => qr_code_id))).toEqual(new Set([code.id, other.id]));
  });

  it('can be narrowed by code, and includes a code that was deleted', async () => {
    const [lead, other] = [await store(), await store({ qr_code_id: (await acme.qrCode()).id })];
    await acme.delete(`/api/v1/qr/${code.id}`);
    expect((await idsOf(LEADS)).sort()).toEqual([lead, other].sort());
    expect(await idsOf(`${LEADS}?qr_code_id=${code.id}`)).toEqual([lead]);
    const stranger = await world.service.client();
    expect((await stranger.get<LeadListDto>(`${LEADS}?qr_code_id=${code.id}`)).body.data).toEqual([]);
  });

  it('can be narrowed by folder, as the codes are in it now', async () => {
    const [menus] = [await acme.folder({ name: 'Menus' })];
    const drinks = await acme.folder({ name: 'Drinks', parent_id: menus.id });
    const codes = [await acme.qrCode({ folder_id: menus.id }), await acme.qrCode({ folder_id: drinks.id })];
    const deleted = await acme.qrCode({ folder_id: menus.id });
    const [ofMenus, ofDrinks] = [
      await store({ qr_code_id: codes[0]!.id }),
      await store({ qr_code_id: codes[1]!.id }),
    ];
    const [outside] = [await store(), await store({ qr_code_id: deleted.id })];
    await acme.delete(`/api/v1/qr/${deleted.id}`);
    expect(await idsOf(`${LEADS}?folder_id=${menus.id}`)).toEqual([ofMenus]);
    const below = await idsOf(`${LEADS}?folder_id=${menus.id}&include_subfolders=true`);
    expect(below.sort()).toEqual([ofMenus, ofDrinks].sort());
    expect(await idsOf(`${LEADS}?folder_id=none`)).toEqual([outside]);
    expect(await idsOf(`${LEADS}?folder_id=none&qr_code_id=${codes[0]!.id}`)).toEqual([]);
    await acme.patch(`/api/v1/qr/${code.id}`, { folder_id: drinks.id });
    expect((await idsOf(`${LEADS}?folder_id=${drinks.id}`)).sort()).toEqual([ofDrinks, outside].sort());
  });

  it('finds the few of a folder among very many, over pages that can be empty', async () => {
    const folder = await acme.folder({ name: 'Menus' });
    const inside = await acme.qrCode({ folder_id: folder.id });
    await fill(110_000);
    const first = await store({ qr_code_id: inside.id, submitted_at: '2020-01-01T00:00:00.000Z' });
    const pages = await pagesOf(`${LEADS}?folder_id=${folder.id}`);
    expect(pages.map((leads) => leads.map(({ id }) => id))).toEqual([[], [], [first]]);
  });

  it.each([
    [`folder_id=${'0'.repeat(8)}-0000-0000-0000-${'0'.repeat(12)}`, 'folder_id'],
    ['qr_code_id=7', 'qr_code_id'],
    ['include_subfolders=yes', 'include_subfolders'],
  ])('answers 422 to %s, also as CSV', async (query, parameter) => {
    for (const headers of [{}, { accept: 'text/csv' }]) {
      const { status, bytes } = await acme.get(`${LEADS}?${query}`, { headers });
      const { errors } = JSON.parse(bytes.toString()) as { errors: object[] };
      expect([status, errors]).toMatchObject([422, [{ parameter }]]);
    }
  });

  it('lists an unknown folder and a foreign cursor at once', async () => {
    const { body } = await acme.get(`${LEADS}?folder_id=01936f5e-7d2a-7c3b-9a41-000000000001&cursor=x`);
    expect(body.errors).toMatchObject([{ parameter: 'folder_id' }, { parameter: 'cursor' }]);
  });
});

describe('DELETE /api/v1/leads/:id', () => {
  it('deletes the lead, and says so in the audit log without what the visitor entered', async () => {
    const [lead, other] = [await store({ fields: { email: 'ada@example.com' } }), await store()];
    const { status, bytes } = await acme.delete(`${LEADS}/${lead}`);
    expect([status, bytes.length]).toEqual([204, 0]);
    expect(await idsOf(LEADS)).toEqual([other]);
    const admin = await world.service.person('admin', acme);
    const { body } = await admin.get<AuditLogDto>('/api/settings/v1/audit-log?action=lead.deleted');
    expect(body.items).toMatchObject([
      {
        actor: { type: 'key', id: acme.apiKeyId },
        target: { type: 'lead', id: lead, name: null },
        changes: { qrCodeId: { from: code.id, to: null } },
      },
    ]);
    expect(JSON.stringify(body)).not.toContain('ada@');
    expect((await acme.delete(`${LEADS}/${lead}`)).status).toBe(404);
  });

  it('deletes a lead of a deleted code', async () => {
    const lead = await store();
    await acme.delete(`/api/v1/qr/${code.id}`);
    expect((await acme.delete(`${LEADS}/${lead}`)).status).toBe(204);
    expect(await idsOf(LEADS)).toEqual([]);
  });

  it('answers 404 to a lead of another workspace, and keeps it', async () => {
    const lead = await store();
    const stranger = await world.service.client();
    expect((await stranger.delete(`${LEADS}/${lead}`)).status).toBe(404);
    expect(await idsOf(LEADS)).toEqual([lead]);
    const admin = await world.service.person('admin', stranger);
    const { body } = await admin.get<AuditLogDto>('/api/settings/v1/audit-log?action=lead.deleted');
    expect(body.items).toEqual([]);
  });
});
