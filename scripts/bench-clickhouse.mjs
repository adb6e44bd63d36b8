// `npm run bench:clickhouse` measures answers of ClickHouse on chDB, and `-- outage` an hour without it.
import { installChdb, run } from './chdb.mjs';

const env = { ...process.env, CHDB_PACKAGES: installChdb() };
const args = process.argv.slice(2);
run(
  process.execPath,
  args[0] === 'outage' ? ['dist/bench/clickhouse-outage.js'] : ['dist/bench/clickhouse.js', ...args],
  { env },
);
