import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import clsx from 'clsx';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schema } from '../app/api.js';
import { formatNumber, formatShare } from '../app/format.js';
import { CardBody } from '../ui/card.js';
import font from '../ui/font.module.css';
import layout from '../ui/layout.module.css';
import { Pending } from '../ui/list-state.js';
import { analyticsQuery } from './analytics.queries.js';
import styles from './breakdown.module.css';
import { useFew } from './use-few.js';
import { useRange } from './use-range.js';

interface Counted {
  key: string;
  name: ReactNode;
  scans: number;
}

/** Scans of the codes of the workspace, most first. @param total of all scans */
export function TopCodes({ codes, total }: { codes: readonly Schema['TopQrCode'][]; total: number }) {
  const rows = codes.map(({ qr_code_id: id, name, scans }) => ({
    ...{ key: id, scans },
    name: (
      <Link className={clsx(font.cut, layout.grow)} to="/codes/$id" params={{ id }}>
        {name}
      </Link>
    ),
  }));
  return <CountedRows rows={rows} total={total} />;
}

/** Scans of the folders of the workspace, most first; asked for when a person wants them. */
export function TopFolders({ onFolder }: { onFolder: (id: string) => void }) {
  const { t } = useTranslation('analytics');
  const { range, filters, scope } = useRange();
  const { data, error, refetch } = useQuery(
    analyticsQuery(null, { ...range, by: ['folder'] }, filters, scope),
  );
  if (data === undefined) return <Pending data={data} error={error} onRetry={refetch} count={3} />;
  const rows = (data.rows ?? []).map(({ folder_id: id, folder, scans }) => ({
    ...{ key: id ?? '', scans },
    name: id ? (
      <button
        className={clsx(font.cut, layout.grow)}
        aria-label={t('filterBy', { value: folder ?? '' })}
        onClick={() => onFolder(id)}
      >
        {folder}
      </button>
    ) : (
      <span className={clsx(font.cut, layout.grow)}>{t('noFolder')}</span>
    ),
  }));
  return <CountedRows rows={rows} total={data.totals.scans} />;
}

function CountedRows({ rows, total }: { rows: readonly Counted[]; total: number }) {
  const { t } = useTranslation('analytics');
  const { few, more } = useFew(rows);
  if (rows.length === 0)
    return (
      <CardBody as="p" className={font.sub}>
        {t('nothing')}
      </CardBody>
    );
  return (
    <ul className={styles.rows}>
      {few.map(({ key, name, scans }) => (
        <li key={key}>
          <progress max={rows[0]?.scans ?? 1} value={scans} aria-hidden="true" />
          {name}
          <span className={clsx(styles.share, font.xs)}>{formatShare(scans / Math.max(1, total))}</span>
          <span className={clsx(font.med, styles.count)}>{formatNumber(scans)}</span>
        </li>
      ))}
      {more}
    </ul>
  );
}
