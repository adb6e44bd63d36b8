import { BY_CODE, BY_DETAIL } from './meanings.js';
import type { Sentences } from './sentences.en.js';

/** An error of one field, as the service reports it. */
export interface FieldError {
  code: string;
  detail: string;
}

/** An error of a request. */
export interface RequestProblem extends FieldError {
  errors?: readonly FieldError[] | undefined;
}

/** What a person should do about an error of a field; null if nobody has written it. */
export function sentenceOf({ code, detail }: FieldError, { faults }: Sentences): string | null {
  for (const [pattern, key] of BY_DETAIL) {
    const match = pattern.exec(detail);
    if (match !== null) return filled(faults[key], match.groups);
  }
  const key = BY_CODE[code];
  return key === undefined ? null : faults[key];
}

/** The same for the code of a request. */
export const problemSentenceOf = (code: string, { problems }: Sentences): string | null =>
  Object.hasOwn(problems, code) ? problems[code as keyof Sentences['problems']] : null;

/** The same for a request with all of its errors. */
export function sayingOf({ code, errors = [] }: RequestProblem, sentences: Sentences): string | null {
  const said = errors.map((each) => sentenceOf(each, sentences));
  if (said.length > 0 && said.every((sentence) => sentence !== null)) return [...new Set(said)].join(' ');
  return problemSentenceOf(code, sentences);
}

/** @param values `min2` is a second `min` */
const filled = (sentence: string, { min2, ...values }: Record<string, string | undefined> = {}): string =>
  sentence.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? min2 ?? '');
