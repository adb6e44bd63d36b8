import { Client } from 'pg';
import { createDataSource, newId } from '#libs/database';
import { ScanPartitions } from '#libs/scans';
import { admin } from '../toolbox/admin.js';
import { createDatabase, type TestDatabase } from '../toolbox/databases.js';
import { insertFilled } from '../toolbox/filled-rows.js';
import { APP_SECRET } from '../toolbox/test-service.js';

const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000);
const nameOf = (url: string) => new URL(url).pathname.slice(1);
const named = (url: string, name: string) => Object.assign(new URL(url), { pathname: name }).href;

async function query(url: string, sql: string): Promise<void> {
  const client = new Client(url);
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

/** The restored backup is a copy that PostgreSQL makes, since the embedded server has no pg_dump. */
describe('npm run admin -- backup compare', () => {
  let original: TestDatabase;
  let restored: string;
  const qrCode = newId();
  const scannedAt = ago(72);
  const scannedLongAgo = ago(24 * 100);
  const old = scannedLongAgo.toISOString().slice(0, 7);
  const day = scannedAt.toISOString().slice(0, 10);
  const run = (env: Record<string, string>, ...options: string[]) =>
    admin({ DATABASE_URL: original.url, APP_SECRET, ...env }, 'backup', 'compare', ...options);
  const compare = (...options: string[]) => run({ RESTORED_DATABASE_URL: restored }, ...options);

  beforeAll(async () => {
    original = await createDatabase();
    await new ScanPartitions(() => original.url).ensureMonthsAhead(scannedLongAgo, 4);
    const source = await createDataSource(original.url).initialize();
    await insertFilled(source, 'qr_codes', { id: qrCode, name: 'Menu', updated_at: ago(48) });
    await insertFilled(source, 'audit_log', { at: ago(48) });
    await insertFilled(source, 'scans', { qr_code_id: qrCode, scanned_at: scannedAt });
    await insertFilled(source, 'scans', { qr_code_id: qrCode, scanned_at: scannedLongAgo });
    await source.destroy();
    restored = named(original.url, `${nameOf(original.url)}_restored`);
    const copy = `create database ${nameOf(restored)} template ${nameOf(original.url)}`;
    await query(named(original.url, 'postgres'), copy);
  });
  afterAll(async () => {
    await query(named(original.url, 'postgres'), `drop database ${nameOf(restored)} with (force)`);
    await original.drop();
  });

  it('finds every row in a good backup, and names what an old or a damaged one lacks', async () => {
    const good = await compare();
    expect([good.code, good.stdout]).toEqual([0, expect.stringMatching(/^ok +qr_codes +1 rows$/m)]);
    expect(good.stdout).toMatch(
      new RegExp(`^ok +scans of ${day} +1 scans, checksum -?\\d+; backup: 1 scans`, 'm'),
    );
    expect(good.stdout).toMatch(/0 deliveries and 0 emails would be sent again: start with DELIVERIES=off$/m);

    await query(
      original.url,
      `set session_replication_role = replica;
       update qr_codes set name = 'New', version = version + 1, updated_at = now();
       update audit_log set is_streamed = not is_streamed;
       insert into audit_log
         select gen_random_uuid(), workspace_id, now() - interval '1 hour', actor, actor_id, action, target, changes from audit_log`,
    );
    const older = await compare();
    expect([older.code, older.stdout]).toEqual([0, expect.stringMatching(/^ok +qr_codes +0 rows$/m)]);
    const tooOld = await compare('--max-age-hours', '0');
    expect([tooOld.code, tooOld.stdout]).toEqual([
      1,
      expect.stringMatching(/^failed +audit_log +1 of 2 rows are missing or differ, such as /m),
    ]);

    await query(restored, 'delete from audit_log; delete from scans');
    const damaged = await compare('--json');
    expect([damaged.code, damaged.stdout.match(/^.*"isEqual":false.*$/gm)]).toEqual([
      1,
      [
        expect.stringContaining('"detail":"1 of 1 rows are missing'),
        expect.stringContaining(`"what":"scans of ${old}","isEqual":false,"detail":"1; backup: 0"`),
        expect.stringContaining(`"what":"scans of ${day.slice(0, 7)}"`),
        expect.stringContaining(`"what":"scans of ${day}"`),
      ],
    ]);
  });

  it('fails when it has compared nothing', async () => {
    const { code, stdout } = await compare('--max-age-hours', '99999');
    const lines = stdout.match(/^failed.*$/gm)?.map((line) => line.replace(/ older than .*/, ''));
    expect([code, lines]).toEqual([
      1,
      [
        expect.stringMatching(/^failed +rows +nothing was compared: none is$/),
        expect.stringMatching(/^failed +scans +nothing was compared: none is$/),
      ],
    ]);
  });

  it.each([
    ['without the address of the backup', {}, /^RESTORED_DATABASE_URL is required/],
    ['with the original as the backup', { RESTORED_DATABASE_URL: 'same' }, /names the same database/],
  ])('refuses to run %s', async (_, env: Record<string, string>, expected) => {
    const given = env.RESTORED_DATABASE_URL ? { RESTORED_DATABASE_URL: original.url } : {};
    const { code, stderr } = await run(given);
    expect([code, stderr]).toEqual([1, expect.stringMatching(expected)]);
  });
});
