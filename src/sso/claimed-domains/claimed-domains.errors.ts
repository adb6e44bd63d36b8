import { invalid, problem } from '../../http/problems/index.js';

export const ClaimedDomainNotFound = problem(
  404,
  'not_found',
  () => 'No such claimed domain in this workspace.',
);
export const TooManyClaimedDomains = problem(
  409,
  'conflict',
  (most: number) => `A workspace can claim at most ${most} domains; delete one that is no longer needed.`,
);
export const ClaimedDomainExists = problem(409, 'conflict', () => ({
  detail: 'The workspace already has this claimed domain.',
  errors: [{ pointer: '/name', code: 'taken', detail: 'name is already a claimed domain of this workspace' }],
}));
export const DomainClaimed = problem(
  409,
  'conflict',
  (name: string) =>
    `${name} is claimed by another workspace. If it is yours now, remove the TXT record of that workspace: its claim ends 7 days later.`,
);
export const ClaimNotProven = problem(409, 'conflict', (detail: string) => detail);

export const publicMailDomain = (name: string) =>
  invalid(
    '/name',
    `name must be a domain of your organization; anybody can get an address at ${name}`,
    'refused_domain',
  );
