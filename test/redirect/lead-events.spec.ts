import type { DeliveryDto } from '../../src/webhooks/webhook-deliveries.dto.js';
import type { Client, PersonClient, QrCodeFields } from '../toolbox/client.js';
import { formTokenIn } from '../toolbox/lead-form.js';
import { startReceiver } from '../toolbox/receiver.js';
import { endpoint, itemsOf } from '../toolbox/settings.js';
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
const world = useService({ connections: 10, env: receiver.variables });
afterAll(() => receiver.close());
let acme: Client;
let admin: PersonClient;
beforeEach(async () => {
  acme = await world.service.client();
  admin = await world.service.person('admin', acme);
});

const page = (fields: QrCodeFields = {}) =>
  acme.qrCode({ category: 'landing_page', qr_data: { title: 'Hello', lead_form: FORM }, ...fields });
const addEndpoint = (events: string[], folderIds: string[] = []) =>
  endpoint(admin, { url: receiver.url, events, folderIds });
const deliveriesOf = (endpointId: string) => itemsOf<DeliveryDto>(admin, `webhooks/${endpointId}/deliveries`);
/** Opens the page and sends its form; the statuses. */
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
