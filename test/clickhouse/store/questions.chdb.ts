import { questionMetrics, registry } from '#libs/platform';
import { lowerOf, loweringSql, type Lowering } from '#libs/scans';
import { ExportWorld } from '../export-world.js';
import { questionsOf } from '../random-questions.js';
import { Chdb } from './chdb.js';

const SEED = 20_261_126;
const QUESTIONS = 1_000;
const ROUNDS = 10;
const TAKE = 50_001;

const answered = async (): Promise<number> => {
  const text = await registry.getSingleMetricAsString('qr_clickhouse_questions_total');
  return Number(/result="answered"} (\d+)/.exec(text)?.[1]);
};

describe('questions about scans', () => {
  let store: Chdb;
  let world: ExportWorld;

  beforeAll(async () => {
    store = await Chdb.start();
    world = await ExportWorld.open({ CLICKHOUSE_URL: store.url });
    await world.client.query('select setseed(0.5)');
    await world.client.query(
      `update qr_codes set tags = '{Summer}', tags_norm = '{summer}' where id = any($1)`,
      [world.codeIds.slice(0, 7)],
    );
  });

  afterAll(async () => {
    await world.close();
    await store.close();
  });

  it.each(['C', 'C.utf8', 'pg_c_utf8', 'en-x-icu'])(
    'compare names as PostgreSQL does in the locale %s',
    async (collation) => {
      const names = ['İzmir', 'DİYARBAKIR', 'ΑΘΗΝΑΣ', 'ΣΑΜΟΣ Σ', 'Łódź', 'OSLO', 'ẞ', 'K', 'ǅ'];
      const { rows } = await world.client.query<{ lowering: Lowering; lowered: string[] }>(
        `select ${loweringSql(collation)} as lowering,
           (select array_agg(lower(name collate "${collation}") order by n) from unnest($1::text[]) with ordinality as u(name, n)) as lowered`,
        [names],
      );
      const [{ lowering, lowered } = {}] = rows;
      if (!lowering) throw new Error('a select returns a row');
      const list = names.map((name) => `'${name}'`).join();
      expect(
        await store.query(
          `select ${lowerOf(lowering, 'name')} as name from (select arrayJoin([${list}]) as name)`,
        ),
      ).toEqual(lowered?.map((name) => ({ name })));
    },
  );

  it(`have the same answers from ClickHouse and PostgreSQL, ${QUESTIONS} times, while scans wait for the export`, async () => {
    for (let batch = 0; batch < 20; batch++) await world.store(5_000);
    const exporter = await world.exporter('clickhouse');
    while (await exporter.run());
    await world.complete();
    const postgresql = await world.questions('postgresql');
    const clickhouse = await world.questions('clickhouse');
    const next = questionsOf(SEED, world.workspaceIds, world.codeIds);
    questionMetrics();
    const before = await answered();
    let waiting = 0;
    for (let round = 0; round < ROUNDS; round++) {
      if (round % 3 === 2) while (await exporter.run());
      await world.store(300);
      waiting += await world.count('scan_outbox');
      for (let question = 0; question < QUESTIONS / ROUNDS / 2; question++) {
        const { scope, by } = next();
        const [rows, ofRows] = [
          await clickhouse.rows.count(scope, by, TAKE),
          await postgresql.rows.count(scope, by, TAKE),
        ];
        expect({ scope, by, rows }).toEqual({ scope, by, rows: ofRows });
        const [counts, ofCounts] = [
          await clickhouse.counts.count(scope),
          await postgresql.counts.count(scope),
        ];
        expect({ scope, counts }).toEqual({ scope, counts: ofCounts });
      }
    }
    expect(waiting).toBeGreaterThan(ROUNDS);
    expect((await answered()) - before).toBe(QUESTIONS);
  }, 600_000);
});
