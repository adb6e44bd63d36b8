import i18next from 'i18next';
import { ProblemError } from '#client';
import { sayingOf } from './sentences.js';

/** Why a request failed. */
export function saidBy(error: Error): string {
  if (!(error instanceof ProblemError)) return i18next.t('ui:unreachable');
  return sayingOf({ code: error.code, detail: error.detail, errors: error.faults });
}
