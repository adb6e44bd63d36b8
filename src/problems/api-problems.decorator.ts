import { Reflector } from '@nestjs/core';
import { catalogue, type ProblemCode } from './catalogue.js';
import type { ProblemClass } from './problem.js';

export type DocumentedProblem = Pick<ProblemClass, 'status' | 'code'>;

export const DeclaredProblems = Reflector.createDecorator<DocumentedProblem[]>();

/** The problems that are an operation's own; its surface adds those that all of its operations share. */
export const ApiProblems = (...problems: DocumentedProblem[]): MethodDecorator => DeclaredProblems(problems);

/** A response's description: what each code stands for. */
export const describeCodes = (codes: ProblemCode[]): string =>
  codes.map((code) => `\`${code}\`: ${catalogue[code].title}`).join('; ');
