import { useTranslation } from 'react-i18next';
import { EVENTS, type Subscription } from './webhooks.queries.js';

/** Names what an endpoint subscribes to; a pattern is shown as it is. */
export function useEventNames(): (events: readonly Subscription[]) => string {
  const { t } = useTranslation('webhooks');
  return (events) =>
    events
      .map((name) => {
        const event = EVENTS.find((each) => each === name);
        return event === undefined ? name : t(`event.${event}`);
      })
      .join(', ');
}
