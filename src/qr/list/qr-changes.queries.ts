import type { Position } from '../../http/requests/cursors.js';
import { conditionsOf, type ListScope, type Statement } from './qr-list.queries.js';
import { untilLarge } from './qr-page-size.queries.js';

export interface ChangesScope extends ListScope {
  updatedSince: Date;
}

export const isOfChanges = (scope: ListScope): scope is ChangesScope => scope.updatedSince !== null;

/**
 * Selects a page of what changed since `scope.updatedSince`, oldest change first: live records that match the filters,
 * and all records that were deleted after `tombstonesFrom`. Each kind has a separate index.
 */
export function changesStatement(
  columns: string,
  scope: ChangesScope,
  { tombstonesFrom, position, take }: { tombstonesFrom: Date; position: Position | null; take: number },
): Statement {
  const { conditions, values, bind } = conditionsOf(scope, position ? 'updated_since' : undefined);
  const start = position
    ? `(code.updated_at, code.id) > (${bind(position[0])}::timestamptz, ${bind(position[1])}::uuid)`
    : `code.updated_at >= ${bind(scope.updatedSince)}`;
  const limit = bind(take);
  const kindOf = (condition: string) => `(select ${columns}
    from qr_codes code left join qr_code_counters counters on counters.qr_code_id = code.id
    where ${condition} and ${start} order by code.updated_at, code.id limit ${limit})`;
  const deleted = `code.workspace_id = $1 and code.deleted_at >= ${bind(tombstonesFrom)}`;
  const listed = `select * from (${kindOf(conditions.join(' and '))} union all ${kindOf(deleted)}) as changed
    order by "updatedAt", id limit ${limit}`;
  return { sql: untilLarge(listed, bind), values };
}
