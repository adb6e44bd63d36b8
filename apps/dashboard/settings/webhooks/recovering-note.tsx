import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import layout from '../../ui/layout.module.css';
import { Note } from '../../ui/note.js';
import { toast, toastError } from '../../ui/toasts.js';
import { useChangeWebhook } from './webhooks.queries.js';

/** Says what an outage of the receiver means, and offers not to wait for the next probe. */
export function RecoveringNote({ id }: { id: string }) {
  const { t } = useTranslation('webhooks');
  const change = useChangeWebhook(id);
  const tryNow = () =>
    change.mutate({ status: 'active' }, { onError: toastError, onSuccess: () => toast(t('trying')) });
  return (
    <Note tone="warn" icon={IconAlertTriangle} role="status">
      <p className={layout.grow}>{t('recovering')}</p>
      <Button variant="default" loading={change.isPending} onClick={tryNow}>
        {t('tryNow')}
      </Button>
    </Note>
  );
}
