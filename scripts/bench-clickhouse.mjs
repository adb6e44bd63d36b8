// `npm run bench:clickhouse` measures answers of ClickHouse on chDB.
import { installChdb, run } from './chdb.mjs';

const env = { ...process.env, CHDB_PACKAGES: installChdb() };
run(process.execPath, ['dist/bench/clickhouse.js', ...process.argv.slice(2)], { env });
