import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../app/format.js';
import { Badge, type Tone } from '../ui/badge.js';
import { Card } from '../ui/card.js';
import font from '../ui/font.module.css';
import { NextPage } from '../ui/list-state.js';
import { Section } from '../ui/page.js';
import { Table } from '../ui/table.js';
import table from '../ui/table.module.css';
import { Time } from '../ui/time.js';
import styles from './job-list.module.css';
import { jobsQuery, type Job } from './jobs.queries.js';
import { serviceOf } from './service-of.js';

const TONES: Record<Job['state'], Tone> = {
  ...({ queued: 'accent', checking: 'accent', running: 'accent', reverting: 'accent' } as const),
  ...({ ready: 'warn', done: 'ok', failed: 'bad', cancelled: 'plain', reverted: 'plain' } as const),
};

/** Exports that were imported in the last 30 days; there is nothing to see without any. */
export function JobList() {
  const { t } = useTranslation('import');
  const list = useInfiniteQuery(jobsQuery);
  const jobs = list.data?.pages.flatMap(({ data }) => data) ?? [];
  if (jobs.length === 0) return null;
  return (
    <Section title={t('jobs.title')} text={t('jobs.text')}>
      <Card>
        <Table hasLines className={styles.jobs}>
          <thead>
            <tr>
              <th>{t('jobs.file')}</th>
              <th>{t('jobs.state')}</th>
              <th>{t('jobs.service')}</th>
              <th className={table.right}>{t('jobs.rows')}</th>
              <th>{t('jobs.when')}</th>
            </tr>
          </thead>
          <tbody>
            {jobs.map((job) => (
              <tr key={job.id}>
                <td className={table.cut}>
                  <Link className={font.link} to="/codes/import" search={{ job: job.id }}>
                    {job.file_name ?? serviceOf(job)}
                  </Link>
                </td>
                <td>
                  <Badge tone={TONES[job.state]}>{t(`jobs.states.${job.state}`)}</Badge>
                </td>
                <td className={font.dim}>{serviceOf(job)}</td>
                <td className={table.right}>{formatNumber(job.rows)}</td>
                <td className={font.dim}>
                  <Time at={job.created_at} />
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
        <NextPage list={list} />
      </Card>
    </Section>
  );
}
