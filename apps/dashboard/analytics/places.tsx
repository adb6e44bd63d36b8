import { SegmentedControl } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Analytics, Filter, FilterValues } from './analytics.queries.js';
import { filterFor, Rows } from './breakdown.js';

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
    <section className="card places" aria-label={t('places')}>
      <div className="card-head">
        <h2 className="grow">{t('places')}</h2>
        <SegmentedControl
          aria-label={t('places')}
          value={place}
          onChange={setPlace}
          data={PLACES.map((value) => ({ value, label: t(`dimension.${value}`) }))}
        />
      </div>
      <div className="map-and-list">
        <Suspense fallback={<div className="world" />}>
          <WorldMap rows={countries} onFilter={byCountry} />
        </Suspense>
        <Rows
          key={place}
          dimension={place}
          rows={data.breakdowns[place]}
          onFilter={filterFor(place, filters, onFilter)}
        />
      </div>
      <p className="card-foot sub xs">
        <a className="link" href="https://db-ip.com" target="_blank" rel="noreferrer">
          {t('credit')}
        </a>
      </p>
    </section>
  );
}
