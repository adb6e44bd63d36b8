import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSayings } from '../code/use-sayings.js';
import { toast, toastError, toastFault } from '../ui/toasts.js';
import type { BulkChange } from './bulk-changes.js';
import { codesThatMatch, type Chosen, type Result } from './bulk.queries.js';
import { refreshCodes, type Code } from './codes.queries.js';

const NAMES_AT_ONCE = 3;

interface Asked extends BulkChange {
  chosen: Chosen;
}

/** Changes codes at once, offers Undo, and says which ones were refused and why. */
export function useBulkChange() {
  const { t } = useTranslation('codes');
  const sayingsOf = useSayings();
  const sayFailures = (results: readonly Result[], codes: readonly Code[]) => {
    for (const [reason, failed] of failuresByReason(results, sayingsOf)) {
      const names = failed.flatMap(({ id }) => codes.find((code) => code.id === id)?.name ?? []);
      const named = names.slice(0, NAMES_AT_ONCE).join(', ') + (names.length > NAMES_AT_ONCE ? ', …' : '');
      const said = t('notChanged', { count: failed.length });
      toastFault([named === '' ? said : `${said} (${named})`, reason].join(': '));
    }
  };
  return useMutation({
    mutationFn: async ({ chosen: { codes, filters }, change }: Asked) => {
      // Undo needs to know how they were.
      const before = filters === null ? codes : await codesThatMatch(filters);
      return { before, results: await change({ codes: before, filters }) };
    },
    onSuccess: ({ before, results }, { said, undo }) => {
      const isDone = ({ status }: Result) => status !== 'failed' && status !== 'skipped';
      const changed = new Set(
        results.filter((one) => isDone(one) && one.status !== 'unchanged').map(({ id }) => id),
      );
      const codes = before.filter(({ id }) => changed.has(id));
      const takeBack = () => {
        void undo(codes)
          .then((undone) => {
            sayFailures(undone, codes);
          })
          .catch(toastError)
          .finally(() => void refreshCodes());
      };
      const count = results.filter(isDone).length;
      if (count > 0) toast(said(count), codes.length === 0 ? undefined : takeBack);
      sayFailures(results, before);
    },
    onError: toastError,
    onSettled: refreshCodes,
  });
}

export function failuresByReason(
  results: readonly Result[],
  sayingsOf: ReturnType<typeof useSayings>,
): Map<string, Result[]> {
  const reasons = new Map<string, Result[]>();
  for (const result of results) {
    if (result.error === undefined) continue;
    const reason = sayingsOf(result).join(' ');
    reasons.set(reason, [...(reasons.get(reason) ?? []), result]);
  }
  return reasons;
}
