import { SegmentedControl } from '@mantine/core';
import clsx from 'clsx';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Card, CardFoot, CardHead } from '../ui/card.js';
import font from '../ui/font.module.css';
import layout from '../ui/layout.module.css';
import type { Analytics, Filter, FilterValues } from './analytics.queries.js';
import { filterFor, Rows } from './breakdown.js';
import styles from './places.module.css';

const WorldMap = lazy(() => import('./world-map.js'));

const PLACES = ['country', 'city', 'language'] as const;
type Place = (typeof PLACES)[number];

/** Where scans come from: a map beside the list. */
export function Places({
  data,
  filters,
  onFilter,
}: {
  data: Analytics;
  filters: FilterValues;
  onFilter: (name: Filter, value: string) => void;
}) {
  const { t } = useTranslation('analytics');
  const [place, setPlace] = useState<Place>('country');
  const countries = data.breakdowns.country;
  const byCountry = filterFor('country', filters, onFilter);
  return (
    <Card as="section" aria-label={t('places')}>
      <CardHead className={styles.head}>
        <h2 className={layout.grow}>{t('places')}</h2>
        <SegmentedControl
          aria-label={t('places')}
          value={place}
          onChange={setPlace}
          data={PLACES.map((value) => ({ value, label: t(`dimension.${value}`) }))}
        />
      </CardHead>
      <div className={styles.columns}>
        <Suspense fallback={<div className={styles.world} />}>
          <WorldMap rows={countries} onFilter={byCountry} />
        </Suspense>
        <Rows
          key={place}
          dimension={place}
          rows={data.breakdowns[place]}
          onFilter={filterFor(place, filters, onFilter)}
        />
      </div>
      <CardFoot as="p" className={clsx(font.sub, font.xs)}>
        <a className={font.link} href="https://db-ip.com" target="_blank" rel="noreferrer">
          {t('credit')}
        </a>
      </CardFoot>
    </Card>
  );
}
