import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { refreshCodes, takeCode, type Code } from '../codes/codes.queries.js';
import { toast, toastError } from '../ui/toasts.js';
import { revertCode } from './history.queries.js';

/** Makes an earlier version current again, as a new one; the toast takes it back. */
export function useRestore(code: Code) {
  const { t } = useTranslation('code');
  const { mutate, isPending } = useMutation({
    mutationFn: ({ version, current }: { version: number; current: number; isUndo?: boolean }) =>
      revertCode(code.id, version, current),
    onSuccess: (restored, { version, current, isUndo = false }) => {
      const undo = () => mutate({ version: current, current: restored.version, isUndo: true });
      toast(t('history.reverted', { version }), isUndo ? undefined : undo);
      return takeCode(restored);
    },
    onError: (error) => {
      toastError(error);
      // Somebody else may have saved.
      return refreshCodes();
    },
  });
  return { restore: (version: number) => mutate({ version, current: code.version }), isPending };
}
