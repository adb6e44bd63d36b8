import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSayings } from '../code/use-sayings.js';
import { toast, toastError, toastFault } from '../ui/toasts.js';
import { revertChanges } from './changes.queries.js';
import { refreshCodes } from './codes.queries.js';
import { failuresByReason, namesOf } from './failures.js';

/** Takes changes of many codes back, and says which ones stay as they are, and why. */
export function useUndo() {
  const { t } = useTranslation('codes');
  const sayingsOf = useSayings();
  return useMutation({
    mutationFn: revertChanges,
    onSuccess: (results) => {
      const of = (status: string) => results.filter((one) => one.status === status);
      const [reverted, unchanged, skipped] = [of('reverted').length, of('unchanged').length, of('skipped')];
      if (reverted > 0) toast(t('undone', { count: reverted }));
      if (unchanged > 0) toastFault(t('nothingUndone', { count: unchanged }));
      if (skipped.length > 0)
        toastFault(
          t('notUndone', { count: skipped.length, names: namesOf(skipped.map(({ name }) => name)) }),
        );
      for (const [reason, failed] of failuresByReason(of('failed'), sayingsOf)) {
        const names = namesOf(failed.map(({ name }) => name));
        toastFault(`${t('notChanged', { count: failed.length })} (${names}): ${reason}`);
      }
    },
    onError: toastError,
    onSettled: refreshCodes,
  });
}
