import { Reflector } from '@nestjs/core';
import { catalogue, type ProblemCode } from './catalogue.js';
import type { ProblemClass } from './problem.js';

export type DocumentedProblem = Pick<ProblemClass, 'status' | 'code'>;

export const DeclaredProblems = Reflector.createDecorator<DocumentedProblem[]>();

/** Declares an operation's own problems. What any operation can answer is `default` in its document. */
export const ApiProblems = (...problems: DocumentedProblem[]): MethodDecorator => DeclaredProblems(problems);

export const describeCodes = (codes: readonly ProblemCode[]): string =>
  codes.map((code) => `\`${code}\`: ${catalogue[code].title}`).join('; ');
