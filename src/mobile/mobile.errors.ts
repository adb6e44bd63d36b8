import { ENGLISH, GERMAN, sayingOf, sentenceOf } from '#libs/sentences';
import { pathInOtherCase } from '#libs/validation';
import {
  ACCOUNT_PROBLEM_JSON,
  MobileProblemDto,
  pathOf,
  pointerOf,
  Problem,
  type ProblemDto,
  summarize,
  type ErrorFormat,
  type Fault,
} from '../http/problems/index.js';
import { QR_NAMES, QUERY_NAMES, textInCamelCase } from './mobile.fields.js';

export const MOBILE_PROBLEM_JSON: ErrorFormat = {
  ...ACCOUNT_PROBLEM_JSON,
  render: (problem, context) => {
    const sentences = context.language === 'de' ? GERMAN : ENGLISH;
    const { errors, ...rest } = ACCOUNT_PROBLEM_JSON.render(inCamelCase(problem), context) as ProblemDto;
    return {
      ...rest,
      // Sentences know the names of REST v1, so the errors are those before the translation.
      ...(errors && {
        errors: errors.map((error, index) => ({
          ...error,
          userMessage: sentenceOf(problem.errors?.[index] ?? error, sentences),
        })),
      }),
      userMessage: sayingOf(problem, sentences),
    };
  },
  headers: { Vary: 'Accept-Language' },
  dto: MobileProblemDto,
};

function inCamelCase({ status, code, detail, errors, omittedErrors, headers, members }: Problem): Problem {
  const faults = errors?.map(faultInCamelCase);
  return new Problem(status, code, {
    detail:
      code === 'validation_failed' && faults
        ? summarize(faults, faults.length + omittedErrors)
        : textInCamelCase(detail),
    ...(faults && { errors: faults }),
    omittedErrors,
    headers,
    members,
  });
}

function faultInCamelCase({ pointer, parameter, detail, ...fault }: Fault): Fault {
  if (pointer !== undefined) {
    const path = pathOf(pointer);
    const renamed = pathInOtherCase(path, QR_NAMES);
    return { pointer: pointerOf(renamed), ...fault, detail: translateDetail(detail, path, renamed) };
  }
  if (parameter !== undefined) {
    const renamed = pathInOtherCase([parameter], QUERY_NAMES);
    return { parameter: renamed.join(), ...fault, detail: translateDetail(detail, [parameter], renamed) };
  }
  return { ...fault, detail };
}

/** A detail begins with the path of its field, which can contain names chosen by the caller. */
function translateDetail(detail: string, path: string[], renamed: string[]): string {
  const start = path.join('.');
  return detail.startsWith(start)
    ? renamed.join('.') + textInCamelCase(detail.slice(start.length))
    : textInCamelCase(detail);
}
