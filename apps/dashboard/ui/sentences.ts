import i18next from 'i18next';
import type { FieldError, RequestProblem, Sentences } from '#libs/sentences';
import { whenIdle } from './when-idle.js';

export type { FieldError } from '#libs/sentences';

/** The namespace of those that are not English. */
const SENTENCES = 'sentences';

type Known = typeof import('./english-sentences.js');

let known: Known | null = null;

/** No first screen needs them, so they come after it. Without them, errors are in the words of the service. */
export async function loadSentences(language: string): Promise<void> {
  await whenIdle();
  if (language === 'de' && !i18next.hasResourceBundle(language, SENTENCES))
    i18next.addResourceBundle(language, SENTENCES, (await import('./german-sentences.js')).GERMAN);
  known = await import('./english-sentences.js');
}

const current = ({ ENGLISH }: Known): Sentences =>
  (i18next.getResourceBundle(i18next.language, SENTENCES) as Sentences | undefined) ?? ENGLISH;

export const sentenceOf = (error: FieldError): string | null =>
  known && known.sentenceOf(error, current(known));

/** Why a request was refused: what to do about its faults, or about all of it; in the words of the service as the last resort. */
export const sayingOf = (problem: RequestProblem): string =>
  (known && known.sayingOf(problem, current(known))) ?? problem.detail;
