/** Sets when codes were created elsewhere. Parameters: workspace, ids, times. */
export const SET_CREATED = `
  update qr_codes code set created_at = sent.at
  from unnest($2::uuid[], $3::timestamptz[]) as sent (id, at)
  where code.workspace_id = $1 and code.id = sent.id`;
