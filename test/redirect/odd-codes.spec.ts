import { useService } from '../toolbox/use-service.js';
import { waitUntil } from '../toolbox/wait-until.js';

describe('GET a short URL', () => {
  const world = useService();

  it('finds each of many codes that differ by case alone, and none for a spelling that could be several', async () => {
    const codes = ['abcdxy', 'Abcdxy', 'aBcdxy', 'abCdxy', 'abcDxy', 'ABcdxy'];
    for (const code of codes) {
      const { id } = await world.acme.qrCode({ url: `https://example.com/${code}` });
      await world.service.dataSource.query(
        'update qr_codes set short_code = $2::text, short_code_norm = upper($2::text) where id = $1',
        [id, code],
      );
    }
    for (const short_code of codes) {
      expect((await world.acme.scan({ short_code })).headers.location).toBe(
        `https://example.com/${short_code}`,
      );
    }
    expect((await world.acme.scan({ short_code: 'ABCDXY' })).status).toBe(404);
  });

  it('is a line of the log at debug, without code, agent or address', async () => {
    const code = await world.acme.qrCode();
    world.service.log.length = 0;
    await world.acme.scan(code, { from: '203.0.113.77' });
    await waitUntil(() => world.service.log.some(({ msg }) => msg === 'scan'), 'the line');
    const line = world.service.log.find(({ msg }) => msg === 'scan');
    expect(line).toMatchObject({ level: 'debug', method: 'GET', route: '/s/:short_code', status: 302 });
    const text = JSON.stringify(world.service.log);
    for (const hidden of [code.short_code, '203.0.113.77', 'iPhone']) expect(text).not.toContain(hidden);
  });
});
