import { QrListService } from '../../src/qr/list/qr-list.service.js';
import { useService } from '../toolbox/use-service.js';
import { waitUntil } from '../toolbox/wait-until.js';

describe('the log', () => {
  const world = useService({ env: { TRUSTED_PROXIES: '' } });
  const linesOf = (message: RegExp) =>
    world.service.log.filter(({ msg }) => message.test(String(msg))) as { level: string; route?: string }[];

  it('has a line for the begin and one for the end of an outage, however many requests fail', async () => {
    const unavailable = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    const list = jest.spyOn(world.service.running.app.get(QrListService), 'list');
    for (let request = 0; request < 3; request++) {
      list.mockRejectedValueOnce(unavailable);
      expect((await world.acme.get('/api/v1/qr')).status).toBe(503);
    }
    expect((await world.acme.get('/api/v1/qr')).status).toBe(200);
    expect((await world.acme.get('/api/v1/qr')).status).toBe(200);
    await waitUntil(() => linesOf(/^database available/).length > 0, 'the end of the outage');
    expect(linesOf(/^database (?:un)?available/)).toMatchObject([
      { level: 'warn', reason: 'Error: connect ECONNREFUSED' },
      { level: 'info', errors: 3 },
    ]);
  });

  it('has no lines of probes on the level info', async () => {
    const probes = ['/livez', '/readyz'];
    for (const path of probes) expect((await world.acme.get(path)).status).toBe(200);
    const ofProbes = () => linesOf(/^request$/).filter(({ route = '' }) => probes.includes(route));
    await waitUntil(() => ofProbes().length === 2, 'the lines');
    expect(ofProbes().map(({ level }) => level)).toEqual(['debug', 'debug']);
  });

  it('warns once that X-Forwarded-For is ignored', async () => {
    const headers = { 'x-forwarded-for': '198.51.100.7' };
    for (let request = 0; request < 2; request++) await world.acme.get('/api/v1/qr', { headers });
    expect(linesOf(/^TRUSTED_PROXIES is not set/)).toMatchObject([{ level: 'warn' }]);
  });
});
