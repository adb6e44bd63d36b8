import { isLimitReachedSql } from '#libs/scans';
import type { Statement } from './qr-list.queries.js';

/** Counts the QR codes of a workspace, and the active ones, in indexes: few have dates or a limit. */
export function totalsStatement(workspaceId: string, now: Date): Statement {
  const count = (condition: string) =>
    `(select count(*) from qr_codes code where code.workspace_id = $1 and code.deleted_at is null and ${condition})`;
  const unexpired = '(code.expires_at is null or code.expires_at > $2)';
  const reached = isLimitReachedSql('code');
  return {
    sql: `select ${count('true')}::int as total, (${count("code.status = 'active'")}
      - ${count("code.status = 'active' and code.expires_at <= $2")}
      - ${count(`code.status = 'active' and code.starts_at > $2 and ${unexpired} and not ${reached}`)}
      - ${count(`code.status = 'active' and ${unexpired} and ${reached}`)})::int as active`,
    values: [workspaceId, now],
  };
}
