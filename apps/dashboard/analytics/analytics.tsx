import './analytics.css';
import { SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconX } from '@tabler/icons-react';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../app/format.js';
import { Figure } from '../ui/figure.js';
import { LoadFailed, SkeletonRows } from '../ui/list-state.js';
import { useTitle } from '../ui/use-title.js';
import {
  analyticsQuery,
  FILTERS,
  PERIODS,
  rangeBefore,
  ZONE,
  type Analytics as Data,
  type Filter,
  type FilterValues,
  type Period,
} from './analytics.queries.js';
import { Breakdown, useValueName, type Dimension } from './breakdown.js';
import { Change } from './change.js';
import { Bars } from './chart.js';
import { Times } from './times.js';

const DIMENSIONS: readonly Dimension[] = [
  'country',
  'city',
  'device',
  'os',
  'browser',
  'language',
  'referrer',
  'via',
];

export function AnalyticsScreen() {
  const { t } = useTranslation('analytics');
  useTitle(t('title'));
  return (
    <>
      <div className="bar">
        <h1>{t('title')}</h1>
      </div>
      <Analytics id={null} />
    </>
  );
}

/** The period and the filters are in the address. */
function useRange() {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const period = PERIODS.find((one) => one === search.period) ?? '30d';
  const filters: FilterValues = Object.fromEntries(
    FILTERS.flatMap((name) => (typeof search[name] === 'string' ? [[name, search[name]]] : [])),
  );
  const change = (changed: { period?: Period } & Partial<Record<Filter, string | undefined>>) =>
    void navigate({
      to: '.',
      search: { ...(search.period ? { period } : {}), ...filters, ...changed } as never,
    });
  return { period, filters, change };
}

/** @param id of a code; null for the whole workspace */
export function Analytics({ id }: { id: string | null }) {
  const { t } = useTranslation(['analytics', 'ui']);
  const { period, filters, change } = useRange();
  const { data, error, refetch, isPlaceholderData } = useQuery(analyticsQuery(id, { period }, filters));
  const { data: before } = useQuery({
    ...analyticsQuery(id, data ? rangeBefore(data) : {}, filters),
    enabled: data !== undefined && !isPlaceholderData,
  });
  return (
    <div className="page stack">
      <div className="row wrap">
        <SegmentedControl
          aria-label={t('period')}
          value={period}
          onChange={(chosen) => change({ period: chosen })}
          data={PERIODS.map((value) => ({ value, label: t(`periods.${value}`) }))}
        />
        <FilterChips filters={filters} onRemove={(name) => change({ [name]: undefined })} />
        <span className="sub xs grow right desk">{t('ui:timesIn', { zone: ZONE })}</span>
      </div>
      {error ? <LoadFailed error={error} onRetry={() => void refetch()} /> : null}
      {data === undefined && !error ? <SkeletonRows /> : null}
      {data ? (
        <div className={isPlaceholderData ? 'stack stale' : 'stack'}>
          <Totals data={data} before={before} period={period} />
          <Times breakdowns={data.breakdowns} />
          <Breakdowns data={data} filters={filters} onFilter={(name, value) => change({ [name]: value })} />
        </div>
      ) : null}
    </div>
  );
}

function Totals({ data, before, period }: { data: Data; before: Data | undefined; period: Period }) {
  const { t } = useTranslation('analytics');
  const { totals } = data;
  const earlier = before !== undefined && before.totals.scans > 0 ? before.timeseries : undefined;
  return (
    <section className="card">
      <div className="figures ruled">
        <Figure label={t('scans')} isBig hint={<Change of={data} name="scans" period={period} />}>
          {formatNumber(totals.scans)}
        </Figure>
        <Figure
          label={t('visitors')}
          isBig
          hint={<Change of={data} name="unique_visitors" period={period} />}
        >
          {formatNumber(totals.unique_visitors)}
        </Figure>
        <Figure label={t('leads')} isBig hint={<Change of={data} name="leads" period={period} />}>
          {formatNumber(totals.leads)}
        </Figure>
        <Figure label={t('clicks')} isBig hint={<Change of={data} name="cta_clicks" period={period} />}>
          {formatNumber(totals.cta_clicks)}
        </Figure>
      </div>
      <div className="card-body stack small">
        <div className="row between wrap">
          <h2>{t('overTime')}</h2>
          {earlier === undefined ? null : (
            <span className="sub xs before-key">{t('before', { period: t(`periods.${period}`) })}</span>
          )}
        </div>
        <Bars series={data.timeseries} interval={data.interval} before={earlier} />
        <p className="sub xs">{t('botsLeftOut', { count: totals.bot_scans })}</p>
      </div>
    </section>
  );
}

function Breakdowns({
  data,
  filters,
  onFilter,
}: {
  data: Data;
  filters: FilterValues;
  onFilter: (name: Filter, value: string) => void;
}) {
  const { t } = useTranslation('analytics');
  return (
    <>
      <div className="breakdowns">
        {'top_qr_codes' in data ? (
          <section className="card breakdown">
            <div className="card-head">
              <h2>{t('topCodes')}</h2>
            </div>
            {data.top_qr_codes.length === 0 ? <p className="card-body sub">{t('nothing')}</p> : null}
            <ul>
              {data.top_qr_codes.map(({ qr_code_id: id, name, scans }) => (
                <li key={id}>
                  <progress max={data.top_qr_codes[0]?.scans ?? 1} value={scans} aria-hidden="true" />
                  <Link className="cut grow" to="/codes/$id" params={{ id }}>
                    {name}
                  </Link>
                  <span className="med count">{formatNumber(scans)}</span>
                </li>
              ))}
            </ul>
          </section>
        ) : null}
        {DIMENSIONS.map((dimension) => {
          const filter = FILTERS.find((name) => name === dimension && filters[name] === undefined);
          return (
            <Breakdown
              key={dimension}
              dimension={dimension}
              rows={data.breakdowns[dimension]}
              onFilter={filter === undefined ? null : (value) => onFilter(filter, value)}
            />
          );
        })}
      </div>
      <p className="sub xs">
        <a className="link" href="https://db-ip.com" target="_blank" rel="noreferrer">
          {t('credit')}
        </a>
      </p>
    </>
  );
}

function FilterChips({ filters, onRemove }: { filters: FilterValues; onRemove: (name: Filter) => void }) {
  const { t } = useTranslation('analytics');
  const nameOf = useValueName();
  return FILTERS.flatMap((name) => {
    const value = filters[name];
    if (value === undefined) return [];
    const field = t(`dimension.${name}`);
    return [
      <span key={name} className="chip">
        <span>
          <span className="sub">{t('only', { field })}</span>
          <span className="med cut">{nameOf(name, value)}</span>
        </span>
        <button aria-label={t('removeFilter', { field })} onClick={() => onRemove(name)}>
          <IconX size={14} />
        </button>
      </span>,
    ];
  });
}
