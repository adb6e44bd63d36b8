import { problem } from '../http/problems/index.js';

export const DomainNotFound = problem(404, 'not_found', () => 'No such domain in this workspace.');
export const DomainNotVerified = problem(
  404,
  'not_found',
  (name: string) => `No workspace has verified the domain ${name}.`,
);
export const TooManyDomains = problem(
  409,
  'conflict',
  (most: number) => `A workspace can have at most ${most} domains; delete one that is no longer needed.`,
);
export const DomainExists = problem(409, 'conflict', () => ({
  detail: 'The workspace already has this domain.',
  errors: [{ pointer: '/name', code: 'taken', detail: 'name is already a domain of this workspace' }],
}));
export const DomainTaken = problem(
  409,
  'conflict',
  (name: string) =>
    `${name} is verified by another workspace. If it is yours now, ask the operator of this service to release it (npm run admin -- domain release ${name}).`,
);
export const DomainRefused = problem(422, 'validation_failed', (reason: string) => ({
  detail: `name ${reason}`,
  errors: [{ pointer: '/name', code: 'refused_domain', detail: `name ${reason}` }],
}));
export const DomainInUse = problem(409, 'conflict', (name: string, count: number) => {
  const codes = count === 1 ? '1 QR code has' : `${count} QR codes have`;
  return `${codes} short URLs on ${name}, counting deleted ones. Printed codes must stay valid, so the domain cannot be deleted.`;
});
export const DomainHasCodes = problem(
  409,
  'conflict',
  (name: string) =>
    `${name} has had QR codes, so caseSensitive stays as it is: otherwise, printed codes would no longer be found. Add another domain.`,
);
export const DomainNotProven = problem(409, 'conflict', (detail: string) => detail);
