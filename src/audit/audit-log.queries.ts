import type { AuditEntry, PreparedStatement } from '#libs/database';
import type { Position } from '../http/requests/cursors.js';
import { EDIT_ACTIONS, EDIT_PREFIX, type AuditAction, type AuditSubject } from './audit-actions.js';
import { changesOfVersion } from './version-changes.steps.js';

export interface AuditFilters {
  action?: AuditAction;
  actor?: string;
  about?: AuditSubject;
  from?: string;
  /** Exclusive. */
  to?: string;
}

export interface AuditScope {
  workspaceId: string;
  filters: AuditFilters;
}

/** An entry of the log, or an edit of a QR code as one. */
export type ListedEntry = Omit<AuditEntry, 'workspaceId' | 'actorId' | 'isStreamed'>;

const COLUMNS = 'id, at, actor, action, target, changes, reason';

/** A UUIDv8 (RFC 9562) that is always the same for a version. */
const ID_OF_VERSION = `overlay(overlay(md5(version.qr_code_id::text || version.version)
    placing '8' from 13 for 1) placing '8' from 17 for 1)::uuid`;

/** The history of the code has large values, such as menus. */
const SHOWN_BYTES = 2_000;
const shown = (value: string) => `case when octet_length(${value}::text) <= ${SHOWN_BYTES} then ${value}
    else to_jsonb(octet_length(${value}::text) || ' bytes as JSON') end`;

/**
 * Selects entries after a position, newest first: those of the audit log, and edits of QR codes from their stored
 * versions. Each has an index in this order.
 */
export function entriesStatement(
  { workspaceId, filters }: AuditScope,
  position: Position | null,
  take: number,
): { sql: string; values: unknown[] } {
  const values: unknown[] = [workspaceId];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const { action, actor, about, from, to } = filters;
  // Compares instants, because PostgreSQL refuses some of the offsets that a time can have.
  const range = [
    ...(from === undefined ? [] : [`at >= ${bind(new Date(from))}::timestamptz`]),
    ...(to === undefined ? [] : [`at < ${bind(new Date(to))}::timestamptz`]),
  ];
  const place = position && { at: `${bind(position[0])}::timestamptz`, id: `${bind(position[1])}::uuid` };
  const afterPlace = (id: string) =>
    place ? [`at <= ${place.at}`, `(at, ${id}) < (${place.at}, ${place.id})`] : [];
  const [actorId, limit] = [actor === undefined ? null : bind(actor), bind(take)];
  const conditionsOf = (id: string, own: string[]) =>
    ['workspace_id = $1', ...range, ...afterPlace(id), ...own].join(' and ');

  const edit = EDIT_ACTIONS.find((name) => EDIT_PREFIX + name === action);
  const logged = () => `(
    select ${COLUMNS} from audit_log
    where ${conditionsOf('id', [
      ...(action === undefined ? [] : [`action = ${bind(action)}`]),
      ...(actorId === null ? [] : [`actor_id = ${actorId}::uuid`]),
      ...(about === 'settings' ? [`action not like '${EDIT_PREFIX}%'`] : []),
      ...(about === 'qr_codes' ? [`action like '${EDIT_PREFIX}%'`] : []),
    ])}
    order by at desc, id desc limit ${limit})`;
  const edits = () => `(
    select version.id, version.at, version.actor, '${EDIT_PREFIX}' || version.action as action,
      jsonb_build_object('type', 'qr_code', 'id', version.qr_code_id, 'name', version.fields -> 'name') as target,
      coalesce(${changesOfVersion(shown)}, '{}') as changes, null::text as reason
    from (
      select *, ${ID_OF_VERSION} as id from qr_code_versions version
      where ${conditionsOf(ID_OF_VERSION, [
        ...(edit === undefined ? [] : [`action = ${bind(edit)}`]),
        ...(actorId === null ? [] : [`actor ->> 'id' = ${actorId}`]),
      ])}
      order by at desc, id desc limit ${limit}
    ) version
    left join qr_code_versions previous
      on previous.qr_code_id = version.qr_code_id and previous.version = version.version - 1)`;
  const hasEdits = about !== 'settings' && (action === undefined || edit !== undefined);
  const parts = [...(hasEdits ? [edits()] : []), ...(hasEdits && edit !== undefined ? [] : [logged()])];
  const sql = `
  select ${COLUMNS} from (${parts.join(' union all ')}) as entry
  order by at desc, id desc limit ${limit}`;
  return { sql, values };
}

const MAX_TAKEDOWNS = 1_000;

/** Returns the takedowns of a QR code, newest first, by their own index. Parameters: workspace, code. */
export const FIND_TAKEDOWNS: PreparedStatement = {
  name: 'find takedowns of a QR code',
  text: `
  select at, actor, action = 'qr_code.taken_down' as "isDown", changes -> 'takenDownAt' as change from audit_log
  where workspace_id = $1 and target ->> 'id' = $2 and action in ('qr_code.taken_down', 'qr_code.takedown_lifted')
  order by at desc, id desc limit ${MAX_TAKEDOWNS}`,
};

/** Returns the last suspension of the workspace $1, or its end, until the time $2. */
export const FIND_SUSPENSION: PreparedStatement = {
  name: 'find the suspension of a workspace at a time',
  text: `
  select action = 'workspace.suspended' as "isSuspended" from audit_log
  where workspace_id = $1 and action in ('workspace.suspended', 'workspace.resumed') and at <= $2
  order by at desc, id desc limit 1`,
};
