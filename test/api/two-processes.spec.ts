import type { QrCodeDto } from '../../src/qr/record/qr.dto.js';
import { Client } from '../toolbox/client.js';
import { useTwoServices } from '../toolbox/use-two-services.js';
import { waitUntil } from '../toolbox/wait-until.js';

describe('two services on one database', () => {
  const world = useTwoServices({ roles: 'all' });
  let acme: Client;
  let code: QrCodeDto;

  /** Both services answer the code once, so that both have cached it. */
  beforeEach(async () => {
    acme = await world.here.client();
    code = await acme.qrCode({ url: 'https://example.com/old' });
    await scanBoth();
  });

  const elsewhere = () => {
    const { url, shortUrl } = world.there;
    return new Client(url, acme.workspaceId, acme.key, acme.apiKeyId, shortUrl);
  };
  const scanBoth = async () => {
    const answers = [await acme.scan(code), await elsewhere().scan(code)];
    return answers.map(({ status, headers }) => headers.location ?? status);
  };

  // The clocks of the services stand still, so nothing expires.
  it('a changed destination is soon that of all scans', async () => {
    expect(await scanBoth()).toEqual(['https://example.com/old', 'https://example.com/old']);
    await acme.patch(`/api/v1/qr/${code.id}`, { qr_data: { url: 'https://example.com/new' } });
    expect((await acme.scan(code)).headers.location).toBe('https://example.com/new');
    await waitUntil(
      async () => (await elsewhere().scan(code)).headers.location === 'https://example.com/new',
      'the change',
      4_000,
    );
  });

  it('a deleted code soon answers 410', async () => {
    await acme.delete(`/api/v1/qr/${code.id}`);
    expect((await acme.scan(code)).status).toBe(410);
    await waitUntil(async () => (await elsewhere().scan(code)).status === 410, 'the deletion');
  });
});
