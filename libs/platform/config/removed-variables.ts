/** Variables that no longer exist, with what holds instead: a process that finds one of them set warns until 0.6. */
export const REMOVED_VARIABLES: Readonly<Record<string, string>> = {
  CLICKHOUSE_CLUSTER: 'the table of scans is created on one server; one that is replicated is used as it is',
  DATABASE_POOL_EDGE: 'the scan edge reads QR codes with 2 connections per process',
  DATABASE_POOL_SCANS: 'scans are committed with 3 connections per process',
  INVITATION_DAYS: 'an invitation is valid for 7 days',
  KEEP_ALIVE_MS: 'idle connections are closed after 65 seconds',
};

export const removedWarnings = (env: NodeJS.ProcessEnv): string[] =>
  Object.entries(REMOVED_VARIABLES)
    .filter(([name]) => env[name])
    .map(([name, instead]) => `${name} is set but no longer exists: ${instead}. Remove it`);
