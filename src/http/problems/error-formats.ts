import type { Type } from '@nestjs/common';
import type { DocumentedProblem } from './api-problems.decorator.js';
import { catalogue } from './catalogue.js';
import { CamelCaseProblemDto, ProblemDto } from './problem.dto.js';
import type { Problem } from './problem.js';

/** The properties of the request that an error contains. */
export interface ErrorContext {
  requestId: string;
  baseUrl: string;
  /** The unparsed header. */
  acceptLanguage?: string | undefined;
}

/** How a surface renders a problem. */
export interface ErrorFormat {
  mediaType: string;
  /** The status of a problem here, such as 400 where REST v1 has 422. */
  statusOf(problem: DocumentedProblem): number;
  /** An object is sent as JSON, a string as it is. */
  render(problem: Problem, context: ErrorContext): object | string;
  /** Of an error outside of all surfaces. */
  headers?: Readonly<Record<string, string>>;
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
  statusOf: ({ status }) => status,
  render: problemDetails,
  dto: ProblemDto,
};

/** The same with fields in camelCase. */
export const CAMEL_CASE_PROBLEM_JSON: ErrorFormat = {
  ...PROBLEM_JSON,
  render: (problem, context) => {
    const {
      request_id: requestId,
      errors_omitted: errorsOmitted,
      ...rest
    } = problemDetails(problem, context);
    return { ...rest, ...(errorsOmitted === undefined ? {} : { errorsOmitted }), requestId };
  },
  dto: CamelCaseProblemDto,
};
