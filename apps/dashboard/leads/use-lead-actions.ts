import { useTranslation } from 'react-i18next';
import { useConfirm } from '../ui/confirm.js';
import { toast } from '../ui/toasts.js';
import { useDeleteLeads, useSetStates, type Lead } from './leads.queries.js';

/** What can be done with one lead or several. */
export function useLeadActions() {
  const { t } = useTranslation('leads');
  const states = useSetStates();
  const deletion = useDeleteLeads();
  const { confirm, dialog } = useConfirm();
  const mark = async (leads: readonly Lead[], state: Lead['state']) => {
    const others = leads.filter((lead) => lead.state !== state);
    const marked = await states.mutateAsync(others.map(({ id }) => ({ id, state })));
    const ids = new Set(marked.map(({ id }) => id));
    const before = others.filter(({ id }) => ids.has(id));
    if (before.length > 0) toast(t(`marked.${state}`, { count: before.length }), () => states.mutate(before));
  };
  const remove = async (leads: readonly Lead[], onGone: () => void) => {
    const deleted = await deletion.mutateAsync(leads);
    if (deleted.length === 0) return;
    toast(t('deleted', { count: deleted.length }));
    onGone();
  };
  const askToDelete = (leads: readonly Lead[], onGone: () => void) =>
    confirm({
      title: t('deleteTitle', { count: leads.length }),
      text: t('deleteText', { count: leads.length }),
      action: t('delete'),
      act: () => void remove(leads, onGone),
    });
  return { mark, askToDelete, dialog, isPending: states.isPending || deletion.isPending };
}
