import type { AnalyticsDto } from '../../src/analytics/analytics.dto.js';
import { useService } from '../toolbox/use-service.js';

describe('scans of the time before versions were stored', () => {
  const world = useService({ roles: 'all' });

  it('have the version null in analytics, after the others in the order of their numbers', async () => {
    const { acme, service } = world;
    const code = await acme.qrCode();
    for (const version of [10, 9, null]) {
      await acme.scan(code);
      await service.whenScansAreTaken();
      // An exported copy does not follow such a change, so this is no part of a suite that ClickHouse answers.
      await service.query('update scans set version = $2 where qr_code_id = $1 and version = 1', [
        code.id,
        version,
      ]);
    }
    service.clock.advance(60_000);
    const { body } = await acme.get<AnalyticsDto>(`/api/v1/qr/${code.id}/analytics?by=version`);
    expect(body.rows?.map(({ version, scans }) => [version, scans])).toEqual([
      ['9', 1],
      ['10', 1],
      [null, 1],
    ]);
  });
});
