import { PROBLEM_JSON, type ErrorFormat, type Problem, type ProblemCode } from '../http/problems/index.js';
import { ERROR_SCHEMA, ScimErrorDto } from '../scim/protocol/scim-error.dto.js';

/** SCIM has no 422. A change that would leave a workspace without an admin is a 400 with the scimType mutability. */
const STATUSES: Partial<Record<ProblemCode, number>> = { validation_failed: 400, last_admin: 400 };
const SCIM_TYPES: Partial<Record<ProblemCode, string>> = {
  malformed_json: 'invalidSyntax',
  malformed_request: 'invalidSyntax',
  validation_failed: 'invalidValue',
  last_admin: 'mutability',
  conflict: 'uniqueness',
};

const statusOf: ErrorFormat['statusOf'] = ({ status, code }) => STATUSES[code] ?? status;

function scimTypeOf({ code, members }: Problem): string | undefined {
  return 'scimType' in members && typeof members.scimType === 'string' ? members.scimType : SCIM_TYPES[code];
}

export const SCIM_ERROR: ErrorFormat = {
  ...PROBLEM_JSON,
  mediaType: 'application/scim+json',
  statusOf,
  render: (problem): ScimErrorDto => {
    const scimType = scimTypeOf(problem);
    return {
      schemas: [ERROR_SCHEMA],
      status: String(statusOf(problem)),
      ...(scimType === undefined ? {} : { scimType }),
      detail: problem.detail,
    };
  },
  dto: ScimErrorDto,
};
