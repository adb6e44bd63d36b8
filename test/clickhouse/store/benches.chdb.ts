import { createDatabase } from '../../toolbox/databases.js';
import { endProcesses, launchProcess } from '../../toolbox/processes.js';

const FIGURES: Record<string, RegExp> = {
  clickhouse: /^10000 scans in \d+ parts.*two filters: p50 \d+ ms.*answer: only counted, medians +\d/ms,
  'clickhouse-outage':
    /beside +\d+ scans\/s.*\d+ waiting scans\/s exported.*catching up: 500 scans per second +\d/s,
};

describe('the benchmarks with ClickHouse', () => {
  afterEach(() => endProcesses());

  it.each(Object.entries(FIGURES))('still run: %s', async (name, figures) => {
    const database = await createDatabase();
    const bench = await launchProcess({
      args: [`dist/bench/${name}.js`],
      env: { BENCH_SIZE: 'small', BENCH_DATABASE_URL: database.url },
    });
    const { code } = await bench.exited;
    expect(bench.output()).toMatch(figures);
    expect(code).toBe(0);
    await database.drop();
  });
});
