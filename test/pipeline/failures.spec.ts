import { ProfileService } from '../../src/accounts/profile.service.js';
import { QrListService } from '../../src/qr/list/qr-list.service.js';
import { MembersService } from '../../src/members/members.service.js';
import { createDatabase } from '../toolbox/databases.js';
import { TestService } from '../toolbox/test-service.js';

describe('when something fails inside', () => {
  let service: TestService;
  afterEach(() => service.close());

  it('a bug answers 500 with the request id; its stack is in the log and nowhere else', async () => {
    service = await TestService.start();
    const acme = await service.client();
    jest
      .spyOn(service.running.app.get(QrListService), 'list')
      .mockRejectedValue(new Error('secret detail of table qr_codes'));
    const { status, body } = await acme.get('/api/v1/qr');
    expect([status, body.code]).toEqual([500, 'internal_error']);
    expect((await acme.get('/api/mobile/v1/qr')).status).toBe(500);
    expect(JSON.stringify(body)).not.toMatch(/secret detail|qr_codes|at .*\.ts/);
    const logged = service.log.find(
      ({ level, request_id }) => level === 'error' && request_id === body.request_id,
    );
    expect(logged?.stack).toContain('secret detail of table qr_codes');
  });

  it('a bug answers 500 in camelCase where other fields are, at sign-in too', async () => {
    service = await TestService.start();
    const admin = await service.person('admin', await service.client());
    const { app } = service.running;
    jest.spyOn(app.get(MembersService), 'list').mockRejectedValue(new Error('a bug'));
    jest.spyOn(app.get(ProfileService), 'find').mockRejectedValue(new Error('a bug'));
    for (const path of ['/api/settings/v1/members', '/api/auth/v1/me']) {
      const { status, body } = await admin.get(path);
      expect([status, body.code, 'request_id' in body]).toEqual([500, 'internal_error', false]);
    }
  });

  it('an unavailable database answers 503 with Retry-After, not ready, but alive', async () => {
    const database = await createDatabase();
    service = await TestService.start({ database });
    const acme = await service.client();
    const admin = await service.person('admin', acme);
    await database.drop();
    const { status, body, headers } = await acme.get('/api/v1/qr');
    expect([status, body.code, headers['retry-after']]).toEqual([503, 'unavailable', '2']);
    expect((await acme.get('/api/mobile/v1/qr')).status).toBe(503);
    expect((await admin.get('/api/settings/v1/members')).status).toBe(503);
    expect((await acme.get('/readyz')).status).toBe(503);
    expect((await acme.get('/livez')).status).toBe(200);
  });
});
