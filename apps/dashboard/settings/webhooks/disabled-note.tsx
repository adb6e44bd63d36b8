import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import layout from '../../ui/layout.module.css';
import { Note } from '../../ui/note.js';
import { toast, toastError } from '../../ui/toasts.js';
import { useReplayedText } from './replay-dialog.js';
import { FAILED_OF_WEEK, replayCountQuery, useStartReplay } from './replay.queries.js';
import { POLL_MS, useChangeWebhook, type Webhook } from './webhooks.queries.js';

/** Says why an endpoint was disabled, and offers the way back. */
export function DisabledNote({ webhook: { id, disabledReason } }: { webhook: Webhook }) {
  const { t } = useTranslation('webhooks');
  const counted = useQuery({ ...replayCountQuery(id, FAILED_OF_WEEK), refetchInterval: POLL_MS });
  const failed = counted.data?.count ?? 0;
  const change = useChangeWebhook(id);
  const replay = useStartReplay(id);
  const said = useReplayedText();
  // The note is gone as soon as the endpoint is active: callbacks of `mutate` would not run then.
  const enable = useMutation({
    mutationFn: async () => {
      await change.mutateAsync({ status: 'active' });
      return failed === 0 ? null : replay.mutateAsync(FAILED_OF_WEEK);
    },
    onError: toastError,
    onSuccess: (result) => toast(result === null ? t('resumed') : said(result)),
  });
  if (disabledReason === null) return null;
  return (
    <Note tone="bad" icon={IconAlertTriangle} role="alert">
      <p className={layout.grow}>
        {t(`disabledReason.${disabledReason}`)} {failed === 0 ? null : t('missed', { count: failed })}
      </p>
      {disabledReason === 'suspended' ? null : (
        <Button variant="default" loading={enable.isPending} onClick={() => enable.mutate()}>
          {failed === 0 ? t('enable') : t('enableAndReplay')}
        </Button>
      )}
    </Note>
  );
}
