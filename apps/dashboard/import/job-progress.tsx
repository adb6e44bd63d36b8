import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../app/format.js';
import { useConfirm } from '../ui/confirm.js';
import font from '../ui/font.module.css';
import layout from '../ui/layout.module.css';
import { Note } from '../ui/note.js';
import { Progress } from '../ui/progress.js';
import { useCancelJob, type Job } from './jobs.queries.js';

/** How far an import has come; somebody can leave the page meanwhile. */
export function JobProgress({ job }: { job: Job }) {
  const { t } = useTranslation('import');
  const cancel = useCancelJob(job.id);
  const { confirm, dialog } = useConfirm();
  const { state, counts } = job;
  const isReverting = state === 'reverting';
  const done = isReverting ? counts.undone + counts.kept : job.processed;
  const count = isReverting ? counts.created + counts.updated : job.rows;
  const ask = () =>
    confirm({
      title: t('job.cancelTitle'),
      text: t('job.cancelText'),
      action: t('job.cancel'),
      act: () => cancel.mutate(),
    });
  return (
    <Note icon={IconRefresh} role="status">
      <div className={layout.grow}>
        <p className={font.med}>{t(`job.underWay.${state as 'running'}`, { name: job.file_name ?? '' })}</p>
        <p className={font.sub}>
          {t(isReverting ? 'job.codesDone' : 'job.rowsDone', { done: formatNumber(done), count })}{' '}
          {t('job.leave')}
        </p>
        <Progress label={t('job.progress')} max={count} value={done} />
      </div>
      {isReverting ? null : (
        <Button
          variant="default"
          loading={cancel.isPending}
          onClick={() => (state === 'running' ? ask() : cancel.mutate())}
        >
          {t('job.cancel')}
        </Button>
      )}
      {dialog}
    </Note>
  );
}
