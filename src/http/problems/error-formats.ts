import type { Language } from '#libs/languages';
import type { Type } from '@nestjs/common';
import type { DocumentedProblem } from './api-problems.decorator.js';
import { catalogue } from './catalogue.js';
import { AccountProblemDto, ProblemDto } from './problem.dto.js';
import type { Problem } from './problem.js';

export interface ErrorContext {
  requestId: string;
  baseUrl: string;
  /** Of pages; English by default. */
  language?: Language;
}

export interface ErrorFormat {
  mediaType: string;
  statusOf(problem: DocumentedProblem): number;
  render(problem: Problem, context: ErrorContext): object | string;
  headers?: Readonly<Record<string, string>>;
  dto: Type;
}

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

export const ACCOUNT_PROBLEM_JSON: ErrorFormat = {
  ...PROBLEM_JSON,
  render: (problem, context) => {
    const {
      request_id: requestId,
      errors_omitted: errorsOmitted,
      ...rest
    } = problemDetails(problem, context);
    return { ...rest, ...(errorsOmitted === undefined ? {} : { errorsOmitted }), requestId };
  },
  dto: AccountProblemDto,
};
