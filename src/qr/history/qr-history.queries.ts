import type { PreparedStatement } from '#libs/database';
import { isLimitReachedSql } from '#libs/scans';
import { changesOfVersion } from '../../audit/version-changes.steps.js';
import { untilLarge } from '../list/qr-page-size.queries.js';

/** Newest first. @param values workspace, code, version or null, how many */
export function historyStatement(values: [string, string, string | null, number]): {
  sql: string;
  values: unknown[];
} {
  const bound: unknown[] = [...values];
  const listed = `
    select version.version, version.at, version.actor, version.action,
      version.change_id as "changeId", ${changesOfVersion()} as changes
    from qr_code_versions version left join qr_code_versions previous
      on previous.qr_code_id = version.qr_code_id and previous.version = version.version - 1
    where version.workspace_id = $1 and version.qr_code_id = $2
      and ($3::integer is null or version.version < $3::integer)
    order by version.version desc limit $4`;
  return {
    sql: untilLarge(listed, (value) => `$${bound.push(value)}`, 'changes'),
    values: bound,
  };
}

/** Parameters: workspace, code, version. */
export const FIND_VERSION: PreparedStatement = {
  name: 'find a version of a QR code',
  text: `
  select version, at, actor, action, fields from qr_code_versions
  where workspace_id = $1 and qr_code_id = $2 and version = $3`,
};

/** Finds the version at a time. Parameters: workspace, code, time. */
export const FIND_VERSION_AT: PreparedStatement = {
  name: 'find the version of a QR code at a time',
  text: `
  select version, at, actor, action, fields from qr_code_versions
  where workspace_id = $1 and qr_code_id = $2 and at <= $3
  order by version desc limit 1`,
};

/** Includes deleted codes until their content is deleted. Parameters: workspace, code. */
export const FIND_LIFE: PreparedStatement = {
  name: 'find the life of a QR code',
  text: `
  select code.created_at as "createdAt", code.scan_limit as "scanLimit",
    ${isLimitReachedSql('code')} as "isLimitReached", counters.last_scanned_at as "lastScannedAt"
  from qr_codes code left join qr_code_counters counters on counters.qr_code_id = code.id
  where code.workspace_id = $1 and code.id = $2 and code.purged_at is null`,
};
