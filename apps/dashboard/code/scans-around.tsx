import { useInfiniteQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { useTranslation } from 'react-i18next';
import { scanListQuery } from '../analytics/scan-list.queries.js';
import { countryName, formatClock, languageName } from '../app/format.js';
import { localTimeOf } from '../app/zone.js';
import type { Code } from '../codes/codes.queries.js';
import { Card, CardBody, CardHead } from '../ui/card.js';
import font from '../ui/font.module.css';
import layout from '../ui/layout.module.css';
import styles from './time-machine.module.css';

const MINUTES = 10;
const SHOWN = 8;

/** Who scanned the code about then. */
export function ScansAround({ code, time }: { code: Code; time: string }) {
  const { t } = useTranslation('code');
  const middle = Date.parse(time);
  const half = (MINUTES / 2) * 60_000;
  const { data, hasNextPage, isPlaceholderData } = useInfiniteQuery(
    scanListQuery({
      ...{ id: code.id, filters: {}, scope: {} },
      from: new Date(middle - half).toISOString(),
      to: new Date(middle + half).toISOString(),
    }),
  );
  const scans = data?.pages.flatMap((page) => page.data);
  if (scans === undefined) return null;
  const title = t('machine.around', { clock: localTimeOf(new Date(time)).slice(11) });
  const known = (parts: string[]) => parts.filter((part) => part !== 'Unknown' && part !== '').join(', ');
  return (
    <Card as="section" aria-label={title} className={clsx(isPlaceholderData && layout.stale)}>
      <CardHead>
        <h2 className={layout.grow}>{title}</h2>
        <span className={clsx(font.sub, font.xs)}>
          {hasNextPage
            ? t('machine.atLeast', { count: scans.length, minutes: MINUTES })
            : t('machine.inMinutes', { count: scans.length, minutes: MINUTES })}
        </span>
      </CardHead>
      {scans.length === 0 ? (
        <CardBody as="p" className={font.sub}>
          {t('machine.noScans')}
        </CardBody>
      ) : (
        <ul className={styles.scans}>
          {scans.slice(0, SHOWN).map((scan) => (
            <li key={scan.id} className={layout.row}>
              <span className={clsx(font.cut, layout.grow)}>
                {known([scan.city, countryName(scan.country)]) || t('unknownPlace')}
              </span>
              <span className={clsx(font.dim, font.cut, layout.grow)}>
                {known([scan.os, scan.language ? languageName(scan.language) : ''])}
              </span>
              <time className={font.sub} dateTime={scan.scanned_at}>
                {formatClock(scan.scanned_at)}
              </time>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
