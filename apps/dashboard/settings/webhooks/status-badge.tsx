import { useTranslation } from 'react-i18next';
import { Badge } from '../../ui/badge.js';
import { STATUS_TONES } from './tones.js';
import type { Webhook } from './webhooks.queries.js';

/** An active endpoint that gets nothing delivered does not look as if it worked. */
export function StatusBadge({ status, failureRate }: Pick<Webhook, 'status' | 'failureRate'>) {
  const { t } = useTranslation('webhooks');
  if (status === 'active' && failureRate === 1) return <Badge tone="warn">{t('failing')}</Badge>;
  return <Badge tone={STATUS_TONES[status]}>{t(`status.${status}`)}</Badge>;
}
