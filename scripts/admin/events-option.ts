import { EVENT_NAMES, type WebhookEventName } from '#libs/webhook-events';
import { UsageError } from '../start/command-error.js';
import type { ParsedArgs } from './command.js';

/** Returns the events of `--events`, or `scan` if it is absent. @throws UsageError */
export function parseEvents({ events }: ParsedArgs['options']): WebhookEventName[] {
  if (typeof events !== 'string') return ['scan'];
  const names = [...new Set(events.split(','))];
  const unknown = names.find((name) => !isEvent(name));
  if (unknown !== undefined)
    throw new UsageError(`There is no event "${unknown}": list one or more of ${EVENT_NAMES.join(',')}.`);
  return names.filter(isEvent);
}

const isEvent = (name: string): name is WebhookEventName => (EVENT_NAMES as string[]).includes(name);
