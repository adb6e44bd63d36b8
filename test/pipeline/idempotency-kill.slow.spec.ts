import type { QrCodeListDto } from '../../src/qr/record/qr.dto.js';
import { Client } from '../toolbox/client.js';
import { holdTable } from '../toolbox/held-table.js';
import { endProcesses, launchProcess, type RunningProcess } from '../toolbox/processes.js';
import { useService } from '../toolbox/use-service.js';
import { waitUntil } from '../toolbox/wait-until.js';

const BODY = { name: 'Menu', category: 'url', qr_data: { url: 'https://example.com/menu' } };

describe('kill -9 in the middle of a POST with an Idempotency-Key', () => {
  const world = useService({ roles: 'all', isOwn: true, connections: 10 });
  afterAll(endProcesses);

  const startOther = async (): Promise<RunningProcess> => {
    const other = await launchProcess({
      args: ['dist/apps/api/main.js'],
      env: {
        BASE_URL: 'https://qr.test',
        SHORT_URL_BASE: 'https://go.test',
        DATABASE_URL: world.service.database.url,
        APP_SECRET: 'a secret of thirty-two bytes or more',
      },
    });
    const isReady = () =>
      fetch(`${other.baseUrl}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      );
    await waitUntil(isReady, 'the other process');
    return other;
  };
  const create = ({ baseUrl }: RunningProcess) =>
    new Client(baseUrl, world.acme.workspaceId, world.acme.key, world.acme.apiKeyId).post(
      '/api/v1/qr',
      BODY,
      {
        headers: { 'idempotency-key': 'order-1' },
      },
    );

  it('creates nothing, and the same request to the next process creates one record', async () => {
    const doomed = await startOther();
    const table = await holdTable(world.service.database.url, 'qr_codes');
    const cutOff = create(doomed).then(
      ({ status }) => status,
      () => 'cut off',
    );
    await table.waitForWaiting(1);
    doomed.kill('SIGKILL');
    await doomed.exited;
    expect(await cutOff).toBe('cut off');
    await table.release();

    const next = await startOther();
    const statuses: number[] = [];
    // PostgreSQL notices the death of its client only when it sends something.
    await waitUntil(async () => {
      const { status } = await create(next);
      statuses.push(status);
      return status !== 409;
    }, 'the key to be free');
    expect(statuses.at(-1)).toBe(201);
    const again = await create(next);
    expect([again.status, again.headers['idempotent-replayed']]).toEqual([201, 'true']);
    expect((await world.acme.get<QrCodeListDto>('/api/v1/qr')).body.data.length).toBe(1);
  }, 240_000);
});
