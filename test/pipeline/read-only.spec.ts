import type { QrCodeDto } from '../../src/qr/record/qr.dto.js';
import { createDatabase, type TestDatabase } from '../toolbox/databases.js';
import { Client, type PersonClient } from '../toolbox/client.js';
import { allOperations, pathTo } from '../toolbox/contract.js';
import { PASSWORD } from '../toolbox/people.js';
import { enableScim, SCIM } from '../toolbox/provider.js';
import { TestService } from '../toolbox/test-service.js';

const READS = ['simulateScan', 'previewQrCode', 'previewPage'];

describe('with READ_ONLY=on', () => {
  let database: TestDatabase;
  let usual: TestService;
  let service: TestService;
  let acme: Client;
  let admin: PersonClient;
  let provider: Client;
  let code: QrCodeDto;
  beforeAll(async () => {
    database = await createDatabase();
    usual = await TestService.start({ roles: 'all', database });
    const known = await usual.client();
    const person = await usual.person('admin', known);
    const scim = await enableScim(usual, person);
    code = await known.qrCode();
    service = await TestService.start({ roles: 'all', database, env: { READ_ONLY: 'on' } });
    acme = new Client(service.url, known.workspaceId, known.key, known.apiKeyId, service.shortUrl);
    admin = person.at(service);
    provider = new Client(service.url, scim.workspaceId, scim.key, scim.apiKeyId);
  });
  afterAll(async () => {
    await Promise.all([usual.close(), service.close()]);
    await database.drop();
  });

  const callerOf = (path: string): Client => {
    if (path.startsWith(SCIM)) return provider;
    return path.startsWith('/api/settings/') ? admin : acme;
  };

  it('every operation of the API, the settings and SCIM that changes something gets 503', async () => {
    const changing = allOperations.filter(
      ({ id, method, path }) => method !== 'GET' && !path.startsWith('/api/auth/') && !READS.includes(id),
    );
    expect(changing.length).toBeGreaterThan(50);
    const before = await service.query('select count(*) from audit_log');
    for (const operation of changing) {
      const caller = callerOf(operation.path);
      const body = operation.method === 'DELETE' ? undefined : {};
      const answer = await caller.call(operation.method, pathTo(operation, code.id), { body });
      expect([operation.id, answer.status, answer.headers['retry-after']]).toEqual([operation.id, 503, '60']);
      expect(answer.body.detail).toMatch(/^Maintenance: /);
    }
    expect(await service.query('select count(*) from audit_log')).toEqual(before);
    expect((await acme.get(`/api/v1/qr/${code.id}`)).body).toMatchObject({
      id: code.id,
      version: code.version,
    });
  });

  it('reads, also by POST, dry runs, sign-in and scans go on, and the process is ready', async () => {
    const item = { name: 'Bar', category: 'url', qr_data: { url: 'https://example.com/' } };
    const answers = [
      await acme.get('/api/v1/qr'),
      await acme.post('/api/v1/qr/preview', item),
      await acme.post('/api/v1/qr/page-preview', {
        ...item,
        category: 'text',
        dynamic: true,
        qr_data: { text: 'Hello' },
      }),
      await acme.post(`/api/v1/qr/${code.id}/simulate`, {}),
      await acme.post('/api/v1/qr/bulk?dry_run=true', [item]),
      await admin.get('/api/settings/v1/members'),
      await provider.get(`${SCIM}/Users`),
      await admin.get('/readyz'),
    ];
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const wrong = { email: 'nobody@example.com', password: PASSWORD };
    expect((await acme.post('/api/auth/v1/sign-in', wrong, { hasCredentials: false })).status).toBe(401);
    expect((await acme.scan(code)).status).toBe(302);
    await service.whenScansAreTaken();
    expect(await service.query('select 1 from scans')).toHaveLength(1);
  });
});
