import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../app/format.js';
import { Figure } from '../ui/figure.js';
import type { Analytics, Mark } from './analytics.queries.js';
import { Change } from './change.js';
import { Course } from './course.js';

/** The figures of the period and its course, with those of the period before. */
export function Totals({
  data,
  before,
  span,
  marks = [],
  children,
}: {
  data: Analytics;
  before: Analytics | undefined;
  /** The length of the period, in words. */
  span: string;
  marks?: readonly Mark[] | undefined;
  /** Below the course of the period. */
  children: ReactNode;
}) {
  const { t } = useTranslation('analytics');
  const { totals } = data;
  const shown = marks.filter(({ at }) => at >= data.from && at < data.to);
  const earlier = before !== undefined && before.totals.scans > 0 ? before.timeseries : undefined;
  return (
    <section className="card">
      <div className="figures ruled">
        <Figure label={t('scans')} isBig hint={<Change of={data} name="scans" span={span} />}>
          {formatNumber(totals.scans)}
        </Figure>
        <Figure label={t('visitors')} isBig hint={<Change of={data} name="unique_visitors" span={span} />}>
          {formatNumber(totals.unique_visitors)}
        </Figure>
        <Figure label={t('leads')} isBig hint={<Change of={data} name="leads" span={span} />}>
          {formatNumber(totals.leads)}
        </Figure>
        <Figure label={t('clicks')} isBig hint={<Change of={data} name="cta_clicks" span={span} />}>
          {formatNumber(totals.cta_clicks)}
        </Figure>
      </div>
      <div className="card-body stack small">
        <div className="row between wrap">
          <h2>{t('overTime')}</h2>
          {earlier === undefined ? null : (
            <span className="sub xs before-key">{t('before', { period: span })}</span>
          )}
        </div>
        <Course
          series={data.timeseries}
          interval={data.interval}
          to={data.to}
          before={earlier}
          marks={shown}
        />
        {shown.length === 0 ? null : <p className="sub xs">{t('marks', { count: shown.length })}</p>}
        {children}
      </div>
    </section>
  );
}
