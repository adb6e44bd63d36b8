import i18next from 'i18next';
import type { FieldError, RequestProblem, Sentences } from '#libs/sentences';

export type { FieldError } from '#libs/sentences';

/** The namespace of those that are not English, which come with the other texts of their language. */
export const SENTENCES = 'sentences';

type Known = typeof import('./english-sentences.js');

let known: Known | null = null;

/** No first screen needs them, so they come after it. */
export async function loadSentences(): Promise<void> {
  known = await import('./english-sentences.js');
}

const current = ({ ENGLISH }: Known): Sentences =>
  (i18next.getResourceBundle(i18next.language, SENTENCES) as Sentences | undefined) ?? ENGLISH;

export const sentenceOf = (error: FieldError): string | null =>
  known && known.sentenceOf(error, current(known));

/** Why a request was refused: what to do about its faults, or about all of it; in the words of the service as the last resort. */
export const sayingOf = (problem: RequestProblem): string =>
  (known && known.sayingOf(problem, current(known))) ?? problem.detail;
