import { problem } from '../../http/problems/index.js';

/** The scimType of a 400 or 409 (RFC 7644 section 3.12). */
export type ScimType =
  | 'invalidFilter'
  | 'invalidPath'
  | 'invalidSyntax'
  | 'invalidValue'
  | 'mutability'
  | 'noTarget'
  | 'tooMany'
  | 'uniqueness';

/** SCIM answers 400 where the other surfaces answer 422. */
const refusal = (scimType: ScimType) =>
  problem(422, 'validation_failed', (detail: string) => ({ detail, members: { scimType } }));

export const InvalidFilter = refusal('invalidFilter');
export const InvalidPath = refusal('invalidPath');
export const InvalidSyntax = refusal('invalidSyntax');
export const InvalidValue = refusal('invalidValue');
export const NotMutable = refusal('mutability');
export const NoTarget = refusal('noTarget');
export const TooMany = refusal('tooMany');

export const GroupNotFound = problem(
  404,
  'not_found',
  () => 'No such group; the groups are admin, editor and viewer.',
);
export const DiscoveryNotFiltered = problem(
  403,
  'forbidden',
  () => 'This list cannot be filtered; omit the parameter filter. RFC 7644 section 4.',
);
export const NotOffered = problem(
  501,
  'not_implemented',
  (what: string) => `This service does not support ${what}.`,
);
