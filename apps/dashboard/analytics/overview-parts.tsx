import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../app/format.js';
import { Card, CardBody, CardHead } from '../ui/card.js';
import { Figure, FigureCard } from '../ui/figure.js';
import font from '../ui/font.module.css';
import layout from '../ui/layout.module.css';
import { Pending } from '../ui/list-state.js';
import { daysQuery } from './analytics.queries.js';
import { Change } from './change.js';
import { Bars } from './chart.js';

const numberOf = (value: number | undefined): string => (value === undefined ? '–' : formatNumber(value));

/** Shows the scans of today, of 7 and of 30 days, each with its change. */
export function ScanFigures({ id }: { id: string }) {
  const { t } = useTranslation('analytics');
  const { data: today } = useQuery(daysQuery(id, 1));
  const { data: week } = useQuery(daysQuery(id, 7));
  const { data: month } = useQuery(daysQuery(id, 30));
  return (
    <FigureCard>
      <Figure label={t('today')} isBig>
        {numberOf(today?.totals.scans)}
      </Figure>
      <Figure
        label={t('days7')}
        isBig
        hint={week ? <Change of={week} name="scans" span={t('days7')} /> : null}
      >
        {numberOf(week?.totals.scans)}
      </Figure>
      <Figure
        label={t('days30')}
        isBig
        hint={month ? <Change of={month} name="scans" span={t('days30')} /> : null}
      >
        {numberOf(month?.totals.scans)}
      </Figure>
      <Figure
        label={t('visitors30')}
        isBig
        hint={month ? <Change of={month} name="unique_visitors" span={t('days30')} /> : null}
      >
        {numberOf(month?.totals.unique_visitors)}
      </Figure>
    </FigureCard>
  );
}

export function ScansByDay({ id }: { id: string }) {
  const { t } = useTranslation('analytics');
  const { data, error, refetch } = useQuery(daysQuery(id, 30));
  return (
    <Card as="section">
      <CardHead>
        <h2 className={layout.grow}>{t('byDay')}</h2>
        <Link className={font.link} to="/codes/$id/analytics" params={{ id }}>
          {t('title')}
        </Link>
      </CardHead>
      <CardBody>
        <Pending data={data} error={error} onRetry={refetch} count={3} />
        {data ? <Bars buckets={data.timeseries} interval={data.interval} /> : null}
      </CardBody>
    </Card>
  );
}
