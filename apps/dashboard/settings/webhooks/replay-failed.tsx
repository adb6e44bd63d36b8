import { Button, Select } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import font from '../../ui/font.module.css';
import { FormDialog } from '../../ui/form-dialog.js';
import { toast, toastError } from '../../ui/toasts.js';
import { failedCountQuery, SINCE, useReplayFailed, type Since, type Webhook } from './webhooks.queries.js';

/** Sends again what has failed since a time; how many these are is said first. */
export function ReplayFailed({ webhook: { id, status } }: { webhook: Webhook }) {
  const { t } = useTranslation('webhooks');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconRefresh size={16} />}
        onClick={() => setOpen(true)}
        disabled={status !== 'active'}
      >
        {t('replayFailed')}
      </Button>
      {isOpen ? <ReplayDialog id={id} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function ReplayDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation('webhooks');
  const [since, setSince] = useState<Since>('7d');
  const { data: count } = useQuery(failedCountQuery(id, since));
  const replay = useReplayFailed(id);
  const said = useReplayedText();
  const submit = () =>
    replay.mutate(since, {
      onError: toastError,
      onSuccess: (result) => toast(said(result)),
      onSettled: onClose,
    });
  return (
    <FormDialog
      title={t('replayTitle')}
      action={t('replayCount', { count: count ?? 0 })}
      isPending={count === undefined || replay.isPending}
      isDisabled={count === 0}
      onSubmit={submit}
      onClose={onClose}
    >
      <Select
        label={t('failedSince')}
        value={since}
        onChange={(value) => setSince(value ?? '7d')}
        data={SINCE.map((value) => ({ value, label: t(`since.${value}`) }))}
        allowDeselect={false}
      />
      <p className={font.dim}>{t('replayText')}</p>
    </FormDialog>
  );
}

/** The result of a replay; one request replays at most a thousand. */
export function useReplayedText(): (result: { replayed: number; hasMore: boolean }) => string {
  const { t } = useTranslation('webhooks');
  return ({ replayed: count, hasMore }) =>
    hasMore ? t('replayedMore', { count }) : t('replayed', { count });
}
