import { useTranslation } from 'react-i18next';
import { Badge } from '../../ui/badge.js';
import { STATUS_TONES } from './tones.js';
import type { Webhook } from './webhooks.queries.js';

/** From this share of failed deliveries on, an active endpoint does not look as if it worked. */
const FAILING = 0.5;

export function StatusBadge({
  status,
  failureRate,
  waiting,
}: Pick<Webhook, 'status' | 'failureRate' | 'waiting'>) {
  const { t } = useTranslation('webhooks');
  if (status === 'paused' && waiting > 0)
    return <Badge tone="accent">{t('waitingBadge', { count: waiting })}</Badge>;
  if (status === 'active' && failureRate !== null && failureRate >= FAILING)
    return <Badge tone="warn">{t('failing')}</Badge>;
  return <Badge tone={STATUS_TONES[status]}>{t(`status.${status}`)}</Badge>;
}
