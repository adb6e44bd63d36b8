import { findUse } from '../../workspaces/storage.steps.js';

/** In a workspace that stores more than it may, the versions of a code that stay have at most this many bytes. */
const KEPT_BYTES = 256 * 1024;

/**
 * A step that deletes the oldest versions of the codes `ids`, which are being edited, if the workspace stores more than
 * it may: so an edit is never refused, and edits do not fill the disk. The newest version stays.
 */
export const trimHistory = (ids: string, workspace: string, limits: string): string => `
  trimmed as (
    delete from qr_code_versions history using (
      select qr_code_id, version, row_number() over newest as place,
        sum(octet_length(fields::text)) over newest as newer_bytes
      from qr_code_versions
      where workspace_id = ${workspace} and qr_code_id = any(${ids})
        and exists (select from (${findUse(workspace, limits)}) use where use.bytes > use.max_bytes)
      window newest as (partition by qr_code_id order by version desc)
    ) stored
    where history.qr_code_id = stored.qr_code_id and history.version = stored.version
      and stored.place > 1 and stored.newer_bytes > ${KEPT_BYTES}
  )`;
