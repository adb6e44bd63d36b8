import { WebhookEndpoint } from '#libs/database';
import { EndpointUrlRefused } from '../../src/webhooks/webhook-endpoints.errors.js';
import { DeliveryWorld } from './delivery-world.js';

describe('adding a webhook endpoint', () => {
  let world: DeliveryWorld;

  beforeAll(async () => {
    world = await DeliveryWorld.open();
  });
  afterAll(() => world.close());

  const stored = () =>
    world.dataSource.getRepository(WebhookEndpoint).findBy({ workspaceId: world.workspaceId });

  it('gives the secret once and stores it sealed', async () => {
    const { endpoint, secret } = await world.addEndpoint('https://hooks.example.com/scans');
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const [row] = await stored();
    expect(row).toMatchObject({
      id: endpoint.id,
      url: 'https://hooks.example.com/scans',
      events: ['scan'],
      status: 'active',
    });
    expect(row?.secretEncrypted.includes(secret)).toBe(false);
    expect(row?.secretEncrypted.includes(Buffer.from(secret.slice('whsec_'.length), 'base64'))).toBe(false);
  });

  it.each([
    ['http://hooks.example.com/', 'https://'],
    ['https://user:pw@hooks.example.com/', 'user name'],
    ['https://hooks.example.com:22/', 'Port 22'],
    ['https://169.254.169.254/latest/meta-data', 'not public'],
    ['https://0xa9fea9fe/', 'not public'],
    ['https://[64:ff9b::7f00:1]/', 'not public'],
    [`https://hooks.example.com/${'a'.repeat(2_048)}`, '2048'],
    ['hooks.example.com', 'not valid'],
    ['https://hooks.example.com/scans\u200b', 'U+200B (at position 32): remove it, or write %E2%80%8B'],
  ])('refuses %.60s with the reason, and stores nothing', async (url, reason) => {
    const before = await stored();
    const refusal = await world.addEndpoint(url).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(EndpointUrlRefused);
    expect(refusal).toMatchObject({
      status: 422,
      code: 'validation_failed',
      detail: expect.stringContaining(reason) as string,
      errors: [{ pointer: '/url', code: 'refused_url' }],
    });
    expect(await stored()).toEqual(before);
  });
});
