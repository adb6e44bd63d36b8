/** The scans in an export of the workspace $1, by file. Visitors stay unknown: no hash of one is exported. */
export const EXPORTED_SCANS = {
  scans: `
    select scan.qr_code_id, scan.id, scanned_at, country, city, device, os, browser, language, referrer, is_bot, rule, via, is_first
    from qr_codes code cross join lateral (
      select * from scans where qr_code_id = code.id order by scanned_at, id
    ) scan where code.workspace_id = $1`,
  'scan-days': `
    select day.* from qr_codes code cross join lateral (
      select * from scan_days where qr_code_id = code.id order by start
    ) day where code.workspace_id = $1`,
} as const;
