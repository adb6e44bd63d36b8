import type { BulkReportDto } from '../../src/qr-bulk/qr-bulk.dto.js';
import { holdTable } from '../toolbox/held-table.js';
import { mailTo } from '../toolbox/mails.js';
import { anonymous, PASSWORD } from '../toolbox/people.js';
import { useService } from '../toolbox/use-service.js';

/** Fewer connections than requests: one that held a connection and asked for a second would wait for itself. */
describe('requests at once on a pool of one connection', () => {
  const world = useService({ connections: 1 });

  const item = (folder_id: string) => ({
    name: 'Table',
    category: 'url',
    qr_data: { url: 'https://example.com/menu' },
    folder_id,
  });

  it('create in bulk with an Idempotency-Key and a folder, while scans of another workspace are answered', async () => {
    const folder = await world.acme.folder({ name: 'Tables' });
    const other = await world.service.client({ name: 'Other' });
    const code = await other.qrCode();
    const table = await holdTable(world.service.database.url, 'qr_codes');
    const bulks = Array.from({ length: 20 }, (_, index) =>
      world.acme.post<BulkReportDto>(
        '/api/v1/qr/bulk',
        { items: [item(folder.id)] },
        { headers: { 'idempotency-key': `bulk-${index}` } },
      ),
    );
    await table.waitForWaiting(1);
    expect((await other.scan(code)).status).toBe(302);
    await table.release();
    const answers = await Promise.all(bulks);
    expect(answers.map(({ status, body }) => [status, body.created])).toEqual(bulks.map(() => [201, 1]));
  });

  it('accept invitations', async () => {
    const emails = Array.from({ length: 8 }, (_, index) => `guest-${index}@example.com`);
    const tokens: string[] = [];
    for (const email of emails) {
      await world.admin.post('/api/settings/v1/invites', { email, role: 'viewer' });
      tokens.push((await mailTo(world.service, email)).token);
    }
    const visitor = anonymous(world.service);
    const answers = await Promise.all(
      tokens.map((token) =>
        visitor.post('/api/auth/v1/invites/accept', { token, name: 'Guest', password: PASSWORD }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(emails.map(() => 200));
  });
});
