import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { toast, toastError } from '../../ui/toasts.js';
import { useReplayedText } from './replay-failed.js';
import { failedCountQuery, useChangeWebhook, useReplayFailed, type Webhook } from './webhooks.queries.js';

/** Why an endpoint was disabled, and the way back. */
export function DisabledNote({ webhook: { id, disabledReason } }: { webhook: Webhook }) {
  const { t } = useTranslation('webhooks');
  const { data: failed = 0 } = useQuery(failedCountQuery(id, '7d'));
  const change = useChangeWebhook(id);
  const replay = useReplayFailed(id);
  const said = useReplayedText();
  const enable = () =>
    change.mutate(
      { status: 'active' },
      {
        onError: toastError,
        onSuccess: () => {
          if (failed === 0) toast(t('resumed'));
          else replay.mutate('7d', { onError: toastError, onSuccess: (result) => toast(said(result)) });
        },
      },
    );
  if (disabledReason === null) return null;
  return (
    <div className="note bad" role="alert">
      <IconAlertTriangle size={16} />
      <p className="grow">
        {t(`disabledReason.${disabledReason}`)} {failed === 0 ? null : t('missed', { count: failed })}
      </p>
      <Button variant="default" loading={change.isPending || replay.isPending} onClick={enable}>
        {failed === 0 ? t('enable') : t('enableAndReplay')}
      </Button>
    </div>
  );
}
