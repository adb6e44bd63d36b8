import { request } from 'undici';
import type { DeliveryDto } from '../../src/webhooks/webhook-deliveries.dto.js';
import type { Client, PersonClient, QrCodeFields } from '../toolbox/client.js';
import { startReceiver } from '../toolbox/receiver.js';
import { endpoint, itemsOf, verifiedDomain } from '../toolbox/settings.js';
import { useService } from '../toolbox/use-service.js';

const CTA = { id: 'book', label: 'Book "a" table', url: 'https://example.com/book?a=1' };
const NAME = 'Ta"b\\le 🦉';

const receiver = await startReceiver();
const world = useService({ roles: 'all', connections: 10, env: receiver.variables });
afterAll(() => receiver.close());
let acme: Client;
let admin: PersonClient;
beforeEach(async () => {
  acme = await world.service.client();
  admin = await world.service.person('admin', acme);
});

const page = (fields: QrCodeFields = {}) =>
  acme.qrCode({ category: 'landing_page', qr_data: { title: 'Hello', ctas: [CTA] }, ...fields });
const click = async ({ short_code }: { short_code: string | null }) =>
  (await acme.scan({ short_code: `${short_code}/cta/${CTA.id}` })).status;
const addEndpoint = (events: string[], folderIds: string[] = []) =>
  endpoint(admin, { url: receiver.url, events, folderIds });
const eventsOf = async (endpointId: string) =>
  (await itemsOf<DeliveryDto>(admin, `webhooks/${endpointId}/deliveries`)).map(({ event }) => event);

describe('the event of a click', () => {
  it('comes to the endpoints that subscribe to it, with the bytes of the contract', async () => {
    const [subscribed, other] = [await addEndpoint(['cta_click', 'lead']), await addEndpoint(['lead'])];
    const code = await page({ name: NAME });
    expect([(await acme.scan(code)).status, await click(code)]).toEqual([200, 302]);
    const { headers, body } = await receiver.nextRequest();
    expect(headers['x-service-event']).toBe('cta_click');
    const visitor = { country: 'Unknown', city: 'Unknown', device: 'mobile' };
    const clicked_at = world.service.clock.now().toISOString();
    const { id: qr_code_id, short_code } = code;
    expect(body.toString()).toBe(
      JSON.stringify({
        ...{ event: 'cta_click', qr_code_id, qr_name: NAME, short_code },
        cta: { ...CTA, ...visitor, clicked_at },
      }),
    );
    await world.service.whenScansAreTaken();
    expect([await eventsOf(subscribed), await eventsOf(other)]).toEqual([['cta_click'], []]);
  });

  it('comes for the chosen folders only', async () => {
    const [menus, other] = [await acme.folder({ name: 'Menus' }), await acme.folder({ name: 'Other' })];
    await addEndpoint(['cta_click'], [menus.id]);
    expect(await click(await page({ folder_id: other.id }))).toBe(302);
    const wanted = await page({ folder_id: menus.id });
    expect(await click(wanted)).toBe(302);
    const { body } = await receiver.nextRequest();
    expect(JSON.parse(body.toString())).toMatchObject({ qr_code_id: wanted.id });
  });
});

describe('a button on the domain of a customer', () => {
  it('is a link of this domain, and leads on', async () => {
    await verifiedDomain({ service: world.service, acme }, 'go.acme.example');
    const code = await page({ domain: 'go.acme.example', short_code: 'SEASON' });
    const get = async (path: string) => {
      const headers = { host: 'go.acme.example', 'accept-language': 'en', 'user-agent': 'curl/8.5.0' };
      const answer = await request(world.service.shortUrl + path, { headers });
      return { location: answer.headers.location, text: await answer.body.text() };
    };
    expect((await get('/SEASON')).text).toContain('href="/SEASON/cta/book"');
    expect((await get('/SEASON/cta/book')).location).toBe(CTA.url);
    const stored = await world.service.query('select cta_id from cta_clicks where qr_code_id = $1', [
      code.id,
    ]);
    expect(stored).toEqual([{ cta_id: 'book' }]);
  });
});
