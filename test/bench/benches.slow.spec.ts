import { readdirSync } from 'node:fs';
import { createDatabase } from '../toolbox/databases.js';
import { endProcesses, launchProcess } from '../toolbox/processes.js';

/** What each prints last, or for each of its parts. */
const FIGURES: Record<string, RegExp> = {
  analytics: /folder of 100 codes, s .*\nCSV: \d+ rows .*\n {2}MiB more at the peak +\d/s,
  api: /get: service \/ bare +\d.*create: service \/ bare +\d.*patch: service \/ bare +\d.*bulk of 1,000 \/ bare INSERT +\d/s,
  backlog: /^10000 batches of one scan: 10000 stored in \d.*: met/m,
  cost: /20\/s, an endpoint with batches +\d/,
  export: /exports: both +\d+ scans\/s.*\d waiting scans\/s written to S3\n.*catching up/s,
  faults: /answered 302 .*lost +│ 0 /s,
  'faults-webhooks': /deliveries .*lost +│ 0 /s,
  'hot-code': /rolled up in \d.*\d+ scans of one code in 1 s.*hot \/ small +\d/s,
  images: /\| svg \| short URL \| qrcode \| \d.*\| pdf \| vCard of 300 bytes \| pdfkit \| \d/s,
  imports: /bitly: 600 rows, s +\d.*shlink: 600 rows, s +\d.*peak, MiB +\d/s,
  isolation: /\| parsing: brackets to sign-in .* \| \d/,
  limits: /Redis: round trips per request +\d.*get, counted in Redis: service \/ bare +\d/s,
  mixed: /p99 mixed.*│ +SCIM +│.*memory of worker/s,
  redirect: /b\/a \d.*b\/a \d.*scans/s,
  'redirect-codes': /b\/a \d.*memory of a and b: \d/s,
  'redirect-journal': /b\/a \d.*scans answered, \d+ committed/s,
  'redirect-whole': /b\/a \d.*all scans counted after \d.*b\/a \d/s,
  scim: /ratios, medians of 1 .*: service \/ bare/s,
  start: /first start +\d+ ms\nlater starts \d+ ms/,
  walk: /a scan of a cached code: \d+ files\n.*PATCH of a SCIM user: \d+ files/s,
  'webhook-list': /cancelled, of a code: before a random time, p95 ms +\d/,
  'webhook-log': /bodies +\d+ +\d+ +\d+\n.*1000 +values +\d+ +\d+ +\d+$/ms,
  'webhook-outage': /lost +│ 0 .*number given twice +│ 0 .*other bytes +│ 0 /s,
  webhooks: /in process: deliveries\/s \/ bare loop +\d.*Bull: deliveries.*scan to receiver at .*p99/s,
};

/** `npm run test:clickhouse` runs them: test/clickhouse/store/benches.chdb.ts. */
const ON_CHDB = ['clickhouse', 'clickhouse-outage'];
/** They start, stop or change a PostgreSQL of their own. */
const WITH_POSTGRES = [
  'analytics',
  'cost',
  'faults',
  'faults-webhooks',
  'imports',
  'start',
  'webhook-log',
  'webhook-outage',
];
/** Waiting for each other's processes takes longer than the work. */
const AT_ONCE = 2;

async function run(name: string): Promise<{ name: string; code: number | null; output: string; s: number }> {
  const database = WITH_POSTGRES.includes(name) ? null : await createDatabase();
  const startedAt = performance.now();
  const bench = await launchProcess({
    args: [`dist/bench/${name}.js`],
    env: { BENCH_SIZE: 'small', ...(database && { BENCH_DATABASE_URL: database.url }) },
  });
  const { code } = await bench.exited;
  const s = (performance.now() - startedAt) / 1_000;
  await database?.drop();
  return { name, code, output: bench.output(), s };
}

describe('each benchmark', () => {
  const results = new Map<string, Awaited<ReturnType<typeof run>>>();

  beforeAll(async () => {
    const waiting = Object.keys(FIGURES);
    const next = async (): Promise<void> => {
      for (let name = waiting.shift(); name !== undefined; name = waiting.shift())
        results.set(name, await run(name));
    };
    await Promise.all(Array.from({ length: AT_ONCE }, next));
  }, 900_000);

  afterAll(async () => {
    console.log([...results.values()].map(({ name, s }) => `${name} ${s.toFixed(1)}`).join(', '));
    await endProcesses();
  });

  it('is in one of the lists', () => {
    const files = readdirSync('bench').filter((file) => file.endsWith('.ts'));
    const names = files.map((file) => file.slice(0, -'.ts'.length));
    expect([...Object.keys(FIGURES), ...ON_CHDB].sort()).toEqual(names.sort());
  });

  it.each(Object.entries(FIGURES))('still runs: %s', (name, figures) => {
    const result = results.get(name);
    expect(result?.output).toMatch(figures);
    expect(result?.code).toBe(0);
  });
});
