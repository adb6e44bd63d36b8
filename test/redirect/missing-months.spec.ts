import { ScanPartitionCleanup } from '#libs/scans';
import type { QrCodeDto } from '../../src/qr/record/qr.dto.js';
import { appendScans, randomOf } from '../rest-v1/scan-history.js';
import { TestService } from '../toolbox/test-service.js';
import type { Client } from '../toolbox/client.js';
import { waitUntil } from '../toolbox/wait-until.js';

const NOW = '2026-11-20T10:15:00.000Z';
/** This month is within the retention, but has no partition. */
const MISSING = 'scans_2025_03';
const OLD = Date.parse('2025-03-10T12:00:00.000Z');

describe('scans whose month has no partition', () => {
  let service: TestService;
  let acme: Client;
  let code: QrCodeDto;
  const random = randomOf(13);
  beforeEach(async () => {
    service = await TestService.start({ roles: 'all' });
    service.clock.set(NOW);
    acme = await service.client();
    code = await acme.qrCode();
  });
  afterEach(() => service.close());

  const oldTimes = (count: number) => Array.from({ length: count }, (_, index) => new Date(OLD + index));
  const append = (times: Date[]) => appendScans(service, code.id, times, random);
  const scanCount = async () => {
    const { body } = await acme.get<QrCodeDto>(`/api/v1/qr/${code.id}`);
    return body.scan_count;
  };
  const waiting = () =>
    service.query<{ size: number; aside: boolean }>(
      'select cardinality(scan_ids) as size, not_before is not null as aside from scan_log order by size',
    );
  const clean = () => service.edge.get(ScanPartitionCleanup).run();
  const people = async () => {
    const [row] = await service.query<{ count: number }>(
      'select count(*)::int as count from scans where not is_bot and qr_code_id = $1',
      [code.id],
    );
    return row?.count;
  };

  it('delay no others, however many they are, and are counted when the partition exists', async () => {
    const exists = `select from pg_class where relname = '${MISSING}'`;
    expect(await service.query(exists)).toEqual([]);
    await append(oldTimes(8 * 500));
    await acme.scan(code);
    await waitUntil(async () => (await scanCount()) === 1, 'the new scan');
    expect(await waiting()).toEqual(Array.from({ length: 8 }, () => ({ size: 500, aside: true })));
    // The clock stands still, so the batches are due as soon as the partition exists.
    await clean();
    expect(await service.query(exists)).toHaveLength(1);
    await waitUntil(async () => (await waiting()).length === 0, 'the old scans');
    const [stored] = await service.query(`select count(*)::int as count from ${MISSING}`);
    expect(stored).toEqual({ count: 4_000 });
    expect(await scanCount()).toBe(await people());
  });

  it('wait apart from those of the same batch whose month has one, or is past its retention', async () => {
    await append([
      ...[new Date('2026-11-19T08:00:00Z'), new Date('2026-11-19T08:00:01Z')],
      ...[...oldTimes(3), new Date('2023-01-01T00:00:00Z')],
    ]);
    await waitUntil(
      async () => JSON.stringify(await waiting()) === '[{"size":3,"aside":true}]',
      'the others',
    );
    const stored = () => service.query('select count(*)::int as count from scans');
    expect(await stored()).toEqual([{ count: 2 }]);
    await clean();
    await waitUntil(async () => (await waiting()).length === 0, 'the old scans');
    expect(await stored()).toEqual([{ count: 5 }]);
    expect(await scanCount()).toBe(await people());
  });
});
