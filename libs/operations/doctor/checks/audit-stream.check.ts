import { failed, firstRow, ok, skipped, type Check } from '../check.js';

const MAX_WAIT_S = 300;

interface State {
  waiting: number;
  oldest: number | null;
  error: string | null;
}

const STATE = `
  select count(*)::int as waiting, extract(epoch from now() - min(at))::float8 as oldest,
    (select last_error from audit_stream_state) as error
  from (select at from audit_log where not is_streamed order by at, id limit 10000) entry`;

export const auditStreamCheck: Check = {
  name: 'audit stream',
  run: async ({ config: { auditStream, isAuditPrinted }, database }) => {
    if (!auditStream && !isAuditPrinted)
      return skipped('neither AUDIT_STREAM_URL nor AUDIT_LOG=stdout is set');
    if (!database) return skipped('the database cannot be used');
    const { waiting, oldest, error } = await firstRow<State>(database, STATE);
    const where = auditStream ? new URL(auditStream.url).host : 'the standard output of a worker';
    if (error !== null) return failed(`${where} does not get entries (${error}): correct it or its address`);
    if (oldest !== null && oldest > MAX_WAIT_S)
      return failed(`${waiting} entries are pending for ${where}: run a worker with the same variables`);
    return ok(`${where}, ${waiting} entries are pending`);
  },
};
