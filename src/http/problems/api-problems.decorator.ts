import { Reflector } from '@nestjs/core';
import { catalogue, type ProblemCode } from './catalogue.js';
import type { ProblemClass } from './problem.js';

export type DocumentedProblem = Pick<ProblemClass, 'status' | 'code'>;

export const DeclaredProblems = Reflector.createDecorator<DocumentedProblem[]>();

export const ApiProblems = (...problems: DocumentedProblem[]): MethodDecorator => DeclaredProblems(problems);

export const describeCodes = (codes: readonly ProblemCode[]): string =>
  codes.map((code) => `\`${code}\`: ${catalogue[code].title}`).join('; ');
