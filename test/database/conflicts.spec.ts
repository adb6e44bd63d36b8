import { Client } from 'pg';
import { DataSource } from 'typeorm';
import { newId } from '#libs/database';
import type { FolderDto } from '../../src/qr/folders/folders.dto.js';
import { LOCKS_OF_THIS_DATABASE } from '../toolbox/held-table.js';
import { useService } from '../toolbox/use-service.js';
import { waitUntil } from '../toolbox/wait-until.js';

const ADVISORY_LOCK = `
  select (classid::bigint << 32) | objid::bigint as id from ${LOCKS_OF_THIS_DATABASE}
  where locktype = 'advisory' and granted and pid in (select pid from pg_locks where not granted)`;

describe('a deadlock of two transactions', () => {
  const world = useService({ roles: 'all' });
  let other: Client;
  let folder: FolderDto;
  beforeEach(async () => {
    folder = await world.acme.folder({ name: newId() });
    other = new Client(world.service.database.url);
    await other.connect();
    // With this timeout, PostgreSQL always rolls back the service's transaction.
    await other.query(`set deadlock_timeout = '1min'`);
    await other.query('begin');
    await other.query('select from folders where id = $1 for update', [folder.id]);
  });
  afterEach(() => other.end());

  const untilTheServiceWaits = () =>
    waitUntil(
      async () =>
        (
          await other.query(
            'select from pg_stat_activity where pg_backend_pid() = any(pg_blocking_pids(pid))',
          )
        ).rowCount === 1,
      'the service to wait for the folder',
    );

  it('is not seen by the client of an edit: the service repeats its transaction', async () => {
    await other.query('commit');
    const code = await world.acme.qrCode();
    await other.query('begin');
    await other.query('select from folders where id = $1 for update', [folder.id]);
    const edit = world.acme.patch(`/api/v1/qr/${code.id}`, { folder_id: folder.id });
    await untilTheServiceWaits();
    await other.query(`update qr_codes set name = 'Renamed' where id = $1`, [code.id]);
    await other.query('commit');
    const { status, body } = await edit;
    expect([status, body.name, body.folder_id, body.version]).toEqual([200, 'Renamed', folder.id, 2]);
    const { rowCount } = await other.query('select from qr_code_versions where qr_code_id = $1', [code.id]);
    expect(rowCount).toBe(2);
  });

  it('is not seen by the client of a request with an Idempotency-Key, which creates one QR code', async () => {
    const body = {
      name: 'Table',
      category: 'url',
      qr_data: { url: 'https://a.example' },
      folder_id: folder.id,
    };
    const post = () => world.acme.post('/api/v1/qr', body, { headers: { 'idempotency-key': 'once' } });
    const creation = post();
    await untilTheServiceWaits();
    const { rows } = await other.query<{ id: string }>(ADVISORY_LOCK);
    // In one message, so that the lock is free before the service repeats its transaction.
    await other.query(`select pg_advisory_xact_lock(${rows[0]?.id}); commit`);
    const created = await creation;
    expect(created.status).toBe(201);
    expect((await post()).body.id).toBe(created.body.id);
    const { rowCount } = await other.query('select from qr_codes where folder_id = $1', [folder.id]);
    expect(rowCount).toBe(1);
  });

  it('or of a process that stopped in a transaction ends by itself: such a transaction has 15 s', async () => {
    const { running, edge } = world.service;
    const dataSources = [running.app.get(DataSource), edge.get<DataSource>('edgeDataSource')];
    for (const dataSource of dataSources)
      expect(await dataSource.query('show idle_in_transaction_session_timeout')).toEqual([
        { idle_in_transaction_session_timeout: '15s' },
      ]);
  });
});
