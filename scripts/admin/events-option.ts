import type { WebhookEventName } from '#libs/database';
import { EVENT_NAMES, SCAN_EVENT } from '#libs/webhook-events';
import { UsageError, type Given } from './command.js';

/** The events of `--events`; without it, scans. @throws UsageError */
export function eventsOf({ events }: Given['options']): WebhookEventName[] {
  if (typeof events !== 'string') return [SCAN_EVENT];
  const names = [...new Set(events.split(','))];
  const unknown = names.find((name) => !isEvent(name));
  if (unknown !== undefined)
    throw new UsageError(`There is no event "${unknown}": list one or more of ${EVENT_NAMES.join(',')}.`);
  return names.filter(isEvent);
}

const isEvent = (name: string): name is WebhookEventName => (EVENT_NAMES as string[]).includes(name);
