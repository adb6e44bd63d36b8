import { SegmentedControl, Select, TextInput } from '@mantine/core';
import clsx from 'clsx';
import { useTranslation } from 'react-i18next';
import layout from '../ui/layout.module.css';
import styles from './range-fields.module.css';
import { LAST_DAYS, TIMES, type Days, type Time } from './use-range.js';

const CHOICES = [...TIMES, 'custom'] as const;

/** The time that the figures cover: a period until now, or some days. */
export function RangeFields({
  period,
  days,
  onChange,
}: {
  period: Time;
  days: Days | undefined;
  onChange: (chosen: { period?: Time | undefined; days?: Days | undefined }) => void;
}) {
  const { t } = useTranslation('analytics');
  const chosen = {
    'aria-label': t('period'),
    data: CHOICES.map((value) => ({ value, label: t(`periods.${value}`) })),
    value: days ? ('custom' as const) : period,
    onChange: (value: (typeof CHOICES)[number] | null) =>
      onChange(
        value === 'custom'
          ? { period: undefined, days: LAST_DAYS() }
          : { period: value ?? undefined, days: undefined },
      ),
  };
  return (
    <div className={clsx(layout.row, layout.wrap, styles.range)}>
      <SegmentedControl {...chosen} className={layout.desk} />
      <Select {...chosen} className={layout.phone} allowDeselect={false} />
      {days ? (
        <div className={clsx(layout.row, styles.days)}>
          {(['from', 'to'] as const).map((name) => (
            <TextInput
              key={name}
              type="date"
              aria-label={t(`days.${name}`)}
              value={days[name]}
              max={name === 'from' ? days.to : undefined}
              min={name === 'to' ? days.from : undefined}
              onChange={({ currentTarget: { value } }) =>
                // A field that is being typed in has no date yet.
                value === '' ? undefined : onChange({ days: { ...days, [name]: value } })
              }
            />
          ))}
        </div>
      ) : null}
    </div>
  );
}
