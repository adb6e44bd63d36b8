import { EVENT_NAMES, isLifecycle, type SubscribedEvent, type WebhookEventName } from '#libs/webhook-events';
import { holds } from '../http/permissions/held.js';
import type { Permission } from '../http/permissions/permissions.js';
import { refusalOf } from '../http/permissions/refusal.js';
import type { Caller } from '../http/requests/caller.js';

type Subject<Name> = Name extends `${infer First}.${string}` ? First : Name;

/** Who may read the records may read what happens to them. */
const PERMISSIONS: Record<Subject<WebhookEventName>, Permission> = {
  scan: 'scans:read',
  lead: 'leads:read',
  cta_click: 'scans:read',
  qr: 'codes:read',
  member: 'members:read',
  api_key: 'api_keys:read',
  quota: 'settings:read',
  webhook: 'webhooks:read',
  domain: 'domains:read',
};

const subjectOf = (event: string) => event.split('.')[0] as Subject<WebhookEventName>;

export const mayRead = (caller: Caller, event: SubscribedEvent): boolean =>
  holds(caller, PERMISSIONS[subjectOf(event)]);

/**
 * The names of the events that were asked for; without any, of all that the caller may read.
 * @throws the problem of a permission that the caller lacks
 */
export function readableEvents(
  caller: Caller,
  asked: readonly SubscribedEvent[] | undefined,
): WebhookEventName[] {
  const refused = asked?.find((event) => !mayRead(caller, event));
  if (refused !== undefined) throw refusalOf(caller, PERMISSIONS[subjectOf(refused)]);
  const isAsked = (name: WebhookEventName) =>
    asked === undefined ||
    asked.includes(name) ||
    (isLifecycle(name) && asked.includes(`${subjectOf(name)}.*` as SubscribedEvent));
  const events = EVENT_NAMES.filter((name) => isAsked(name) && mayRead(caller, name));
  if (events.length === 0) throw refusalOf(caller, 'scans:read');
  return events;
}
