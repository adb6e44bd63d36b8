import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import clsx from 'clsx';
import { useTranslation } from 'react-i18next';
import type { Schema } from '../app/api.js';
import font from '../ui/font.module.css';
import layout from '../ui/layout.module.css';
import { Pending } from '../ui/list-state.js';
import { analyticsQuery } from './analytics.queries.js';
import { CountedRows, RowName } from './counted-rows.js';
import { useRange } from './use-range.js';

const shareOf = (scans: number, total: number) => scans / Math.max(1, total);

/** Scans of the codes of the workspace, most first. @param total of all scans */
export function TopCodes({ codes, total }: { codes: readonly Schema['TopQrCode'][]; total: number }) {
  const rows = codes.map(({ qr_code_id: id, name, scans }) => ({
    ...{ key: id, scans, share: shareOf(scans, total) },
    name: (
      <Link className={clsx(font.cut, layout.grow)} to="/codes/$id" params={{ id }}>
        {name}
      </Link>
    ),
  }));
  return <CountedRows rows={rows} />;
}

/** Scans of the folders of the workspace, most first; asked for when a person wants them. */
export function TopFolders({ onFolder }: { onFolder: (id: string) => void }) {
  const { t } = useTranslation('analytics');
  const { range, filters, scope } = useRange();
  const { data, error, refetch } = useQuery(
    analyticsQuery(null, { ...range, by: ['folder'] }, filters, scope),
  );
  if (data === undefined) return <Pending data={data} error={error} onRetry={refetch} count={3} />;
  const { scans: total } = data.totals;
  const rows = (data.rows ?? []).map(({ folder_id: id, folder, scans }) => ({
    ...{ key: id ?? '', scans, share: shareOf(scans, total) },
    name: <RowName name={folder ?? t('noFolder')} onFilter={id ? () => onFolder(id) : null} />,
  }));
  return <CountedRows rows={rows} />;
}
