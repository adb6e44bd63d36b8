import i18next from 'i18next';
import * as sentences from '#libs/sentences';

export type { FieldError } from '#libs/sentences';

const current = () => (i18next.language === 'de' ? sentences.GERMAN : sentences.ENGLISH);

export const sentenceOf = (error: sentences.FieldError): string | null =>
  sentences.sentenceOf(error, current());

/** Why a request was refused: what to do about its faults, or about all of it; in the words of the service as the last resort. */
export const sayingOf = (problem: sentences.RequestProblem): string =>
  sentences.sayingOf(problem, current()) ?? problem.detail;
