import { Select } from '@mantine/core';
import clsx from 'clsx';
import { useTranslation } from 'react-i18next';
import { facts } from '#client';
import { dayBefore } from '../app/days.js';
import { formatDayOfWeek } from '../app/format.js';
import { localTimeOf, timeOf, zone } from '../app/zone.js';
import font from '../ui/font.module.css';
import layout from '../ui/layout.module.css';
import type { RuleForm } from './rules.js';
import styles from './visit-time.module.css';

const STEP_MINUTES = 15;
const DAY_MINUTES = 24 * 60;
const DAYS = 7;
const NOON = '12:00';

const minutesOf = (clock: string): number => {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return hours * 60 + minutes;
};
const clockOf = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');

/** The hours of the rules on a day, from minute to minute. @param day YYYY-MM-DD */
function windowsOn(day: string, rules: readonly RuleForm[]): [number, number][] {
  const weekday = facts.WEEKDAYS[(new Date(day).getUTCDay() + 6) % 7];
  return rules
    .filter(({ timezone, from, to }) => timezone === zone() && from !== '' && to !== '')
    .filter(({ weekdays }) => weekdays.length === 0 || weekdays.some((one) => one === weekday))
    .flatMap(({ from, to }): [number, number][] => {
      const [start, end] = [minutesOf(from), minutesOf(to)];
      return start < end
        ? [[start, end]]
        : [
            [0, end],
            [start, DAY_MINUTES],
          ];
    });
}

/** When a simulated visit is: now, or on a day at a time, where the hours of the rules are tinted. */
export function VisitTime({
  at,
  rules,
  applied,
  onChange,
}: {
  at: string;
  rules: readonly RuleForm[];
  /** The index of the rule that the visit meets. */
  applied: number | null;
  onChange: (at: string) => void;
}) {
  const { t } = useTranslation('code');
  const [day = '', clock = NOON] = at === '' ? [] : localTimeOf(new Date(at)).split('T');
  const week = Array.from({ length: DAYS }, (_, index) => dayBefore(-index));
  const bounds = rules.flatMap(({ from_date: first, until_date: last }) => [first, last]);
  const days = [...new Set([...week, ...bounds, day])].filter((one) => one !== '').sort();
  const choose = (chosen: string, time: string) => onChange(timeOf(`${chosen}T${time}`).toISOString());
  return (
    <>
      <Select
        label={t('simulate.day')}
        placeholder={t('simulate.now')}
        data={days.map((value) => ({ value, label: formatDayOfWeek(value) }))}
        value={day === '' ? null : day}
        onChange={(chosen) => (chosen === null ? onChange('') : choose(chosen, clock))}
        clearable
      />
      {day === '' ? null : (
        <label className={clsx(layout.wide, styles.time)}>
          <span className={clsx(layout.row, layout.between)}>
            <span className={font.med}>{t('simulate.at')}</span>
            <span>{clock}</span>
          </span>
          <svg viewBox={`0 0 ${DAY_MINUTES} 4`} preserveAspectRatio="none" aria-hidden>
            <rect width={DAY_MINUTES} height={4} />
            {windowsOn(day, rules).map(([start, end]) => (
              <rect key={start} className={styles.window} x={start} width={end - start} height={4} />
            ))}
          </svg>
          <input
            type="range"
            aria-valuetext={
              applied === null ? clock : t('simulate.ruleAt', { time: clock, number: applied + 1 })
            }
            min={0}
            max={DAY_MINUTES - STEP_MINUTES}
            step={STEP_MINUTES}
            value={minutesOf(clock)}
            onChange={({ currentTarget: { value } }) => choose(day, clockOf(Number(value)))}
          />
        </label>
      )}
    </>
  );
}
