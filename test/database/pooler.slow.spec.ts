import { readFileSync } from 'node:fs';
import { Client as DatabaseClient } from 'pg';
import { reachDatabase } from '#libs/platform';
import type { QrCodeDto } from '../../src/qr/record/qr.dto.js';
import type { Client } from '../toolbox/client.js';
import { createDatabase, type TestDatabase } from '../toolbox/databases.js';
import { holdTable } from '../toolbox/held-table.js';
import { startPgBouncer, type TestPooler } from '../toolbox/pgbouncer.js';
import { TestService } from '../toolbox/test-service.js';
import { waitUntil } from '../toolbox/wait-until.js';

/** The guide sets these for the role; the tests share theirs, so each sets them in its own database. */
const LIMITS = [
  ...readFileSync('docs/pgbouncer.md', 'utf8').matchAll(/^ +alter role qr_app (set \w+ = (?:'\w+'|\w+);)$/gm),
].map(([, set = '']) => set);
const CODE = { name: 'Menu', category: 'url', qr_data: { url: 'https://example.com/menu' } };
const WAITING_INSERTS = `
  select query from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock' and query like '%insert into qr_codes%'`;
/** Those of the pooler to PostgreSQL. */
const CONNECTIONS = 6;
/** Each warns at its start. */
const ROLES = 3;
/** These are more. */
const AT_ONCE = 12;

describe('behind PgBouncer in transaction mode', () => {
  let database: TestDatabase;
  let pooler: TestPooler;
  let service: TestService;
  let acme: Client;
  beforeAll(async () => {
    database = await createDatabase();
    pooler = await startPgBouncer(database.url);
    service = await start(pooler);
    acme = await service.client();
  });
  afterAll(async () => {
    await service.close();
    await pooler.stop();
    await database.drop();
  });

  const start = ({ url }: TestPooler) =>
    TestService.start({
      roles: 'all',
      database,
      connections: 10,
      env: { DATABASE_URL: url, DATABASE_DIRECT_URL: database.url, DATABASE_POOLER: 'transaction' },
    });
  const many = <T>(work: (index: number) => Promise<T>) =>
    Promise.all(Array.from({ length: AT_ONCE }, (_, index) => work(index)));
  const warnings = ({ log }: TestService) =>
    log.map(({ msg }) => String(msg)).filter((msg) => msg.startsWith('The role of DATABASE_URL'));

  it('everything works, although each transaction can have another connection', async () => {
    const codes = await many((index) => acme.qrCode({ name: `Menu ${index}` }));
    const key = { headers: { 'idempotency-key': 'once' } };
    const [first, again] = [
      await acme.post('/api/v1/qr', CODE, key),
      await acme.post('/api/v1/qr', CODE, key),
    ];
    expect([first.status, again.body]).toEqual([201, first.body]);

    const scans = await many((index) => acme.scan(codes[index]!, { from: `198.51.100.${index}` }));
    expect(new Set(scans.map(({ status }) => status))).toEqual(new Set([302]));
    const counts = () =>
      many(async (index) => (await acme.get<QrCodeDto>(`/api/v1/qr/${codes[index]!.id}`)).body.scan_count);
    await waitUntil(async () => (await counts()).every((count) => count === 1), 'all scans to be counted');

    const url = 'https://example.com/changed';
    await many((index) => acme.patch(`/api/v1/qr/${codes[index]!.id}`, { qr_data: { url } }));
    const changed = await many((index) => acme.scan(codes[index]!));
    expect(new Set(changed.map(({ headers }) => headers.location))).toEqual(new Set([url]));
    expect((await acme.get('/readyz')).body).toEqual({ status: 'ok' });
  });

  it('says at its start which limits the role lacks, and ends what takes too long by those that it has', async () => {
    const lacks =
      /no statement_timeout, lock_timeout, idle_in_transaction_session_timeout,.* docs\/pgbouncer\.md says/;
    expect(warnings(service)).toEqual(Array(ROLES).fill(expect.stringMatching(lacks)));
    const name = new URL(database.url).pathname.slice(1);
    expect(LIMITS).toHaveLength(5);
    for (const set of LIMITS) await service.query(`alter database ${name} ${set}`);
    const later = await startPgBouncer(database.url);
    const limited = await start(later);
    const client = await limited.client();
    const held = await holdTable(database.url, 'qr_codes', 'access exclusive');
    const { status } = await client.post('/api/v1/qr', CODE);
    const inserting = await service.query(WAITING_INSERTS);
    await held.release();
    await limited.close();
    await later.stop();
    expect([status, inserting, warnings(limited)]).toEqual([503, [], []]);
  });

  it('a process stays ready while others have all connections of the pooler', async () => {
    const others = Array.from({ length: CONNECTIONS }, () => new DatabaseClient(pooler.url));
    for (const other of others) {
      await other.connect();
      await other.query('begin');
    }
    const { body } = await acme.get('/readyz');
    for (const other of others) await other.end();
    expect(body).toEqual({ status: 'ok' });
  }, 60_000);

  it('is found out when nothing says that it is there', async () => {
    const attempt = reachDatabase(() => pooler.url, {
      timeoutMs: 60_000,
      retryMs: 10,
      attemptMs: 5_000,
      onFailure: () => undefined,
    });
    await expect(attempt).rejects.toThrow(
      /^DATABASE_URL: .* is a connection pooler \(unsupported startup parameter: statement_timeout\): set DATABASE_POOLER=transaction, and DATABASE_DIRECT_URL /,
    );
  });
});
