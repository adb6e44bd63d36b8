import type { WebhookEventName } from '#libs/database';
import type { ScanEvent } from './scan-event.js';

/** By the names to which endpoints subscribe: a new event does not compile without its body. */
interface EventBodies {
  scan: ScanEvent;
}

/** The body that is sent to an endpoint, in version 1 of the contract. */
export type EventBody = EventBodies[WebhookEventName];

/** The bytes that are signed and sent. */
export const serialize = (body: EventBody): string => JSON.stringify(body);
