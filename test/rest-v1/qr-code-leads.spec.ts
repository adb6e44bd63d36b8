import type { LeadListDto } from '../../src/analytics/leads/leads.dto.js';
import type { QrCodeDto } from '../../src/qr/record/qr.dto.js';
import type { Client } from '../toolbox/client.js';
import { LARGE_FIELDS, leadPages, storeLead, storeSmallLeads } from '../toolbox/leads.js';
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
const fill = (count: number, of = code) => storeSmallLeads(world.service, acme, of, count);

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
      ...{
        country: 'CH',
        city: 'Zurich',
        device: 'mobile',
        state: 'new',
        submitted_at: '2026-11-20T10:00:00.123Z',
      },
    });
    expect(Object.keys(leads[1]!.fields)).toEqual(Object.keys(fields));
    expect(leads[0]).toMatchObject({ consent: false, consent_text: null });
    expect(await idsOf(pathOf('?from=2026-11-20T10:00:00.123Z&to=2026-11-20T10:15:00Z'))).toEqual([older]);
    expect(await idsOf(pathOf('?from=2026-11-20T10:00:00.124Z'))).toEqual([newer]);
  });

  it('comes in pages, each lead once, where many are of one instant', async () => {
    await fill(250);
    const pages = await leadPages(acme, pathOf('?limit=100'));
    expect(pages.map(({ length }) => length)).toEqual([100, 100, 50]);
    const keys = pages.flat().map(({ submitted_at, id }) => submitted_at + id);
    expect(new Set(keys).size).toBe(250);
    expect(keys).toEqual([...keys].sort().reverse());
    expect((await acme.get<LeadListDto>(pathOf())).body.data).toHaveLength(25);
  });

  it('ends a page of large leads after a megabyte', async () => {
    for (let n = 0; n < 20; n++) await store({ fields: LARGE_FIELDS });
    const pages = await leadPages(acme, pathOf('?limit=100'));
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
