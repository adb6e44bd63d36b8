import type { QrCodeDto } from '../../src/qr/record/qr.dto.js';
import { holdTable } from '../toolbox/held-table.js';
import { note } from '../toolbox/secrets.js';
import { useService } from '../toolbox/use-service.js';

const FLOOD = '198.51.100.210';
const VISITOR = '198.51.100.211';
const BOOK = { id: 'book', label: 'Book', url: 'https://example.com/book' };

const world = useService({ roles: 'all' });
let code: QrCodeDto;
beforeEach(async () => {
  for (const address of [FLOOD, VISITOR]) note(address);
  const acme = await world.service.client();
  code = await acme.qrCode({ category: 'landing_page', qr_data: { title: 'Hello', ctas: [BOOK] } });
});

async function click(from: string): Promise<number> {
  const { status } = await fetch(`${world.service.shortUrl}/${code.short_code}/cta/book`, {
    headers: { 'x-forwarded-for': from, 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome' },
    redirect: 'manual',
  });
  return status;
}

describe('clicks that one visitor sends in great numbers', () => {
  it('leave room for those of others on the same page', async () => {
    const table = await holdTable(world.service.database.url, 'cta_clicks');
    try {
      const sent = Array.from({ length: 150 }, () => click(FLOOD));
      const answered = sent.map(async (status) =>
        (await status) === 503 ? true : Promise.reject(new Error('waits')),
      );
      expect(await Promise.any(answered)).toBe(true);
      await table.waitForWaiting(1);
      const other = click(VISITOR);
      // A second request has to pass the same queue, so the first one waits by then.
      expect((await fetch(`${world.service.shortUrl}/${code.short_code}+`)).status).toBe(200);
      await table.release();
      expect(await other).toBe(302);
      expect((await Promise.all(sent)).filter((status) => status === 302).length).toBeGreaterThan(90);
    } finally {
      await table.release().catch(() => undefined);
    }
  });
});
