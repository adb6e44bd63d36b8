import { useTranslation } from 'react-i18next';
import { formatNumber } from '../app/format.js';
import { Table } from '../ui/table.js';
import table from '../ui/table.module.css';
import type { Analytics } from './analytics.queries.js';
import { ChangeOf, nameOf } from './chart-frame.js';
import { SERIES, type Point, type Series } from './series.js';
import styles from './totals.module.css';

/** What the chart shows, as numbers. */
export function SeriesTable({
  series,
  points,
  interval,
  before = [],
  beforeName,
}: {
  series: Series;
  points: readonly Point[];
  interval: Analytics['interval'];
  before?: readonly Point[] | undefined;
  beforeName: string;
}) {
  const { t } = useTranslation('analytics');
  const shift = before.length - points.length;
  const name = t(SERIES[series]);
  return (
    <div
      className={styles.table}
      role="region"
      aria-label={t(`by.${interval}`, { series: name })}
      tabIndex={0}
    >
      <Table isCompact>
        <thead>
          <tr>
            <th>{t('bucket')}</th>
            <th className={table.right}>{name}</th>
            {before.length === 0 ? null : (
              <>
                <th className={table.right}>{beforeName}</th>
                <th className={table.right}>{t('changed')}</th>
              </>
            )}
          </tr>
        </thead>
        <tbody>
          {points.map(({ start, count }, index) => {
            const earlier = before[shift + index]?.count ?? 0;
            return (
              <tr key={start}>
                <td>{nameOf(interval, start)}</td>
                <td className={table.right}>{formatNumber(count)}</td>
                {before.length === 0 ? null : (
                  <>
                    <td className={table.right}>{formatNumber(earlier)}</td>
                    <td className={table.right}>
                      {earlier === 0 ? '–' : <ChangeOf now={count} before={earlier} />}
                    </td>
                  </>
                )}
              </tr>
            );
          })}
        </tbody>
      </Table>
    </div>
  );
}
