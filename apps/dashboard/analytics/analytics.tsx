import { Switch } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../app/format.js';
import { useSession } from '../app/session.queries.js';
import { placeOf, zone } from '../app/zone.js';
import { ShareReport } from '../settings/reports/share-report.js';
import { RightNow } from '../shell/right-now.js';
import font from '../ui/font.module.css';
import layout from '../ui/layout.module.css';
import { Pending } from '../ui/list-state.js';
import { Bar, Page } from '../ui/page.js';
import styles from './analytics.module.css';
import { analyticsQuery, marksQuery, rangeBefore, type Filter } from './analytics.queries.js';
import { Codes, Devices } from './breakdowns.js';
import { DownloadMenu } from './download-menu.js';
import { sharedOf } from './shared-report.js';
import { Places } from './places.js';
import { RangeFields } from './range-fields.js';
import { ScanList } from './scan-list.js';
import { BotSwitch, Scoping } from './scope-fields.js';
import { Times } from './times.js';
import { Totals } from './totals.js';
import { isCurrent, useRange } from './use-range.js';

/** The rows of each breakdown: the map shows as many countries. */
const ROWS = 100;
const LIVE_MS = 5_000;
const DAY_MS = 86_400_000;

export function AnalyticsScreen() {
  const { t } = useTranslation('analytics');
  return (
    <>
      <Bar title={t('title')} />
      <RightNow />
      <Analytics id={null} />
    </>
  );
}

/** Whose scans these are, and when they were made: on paper, nothing else says it. */
function PrintedHead({ span, data: { from, to } }: { span: string; data: { from: string; to: string } }) {
  const { workspace } = useSession();
  return (
    <p className={styles.printed}>
      {[workspace.name, span, `${formatDate(from)} – ${formatDate(to)}`].join(' · ')}
    </p>
  );
}

/** @param id of a code; null for the whole workspace */
export function Analytics({ id }: { id: string | null }) {
  const { t } = useTranslation(['analytics', 'ui']);
  const { period, days, series, range, filters, scope, change } = useRange();
  const [isLive, setLive] = useState(false);
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...analyticsQuery(id, { ...range, top: ROWS, by: ['weekday', 'hour_of_day'] }, filters, scope),
    placeholderData: keepPreviousData,
    refetchInterval: isLive ? LIVE_MS : false,
  });
  const { data: before } = useQuery({
    ...analyticsQuery(id, data ? rangeBefore(data) : {}, filters, scope),
    enabled: data !== undefined && !isPlaceholderData,
    // While it is live, the range moves with each response.
    placeholderData: isLive ? keepPreviousData : undefined,
  });
  const { data: marks } = useQuery({ ...marksQuery(id ?? ''), enabled: id !== null });
  const spanOf = ({ from, to }: { from: string; to: string }) =>
    days
      ? t('spans', { count: Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) })
      : isCurrent(period)
        ? t('sameTime')
        : t(`periods.${period}`);
  const filterBy = (name: Filter, value: string) => change({ [name]: value });
  return (
    <Page className={layout.stack}>
      <div className={styles.toolbar}>
        <RangeFields period={period} days={days} onChange={change} />
        <div className={clsx(layout.row, styles.actions)}>
          <span className={clsx(font.sub, font.xs, layout.desk)}>
            {t('ui:timesIn', { place: placeOf(zone()) })}
          </span>
          <Switch
            size="xs"
            label={t('live')}
            checked={isLive}
            onChange={(event) => setLive(event.currentTarget.checked)}
          />
          <ShareReport
            shared={data === undefined ? null : sharedOf({ id, period, days, filters, scope }, data)}
          />
          <DownloadMenu id={id} range={range} filters={filters} scope={scope} />
        </div>
      </div>
      {data ? <PrintedHead span={days ? spanOf(data) : t(`periods.${period}`)} data={data} /> : null}
      <Scoping isOfCode={id !== null} filters={filters} scope={scope} onChange={change} />
      <Pending data={data} error={error} onRetry={refetch} />
      {data ? (
        <div className={isPlaceholderData ? clsx(layout.stack, layout.stale) : layout.stack}>
          <Totals {...{ data, before, marks, series }} span={spanOf(data)} onChange={change}>
            <BotSwitch
              count={data.totals.bot_scans}
              isOn={scope.bots === true}
              onChange={(isOn) => change({ bots: isOn || undefined })}
            />
          </Totals>
          <Places data={data} filters={filters} onFilter={filterBy} />
          <div className={styles.breakdowns}>
            <Codes {...{ data, filters, onFilter: filterBy }} onFolder={(folder) => change({ folder })} />
            <Devices data={data} filters={filters} onFilter={filterBy} />
          </div>
          <Times data={data} />
          <ScanList wanted={{ id, from: data.from, to: data.to, filters, scope }} />
        </div>
      ) : null}
    </Page>
  );
}
