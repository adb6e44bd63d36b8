import { allowedSql, fileBytesSql } from './storage-limits.js';
import { IS_UNCONFIRMED } from './unconfirmed.queries.js';

export interface Stored {
  codes: number;
  bytes: number;
}

/** Null without a limit. */
interface StorageAllowed {
  maxCodes: number | null;
  maxBytes: number | null;
}

export type StorageUse = Stored &
  StorageAllowed & {
    isUnconfirmed: boolean;
    /** The size of one file; 0 if the workspace can have none yet. */
    fileBytes: number;
  };

/** Until somebody has confirmed an email address, another limit applies beside that of the plan. */
const maxSql = (figure: 'codes' | 'bytes', limits: string) => `least(
    ${allowedSql(figure, limits)},
    case when unconfirmed.is_unconfirmed and workspace.max_${figure} is null then nullif((${limits}::jsonb->'unconfirmed'->>'${figure}')::bigint, 0) end
  )`;

// Without `offset 0`, each use of is_unconfirmed would be a query of its own.
const useSql = (limits: string, counts: string) => `
  select workspace.id as workspace_id, stored.codes, stored.bytes, unconfirmed.is_unconfirmed,
    ${maxSql('codes', limits)} as max_codes, ${maxSql('bytes', limits)} as max_bytes,
    case when unconfirmed.is_unconfirmed then 0 else ${fileBytesSql(limits)} end as file_bytes
  from workspaces workspace
  cross join lateral ${counts} stored
  cross join lateral (select ${IS_UNCONFIRMED('workspace.id')} as is_unconfirmed offset 0) unconfirmed`;

const SUMS = `(
    select coalesce(sum(codes), 0)::bigint as codes, coalesce(sum(bytes), 0)::bigint as bytes
    from storage_counts where workspace_id = workspace.id
  )`;

/** SQL that returns what the workspace stores and what it may. */
export const findUse = (workspace: string, limits: string): string =>
  `${useSql(limits, SUMS)} where workspace.id = ${workspace}`;

/**
 * SQL that returns the same and makes all others who do so wait until the transaction ends: of two that create, the
 * second sees what the first has stored.
 */
export const lockUse = (workspace: string, limits: string): string =>
  `${useSql(limits, 'lock_storage(workspace.id)')} where workspace.id = ${workspace}`;

/**
 * Steps after `sized` (place from 1, total_bytes with those before it) that provide `admitted`, those that the workspace
 * has room for. `use` is what the SQL above returns.
 */
export const admit = (use: string): string => `
  room as materialized (${use}),
  admitted as materialized (
    select sized.* from sized, room
    where (max_codes is null or room.codes + sized.place <= max_codes)
      and (max_bytes is null or room.bytes + sized.total_bytes <= max_bytes)
  )`;

/** pg returns a bigint as text, and these are exact up to 2^53. */
const NAMED = `codes::float8 as codes, bytes::float8 as bytes, is_unconfirmed as "isUnconfirmed",
  max_codes::float8 as "maxCodes", max_bytes::float8 as "maxBytes", file_bytes::float8 as "fileBytes"`;
/** Returns a StorageUse. Parameters: workspace, the limits as JSON. */
export const FIND_USE = `select ${NAMED} from (${findUse('$1', '$2')}) use`;
/** The same; others who ask so wait until the transaction ends. */
export const LOCK_USE = `select ${NAMED} from (${lockUse('$1', '$2')}) use`;
