import { IconFlag } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { analyticsQuery, marksQuery } from '../analytics/analytics.queries.js';
import { Course } from '../analytics/course.js';
import { pointsOf } from '../analytics/series.js';
import { dayBefore } from '../app/days.js';
import { formatDateTime } from '../app/format.js';
import { localTimeOf, timeOf } from '../app/zone.js';
import type { Code } from '../codes/codes.queries.js';
import { Card, CardBody, CardHead } from '../ui/card.js';
import font from '../ui/font.module.css';
import layout from '../ui/layout.module.css';
import { TimeBands } from './time-bands.js';
import styles from './time-machine.module.css';

const DAYS = 90;
const STEP_MINUTES = 15;
const DAY_MS = 86_400_000;

const clockOf = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');

/** Moves a flag over the scans of a code, to see what a guest saw then. @param time empty for the present time */
export function TimeMachine({
  code,
  time,
  onMove,
}: {
  code: Code;
  time: string;
  onMove: (time: string) => void;
}) {
  const { t } = useTranslation('code');
  const { data } = useQuery(analyticsQuery(code.id, { period: '90d', interval: 'day' }));
  const { data: marks = [] } = useQuery(marksQuery(code.id));
  const local = localTimeOf(time === '' ? new Date() : new Date(time));
  const [day = '', clock = ''] = local.split('T');
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  const first = dayBefore(DAYS - 1);
  const last = Date.parse(dayBefore(0));
  const index = Math.max(0, Math.min(DAYS - 1, DAYS - 1 - Math.round((last - Date.parse(day)) / DAY_MS)));
  const move = (to: number, at: string) => {
    const moved = timeOf(`${dayBefore(DAYS - 1 - to)}T${at}`);
    const created = new Date(code.created_at);
    if (moved >= new Date()) return onMove('');
    onMove((moved < created ? created : moved).toISOString());
  };
  // With Shift, the flag goes to the next change of the destination.
  const jump = (event: KeyboardEvent) => {
    const isBack = event.key === 'ArrowLeft';
    if (!event.shiftKey || (!isBack && event.key !== 'ArrowRight')) return;
    event.preventDefault();
    const now = time === '' ? new Date().toISOString() : time;
    const next = isBack ? marks.findLast(({ at }) => at < now) : marks.find(({ at }) => at > now);
    if (next !== undefined) onMove(next.at);
    else if (!isBack) onMove('');
  };
  const said = time === '' ? t('machine.now') : formatDateTime(time);
  const series = data?.timeseries.slice(-DAYS) ?? [];
  return (
    <Card as="section" aria-label={t('machine.title')}>
      <CardHead>
        <h2 className={layout.grow}>{t('machine.title')}</h2>
        <span className={clsx(font.sub, font.xs, layout.desk)}>{t('machine.keys')}</span>
      </CardHead>
      <CardBody className={layout.stack}>
        <div className={styles.machine}>
          {data === undefined || series.length === 0 ? (
            <div className={styles.empty} />
          ) : (
            <Course
              series="scans"
              points={pointsOf(series, 'scans')}
              interval="day"
              to={data.to}
              marks={marks.filter(({ at }) => at >= first)}
            />
          )}
          <div className={styles.over}>
            <span
              className={clsx(styles.flag, index > DAYS / 2 && styles.left)}
              style={{ left: `${(100 * (index + 0.5)) / DAYS}%` }}
              aria-hidden
            >
              <span>
                <IconFlag size={14} /> {said}
              </span>
            </span>
            <input
              type="range"
              aria-label={t('machine.day')}
              aria-valuetext={said}
              min={0}
              max={DAYS - 1}
              value={index}
              onChange={({ currentTarget: { value } }) => move(Number(value), clock)}
              onKeyDown={jump}
            />
          </div>
        </div>
        <TimeBands
          marks={marks}
          created={code.created_at}
          days={DAYS}
          time={time === '' ? new Date().toISOString() : time}
          onMove={onMove}
        />
        <label className={clsx(layout.row, styles.clock)}>
          <span className={font.med}>{t('machine.clock')}</span>
          <input
            type="range"
            className={layout.grow}
            aria-valuetext={said}
            min={0}
            max={24 * 60 - STEP_MINUTES}
            step={STEP_MINUTES}
            value={hours * 60 + minutes}
            onChange={({ currentTarget: { value } }) => move(index, clockOf(Number(value)))}
          />
          <span className={font.med}>{clock}</span>
        </label>
      </CardBody>
    </Card>
  );
}
