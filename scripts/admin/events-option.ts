import { SUBSCRIBED_EVENTS, type SubscribedEvent } from '#libs/webhook-events';
import { UsageError } from '../start/command-error.js';
import type { ParsedArgs } from './command.js';

/** Returns the events of `--events`, or `scan` if it is absent. @throws UsageError */
export function parseEvents({ events }: ParsedArgs['options']): SubscribedEvent[] {
  if (typeof events !== 'string') return ['scan'];
  const names = [...new Set(events.split(','))];
  const unknown = names.find((name) => !isEvent(name));
  if (unknown !== undefined)
    throw new UsageError(
      `There is no event "${unknown}": list one or more of ${SUBSCRIBED_EVENTS.join(',')}.`,
    );
  return names.filter(isEvent);
}

const isEvent = (name: string): name is SubscribedEvent => (SUBSCRIBED_EVENTS as string[]).includes(name);
