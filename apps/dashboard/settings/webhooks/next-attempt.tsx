import { IconClock } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatClock } from '../../app/format.js';
import font from '../../ui/font.module.css';
import { Note } from '../../ui/note.js';

const SECOND_MS = 1_000;

/** Counts down to the time at which a delivery is sent again. */
export function NextAttempt({ at }: { at: string }) {
  const { t } = useTranslation('webhooks');
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.max(0, Math.ceil((Date.parse(at) - now) / SECOND_MS));
  return (
    <Note tone="warn" icon={IconClock}>
      <p>
        <span className={font.med} role="timer">
          {t('nextAttempt', { time: lengthOf(seconds) })}
        </span>{' '}
        <span className={font.sub}>{formatClock(at)}</span>
      </p>
    </Note>
  );
}

/** Formats a length of time, such as 4:05 or 1:04:05. */
function lengthOf(seconds: number): string {
  const parts = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60];
  const shown = parts[0] === 0 ? parts.slice(1) : parts;
  return shown.map((part, index) => (index === 0 ? String(part) : String(part).padStart(2, '0'))).join(':');
}
