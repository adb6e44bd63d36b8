import clsx from 'clsx';
import { Button, SegmentedControl } from '@mantine/core';
import { useId, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../app/format.js';
import { Card, CardBody } from '../ui/card.js';
import { FigureChoice, Figures } from '../ui/figure.js';
import font from '../ui/font.module.css';
import layout from '../ui/layout.module.css';
import type { Analytics, Mark } from './analytics.queries.js';
import { Change } from './change.js';
import { Course } from './course.js';
import { pointsOf, SERIES, SERIES_NAMES, type Series } from './series.js';
import { SeriesTable } from './series-table.js';
import styles from './totals.module.css';
import { intervalsOf, type Interval } from './use-range.js';

/** The figures of the period and the course of the chosen one, with that of the period before. */
export function Totals({
  data,
  before,
  span,
  marks = [],
  series,
  onChange,
  children,
}: {
  data: Analytics;
  before: Analytics | undefined;
  /** The length of the period, in words. */
  span: string;
  marks?: readonly Mark[] | undefined;
  series: Series;
  onChange: (chosen: { series?: Series; interval?: Interval }) => void;
  /** They stand below the course of the period. */
  children: ReactNode;
}) {
  const { t } = useTranslation('analytics');
  const [isTable, setTable] = useState(false);
  const group = useId();
  const intervals = intervalsOf(data);
  const shown = marks.filter(({ at }) => at >= data.from && at < data.to);
  const course = {
    ...{ series, interval: data.interval },
    points: pointsOf(data.timeseries, series),
    before: before && data.previous[series] > 0 ? pointsOf(before.timeseries, series) : undefined,
    beforeName: t('before', { period: span }),
  };
  return (
    <Card as="section">
      <Figures className={styles.figures} role="radiogroup" aria-label={t('series')}>
        {SERIES_NAMES.map((name) => (
          <FigureChoice
            key={name}
            {...{ group, label: t(SERIES[name]), isBig: true }}
            isChosen={name === series}
            onChoose={() => onChange({ series: name })}
            hint={<Change of={data} name={name} span={span} />}
          >
            {formatNumber(data.totals[name])}
          </FigureChoice>
        ))}
      </Figures>
      <CardBody className={clsx(layout.stack, layout.small)}>
        <div className={clsx(layout.row, layout.wrap)}>
          <h2>{t(`by.${data.interval}`, { series: t(SERIES[series]) })}</h2>
          <span className={clsx(font.sub, font.xs, layout.grow)}>
            {course.before === undefined ? null : <span className={styles.before}>{course.beforeName}</span>}
          </span>
          {intervals.length < 2 ? null : (
            <SegmentedControl
              size="xs"
              aria-label={t('interval')}
              value={data.interval}
              onChange={(interval) => onChange({ interval })}
              data={intervals.map((value) => ({ value, label: t(`intervals.${value}`) }))}
            />
          )}
          <Button variant="subtle" size="xs" aria-pressed={isTable} onClick={() => setTable(!isTable)}>
            {t(isTable ? 'asChart' : 'asTable')}
          </Button>
        </div>
        {isTable ? <SeriesTable {...course} /> : <Course {...course} to={data.to} marks={shown} />}
        {shown.length === 0 ? null : (
          <p className={clsx(font.sub, font.xs)}>{t('marks', { count: shown.length })}</p>
        )}
        {'imported_scans' in data && data.imported_scans > 0 ? (
          <p className={clsx(font.sub, font.xs)}>
            {t('imported', { count: data.imported_scans, number: formatNumber(data.imported_scans) })}
          </p>
        ) : null}
        {children}
      </CardBody>
    </Card>
  );
}
