import i18next from 'i18next';
import { ENGLISH, sayingOf as sayingIn, sentenceOf as sentenceIn } from '#libs/sentences';
import type { FieldError, RequestProblem, Sentences } from '#libs/sentences';

export type { FieldError } from '#libs/sentences';

/** The namespace of those that are not English, which come with the other texts of their language. */
export const SENTENCES = 'sentences';

const current = (): Sentences =>
  (i18next.getResourceBundle(i18next.language, SENTENCES) as Sentences | undefined) ?? ENGLISH;

export const sentenceOf = (error: FieldError): string | null => sentenceIn(error, current());

/** Why a request was refused: what to do about its faults, or about all of it; in the words of the service as the last resort. */
export const sayingOf = (problem: RequestProblem): string => sayingIn(problem, current()) ?? problem.detail;
