import { Client as DatabaseClient } from 'pg';
import { ChangeFeed } from '#libs/database';
import type { QrCodeDto } from '../../src/qr/record/qr.dto.js';
import type { Client } from '../toolbox/client.js';
import { cuttable, type CuttableConnection } from '../toolbox/cuttable-connection.js';
import { createDatabase, type TestDatabase } from '../toolbox/databases.js';
import { TestService } from '../toolbox/test-service.js';
import { waitUntil } from '../toolbox/wait-until.js';

const SILENT_MS = 15_000;

describe('connections that are of no more use', () => {
  let database: TestDatabase;
  let operator: DatabaseClient;
  let connection: CuttableConnection;
  let service: TestService;
  let acme: Client;
  let code: QrCodeDto;
  beforeAll(async () => {
    database = await createDatabase();
    operator = new DatabaseClient(database.url);
    await operator.connect();
    connection = await cuttable(database.url);
    service = await TestService.start({ roles: 'all', database, env: { DATABASE_URL: connection.url } });
    acme = await service.client();
    code = await acme.qrCode();
  });
  afterAll(async () => {
    await service.close();
    await connection.close();
    await operator.end();
    await database.drop();
  });

  /** A scan whose transaction has an unknown outcome gets no response at all. */
  const scan = () =>
    acme.scan(code).then(
      ({ status }) => status,
      () => null,
    );
  const create = async () => (await acme.post('/api/v1/qr', CODE)).status;
  const readiness = async () => (await acme.get('/readyz')).body;

  it(
    'are replaced when the server is read-only for a while, and then nothing is refused any more',
    async () => {
      await waitUntil(async () => (await scan()) === 302 && (await create()) === 201, 'the first responses');
      await setReadOnly(operator, true);
      // Detecting a connection whose packets the other test dropped takes longer.
      await waitUntil(async () => (await scan()) === 503, 'the first refused scan', 2 * SILENT_MS);
      for (let attempt = 0; attempt < 5; attempt++)
        expect([await scan(), await create()]).toEqual([503, 503]);
      expect(await readiness()).toEqual({ status: 'unavailable', reason: 'database is read-only' });
      await setReadOnly(operator, false);
      await waitUntil(async () => (await scan()) === 302, 'a scan after the failover');
      await waitUntil(async () => (await create()) === 201, 'a creation after the failover');
      expect([await readiness(), await scan(), await create()]).toEqual([{ status: 'ok' }, 302, 201]);
    },
    4 * SILENT_MS,
  );

  it(
    'are replaced when the network drops their packets, that of the change feed too',
    async () => {
      await waitUntil(async () => (await scan()) === 302 && (await create()) === 201, 'the first responses');
      const feed = service.running.app.get(ChangeFeed);
      // The other test has ended the connection of the feed.
      await waitUntil(() => feed.isLive, 'the change feed to be live');
      let gaps = 0;
      const changed: string[] = [];
      feed.onGap(() => gaps++);
      feed.onChange('qr_code', (id) => changed.push(id));
      connection.silence();
      await create();
      expect(await create()).toBe(201);
      // Each scan detects one broken connection of the edge.
      await waitUntil(async () => (await scan()) === 302, 'a scan on a new connection', SILENT_MS);
      await waitUntil(() => gaps >= 2 && feed.isLive, 'the change feed', SILENT_MS);
      await operator.query("select pg_notify('qr_service_changes', 'qr_code of-another-process')");
      await waitUntil(() => changed.includes('of-another-process'), 'a change of another process');
    },
    2 * SILENT_MS,
  );
});

const CODE = { name: 'Menu', category: 'url', qr_data: { url: 'https://example.com/menu' } };

/** Imitates a failover: existing connections break, and new ones cannot write. */
async function setReadOnly(operator: DatabaseClient, isReadOnly: boolean): Promise<void> {
  const name = operator.escapeIdentifier(operator.database ?? '');
  if (isReadOnly) {
    await operator.query(`alter database ${name} set default_transaction_read_only = on`);
    await operator.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
  } else await operator.query(`alter database ${name} reset default_transaction_read_only`);
}
