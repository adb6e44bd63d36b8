import { days, months } from './validators.js';

export const DEFAULT_MONTHS = 25;

/** How long data is kept that is no longer needed. */
export const retentionVariables = {
  SCAN_RETENTION_MONTHS: months({
    default: DEFAULT_MONTHS,
    desc: 'Number of full months before the current one for which PostgreSQL keeps scans',
  }),
  LEAD_RETENTION_MONTHS: months({
    default: DEFAULT_MONTHS,
    desc: 'Number of full months before the current one for which leads are kept; clicks on buttons are kept as long as scans',
  }),
  WEBHOOK_RETENTION_DAYS: days(1)({
    default: 30,
    desc: 'Days for which webhook events, and deliveries that have ended, are kept with their attempts',
  }),
  AUDIT_RETENTION_DAYS: days(1)({ default: 730, desc: 'Days for which entries of the audit log are kept' }),
  VERSION_RETENTION_DAYS: days(1)({
    default: 365,
    desc: 'Days for which the versions of a QR code are kept; the 20 newest are always kept',
  }),
  DELETED_QR_CODE_RETENTION_DAYS: days(30)({
    default: 30,
    desc: 'Days after which the content of a deleted QR code is deleted; its short code stays taken',
  }),
};
