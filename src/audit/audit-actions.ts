import type { QrCodeAction } from '#libs/database';

/** Covers settings, members, keys, refused sign-ins, and edits of QR codes. The names are public contract and never renamed. */
export const AUDIT_ACTIONS = [
  'workspace.created',
  'workspace.updated',
  'workspace.deleted',
  'workspace.restored',
  'workspace.suspended',
  'workspace.resumed',
  'workspace.exported',
  'plan.changed',
  'limits.changed',
  'member.joined',
  'member.provisioned',
  'member.updated',
  'member.removed',
  'invite.created',
  'invite.deleted',
  'api_key.created',
  'api_key.updated',
  'api_key.rotated',
  'api_key.revoked',
  'scim.enabled',
  'scim.token_rotated',
  'scim.disabled',
  'webhook.created',
  'webhook.updated',
  'webhook.deleted',
  'webhook.secret_rotated',
  'webhook.secret_promoted',
  'webhook.tested',
  'webhook.delivery_replayed',
  'webhook.deliveries_replayed',
  'domain.created',
  'domain.updated',
  'domain.verified',
  'domain.deleted',
  'domain.released',
  'qr_code.created',
  'qr_code.updated',
  'qr_code.replaced',
  'qr_code.reverted',
  'qr_code.moved',
  'qr_code.deleted',
  'qr_code.restored',
  'qr_code.taken_down',
  'qr_code.takedown_lifted',
  'file.taken_down',
  'file.takedown_lifted',
  'lead.deleted',
  'report.created',
  'report.updated',
  'report.deleted',
  'sign_in.refused',
  'password.changed',
  'password.reset_requested',
  'password.reset',
  'identity.linked',
  'totp.added',
  'totp.removed',
  'passkey.added',
  'passkey.removed',
  'recovery_codes.created',
  'recovery_code.used',
] as const;

export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** Edits of QR codes have no entries of their own: they are read from the stored versions. */
export const EDIT_ACTIONS: readonly QrCodeAction[] = [
  ...(['created', 'updated', 'replaced', 'reverted', 'moved', 'deleted', 'restored'] as const),
];
export const EDIT_PREFIX = 'qr_code.';

export const AUDIT_SUBJECTS = ['settings', 'qr_codes'] as const;
export type AuditSubject = (typeof AUDIT_SUBJECTS)[number];
