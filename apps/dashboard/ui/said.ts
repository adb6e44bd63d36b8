import i18next from 'i18next';
import { ProblemError } from '#client';
import { problemSentenceOf, sentenceOf, type Fault } from './sentences.js';

interface Problem {
  code: string;
  detail: string;
  errors?: readonly Fault[] | undefined;
}

/** Why a request was refused: what to do about its faults, or about all of it; in the words of the service as the last resort. */
export function sayingOf({ code, detail, errors = [] }: Problem): string {
  const sentences = errors.map(sentenceOf);
  if (sentences.length > 0 && sentences.every((sentence) => sentence !== null))
    return [...new Set(sentences)].join(' ');
  return problemSentenceOf(code) ?? detail;
}

export function saidBy(error: Error): string {
  if (!(error instanceof ProblemError)) return i18next.t('ui:unreachable');
  return sayingOf({ code: error.code, detail: error.detail, errors: error.faults });
}
