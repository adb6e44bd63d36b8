import { useTranslation } from 'react-i18next';
import { Time } from '../../ui/time.js';
import { isCountCut, type Webhook } from './webhooks.queries.js';

/** Says how many events wait for an endpoint, and since when. */
export function Waiting({ webhook, suffix = '' }: { webhook: Webhook; suffix?: string }) {
  const { t } = useTranslation('webhooks');
  const { waiting, oldestWaitingAt } = webhook;
  if (oldestWaitingAt === null) return null;
  return (
    <>
      {t(isCountCut(waiting) ? 'waitingMore' : 'waitingSince', { count: waiting })}{' '}
      <Time at={oldestWaitingAt} />
      {suffix}
    </>
  );
}
