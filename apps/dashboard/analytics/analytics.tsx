import './analytics.css';
import { SegmentedControl, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
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
  type Scope,
} from './analytics.queries.js';
import { Breakdowns } from './breakdowns.js';
import { DownloadMenu } from './download-menu.js';
import { Chip } from '../ui/chip.js';
import { FilterChips } from './filter-chips.js';
import { Places } from './places.js';
import { ScanList } from './scan-list.js';
import { BotSwitch, FolderScope } from './scope-fields.js';
import { Times } from './times.js';
import { Totals } from './totals.js';

/** Of each breakdown: the map shows as many countries. */
const ROWS = 100;
const LIVE_MS = 5_000;

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

const textIn = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** The period, the scope and the filters are in the address. */
function useRange() {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const period = PERIODS.find((one) => one === search.period) ?? '30d';
  const filters: FilterValues = Object.fromEntries(
    FILTERS.flatMap((name) => (typeof search[name] === 'string' ? [[name, search[name]]] : [])),
  );
  const [folder, tag] = [textIn(search.folder), textIn(search.tag)];
  const scope: Scope = {
    ...(folder === undefined ? {} : { folder }),
    ...(tag === undefined ? {} : { tag }),
    ...(search.bots === true ? { bots: true } : {}),
  };
  type Changed = { period?: Period } & Partial<Record<Filter | 'folder' | 'tag', string | undefined>>;
  const change = (changed: Changed & { bots?: true | undefined }) =>
    void navigate({
      to: '.',
      search: { ...(search.period ? { period } : {}), ...scope, ...filters, ...changed } as never,
    });
  return { period, filters, scope, change };
}

/** @param id of a code; null for the whole workspace */
export function Analytics({ id }: { id: string | null }) {
  const { t } = useTranslation(['analytics', 'ui']);
  const { period, filters, scope, change } = useRange();
  const [isLive, setLive] = useState(false);
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...analyticsQuery(id, { period, top: ROWS }, filters, scope),
    refetchInterval: isLive ? LIVE_MS : false,
  });
  const { data: before } = useQuery({
    ...analyticsQuery(id, data ? rangeBefore(data) : {}, filters, scope),
    enabled: data !== undefined && !isPlaceholderData,
  });
  const { data: marks } = useQuery({ ...marksQuery(id ?? ''), enabled: id !== null });
  const filterBy = (name: Filter, value: string) => change({ [name]: value });
  return (
    <div className="page stack">
      <div className="row wrap">
        <SegmentedControl
          aria-label={t('period')}
          value={period}
          onChange={(chosen) => change({ period: chosen })}
          data={PERIODS.map((value) => ({ value, label: t(`periods.${value}`) }))}
        />
        {id === null ? <FolderScope scope={scope} onChange={(folder) => change({ folder })} /> : null}
        <FilterChips filters={filters} onRemove={(name) => change({ [name]: undefined })} />
        {scope.tag === undefined || id !== null ? null : (
          <Chip
            field={t('only', { field: t('tag') })}
            value={scope.tag}
            label={t('removeFilter', { field: t('tag') })}
            onRemove={() => change({ tag: undefined })}
          />
        )}
        <span className="sub xs grow right desk">{t('ui:timesIn', { zone: ZONE })}</span>
        <Switch
          size="xs"
          label={t('live')}
          checked={isLive}
          onChange={(event) => setLive(event.currentTarget.checked)}
        />
        <DownloadMenu id={id} period={period} filters={filters} scope={scope} />
      </div>
      {error ? <LoadFailed error={error} onRetry={() => void refetch()} /> : null}
      {data === undefined && !error ? <SkeletonRows /> : null}
      {data ? (
        <div className={isPlaceholderData ? 'stack stale' : 'stack'}>
          <Totals data={data} before={before} period={period} marks={marks}>
            <BotSwitch
              count={data.totals.bot_scans}
              isOn={scope.bots === true}
              onChange={(isOn) => change({ bots: isOn || undefined })}
            />
          </Totals>
          <Places data={data} filters={filters} onFilter={filterBy} />
          <Times breakdowns={data.breakdowns} />
          <Breakdowns data={data} filters={filters} onFilter={filterBy} />
          <ScanList wanted={{ id, from: data.from, to: data.to, filters, scope }} />
        </div>
      ) : null}
    </div>
  );
}
