import { applyDecorators } from '@nestjs/common';
import { ApiExtraModels, ApiResponse, getSchemaPath } from '@nestjs/swagger';
import { catalogue, type ProblemCode } from './catalogue.js';
import { CamelCaseProblemDto, ProblemDto } from './problem.dto.js';
import type { ProblemClass } from './problem.js';

type AnyProblem = Pick<ProblemClass, 'status' | 'code'>;

/** A response's description: what each code stands for. */
export const describeCodes = (codes: ProblemCode[]): string =>
  codes.map((code) => `\`${code}\`: ${catalogue[code].title}`).join('; ');

export const PROBLEM_CONTENT = {
  'application/problem+json': { schema: { $ref: getSchemaPath(ProblemDto) } },
};

export const CAMEL_CASE_PROBLEM_CONTENT = {
  'application/problem+json': { schema: { $ref: getSchemaPath(CamelCaseProblemDto) } },
};

/** Documents the failures of an operation, one response a status. */
export function ApiProblems(...problems: AnyProblem[]): MethodDecorator & ClassDecorator {
  const statuses = [...new Set(problems.map(({ status }) => status))];
  return applyDecorators(
    ApiExtraModels(ProblemDto, CamelCaseProblemDto),
    ...statuses.map((status) => {
      const codes = [...new Set(problems.filter((each) => each.status === status).map(({ code }) => code))];
      return ApiResponse({
        status,
        description: describeCodes(codes),
        content: PROBLEM_CONTENT,
      });
    }),
  );
}
