import { addToRollups } from '../rollups/add-to-rollups.step.js';
import { addToWorkspaceRollups } from '../rollups/add-to-workspace-rollups.step.js';

/**
 * Adds those of `stored` to rollups that are older than their code's watermark: case 3 of docs/protocols/rollups.md.
 */
export const ADD_LATE_SCANS = `
late as materialized (
  select stored.* from counted join stored using (qr_code_id) where has_late and scanned_at < rolled_to
), ${addToRollups('late')}, late_in_workspace as materialized (
  select stored.* from counted join stored using (qr_code_id)
  where is_late_in_workspace and scanned_at < workspace_rolled_to
), ${addToWorkspaceRollups('late_in_workspace')}`;
