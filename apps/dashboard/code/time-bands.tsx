import { useTranslation } from 'react-i18next';
import type { Mark } from '../analytics/analytics.queries.js';
import { dayBefore } from '../app/days.js';
import { formatDay } from '../app/format.js';
import { timeOf } from '../app/zone.js';
import font from '../ui/font.module.css';
import layout from '../ui/layout.module.css';
import styles from './time-machine.module.css';

const DAY_MS = 86_400_000;

/** A time during which the code led to the same. */
interface Band {
  from: string;
  to: string | null;
  name: string;
  version: number;
}

/** @param begin of the first one */
function bandsOf(marks: readonly Mark[], begin: string): Band[] {
  const shown = marks.filter(({ at }) => at > begin);
  const [next] = shown;
  if (next === undefined) return [];
  return [
    { from: begin, to: next.at, name: next.before, version: next.version - 1 },
    ...shown.map(({ at, after, version }, index) => ({
      ...{ from: at, to: shown[index + 1]?.at ?? null, name: after, version },
    })),
  ];
}

/** What the code led to, below the days; a click moves the flag to where it began. */
export function TimeBands({
  marks,
  created,
  days,
  time,
  onMove,
}: {
  marks: readonly Mark[];
  /** When the code was created. */
  created: string;
  /** How many the chart has. */
  days: number;
  time: string;
  onMove: (time: string) => void;
}) {
  const { t } = useTranslation('code');
  const left = timeOf(`${dayBefore(days - 1)}T00:00`).getTime();
  const begin = new Date(Math.max(left, Date.parse(created))).toISOString();
  const bands = bandsOf(marks, begin);
  if (bands.length === 0) return null;
  const share = (from: number, to: number) => `${(100 * (to - from)) / (days * DAY_MS)}%`;
  const shareOf = ({ from, to }: Band) =>
    share(Date.parse(from), to === null ? left + days * DAY_MS : Date.parse(to));
  return (
    <ol className={styles.bands} aria-label={t('machine.bands')}>
      {bands.map((band, index) => (
        <li
          key={band.from}
          style={{
            flexBasis: shareOf(band),
            ...(index === 0 ? { marginLeft: share(left, Date.parse(begin)) } : {}),
          }}
        >
          <button
            type="button"
            className={layout.two}
            aria-pressed={time >= band.from && (band.to === null || time < band.to)}
            onClick={() => onMove(band.from)}
          >
            <span className={font.med}>{band.name || t('history.version', { version: band.version })}</span>
            <span>
              {band.to === null
                ? t('machine.from', { day: formatDay(band.from) })
                : t('machine.until', { day: formatDay(band.to) })}
            </span>
          </button>
        </li>
      ))}
    </ol>
  );
}
