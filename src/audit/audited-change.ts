import type { AuditTarget } from '#libs/database';
import type { AuditAction } from './audit-actions.js';

/** `before` and `after` hold the fields that may have changed; equal ones are left out. */
export interface AuditedChange {
  action: AuditAction;
  target: AuditTarget;
  before?: object;
  after?: object;
}
