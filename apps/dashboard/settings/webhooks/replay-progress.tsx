import { Button } from '@mantine/core';
import { IconCheck, IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import layout from '../../ui/layout.module.css';
import { Note } from '../../ui/note.js';
import { Progress } from '../../ui/progress.js';
import { toastError } from '../../ui/toasts.js';
import styles from './replay.module.css';
import { replayQuery, useCancelReplay } from './replay.queries.js';

/** Says how far a replay got, and ends it on request. Its id is in the address, so it is also there after a reload. */
export function ReplayProgress({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation(['webhooks', 'ui']);
  const { data: replay } = useQuery(replayQuery(id));
  const cancel = useCancelReplay(id);
  if (replay === undefined) return null;
  const { state, replayed, count } = replay;
  const isRunning = state === 'running';
  return (
    <Note
      className={styles.note}
      icon={isRunning ? IconRefresh : IconCheck}
      {...(state === 'done' && { tone: 'ok' })}
      role="status"
    >
      <div className={layout.grow}>
        <p>{t(`replayProgress.${state}`, { replayed, count })}</p>
        {isRunning ? <Progress label={t('replayMany')} max={count} value={replayed} /> : null}
      </div>
      {isRunning ? (
        <Button
          variant="default"
          loading={cancel.isPending}
          onClick={() => cancel.mutate(undefined, { onError: toastError })}
        >
          {t('replayCancel')}
        </Button>
      ) : (
        <Button variant="subtle" onClick={onClose}>
          {t('ui:close')}
        </Button>
      )}
    </Note>
  );
}
