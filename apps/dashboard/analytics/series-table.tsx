import { useTranslation } from 'react-i18next';
import { formatNumber } from '../app/format.js';
import { Table } from '../ui/table.js';
import table from '../ui/table.module.css';
import type { Analytics } from './analytics.queries.js';
import { nameOf, type Point } from './chart-frame.js';
import styles from './totals.module.css';

/** What the chart shows, as numbers. */
export function SeriesTable({
  data: { timeseries, interval },
  before = [],
  beforeName,
}: {
  data: Pick<Analytics, 'timeseries' | 'interval'>;
  before?: readonly Point[] | undefined;
  beforeName: string;
}) {
  const { t } = useTranslation('analytics');
  const shift = before.length - timeseries.length;
  return (
    <div className={styles.table} role="region" aria-label={t(`by.${interval}`)} tabIndex={0}>
      <Table isCompact>
        <thead>
          <tr>
            <th>{t('bucket')}</th>
            <th className={table.right}>{t('scans')}</th>
            {before.length === 0 ? null : <th className={table.right}>{beforeName}</th>}
          </tr>
        </thead>
        <tbody>
          {timeseries.map(({ start, scans }, index) => (
            <tr key={start}>
              <td>{nameOf(interval, start)}</td>
              <td className={table.right}>{formatNumber(scans)}</td>
              {before.length === 0 ? null : (
                <td className={table.right}>{formatNumber(before[shift + index]?.scans ?? 0)}</td>
              )}
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  );
}
