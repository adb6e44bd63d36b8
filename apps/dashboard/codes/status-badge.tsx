import { useTranslation } from 'react-i18next';
import { Badge, type Tone } from '../ui/badge.js';
import type { Status } from './search.js';

const TONES: Record<Status, Tone> = {
  active: 'ok',
  paused: 'warn',
  archived: 'plain',
  expired: 'plain',
  limit_reached: 'bad',
  scheduled: 'accent',
};

export function StatusBadge({ status }: { status: Status }) {
  const { t } = useTranslation('codes');
  return <Badge tone={TONES[status]}>{t(`statuses.${status}`)}</Badge>;
}
