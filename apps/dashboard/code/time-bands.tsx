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

/** @param first day of the chart */
function bandsOf(marks: readonly Mark[], first: string): Band[] {
  const begin = timeOf(`${first}T00:00`).toISOString();
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
  days,
  time,
  onMove,
}: {
  marks: readonly Mark[];
  /** How many the chart has. */
  days: number;
  time: string;
  onMove: (time: string) => void;
}) {
  const { t } = useTranslation('code');
  const first = dayBefore(days - 1);
  const bands = bandsOf(marks, first);
  if (bands.length === 0) return null;
  const begin = timeOf(`${first}T00:00`).getTime();
  const shareOf = ({ from, to }: Band) =>
    (100 * ((to === null ? begin + days * DAY_MS : Date.parse(to)) - Date.parse(from))) / (days * DAY_MS);
  return (
    <ol className={styles.bands} aria-label={t('machine.bands')}>
      {bands.map((band) => (
        <li key={band.from} style={{ flexBasis: `${shareOf(band)}%` }}>
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
