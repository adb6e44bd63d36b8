import { useTranslation } from 'react-i18next';
import { formatNumber } from '../app/format.js';
import { Figure, FigureCard } from '../ui/figure.js';
import font from '../ui/font.module.css';
import type { Job } from './jobs.queries.js';

const COUNTS = ['created', 'updated', 'unchanged', 'failed', 'undone', 'kept'] as const;

/** What became of the rows, or would. */
export function JobCounts({
  job: { state, counts, mode, change_id: change, ignored_columns: ignored },
}: {
  job: Job;
}) {
  const { t } = useTranslation('import');
  const isUpsert = mode === 'upsert';
  const isShown = (name: (typeof COUNTS)[number]) =>
    counts[name] > 0 || name === 'created' || name === 'failed' || (isUpsert && name === 'updated');
  const isChecked = state === 'queued' || state === 'checking' || state === 'ready';
  // It has stored nothing, such as one that was refused after its check.
  const isBefore = counts.created + counts.updated > 0 ? change === null : isChecked;
  return (
    <>
      <FigureCard>
        {COUNTS.filter(isShown).map((name) => (
          <Figure key={name} label={t(`${isBefore ? 'job.would' : 'job.counts'}.${name}`)}>
            {formatNumber(counts[name])}
          </Figure>
        ))}
      </FigureCard>
      {ignored.length === 0 ? null : (
        <p className={font.sub}>{t('job.ignored', { columns: ignored.join(', ') })}</p>
      )}
    </>
  );
}
