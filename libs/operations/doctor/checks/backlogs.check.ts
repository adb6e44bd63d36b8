import type { Client } from 'pg';
import { SCANS_TO_STORE } from '#libs/scans';
import { databaseCheck, firstRow, ok, warning } from '../check.js';

const MAX_WAIT_S = 300;

/** Each counts up to 100,000. */
const BACKLOGS: Record<string, string> = {
  scans: SCANS_TO_STORE,
  'webhook events': `
    select count(*)::int as waiting, extract(epoch from now() - min(created_at))::float8 as oldest
    from (select created_at from webhook_events where is_pending limit 100000) event`,
  emails: `
    select count(*)::int as waiting, extract(epoch from now() - min(created_at))::float8 as oldest
    from (select created_at from mails limit 100000) email`,
};

interface Backlog {
  name: string;
  waiting: number;
  oldest: number | null;
}

export const backlogsCheck = databaseCheck('backlogs', async (database) => {
  const backlogs: Backlog[] = [];
  for (const [name, sql] of Object.entries(BACKLOGS)) backlogs.push(await read(database, name, sql));
  const shown = backlogs.map(describe).join(', ');
  const isLate = backlogs.some(({ oldest }) => (oldest ?? 0) > MAX_WAIT_S);
  return isLate
    ? warning(`${shown} are pending: look at the log of the workers, or run more`)
    : ok(`${shown} are pending`);
});

const read = async (database: Client, name: string, sql: string): Promise<Backlog> => ({
  name,
  ...(await firstRow<Omit<Backlog, 'name'>>(database, sql)),
});

const describe = ({ name, waiting, oldest }: Backlog): string =>
  `${waiting} ${name}${oldest === null ? '' : ` since ${Math.max(0, Math.round(oldest))} s`}`;
