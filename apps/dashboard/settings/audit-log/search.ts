import { isDay } from '../../app/days.js';

export const ACTIONS = [
  ...(['workspace.created', 'workspace.updated', 'workspace.deleted', 'workspace.restored'] as const),
  ...(['workspace.suspended', 'workspace.resumed'] as const),
  ...(['plan.changed', 'limits.changed'] as const),
  ...(['member.joined', 'member.provisioned', 'member.updated', 'member.removed'] as const),
  ...(['invite.created', 'invite.deleted'] as const),
  ...(['api_key.created', 'api_key.updated', 'api_key.rotated', 'api_key.revoked'] as const),
  ...(['scim.enabled', 'scim.token_rotated', 'scim.disabled'] as const),
  ...(['webhook.created', 'webhook.updated', 'webhook.deleted', 'webhook.secret_rotated'] as const),
  ...(['webhook.secret_promoted', 'webhook.tested', 'webhook.delivery_replayed'] as const),
  ...(['webhook.deliveries_replayed', 'domain.created', 'domain.verified', 'domain.deleted'] as const),
  ...(['domain.released', 'qr_code.created', 'qr_code.updated', 'qr_code.replaced'] as const),
  ...(['qr_code.reverted', 'qr_code.moved', 'qr_code.deleted', 'qr_code.restored'] as const),
  ...(['qr_code.taken_down', 'qr_code.takedown_lifted', 'lead.deleted'] as const),
  ...(['qr_codes.taken_down', 'qr_codes.takedown_lifted'] as const),
  ...(['sign_in.refused', 'password.changed', 'password.reset_requested', 'password.reset'] as const),
  'identity.linked',
] as const;
export type Action = (typeof ACTIONS)[number];

export const SUBJECTS = ['settings', 'qr_codes'] as const;

/** Filters of the log in its address; days are those of the chosen zone. */
export interface AuditSearch {
  about?: (typeof SUBJECTS)[number];
  action?: Action;
  actor?: string;
  from?: string;
  to?: string;
}

const ID = /^[0-9a-f-]{36}$/;

export function parseAuditSearch({ about, action, actor, from, to }: Record<string, unknown>): AuditSearch {
  const subject = SUBJECTS.find((one) => one === about);
  const known = ACTIONS.find((one) => one === action);
  return {
    ...(subject ? { about: subject } : {}),
    ...(known ? { action: known } : {}),
    ...(typeof actor === 'string' && ID.test(actor) ? { actor } : {}),
    ...(isDay(from) ? { from } : {}),
    ...(isDay(to) ? { to } : {}),
  };
}
