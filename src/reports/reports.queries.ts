import type { Report, Transactions } from '#libs/database';

/** A condition on `report`: its link works at $1. */
export const IS_ACTIVE = `report.expires_at > $1
  and exists (select from workspaces workspace where workspace.id = report.workspace_id
    and workspace.deleted_at is null and workspace.suspended_at is null)
  and (report.maker_id is null or exists (select from members member
    where member.workspace_id = report.workspace_id and member.user_id = report.maker_id
      and member.active and member.role in ('admin', 'editor')))`;

const ACTIVE = `select report.id from reports report
  where ${IS_ACTIVE} and report.workspace_id = $2 and report.id = any($3::uuid[])`;

/** Returns the ids of the reports whose links work. All are of one workspace. */
export async function activeAmong(
  transactions: Transactions,
  reports: Pick<Report, 'id' | 'workspaceId'>[],
  now: Date,
): Promise<Set<string>> {
  const [first] = reports;
  if (!first) return new Set();
  const ids = reports.map(({ id }) => id);
  const rows = await transactions.query<{ id: string }>(ACTIVE, [now, first.workspaceId, ids]);
  return new Set(rows.map(({ id }) => id));
}
