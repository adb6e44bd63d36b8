import { Button } from '@mantine/core';
import { IconCheck, IconTrash } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { SelectionBar } from '../codes/selection-bar.js';
import { useKeys } from '../ui/use-keys.js';
import type { Lead } from './leads.queries.js';
import { useLeadActions } from './use-lead-actions.js';

/** Actions for the selected leads. Marks can be undone; a deletion cannot, so it asks. */
export function LeadBar({ leads, onDone }: { leads: readonly Lead[]; onDone: () => void }) {
  const { t } = useTranslation('leads');
  const { mark, askToDelete, dialog, isPending } = useLeadActions();
  const state = leads.some((lead) => lead.state === 'new') ? 'done' : 'new';
  // A key that is pressed twice can come before the next rendering.
  const isSending = useRef(false);
  const turn = () => {
    if (isSending.current) return;
    isSending.current = true;
    void mark(leads, state)
      .finally(() => (isSending.current = false))
      .then(onDone);
  };
  const remove = () => {
    if (!isPending) askToDelete(leads, onDone);
  };
  useKeys([
    ['E', turn],
    ['X', remove],
  ]);
  return (
    <SelectionBar count={leads.length} total={null} onAll={onDone} onDone={onDone}>
      <Button
        variant="default"
        leftSection={<IconCheck size={16} />}
        rightSection={<kbd>E</kbd>}
        disabled={isPending}
        onClick={turn}
      >
        {t(`mark.${state}`)}
      </Button>
      <Button
        variant="default"
        data-danger
        leftSection={<IconTrash size={16} />}
        rightSection={<kbd>X</kbd>}
        disabled={isPending}
        onClick={remove}
      >
        {t('delete')}
      </Button>
      {dialog}
    </SelectionBar>
  );
}
