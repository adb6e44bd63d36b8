import { SegmentedControl } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import clsx from 'clsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schema } from '../app/api.js';
import { formatNumber } from '../app/format.js';
import { Card, CardBody, CardHead } from '../ui/card.js';
import font from '../ui/font.module.css';
import layout from '../ui/layout.module.css';
import type { Analytics, Filter, FilterValues } from './analytics.queries.js';
import { filterFor, Rows } from './breakdown.js';
import styles from './breakdown.module.css';
import { useFew } from './use-few.js';

/** Breakdowns by place stand beside the map. */
const WAYS = ['device', 'os', 'browser', 'referrer', 'via'] as const;

interface Props {
  data: Analytics;
  filters: FilterValues;
  onFilter: (name: Filter, value: string) => void;
}

/** Scans by code and by the way in which people scan; a click on a row filters all others. */
export function Breakdowns({ data, filters, onFilter }: Props) {
  return (
    <div className={styles.breakdowns}>
      {'top_qr_codes' in data ? <TopCodes codes={data.top_qr_codes} /> : null}
      <Ways data={data} filters={filters} onFilter={onFilter} />
    </div>
  );
}

/** With what people scan, and what brought them: one property at a time. */
function Ways({ data, filters, onFilter }: Props) {
  const { t } = useTranslation('analytics');
  const [way, setWay] = useState<(typeof WAYS)[number]>('device');
  return (
    <Card as="section" aria-label={t('ways')}>
      <CardHead className={styles.tabs}>
        <SegmentedControl
          aria-label={t('ways')}
          value={way}
          onChange={setWay}
          data={WAYS.map((value) => ({ value, label: t(`way.${value}`) }))}
        />
      </CardHead>
      <Rows
        key={way}
        dimension={way}
        rows={data.breakdowns[way]}
        onFilter={filterFor(way, filters, onFilter)}
      />
    </Card>
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
