import { Button, SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { shortForm } from '../app/format.js';
import { Badge, type Tone } from '../ui/badge.js';
import { Card } from '../ui/card.js';
import font from '../ui/font.module.css';
import { Pending } from '../ui/list-state.js';
import { Table } from '../ui/table.js';
import { reportQuery, type Job } from './jobs.queries.js';
import { faultsOf, notesOf, type ReportRow } from './report.js';
import styles from './report-table.module.css';

const PAGE = 50;
const STATUSES = ['created', 'updated', 'unchanged', 'failed', 'undone', 'kept'] as const;
type Status = (typeof STATUSES)[number];
const TONES: Record<Status, Tone> = {
  ...({ created: 'ok', updated: 'accent', unchanged: 'plain', failed: 'bad' } as const),
  ...({ undone: 'plain', kept: 'warn' } as const),
};

/** The rows of a file, each with its result: those with errors, those of which something stays behind, or all. */
export function ReportTable({ job }: { job: Job }) {
  const { t } = useTranslation(['import', 'ui']);
  const { data, error, refetch } = useQuery(reportQuery(job));
  const [chosen, setChosen] = useState<'all' | 'bad' | 'noted' | null>(null);
  const [count, setCount] = useState(PAGE);
  const isStored = job.state !== 'ready';
  if (data === undefined) return <Pending data={data} error={error} onRetry={refetch} />;
  if (data.length === 0) return null;
  const rows = {
    all: data,
    bad: data.filter(({ status }) => status === 'failed' || status === 'kept'),
    noted: data.filter(({ notes }) => notes.length > 0),
  };
  const shown = chosen ?? firstOf(job, rows);
  const labels = { all: t('all', { count: data.length }), bad: t('bad', { count: rows.bad.length }) };
  return (
    <>
      <div>
        <SegmentedControl
          aria-label={t('show')}
          value={shown}
          onChange={(value) => {
            setChosen(value);
            setCount(PAGE);
          }}
          data={[
            { value: 'all', label: labels.all },
            { value: 'bad', label: labels.bad },
            { value: 'noted', label: t('job.noted', { count: rows.noted.length }) },
          ]}
        />
      </div>
      <Card tabIndex={0} role="region" aria-label={t('rows')} className={styles.scroll}>
        <Table isCompact hasLines className={styles.rows}>
          <thead>
            <tr>
              <th>{t('row')}</th>
              <th>{t('result')}</th>
              <th>{t('job.link')}</th>
              {isStored ? <th>{t('job.code')}</th> : null}
              <th>{t('job.why')}</th>
            </tr>
          </thead>
          <tbody>
            {rows[shown].slice(0, count).map((row, index) => (
              <Row key={index} row={row} isStored={isStored} />
            ))}
          </tbody>
        </Table>
      </Card>
      {rows[shown].length > count ? (
        <div>
          <Button variant="default" onClick={() => setCount(count + PAGE)}>
            {t('more')}
          </Button>
        </div>
      ) : null}
    </>
  );
}

/** What somebody wants to know first: what is wrong or, after an undo, what stayed. */
function firstOf({ state, counts }: Job, { bad, noted }: Record<'bad' | 'noted', ReportRow[]>) {
  if (state === 'reverted') return counts.kept > 0 ? 'bad' : 'all';
  return bad.length > 0 ? 'bad' : noted.length > 0 ? 'noted' : 'all';
}

function Row({ row, isStored }: { row: ReportRow; isStored: boolean }) {
  const { t } = useTranslation('import');
  const status = STATUSES.find((one) => one === row.status) ?? 'failed';
  const code = row.shortUrl === '' ? '' : shortForm(row.shortUrl);
  return (
    <tr>
      <td className={font.sub}>{row.row}</td>
      <td>
        <Badge tone={TONES[status]}>{t(`job.statuses.${status}`)}</Badge>
      </td>
      <td>{shortForm(row.link)}</td>
      {isStored ? (
        <td>
          {row.id === '' || status === 'undone' ? (
            code
          ) : (
            <Link className={font.link} to="/codes/$id" params={{ id: row.id }}>
              {code === '' ? t('job.open') : code}
            </Link>
          )}
        </td>
      ) : null}
      <td className={styles.why}>
        {faultsOf(row).map((fault) => (
          <p key={fault} className={font.down}>
            {row.cell === '' ? null : <b>{`${row.column} (${row.cell}): `}</b>}
            {fault}
          </p>
        ))}
        {notesOf(row).map((note) => (
          <p key={note} className={font.dim}>
            {note}
          </p>
        ))}
      </td>
    </tr>
  );
}
