import { Client as Database } from 'pg';
import type { ImportDto } from '../../src/imports/imports.dto.js';
import { Client } from '../toolbox/client.js';
import { createDatabase, type TestDatabase } from '../toolbox/databases.js';
import { importIn, readImport, reportOf } from '../toolbox/imports.js';
import { endProcesses, launchProcess, type RunningProcess } from '../toolbox/processes.js';
import { TestService } from '../toolbox/test-service.js';
import { waitUntil } from '../toolbox/wait-until.js';

const ROWS = 5_000;
/** The lease of a process that was killed ends first. */
const PATIENCE_MS = 180_000;
const APP_SECRET = 'a secret of thirty-two bytes or more';
const OPEN = ['queued', 'checking', 'running', 'reverting'];

const file = `keyword,url,title\n${Array.from({ length: ROWS }, (_, row) => `kill${row},https://example.com/${row},Row ${row}`).join('\n')}\n`;

describe('an import whose process is killed', () => {
  let database: TestDatabase;
  let rows: Database;
  let client: Client;

  beforeAll(async () => {
    database = await createDatabase();
    const service = await TestService.start({ env: { DATABASE_URL: database.url, APP_SECRET }, database });
    client = await service.client();
    await service.close();
    rows = new Database(database.url);
    await rows.connect();
    await rows.query('update workspaces set max_codes = 100000 where id = $1', [client.workspaceId]);
  }, 120_000);
  afterAll(async () => {
    await endProcesses();
    await rows.end();
    await database.drop();
  });

  async function start(): Promise<RunningProcess> {
    const env = { DATABASE_URL: database.url, APP_SECRET };
    const api = await launchProcess({ args: ['dist/apps/api/main.js'], env });
    await api.waitForOutput(/"msg":"started"/);
    return api;
  }
  const at = ({ baseUrl }: RunningProcess) =>
    new Client(baseUrl, client.workspaceId, client.key, client.apiKeyId);
  const count = async (sql: string): Promise<number> =>
    Number((await rows.query<{ count: string }>(sql, [client.workspaceId])).rows[0]?.count);
  const alive = () => count('select count(*) from qr_codes where workspace_id = $1 and deleted_at is null');

  /** Kills the process as soon as the import is somewhere in its middle. */
  async function killAmid(api: RunningProcess, { id }: ImportDto, done: (job: ImportDto) => number) {
    let job = await readImport(at(api), { id });
    await waitUntil(
      async () => {
        job = await readImport(at(api), { id });
        return done(job) > 0;
      },
      'the import to be under way',
      PATIENCE_MS,
    );
    expect(OPEN).toContain(job.state);
    api.kill('SIGKILL');
    expect((await api.exited).signal).toBe('SIGKILL');
  }

  async function end(api: RunningProcess, { id }: ImportDto): Promise<ImportDto> {
    let job = await readImport(at(api), { id });
    await waitUntil(
      async () => {
        job = await readImport(at(api), { id });
        return !OPEN.includes(job.state);
      },
      'the next process to go on with the import',
      PATIENCE_MS,
    );
    return job;
  }

  it('goes on where it was: each row once, none lost, and so does its undo', async () => {
    const first = await start();
    const { status, body: sent } = await importIn(at(first), file);
    expect([status, sent.detail]).toEqual([202, undefined]);
    await killAmid(first, sent, ({ processed }) => processed);
    const before = await alive();
    expect([before > 0, before < ROWS]).toEqual([true, true]);

    const second = await start();
    const done = await end(second, sent);
    expect(done).toMatchObject({ state: 'done', processed: ROWS, counts: { created: ROWS, failed: 0 } });
    expect(await alive()).toBe(ROWS);
    expect(await count('select count(distinct short_code) from qr_codes where workspace_id = $1')).toBe(ROWS);
    const lines = (await reportOf(at(second), sent)).map((line) => line.split(','));
    expect(lines.map(([row]) => Number(row))).toEqual(Array.from({ length: ROWS }, (_, row) => row + 2));
    expect(new Set(lines.map(([, , , id]) => id)).size).toBe(ROWS);

    await at(second).post(`/api/v1/imports/${sent.id}/revert`, undefined);
    await killAmid(second, sent, ({ counts }) => counts.undone);
    const third = await start();
    const undone = await end(third, sent);
    expect(undone).toMatchObject({ state: 'reverted', counts: { created: ROWS, undone: ROWS, kept: 0 } });
    expect(await alive()).toBe(0);
  }, 600_000);
});
