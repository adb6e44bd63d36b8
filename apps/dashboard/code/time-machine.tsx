import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { analyticsQuery, marksQuery } from '../analytics/analytics.queries.js';
import { Course } from '../analytics/course.js';
import { pointsOf } from '../analytics/series.js';
import { formatDateTime } from '../app/format.js';
import { localTimeOf, timeOf } from '../app/zone.js';
import type { Code } from '../codes/codes.queries.js';
import { Card, CardBody, CardHead } from '../ui/card.js';
import font from '../ui/font.module.css';
import layout from '../ui/layout.module.css';
import { Pending } from '../ui/list-state.js';
import styles from './time-machine.module.css';

const MINUTES = 1_440;
const STEP = 5;

interface Props {
  code: Code;
  /** It is empty for the present time. */
  time: string;
  onTime: (time: string) => void;
}

/** The scans of the last months, with a flag that a person drags to see what guests saw then. */
export function TimeMachine({ code, time, onTime }: Props) {
  const { t } = useTranslation(['code', 'analytics']);
  const { data, error, refetch } = useQuery(analyticsQuery(code.id, { period: '90d', interval: 'day' }));
  const { data: marks = [] } = useQuery(marksQuery(code.id));
  const shown = data ? marks.filter(({ at }) => at >= data.from) : [];
  return (
    <Card as="section" aria-label={t('machine.title')}>
      <CardHead>
        <h2 className={layout.grow}>{t('machine.title')}</h2>
        <span className={clsx(font.sub, font.xs, layout.desk)}>{t('machine.keys')}</span>
      </CardHead>
      <CardBody className={styles.machine}>
        <Pending data={data} error={error} onRetry={refetch} count={3} />
        {data ? (
          <>
            <Course
              {...{ series: 'scans', interval: 'day', to: data.to, marks: shown }}
              points={pointsOf(data.timeseries, 'scans')}
            />
            <Flag days={data.timeseries.map(({ start }) => start)} marks={shown} {...{ time, onTime }} />
            <Clock time={time} onTime={onTime} />
          </>
        ) : null}
      </CardBody>
    </Card>
  );
}

const dayOf = (time: string): string => localTimeOf(time === '' ? new Date() : new Date(time)).slice(0, 10);
const clockOf = (time: string): string => localTimeOf(time === '' ? new Date() : new Date(time)).slice(11);

/** @returns the time, or nothing for one that has not come yet */
const timeAt = (day: string, clock: string): string => {
  const at = timeOf(`${day}T${clock}`);
  return at.getTime() >= Date.now() ? '' : at.toISOString();
};

/** Days as the arrow keys and a drag walk through them; with the shift key, from change to change. */
function Flag({
  days,
  marks,
  time,
  onTime,
}: {
  days: readonly string[];
  marks: readonly { at: string }[];
  time: string;
  onTime: (time: string) => void;
}) {
  const { t } = useTranslation('code');
  const found = days.findLastIndex((start) => dayOf(start) <= dayOf(time));
  const place = Math.max(0, found);
  const words = time === '' ? t('machine.now') : formatDateTime(time);
  const jump = (event: KeyboardEvent) => {
    if (!event.shiftKey || !['ArrowLeft', 'ArrowRight'].includes(event.key)) return;
    event.preventDefault();
    const now = time === '' ? new Date().toISOString() : time;
    const to =
      event.key === 'ArrowLeft'
        ? marks.findLast(({ at }) => at < now)?.at
        : (marks.find(({ at }) => at > now)?.at ?? '');
    if (to !== undefined) onTime(to);
  };
  return (
    <div className={styles.flag}>
      <span className={styles.line} style={{ left: `${(100 * (place + 0.5)) / days.length}%` }} aria-hidden>
        <span className={place > days.length / 2 ? styles.left : undefined}>{words}</span>
      </span>
      <input
        type="range"
        min={0}
        max={days.length - 1}
        value={place}
        aria-label={t('machine.day')}
        aria-valuetext={words}
        onKeyDown={jump}
        onChange={({ currentTarget: { valueAsNumber } }) => {
          const day = days[valueAsNumber];
          const isLast = valueAsNumber === days.length - 1;
          if (day !== undefined) onTime(isLast ? '' : timeAt(dayOf(day), clockOf(time)));
        }}
      />
    </div>
  );
}

function Clock({ time, onTime }: Pick<Props, 'time' | 'onTime'>) {
  const { t } = useTranslation('code');
  const clock = clockOf(time);
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return (
    <label className={styles.clock}>
      <span className={font.sub}>{t('machine.clock')}</span>
      <input
        type="range"
        min={0}
        max={MINUTES - STEP}
        step={STEP}
        value={hours * 60 + minutes}
        aria-valuetext={clock}
        onChange={({ currentTarget: { valueAsNumber: at } }) =>
          onTime(timeAt(dayOf(time), `${two(Math.floor(at / 60))}:${two(at % 60)}`))
        }
      />
      <span className={font.med}>{clock}</span>
    </label>
  );
}

const two = (value: number): string => String(value).padStart(2, '0');
