import { Client } from 'pg';
import { describeDatabase } from '#libs/platform';
import { failed, firstRow, ok, skipped, warning, type Check } from '../check.js';

const TIMEOUT_MS = 5_000;
const MAX_LAG_BYTES = 16 * 2 ** 20;

interface State {
  isReplica: boolean;
  system: string;
  replayed: string | null;
}

/** The identifier is that of the cluster, which a replica shares with its primary. */
const STATE = `
  select pg_is_in_recovery() as "isReplica", pg_last_wal_replay_lsn()::text as replayed,
    (select system_identifier::text from pg_control_system()) as system`;
const LAG = `
  select pg_wal_lsn_diff(pg_current_wal_flush_lsn(), $1::pg_lsn)::float8 as lag,
    (select system_identifier::text from pg_control_system()) as system`;

export const replicaCheck: Check = {
  name: 'replica',
  run: async ({ config, database }) => {
    const url = config.currentReadUrl();
    if (!url) return skipped('DATABASE_READ_URL is not set');
    if (!database) return skipped('the database cannot be used');
    const where = describeDatabase(url);
    const replica = new Client({
      connectionString: url,
      connectionTimeoutMillis: TIMEOUT_MS,
      query_timeout: TIMEOUT_MS,
    });
    replica.on('error', () => undefined);
    try {
      await replica.connect();
      const state = await firstRow<State>(replica, STATE);
      if (!state.isReplica)
        return failed(`${where} is no replica, so nothing is read there: correct DATABASE_READ_URL`);
      const { lag, system } = await firstRow<{ lag: number; system: string }>(database, LAG, [
        state.replayed,
      ]);
      if (system !== state.system)
        return failed(
          `${where} is a replica of another server than DATABASE_URL leads to: correct DATABASE_READ_URL`,
        );
      const found = `${where} is ${Math.ceil(Math.max(0, lag) / 1_024)} KiB of WAL behind`;
      return lag > MAX_LAG_BYTES
        ? warning(`${found}: the primary answers until the replica has caught up`)
        : ok(found);
    } catch (error) {
      return failed(`${where} cannot be used (${(error as Error).message}): correct DATABASE_READ_URL`);
    } finally {
      await replica.end().catch(() => undefined);
    }
  },
};
