import { ensurePostgres, type EmbeddedPostgres } from '../../scripts/embedded-postgres/ensure-postgres.js';

/** Starts PostgreSQL in `folder`, with its default, durable settings. Small benchmarks can have a database of a server that runs. */
export async function startPostgres(folder: string): Promise<EmbeddedPostgres> {
  const { BENCH_DATABASE_URL: url } = process.env;
  if (url === undefined) return ensurePostgres(folder);
  const stop = () => Promise.resolve();
  // Without its process, there are no figures of its processor time.
  return { url, pid: 0, port: Number(new URL(url).port), wasAdopted: true, stop };
}
