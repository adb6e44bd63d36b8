import './analytics.css';
import { SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { LoadFailed, SkeletonRows } from '../ui/list-state.js';
import { useTitle } from '../ui/use-title.js';
import {
  analyticsQuery,
  FILTERS,
  marksQuery,
  PERIODS,
  rangeBefore,
  ZONE,
  type Filter,
  type FilterValues,
  type Period,
} from './analytics.queries.js';
import { Breakdowns } from './breakdowns.js';
import { DownloadMenu } from './download-menu.js';
import { FilterChips } from './filter-chips.js';
import { Places } from './places.js';
import { Times } from './times.js';
import { Totals } from './totals.js';

/** Of each breakdown: the map shows as many countries. */
const ROWS = 100;

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
  const { data, error, refetch, isPlaceholderData } = useQuery(
    analyticsQuery(id, { period, top: ROWS }, filters),
  );
  const { data: before } = useQuery({
    ...analyticsQuery(id, data ? rangeBefore(data) : {}, filters),
    enabled: data !== undefined && !isPlaceholderData,
  });
  const { data: marks } = useQuery({ ...marksQuery(id ?? ''), enabled: id !== null });
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
        <DownloadMenu id={id} period={period} filters={filters} />
      </div>
      {error ? <LoadFailed error={error} onRetry={() => void refetch()} /> : null}
      {data === undefined && !error ? <SkeletonRows /> : null}
      {data ? (
        <div className={isPlaceholderData ? 'stack stale' : 'stack'}>
          <Totals data={data} before={before} period={period} marks={marks} />
          <Places data={data} filters={filters} onFilter={(name, value) => change({ [name]: value })} />
          <Times breakdowns={data.breakdowns} />
          <Breakdowns data={data} filters={filters} onFilter={(name, value) => change({ [name]: value })} />
        </div>
      ) : null}
    </div>
  );
}
