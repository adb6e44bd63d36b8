import type { PreparedStatement } from '#libs/database';
import type { ResolvableCode } from './resolved-code.js';

/** As it is stored: a batch of other codes brings a megabyte at most. */
const LARGE_BYTES = 2_000;

/** A code as it was found; the data and the rules of a small one only. */
export type ExistingCode = {
  readonly shortCodeNorm: string;
  /** Of the brand of its workspace. */
  readonly brandRevision: string | null;
} & (
  | ({ readonly size: 'small' } & ResolvableCode)
  | ({ readonly size: 'compressed' | 'large' } & Pick<
      ResolvableCode,
      'id' | 'workspaceId' | 'version' | 'takenDownAt'
    >)
);

/**
 * Those of the short codes $1 that exist, dynamic and deleted ones too. The sizes are read without the values. What is
 * compressed, which only long rows are, can be ninety times larger than it is stored: 'compressed' has rules of at most 200 KB,
 * and 'large' can have a page of several MiB.
 */
export const FIND_CODES: PreparedStatement = {
  name: 'find short codes',
  text: `
    select short_code_norm as "shortCodeNorm", id, qr_codes.workspace_id as "workspaceId", brand.revision as "brandRevision", version, stored.size,
      short_code as "shortCode", domain, category, case stored.size when 'small' then qr_data end as "qrData",
      case stored.size when 'small' then rules end as rules, utm, status, starts_at as "startsAt", expires_at as "expiresAt",
      scan_limit as "scanLimit", password_hash as "passwordHash", fallback_url as "fallbackUrl", deleted_at as "deletedAt", taken_down_at as "takenDownAt"
    from qr_codes
    left join workspace_brands brand on brand.workspace_id = qr_codes.workspace_id
    cross join lateral (
      select case
        when pg_column_size(qr_data) + pg_column_size(rules) > ${LARGE_BYTES} or pg_column_compression(qr_data) is not null then 'large'
        when pg_column_compression(rules) is not null then 'compressed'
        else 'small' end as size
    ) stored
    where short_code_norm = any($1) and dynamic`,
};
