import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Note } from '../../ui/note.js';
import { statusQuery } from './webhooks.queries.js';

/** Says how many events are never sent, since they waited until the service deleted them. */
export function LostNote({ id }: { id: string }) {
  const { t } = useTranslation('webhooks');
  const { data: status } = useQuery(statusQuery(id));
  if (status === undefined || status.lost === 0) return null;
  return (
    <Note tone="warn" icon={IconAlertTriangle} role="status">
      <p>{t('lost', { count: status.lost })}</p>
    </Note>
  );
}
