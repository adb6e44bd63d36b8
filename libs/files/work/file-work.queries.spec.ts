import { Client } from 'pg';
import { createDatabase, type TestDatabase } from '../../../test/toolbox/databases.js';
import { CLAIM } from './file-work.queries.js';

describe('the claim of work on files', () => {
  let database: TestDatabase;
  let client: Client;
  beforeAll(async () => {
    database = await createDatabase();
    client = new Client({ connectionString: database.url });
    await client.connect();
    // Only the order is of interest here, not the workspaces.
    await client.query(`set session_replication_role = 'replica'`);
  });
  afterAll(async () => {
    await client.end();
    await database.drop();
  });

  it('goes from workspace to workspace, so that none holds up the others', async () => {
    const [first, second, third] = [1, 2, 3].map((each) => `00000000-0000-7000-8000-00000000000${each}`);
    await client.query(
      `insert into file_contents (workspace_id, sha256, folder, media_type, bytes, state, picture, due_at, created_at)
       select workspace, sha256(number::text::bytea), '-', 'image/png', 1, 'pending', 'pending', '2026-01-01', '2026-01-01'
       from unnest($1::uuid[]) with ordinality as waiting (workspace, number)`,
      [[third, third, third, first, second]],
    );
    const claim = async (turn: string | undefined) => {
      const { rows } = await client.query<{ workspaceId: string }>(CLAIM, ['2026-01-02', '2026-01-03', turn]);
      return rows[0]?.workspaceId;
    };
    const turns = [third];
    for (let count = 0; count < 5; count++) turns.push(await claim(turns.at(-1)));
    expect(turns).toEqual([third, first, second, third, third, third]);
  });

  it('reads a few rows of a long backlog', async () => {
    await client.query('begin');
    await client.query(`
      insert into file_contents (workspace_id, sha256, folder, media_type, bytes, state, picture, due_at, created_at)
      select overlay('00000000-0000-7000-8000-000000000000' placing (number % 9)::text from 1)::uuid, sha256(number::text::bytea), '-', 'image/png', 1, 'pending', 'pending', '2026-01-01', '2026-01-01'
      from generate_series(1, 5000) number`);
    await client.query('analyze file_contents');
    const turn = '50000000-0000-7000-8000-000000000000';
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(
      `explain (analyze, costs off, timing off) ${CLAIM.replaceAll('$1', `'2026-01-02'`)
        .replaceAll('$2', `'2026-01-03'`)
        .replaceAll('$3', `'${turn}'`)}`,
    );
    await client.query('rollback');
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain('using file_contents_turns');
    expect(plan).not.toMatch(/Sort|rows=\d{3,}/);
  });
});
