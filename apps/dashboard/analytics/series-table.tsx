import { useTranslation } from 'react-i18next';
import { formatNumber } from '../app/format.js';
import { Table } from '../ui/table.js';
import table from '../ui/table.module.css';
import type { Analytics } from './analytics.queries.js';
import { nameOf, type Point, type Unit } from './chart-frame.js';
import styles from './totals.module.css';

/** What the chart shows, as numbers. */
export function SeriesTable({
  series,
  interval,
  before = [],
  beforeName,
  unit,
}: {
  series: readonly Point[];
  interval: Analytics['interval'];
  before?: readonly Point[] | undefined;
  beforeName: string;
  unit: Unit;
}) {
  const { t } = useTranslation('analytics');
  const shift = before.length - series.length;
  return (
    <div className={styles.table} role="region" aria-label={t(`by.${unit}.${interval}`)} tabIndex={0}>
      <Table isCompact>
        <thead>
          <tr>
            <th>{t('bucket')}</th>
            <th className={table.right}>{t(unit)}</th>
            {before.length === 0 ? null : <th className={table.right}>{beforeName}</th>}
          </tr>
        </thead>
        <tbody>
          {series.map(({ start, scans }, index) => (
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
