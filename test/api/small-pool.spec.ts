import type { BulkReportDto } from '../../src/qr/bulk/qr-bulk.dto.js';
import type { QrCodeDto } from '../../src/qr/record/qr.dto.js';
import { holdTable } from '../toolbox/held-table.js';
import { mailTo } from '../toolbox/mails.js';
import { anonymous, PASSWORD } from '../toolbox/people.js';
import { useService } from '../toolbox/use-service.js';

/**
 * There are fewer connections than requests: one that held a connection and requested a second would wait for itself.
 */
describe('requests at once on a pool of one connection', () => {
  const world = useService({ roles: 'all', isOwn: true, connections: 1 });

  const item = (folder_id: string) => ({
    name: 'Table',
    category: 'url',
    qr_data: { url: 'https://example.com/menu' },
    folder_id,
  });

  const bulk = (folderId: string, key: string) =>
    world.acme.post<BulkReportDto>(
      '/api/v1/qr/bulk',
      { items: [item(folderId)] },
      { headers: { 'idempotency-key': key } },
    );

  it('create in bulk with an Idempotency-Key and a folder', async () => {
    const folder = await world.acme.folder({ name: 'Tables' });
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => bulk(folder.id, `side-by-side-${index}`)),
    );
    expect(answers.map(({ status, body }) => [status, body.created])).toEqual(answers.map(() => [201, 1]));
  });

  it('hash the passwords of new codes while they hold no connection', async () => {
    const { folder_id: _none, ...code } = item('');
    const create = (path: string, body: object, index: number) =>
      world.acme.post<QrCodeDto>(path, body, { headers: { 'idempotency-key': `hashed-${index}` } });
    const requests = Array.from({ length: 6 }, (_, index) => ({ ...code, password: `soup ${index}` }));
    const answers = await Promise.all([
      ...requests.map((body, index) => create('/api/v1/qr', body, index)),
      create('/api/mobile/v1/qr', { name: 'T', category: 'url', qrData: code.qr_data, password: 'soup' }, 6),
      create('/api/v1/qr/bulk', requests, 7),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
  });

  it('hold up no scan of another workspace', async () => {
    const folder = await world.acme.folder({ name: 'Shelves' });
    const other = await world.service.client({ name: 'Other' });
    const code = await other.qrCode();
    const table = await holdTable(world.service.database.url, 'qr_codes');
    const waiting = bulk(folder.id, 'waits');
    await table.waitForWaiting(1);
    // If the other request could block scans, this one would wait until the table is released.
    expect((await other.scan(code)).status).toBe(302);
    await table.release();
    expect((await waiting).status).toBe(201);
  });

  it('leave the process ready while they wait for the database', async () => {
    const table = await holdTable(world.service.database.url, 'qr_codes');
    const waiting = world.acme.qrCode();
    await table.waitForWaiting(1);
    const checks = await Promise.all(Array.from({ length: 5 }, () => world.acme.get('/readyz')));
    expect(checks.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    await table.release();
    expect((await waiting).short_code).toMatch(/./);
  });

  it('accept invitations', async () => {
    const emails = Array.from({ length: 5 }, (_, index) => `guest-${index}@example.com`);
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
