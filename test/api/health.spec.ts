import { ReadinessService } from '#libs/http-server';
import { VERSION } from '#libs/platform';
import { TestService } from '../toolbox/test-service.js';

describe('GET /readyz and /livez', () => {
  it('answer 200 while the database answers; ready ends with the stop, before the last answers', async () => {
    const service = await TestService.start();
    const acme = await service.client();
    expect((await acme.get('/livez')).body).toEqual({ status: 'ok', version: VERSION });
    expect((await acme.get('/readyz')).body).toEqual({ status: 'ok' });
    service.running.app.get(ReadinessService).stop();
    const stopping = await acme.get('/readyz');
    expect([stopping.status, stopping.body, stopping.headers['retry-after']]).toEqual([
      503,
      { status: 'unavailable', reason: 'stopping' },
      '2',
    ]);
    expect((await acme.get('/livez')).status).toBe(200);
    await service.close();
  });

  it('is not ready while a migration of this build is missing', async () => {
    const service = await TestService.start();
    const acme = await service.client();
    await service.query('delete from migrations');
    expect((await acme.get('/readyz')).body).toEqual({
      status: 'unavailable',
      reason: 'migrations are missing',
    });
    await service.close();
  });
});
