import { Button } from '@mantine/core';
import { IconAlertTriangle, IconArrowBackUp, IconCheck, IconDownload } from '@tabler/icons-react';
import clsx from 'clsx';
import { useTranslation } from 'react-i18next';
import { formatSoon } from '../app/format.js';
import { useSession } from '../app/session.queries.js';
import { useConfirm } from '../ui/confirm.js';
import { FormFaults } from '../ui/form-faults.js';
import layout from '../ui/layout.module.css';
import { LinkButton } from '../ui/link-button.js';
import { Note } from '../ui/note.js';
import { sentenceOf } from '../ui/sentences.js';
import { reportAddress, useCancelJob, useRevertJob, useStartJob, type Job } from './jobs.queries.js';
import { serviceOf } from './service-of.js';
import { StepHead } from './step-head.js';

/** What an import that is not under way has come to, and what can be done now. */
export function JobHead({ job }: { job: Job }) {
  return job.state === 'ready' ? <Ready job={job} /> : <Ended job={job} />;
}

const Report = ({ job }: { job: Job }) => {
  const { t } = useTranslation('import');
  return (
    <Button
      component="a"
      variant="default"
      href={reportAddress(job)}
      download
      leftSection={<IconDownload size={16} />}
    >
      {t('job.report')}
    </Button>
  );
};

function Ready({ job }: { job: Job }) {
  const { t } = useTranslation('import');
  const { canEdit } = useSession();
  const start = useStartJob(job.id);
  const cancel = useCancelJob(job.id);
  const { created, updated, unchanged, failed } = job.counts;
  const isRefused = job.atomic && failed > 0;
  const name = job.file_name ?? '';
  return (
    <>
      <StepHead
        title={t('job.ready', { count: job.rows, good: created + updated + unchanged })}
        text={t('job.nothingYet', { name, service: serviceOf(job) })}
      >
        <Report job={job} />
        {canEdit ? (
          <>
            <Button variant="default" loading={cancel.isPending} onClick={() => cancel.mutate()}>
              {t('job.discard')}
            </Button>
            <Button
              disabled={created + updated === 0 || isRefused}
              loading={start.isPending}
              onClick={() => start.mutate()}
            >
              {t('job.start', { count: created + updated })}
            </Button>
          </>
        ) : null}
      </StepHead>
      <FormFaults faults={isRefused ? [t('job.refused', { count: failed })] : []} />
    </>
  );
}

function Ended({ job }: { job: Job }) {
  const { t } = useTranslation('import');
  const { canEdit } = useSession();
  const revert = useRevertJob(job.id);
  const { confirm, dialog } = useConfirm();
  const { state, counts, fault, revertible_until: until } = job;
  const isGood = state === 'done' || state === 'reverted';
  const ask = () =>
    confirm({
      title: t('job.undoTitle'),
      text: t('job.undoText', { count: counts.created + counts.updated }),
      action: t('job.undo'),
      act: () => revert.mutate(),
    });
  return (
    <Note tone={isGood ? 'ok' : 'bad'} icon={isGood ? IconCheck : IconAlertTriangle} role="status">
      <div className={layout.grow}>
        <h2>{t(`job.ended.${state as 'done'}`, { name: job.file_name ?? '' })}</h2>
        {fault === null ? null : <p>{sentenceOf({ code: '', detail: fault }) ?? fault}</p>}
        {until === null ? null : <p>{t('job.undoUntil', { time: formatSoon(new Date(until)) })}</p>}
        <div className={clsx(layout.row, layout.wrap, layout.spaced)}>
          {until === null || !canEdit ? null : (
            <Button
              variant="default"
              leftSection={<IconArrowBackUp size={16} />}
              loading={revert.isPending}
              onClick={ask}
            >
              {t('job.undo')}
            </Button>
          )}
          <Report job={job} />
          <LinkButton to="/codes/import" variant="default">
            {t('job.another')}
          </LinkButton>
          <LinkButton to="/">{t('job.toCodes')}</LinkButton>
        </div>
      </div>
      {dialog}
    </Note>
  );
}
