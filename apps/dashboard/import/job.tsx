import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import layout from '../ui/layout.module.css';
import { Pending } from '../ui/list-state.js';
import { Actions, Bar, Page } from '../ui/page.js';
import { Steps } from '../ui/steps.js';
import { JobCounts } from './job-counts.js';
import { JobHead } from './job-head.js';
import { JobProgress } from './job-progress.js';
import { isUnderWay, jobQuery, type Job } from './jobs.queries.js';
import { ReportTable } from './report-table.js';

const CHECK = 2;
const DONE = 3;

/** Where a job is among the steps; after the last one when it has ended. */
function stepOf({ state }: Job): number {
  if (state === 'queued' || state === 'checking' || state === 'ready') return CHECK;
  return state === 'running' || state === 'reverting' ? DONE : DONE + 1;
}

/** An import: what it would do, how far it has come, what it did, and its end or its undo. */
export function JobScreen({
  id,
  steps,
}: {
  id: string;
  steps: readonly ['file', 'service', 'check', 'done'];
}) {
  const { t } = useTranslation('import');
  const { data: job, error, refetch } = useQuery(jobQuery(id));
  return (
    <>
      <Bar title={t('title')} isBelowCodes>
        <Actions className={layout.desk}>
          {job === undefined ? null : (
            <Steps steps={steps.map((name) => t(`steps.${name}`))} current={stepOf(job)} />
          )}
        </Actions>
      </Bar>
      <Page>
        <Pending data={job} error={error} onRetry={refetch} />
        {job === undefined ? null : (
          <div className={layout.stack}>
            {isUnderWay(job) ? <JobProgress job={job} /> : <JobHead job={job} />}
            <JobCounts job={job} />
            {isUnderWay(job) ? null : <ReportTable job={job} />}
          </div>
        )}
      </Page>
    </>
  );
}
