import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSayings } from '../code/use-sayings.js';
import { loadTexts } from '../texts.js';
import { toastError, toastFault, toastUndo } from '../ui/toasts.js';
import type { BulkChange } from './bulk-changes.js';
import { codesOf, type Chosen, type Result } from './bulk.queries.js';
import { refreshCodes } from './codes.queries.js';
import { failuresByReason, namesOf } from './failures.js';
import { useUndo } from './use-undo.js';

interface Asked extends BulkChange {
  chosen: Chosen;
}

const isDone = ({ status }: Result) => status !== 'failed' && status !== 'skipped';

/** Changes codes at once, offers Undo, and says which ones were refused and why. */
export function useBulkChange() {
  const { t } = useTranslation('codes');
  const sayingsOf = useSayings();
  const undo = useUndo();
  return useMutation({
    mutationFn: async ({ chosen, change }: Asked) => {
      const done = await change(chosen);
      const areNamed = done.results.every(({ error }) => error === undefined);
      if (areNamed) return { ...done, codes: [] };
      // Reasons name fields.
      await loadTexts(['code', 'design']);
      return { ...done, codes: await codesOf(chosen) };
    },
    onSuccess: ({ results, changes, codes }, { said }) => {
      const count = results.filter(isDone).length;
      if (count > 0) toastUndo(said(count), changes.length === 0 ? null : () => undo.mutate(changes));
      for (const [reason, failed] of failuresByReason(results, sayingsOf)) {
        const names = namesOf(failed.flatMap(({ id }) => codes.find((code) => code.id === id)?.name ?? []));
        const text = t('notChanged', { count: failed.length });
        toastFault([names === '' ? text : `${text} (${names})`, reason].join(': '));
      }
    },
    onError: toastError,
    onSettled: refreshCodes,
  });
}
