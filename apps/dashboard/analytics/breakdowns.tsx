import { Link } from '@tanstack/react-router';
import clsx from 'clsx';
import { useTranslation } from 'react-i18next';
import type { Schema } from '../app/api.js';
import { formatNumber } from '../app/format.js';
import { Card, CardBody, CardHead } from '../ui/card.js';
import font from '../ui/font.module.css';
import layout from '../ui/layout.module.css';
import type { Analytics, Filter, FilterValues } from './analytics.queries.js';
import { Breakdown, filterFor, type Dimension } from './breakdown.js';
import styles from './breakdown.module.css';
import { useFew } from './use-few.js';

/** Breakdowns by place stand beside the map. */
const DIMENSIONS: readonly Dimension[] = ['device', 'os', 'browser', 'referrer', 'via'];

/** Scans by each property; a click on a row filters all others. */
export function Breakdowns({
  data,
  filters,
  onFilter,
}: {
  data: Analytics;
  filters: FilterValues;
  onFilter: (name: Filter, value: string) => void;
}) {
  return (
    <div className={styles.breakdowns}>
      {'top_qr_codes' in data ? <TopCodes codes={data.top_qr_codes} /> : null}
      {DIMENSIONS.map((dimension) => (
        <Breakdown
          key={dimension}
          dimension={dimension}
          rows={data.breakdowns[dimension]}
          onFilter={filterFor(dimension, filters, onFilter)}
        />
      ))}
    </div>
  );
}

function TopCodes({ codes }: { codes: readonly Schema['TopQrCode'][] }) {
  const { t } = useTranslation('analytics');
  const { few, more } = useFew(codes);
  return (
    <Card as="section">
      <CardHead>
        <h2>{t('topCodes')}</h2>
      </CardHead>
      {codes.length === 0 ? (
        <CardBody as="p" className={font.sub}>
          {t('nothing')}
        </CardBody>
      ) : null}
      <ul className={styles.rows}>
        {few.map(({ qr_code_id: id, name, scans }) => (
          <li key={id}>
            <progress max={codes[0]?.scans ?? 1} value={scans} aria-hidden="true" />
            <Link className={clsx(font.cut, layout.grow)} to="/codes/$id" params={{ id }}>
              {name}
            </Link>
            <span className={clsx(font.med, styles.count)}>{formatNumber(scans)}</span>
          </li>
        ))}
        {more}
      </ul>
    </Card>
  );
}
