import type { Position } from '../../http/requests/cursors.js';

export interface LoggedRequest {
  id: string;
  workspaceId: string;
  apiKeyId: string;
  requestId: string;
  method: string;
  /** The template of the path; null if nothing exists at the path, which can contain anything. */
  route: string | null;
  status: number;
  /** The code of the problem; null for a response that is none. */
  code: string | null;
  durationMs: number;
}

export interface ListedRequest extends Omit<LoggedRequest, 'workspaceId'> {
  at: Date;
  /** Null for a key that was deleted since. */
  apiKeyName: string | null;
}

/** All rows are one parameter, as JSON: thousands of parameters would take longer than the insert. */
export const STORE = `
  insert into key_requests (id, workspace_id, api_key_id, duration_ms, status, method, request_id, route, code)
  select id, "workspaceId", "apiKeyId", "durationMs", status, method, "requestId", route, code
  from jsonb_to_recordset($1::jsonb) as entry (
    id uuid, "workspaceId" uuid, "apiKeyId" uuid, "durationMs" int, status smallint, method text, "requestId" text,
    route text, code text)`;

export const STATUS_CLASSES = ['2xx', '3xx', '4xx', '5xx'] as const;
export type StatusClass = (typeof STATUS_CLASSES)[number];

export interface RequestFilters {
  apiKeyId?: string;
  status?: StatusClass;
}

/** Selects requests after a position, newest first; those of failures by an index of their own. */
export function requestsStatement(
  workspaceId: string,
  { apiKeyId, status }: RequestFilters,
  position: Position | null,
  take: number,
): { sql: string; values: unknown[] } {
  const values: unknown[] = [workspaceId];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const lowest = status === undefined ? null : Number(status.charAt(0)) * 100;
  const conditions = [
    'request.workspace_id = $1',
    ...(apiKeyId === undefined ? [] : [`request.api_key_id = ${bind(apiKeyId)}`]),
    // A constant, so that the planner sees that the index of failures contains them.
    ...(lowest === null ? [] : [`request.status >= ${lowest} and request.status < ${lowest + 100}`]),
    ...(position === null ? [] : [`request.id < ${bind(position[1])}::uuid`]),
  ];
  const sql = `
    select request.id, api_key_id as "apiKeyId", key.name as "apiKeyName", request_id as "requestId", method, route, status, code,
      duration_ms as "durationMs"
    from key_requests request left join api_keys key on key.id = request.api_key_id and key.workspace_id = $1
    where ${conditions.join(' and ')}
    order by request.id desc limit ${bind(take)}`;
  return { sql, values };
}
