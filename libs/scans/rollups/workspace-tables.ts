/** The tables with sums of whole workspaces. */
export const SUMS_OF_WORKSPACES = [
  'workspace_parts',
  'workspace_quarters',
  'workspace_days',
  'workspace_codes',
  'workspace_rollups',
  'workspace_rollup_due',
] as const;
