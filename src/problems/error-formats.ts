import type { Type } from '@nestjs/common';
import { catalogue } from './catalogue.js';
import { CamelCaseProblemDto, ProblemDto } from './problem.dto.js';
import type { Problem } from './problem.js';

/** The properties of the request that an error contains. */
export interface ErrorContext {
  requestId: string;
  baseUrl: string;
}

/** How a surface answers a problem. */
export interface ErrorFormat {
  mediaType: string;
  render(problem: Problem, context: ErrorContext): { status: number; body: object };
  /** The body, for the OpenAPI document. */
  dto: Type;
}

/** RFC 9457. */
export const problemDetails = (
  { code, status, detail, errors, omittedErrors, members }: Problem,
  { requestId, baseUrl }: ErrorContext,
): ProblemDto => ({
  type: `${baseUrl}/errors#${code}`,
  title: catalogue[code].title,
  status,
  detail,
  code,
  request_id: requestId,
  ...(errors ? { errors } : {}),
  ...(omittedErrors > 0 ? { errors_omitted: omittedErrors } : {}),
  ...members,
});

export const PROBLEM_JSON: ErrorFormat = {
  mediaType: 'application/problem+json',
  render: (problem, context) => ({ status: problem.status, body: problemDetails(problem, context) }),
  dto: ProblemDto,
};

/** The same with fields in camelCase. */
export const CAMEL_CASE_PROBLEM_JSON: ErrorFormat = {
  mediaType: 'application/problem+json',
  render: (problem, context) => {
    const {
      request_id: requestId,
      errors_omitted: errorsOmitted,
      ...rest
    } = problemDetails(problem, context);
    const body = { ...rest, ...(errorsOmitted === undefined ? {} : { errorsOmitted }), requestId };
    return { status: problem.status, body };
  },
  dto: CamelCaseProblemDto,
};
