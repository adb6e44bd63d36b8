import clsx from 'clsx';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CardFoot } from '../ui/card.js';
import { TabbedCard } from '../ui/card-tabs.js';
import font from '../ui/font.module.css';
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
    <TabbedCard
      label={t('places')}
      tabs={PLACES.map((value) => ({ value, label: t(`dimension.${value}`) }))}
      value={place}
      onChange={setPlace}
      unit={t('scans')}
    >
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
    </TabbedCard>
  );
}
