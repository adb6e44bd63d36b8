import { createHmac } from 'node:crypto';
import type { DeliveryDetailDto, DeliveryDto } from '../../src/webhooks/webhook-deliveries.dto.js';
import type { CreatedWebhookDto } from '../../src/webhooks/webhooks.dto.js';
import type { Client, PersonClient, QrCodeFields } from '../toolbox/client.js';
import { formTokenIn } from '../toolbox/lead-form.js';
import { startReceiver } from '../toolbox/receiver.js';
import { endpoint, itemsOf, SETTINGS } from '../toolbox/settings.js';
import { useService } from '../toolbox/use-service.js';

const NAME = 'Ta"b\\le 🦉';
const CONSENT = 'Send me the "newsletter".';
const FORM = {
  fields: [
    { name: 'email', label: 'Email', type: 'email', required: true },
    { name: 'note', label: 'Note', type: 'textarea' },
  ],
  consent_text: CONSENT,
};

const receiver = await startReceiver();
const world = useService({ roles: 'all', connections: 10, env: receiver.variables });
afterAll(() => receiver.close());
let acme: Client;
let admin: PersonClient;
beforeEach(async () => {
  receiver.skip();
  acme = await world.service.client();
  admin = await world.service.person('admin', acme);
});

const page = (fields: QrCodeFields = {}) =>
  acme.qrCode({ category: 'landing_page', qr_data: { title: 'Hello', lead_form: FORM }, ...fields });
const addEndpoint = (events: string[], folderIds: string[] = []) =>
  endpoint(admin, { url: receiver.url, events, folderIds });
const deliveriesOf = (endpointId: string) => itemsOf<DeliveryDto>(admin, `webhooks/${endpointId}/deliveries`);
async function submit(
  { short_code }: { short_code: string | null },
  fields: Record<string, string>,
  times = 1,
): Promise<number[]> {
  const html = (await acme.scan({ short_code })).bytes.toString();
  const body = new URLSearchParams({ 'form.token': formTokenIn(html), ...fields });
  const send = () =>
    fetch(`${world.service.shortUrl}/${short_code}/lead`, { method: 'POST', body, redirect: 'manual' });
  const answers = await Promise.all(Array.from({ length: times }, send));
  return answers.map(({ status }) => status);
}

describe('the event of a lead', () => {
  it('comes once to the endpoints that subscribe to it, with the bytes of the contract', async () => {
    const [subscribed, other] = [await addEndpoint(['lead', 'cta_click']), await addEndpoint(['cta_click'])];
    const code = await page({ name: NAME });
    const fields = { email: 'ada@example.com', note: 'One "two"\nthree 🦉' };
    expect(await submit(code, { ...fields, consent: 'yes' }, 2)).toEqual([303, 303]);
    const { headers, body } = await receiver.nextRequest();
    expect(headers['x-service-event']).toBe('lead');
    const [lead] = await world.service.query<{ id: string }>('select id from leads where qr_code_id = $1', [
      code.id,
    ]);
    const { id: qr_code_id, short_code } = code;
    expect(body.toString()).toBe(
      JSON.stringify({
        ...{ event: 'lead', qr_code_id, qr_name: NAME, short_code },
        lead: {
          ...{ id: lead?.id, fields, consent: true, consent_text: CONSENT },
          ...{ country: 'Unknown', city: 'Unknown', device: 'other' },
          submitted_at: world.service.clock.now().toISOString(),
        },
      }),
    );
    await world.service.whenScansAreTaken();
    expect((await deliveriesOf(subscribed)).map(({ event, qrCodeId }) => [event, qrCodeId])).toEqual([
      ['lead', code.id],
    ]);
    expect(await deliveriesOf(other)).toEqual([]);
  });

  it('comes for the chosen folders only', async () => {
    const [menus, other] = [await acme.folder({ name: 'Menus' }), await acme.folder({ name: 'Other' })];
    await addEndpoint(['lead'], [menus.id]);
    const fields = { email: 'ada@example.com' };
    expect(await submit(await page({ folder_id: other.id }), fields)).toEqual([303]);
    const wanted = await page({ folder_id: menus.id });
    expect(await submit(wanted, fields)).toEqual([303]);
    const { body } = await receiver.nextRequest();
    expect(JSON.parse(body.toString())).toMatchObject({ qr_code_id: wanted.id });
  });
});

describe('the context of events, for an endpoint that asks for it', () => {
  const EVENTS = ['scan', 'lead', 'cta_click'];
  const ask = async () => {
    const fields = { url: receiver.url, events: EVENTS, context: true };
    return (await admin.post<CreatedWebhookDto>(`${SETTINGS}/webhooks`, fields)).body;
  };
  const parsed = ({ body }: { body: Buffer }) => JSON.parse(body.toString()) as Record<string, unknown>;

  it('is the last field of each event, signed, and the same in a replay after an edit; others get the bytes without it', async () => {
    const [plain, asking] = [await addEndpoint(EVENTS), await ask()];
    const folder = await acme.folder({ name: 'Menus' });
    const code = await page({
      ...{
        name: NAME,
        folder_id: folder.id,
        external_id: 'T"12',
        tags: ['Summer'],
        metadata: { table: '12 🦉' },
      },
      qr_data: {
        ...{ title: 'Hello', lead_form: FORM },
        ctas: [{ id: 'book', label: 'Book', url: 'https://example.com/' }],
      },
    });
    const before = receiver.requests.length;
    expect(await submit(code, { email: 'ada@example.com' })).toEqual([303]);
    await acme.scan({ short_code: `${code.short_code}/cta/book` });
    await receiver.waitFor(before + 6);
    const [scan] = await world.service.query<{ id: string }>('select id from scans where qr_code_id = $1', [
      code.id,
    ]);
    const sent = async (id: string) =>
      (await deliveriesOf(id)).map(({ id: delivery }) =>
        receiver.requests.find(({ headers }) => headers['webhook-id'] === delivery)!,
      );
    const bare = new Map(
      (await sent(plain)).map((request) => [parsed(request).event, request.body.toString()]),
    );
    const full = await sent(asking.id);
    expect(full.map((request) => parsed(request).event).sort()).toEqual([...EVENTS].sort());
    for (const { body, headers } of full) {
      const { event } = parsed({ body });
      const context = {
        ...{ external_id: 'T"12', folder_id: folder.id, tags: ['Summer'], metadata: { table: '12 🦉' } },
        scan_id: event === 'scan' ? scan?.id : null,
      };
      expect(body.toString()).toBe(`${bare.get(event)?.slice(0, -1)},"context":${JSON.stringify(context)}}`);
      const hmac = createHmac('sha256', asking.secret).update(body).digest('hex');
      expect(headers['x-service-signature']).toBe(`sha256=${hmac}`);
    }
    await acme.patch(`/api/v1/qr/${code.id}`, { tags: ['Winter'], external_id: null });
    const [first] = full;
    const path = `${SETTINGS}/deliveries/${String(first?.headers['webhook-id'])}`;
    const count = receiver.requests.length;
    await admin.post(`${path}/replay`, undefined);
    const again = (await receiver.waitFor(count + 1)).at(-1);
    expect(again?.body).toEqual(first?.body);
    expect((await admin.get<DeliveryDetailDto>(path)).body.body).toBe(first?.body.toString());
  });

  it('is in tests, and is turned off by a change', async () => {
    const { id, context } = await ask();
    expect(context).toBe(true);
    const path = `${SETTINGS}/webhooks/${id}`;
    const tested = async (event: string) =>
      JSON.parse((await admin.post<DeliveryDetailDto>(`${path}/test`, { event })).body.body) as object;
    expect(await tested('scan')).toMatchObject({
      context: { external_id: 'table-12', metadata: { table: '12' } },
    });
    expect(await tested('lead')).toMatchObject({ context: { scan_id: null } });
    expect((await admin.patch(path, { context: false })).body).toMatchObject({ id, context: false });
    expect(await tested('scan')).not.toHaveProperty('context');
    expect((await admin.patch(path, { context: 'yes' })).body.errors).toMatchObject([
      { pointer: '/context' },
    ]);
  });
});
