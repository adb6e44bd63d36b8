import type { Domain } from '#libs/database';

export const DOMAIN_STATES = ['pending_dns', 'verified', 'active', 'dns_lost'] as const;
export type DomainState = (typeof DOMAIN_STATES)[number];

export function stateOf({
  verifiedAt,
  activeAt,
  lostAt,
}: Pick<Domain, 'verifiedAt' | 'activeAt' | 'lostAt'>): DomainState {
  if (verifiedAt === null) return 'pending_dns';
  if (lostAt !== null) return 'dns_lost';
  return activeAt === null ? 'verified' : 'active';
}
