import i18next from 'i18next';
import { ProblemError } from '#client';

/** Why something was refused: in the words of the service, unless these are about no request in particular. */
export function saidBy(error: Error): string {
  if (!(error instanceof ProblemError)) return i18next.t('ui:unreachable');
  return error.code === 'maintenance' ? i18next.t('ui:maintenance') : error.detail;
}
