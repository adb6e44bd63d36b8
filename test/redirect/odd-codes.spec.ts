import { SHORT_URL_BASE } from '../toolbox/test-service.js';
import { useService } from '../toolbox/use-service.js';
import { waitUntil } from '../toolbox/wait-until.js';

describe('GET a short URL', () => {
  const world = useService({ roles: 'all' });

  it('leads to one code in any case, also after a change and with slashes around it, and shows the given case', async () => {
    const code = await world.acme.qrCode({ short_code: 'Menu-x', url: 'https://example.com/1' });
    expect(code.short_url).toBe(`${SHORT_URL_BASE}/Menu-x`);
    const theirs = await world.service.client();
    for (const url of ['https://example.com/1', 'https://example.com/2']) {
      await world.acme.patch(`/api/v1/qr/${code.id}`, { qr_data: { url } });
      for (const short_code of ['menu-x', 'MENU-X', 'Menu-x', 'Menu-x/', 'MENU-X/?utm_source=poster'])
        for (const method of ['GET', 'HEAD'] as const) {
          const { status, headers } = await theirs.scan({ short_code }, { method });
          expect([short_code, status, headers.location]).toEqual([short_code, 302, url]);
        }
    }
    for (const short_code of ['Menu-x//', '/Menu-x', 'Menu-x%2F'])
      expect((await world.acme.scan({ short_code })).status).toBe(302);
    expect((await world.acme.scan({ short_code: 'Menu-x/y' })).status).toBe(404);
  });

  it('is a line of the log at debug, without code, agent or address', async () => {
    const code = await world.acme.qrCode();
    world.service.log.length = 0;
    await world.acme.scan(code, { from: '203.0.113.77' });
    await waitUntil(() => world.service.log.some(({ msg }) => msg === 'scan'), 'the line');
    const line = world.service.log.find(({ msg }) => msg === 'scan');
    expect(line).toMatchObject({ level: 'debug', method: 'GET', route: '/:short_code', status: 302 });
    const text = JSON.stringify(world.service.log);
    for (const hidden of [code.short_code, '203.0.113.77', 'iPhone']) expect(text).not.toContain(hidden);
  });
});
