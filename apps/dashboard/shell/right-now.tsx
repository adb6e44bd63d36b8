import { ActionIcon } from '@mantine/core';
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import clsx from 'clsx';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { countryName, formatNumber, formatSince } from '../app/format.js';
import { Dot } from '../ui/dot.js';
import font from '../ui/font.module.css';
import layout from '../ui/layout.module.css';
import styles from './right-now.module.css';
import { RECENT_MS, useRecentScans, type RecentScan } from './use-recent-scans.js';

const SHOWN = 2;
const GONE_MS = 600_000;
const TICK_MS = 5_000;
const MINUTE_MS = 60_000;
const MINUTES = RECENT_MS / MINUTE_MS;

/** The newest scans of the workspace on one line; nothing if the last one was long ago. */
export function RightNow() {
  const { t } = useTranslation('shell');
  const [isPaused, setPaused] = useState(false);
  const { scans, isComplete } = useRecentScans(isPaused);
  const now = useNow();
  const [newest] = scans;
  if (newest === undefined || now - Date.parse(newest.at) > GONE_MS) return null;
  const counted = scans.filter(({ at }) => now - Date.parse(at) < RECENT_MS);
  return (
    <section className={styles.now} aria-label={t('now.title')}>
      <Dot isLive={!isPaused} />
      <h2 className={layout.desk}>{t('now.title')}</h2>
      <ol>
        {scans.slice(0, SHOWN).map((scan, place) => (
          <li key={place}>
            <ScanLine scan={scan} now={now} />
          </li>
        ))}
      </ol>
      <span className={clsx(layout.row, layout.desk, styles.count)}>
        {isComplete ? <Minutes scans={counted} now={now} /> : null}
        <span>
          <span className={font.med}>
            {isComplete ? formatNumber(counted.length) : t('now.atLeast', { count: counted.length })}
          </span>{' '}
          {t('now.minutes', { count: MINUTES })}
        </span>
      </span>
      <ActionIcon aria-label={t(isPaused ? 'now.resume' : 'now.pause')} onClick={() => setPaused(!isPaused)}>
        {isPaused ? <IconPlayerPlay size={16} /> : <IconPlayerPause size={16} />}
      </ActionIcon>
    </section>
  );
}

function ScanLine({
  scan: { codeId: id, name, at, city, country, device },
  now,
}: {
  scan: RecentScan;
  now: number;
}) {
  const { t } = useTranslation('shell');
  const place = [city, countryName(country)].find((part) => part !== 'Unknown');
  return (
    <>
      <Link className={clsx(font.med, font.cut)} to="/codes/$id" params={{ id }}>
        {name}
      </Link>
      <span className={clsx(font.sub, font.cut)}>
        {[...(place === undefined ? [] : [place]), ...(device === 'other' ? [] : [t(`now.${device}`)])].join(
          ', ',
        )}
      </span>
      <time className={clsx(font.sub, styles.time)} dateTime={at}>
        {formatSince(at, now)}
      </time>
    </>
  );
}

/** Scans by minute, the current one at the right; the number beside them says the same. */
function Minutes({ scans, now }: { scans: readonly RecentScan[]; now: number }) {
  const counts = Array.from({ length: MINUTES }, () => 0);
  for (const { at } of scans) {
    const place = MINUTES - 1 - Math.floor(Math.max(0, now - Date.parse(at)) / MINUTE_MS);
    counts[place] = (counts[place] ?? 0) + 1;
  }
  const max = Math.max(1, ...counts);
  return (
    <svg viewBox={`0 0 ${MINUTES * 4} 24`} aria-hidden="true">
      {counts.map((count, place) => {
        const height = count === 0 ? 1 : (count / max) * 24;
        return <rect key={place} x={place * 4} y={24 - height} width={3} height={height} />;
      })}
    </svg>
  );
}

/** The current time, every few seconds. */
function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
