import type { PreparedStatement } from '#libs/database';
import { FILES_OF_CODE, type FilesOfCode } from '#libs/files';
import type { ResolvableCode } from './resolved-code.js';
import { isTakenDown } from './taken-urls.js';

export interface StoredCode extends ResolvableCode {
  readonly shortCodeNorm: string;
  readonly brandRevision: string | null;
  /** Null for a category that uses none; undefined in what earlier versions have kept. */
  readonly files?: FilesOfCode | null;
}

const HAS_TAKEN_URL = `brand.url is not null and ${isTakenDown('brand.workspace_id', 'brand.url')}`;
/** A takedown of the website of a brand makes another revision of it, and so does its end. */
const BRAND_REVISION = `brand.revision || case when ${HAS_TAKEN_URL} then ' without url' else '' end`;

export const FIND_BRAND: PreparedStatement = {
  name: 'find the brand of a workspace',
  text: `
    select workspace_id as "workspaceId", ${BRAND_REVISION} as revision, name, color, logo, font, cover,
      case when not (${HAS_TAKEN_URL}) then url end as url, timezone
    from workspace_brands brand where workspace_id = $1`,
};

/** The other installation has the codes of a domain at that domain only, not at the URL to which it forwards. */
const HAS_MOVED = 'workspace.forward_url is not null and qr_codes.domain is null';

/**
 * Finds dynamic codes by the short codes $1, including deleted ones. Those of a suspended workspace are taken down; those
 * of one that has moved redirect, as paused ones do, without being counted, unless they have a domain of their own.
 */
export const FIND_CODES: PreparedStatement = {
  name: 'find short codes',
  text: `
    select short_code_norm as "shortCodeNorm", qr_codes.id, qr_codes.workspace_id as "workspaceId", ${BRAND_REVISION} as "brandRevision", version, qr_codes.updated_at as "updatedAt",
      short_code as "shortCode", digital_link as "digitalLink", domain, category, qr_data as "qrData", rules, utm, forward_query as "forwardQuery", case when ${HAS_MOVED} then 'paused' else status end as status, starts_at as "startsAt", expires_at as "expiresAt",
      scan_limit as "scanLimit", password_hash as "passwordHash", case when ${HAS_MOVED} then workspace.forward_url || '/' || short_code else fallback_url end as "fallbackUrl",
      case when ${HAS_MOVED} then null else qr_codes.deleted_at end as "deletedAt",
      coalesce(taken_down_at, workspace.suspended_at) as "takenDownAt", ${FILES_OF_CODE} as files
    from qr_codes join workspaces workspace on workspace.id = qr_codes.workspace_id left join workspace_brands brand on brand.workspace_id = qr_codes.workspace_id
    where short_code_norm = any($1) and dynamic`,
};
