import { QrRecordsService } from '../../src/qr/record/qr-records.service.js';
import { useService } from '../toolbox/use-service.js';
import { waitUntil } from '../toolbox/wait-until.js';

const BLOCKED_MS = 400;

describe('a blocked event loop', () => {
  const world = useService();

  it('is logged with the routes under way, without ids', async () => {
    const { id } = await world.acme.qrCode();
    const qr = world.service.running.app.get(QrRecordsService);
    const find = qr.findOrThrow.bind(qr);
    jest.spyOn(qr, 'findOrThrow').mockImplementationOnce((...call) => {
      const end = performance.now() + BLOCKED_MS;
      while (performance.now() < end);
      return find(...call);
    });
    await world.acme.get(`/api/v1/qr/${id}/image`);
    const delays = () =>
      world.service.log.filter(
        ({ msg, requests }) =>
          msg === 'event loop delayed' && 'GET /api/v1/qr/:id/image' in (requests as Record<string, number>),
      );
    await waitUntil(() => Promise.resolve(delays().length > 0), 'the delay to be logged');
    const [line] = delays();
    expect(line).toMatchObject({ level: 'warn' });
    expect(line?.delay_ms).toBeGreaterThanOrEqual(BLOCKED_MS - 50);
    expect(JSON.stringify(line)).not.toContain(id);
  });
});
