import { SELECT_IS_READ_ONLY } from '#libs/database';
import { describeDatabase, reachDatabases, START_PATIENCE } from '#libs/platform';
import { failed, firstRow, ok, type Check } from '../check.js';

const ONE_ATTEMPT = { ...START_PATIENCE, timeoutMs: 0, onFailure: () => undefined };

export const databaseReachableCheck: Check = {
  name: 'database',
  run: async ({ config, database }) => {
    await reachDatabases(config, ONE_ATTEMPT);
    if (!database) return failed('the connection broke: run the command again');
    const where = describeDatabase(config.requireDirectUrl());
    const { isReadOnly } = await firstRow<{ isReadOnly: boolean }>(database, SELECT_IS_READ_ONLY);
    if (isReadOnly) return failed(`${where} is read-only: use a name that points to the primary`);
    const { version } = await firstRow<{ version: string }>(
      database,
      `select current_setting('server_version') as version`,
    );
    return ok(`${where} runs PostgreSQL ${version} and can be written`);
  },
};
