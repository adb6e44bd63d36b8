import clsx from 'clsx';
import { Button } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../app/format.js';
import { Card, CardBody } from '../ui/card.js';
import { Figure, Figures } from '../ui/figure.js';
import font from '../ui/font.module.css';
import layout from '../ui/layout.module.css';
import type { Analytics, Mark } from './analytics.queries.js';
import { Change } from './change.js';
import { Course } from './course.js';
import { SeriesTable } from './series-table.js';
import styles from './totals.module.css';

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
  /** They stand below the course of the period. */
  children: ReactNode;
}) {
  const { t } = useTranslation('analytics');
  const [isTable, setTable] = useState(false);
  const { totals } = data;
  const shown = marks.filter(({ at }) => at >= data.from && at < data.to);
  const earlier = before !== undefined && before.totals.scans > 0 ? before.timeseries : undefined;
  return (
    <Card as="section">
      <Figures className={styles.figures}>
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
      </Figures>
      <CardBody className={clsx(layout.stack, layout.small)}>
        <div className={clsx(layout.row, layout.between, layout.wrap)}>
          <h2>{t(`by.${data.interval}`)}</h2>
          {earlier === undefined ? null : (
            <span className={clsx(font.sub, font.xs, styles.before)}>{t('before', { period: span })}</span>
          )}
          <Button variant="subtle" size="xs" aria-pressed={isTable} onClick={() => setTable(!isTable)}>
            {t(isTable ? 'asChart' : 'asTable')}
          </Button>
        </div>
        {isTable ? (
          <SeriesTable data={data} before={earlier} beforeName={t('before', { period: span })} />
        ) : (
          <Course
            series={data.timeseries}
            interval={data.interval}
            to={data.to}
            before={earlier}
            beforeName={t('before', { period: span })}
            marks={shown}
          />
        )}
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
