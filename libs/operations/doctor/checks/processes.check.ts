import { CONNECTED_PROCESSES, type ConnectedProcesses } from '#libs/database';
import { databaseCheck, ok, skipped, warning } from '../check.js';

const NEEDED = ['api', 'redirect', 'worker'];

/** Each process has one connection for the change feed, whose name contains its role and its version. */
export const processesCheck = databaseCheck('processes', async (database) => {
  const { rows } = await database.query<ConnectedProcesses>(CONNECTED_PROCESSES);
  if (rows.length === 0) return skipped('no process of the service is connected to the database');
  const found = rows.map(({ role, version, count }) => `${count} ${role} ${version}`).join(', ');
  const missing = NEEDED.filter((role) => !rows.some((row) => row.role === role));
  if (missing.length > 0)
    return warning(`${found}, but no ${missing.join(' and no ')}: start what is missing`);
  const versions = new Set(rows.map(({ version }) => version));
  return versions.size > 1 ? warning(`${found}: finish the update`) : ok(found);
});
