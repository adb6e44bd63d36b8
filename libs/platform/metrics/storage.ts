import { gauge, group } from './metrics.js';

export const storageMetrics = group(() => ({
  codes: gauge('qr_stored_codes', 'QR codes of all workspaces, excluding deleted ones'),
  bytes: gauge(
    'qr_stored_bytes',
    'Size of the content of all QR codes, with their versions and deleted ones',
  ),
  nearLimit: gauge(
    'qr_workspaces_near_limit',
    'Workspaces that store at least 80 % of what their plan allows',
  ),
}));
