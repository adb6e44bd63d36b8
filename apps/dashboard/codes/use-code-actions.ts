import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { toast } from '../ui/toasts.js';
import { deletion, statusChange } from './bulk-changes.js';
import { useDuplicate, type Code } from './codes.queries.js';
import { useDeletion } from './use-deletion.js';
import { useBulkChange } from './use-bulk-change.js';

/** A copy's name has some words more than the name of the code. */
const MAX_NAME = 240;

/** What can be done with one code. @param onDelete is called before it is deleted */
export function useCodeActions(code: Code, onDelete: () => void = () => undefined) {
  const { t } = useTranslation('codes');
  const navigate = useNavigate();
  const bulk = useBulkChange();
  const deleting = useDeletion();
  const copying = useDuplicate(({ id }) => {
    toast(t('duplicated'));
    return navigate({ to: '/codes/$id/edit', params: { id } });
  });
  const isPaused = code.status === 'paused';
  const isArchived = code.status === 'archived';
  const one = { count: 1 };
  const chosen = { codes: [code], filters: null };
  const setStatus = (status: 'active' | 'paused' | 'archived', said: string) =>
    bulk.mutate({ ...statusChange(status, () => said), chosen });
  return {
    isPaused,
    isArchived,
    // Scans of a static code do not reach the service, so there is nothing to pause.
    canPause: !isArchived && (code.dynamic || isPaused),
    isPending: bulk.isPending,
    pause: () => (isPaused ? setStatus('active', t('resumed')) : setStatus('paused', t('paused'))),
    archive: () =>
      isArchived ? setStatus('active', t('unarchived', one)) : setStatus('archived', t('archived', one)),
    remove: () =>
      deleting.ask(chosen, () => {
        onDelete();
        bulk.mutate({ ...deletion(() => t('deleted', one)), chosen });
      }),
    duplicate: () =>
      copying.create({ id: code.id, name: t('copyName', { name: code.name.slice(0, MAX_NAME) }) }),
    /** It asks before a code is deleted that was scanned. */
    dialog: deleting.dialog,
  };
}

export type CodeActions = ReturnType<typeof useCodeActions>;
