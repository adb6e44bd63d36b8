import type { WebhookEventName } from '#libs/database';
import type { ScanEvent } from './scan-event.js';

/** By the names that endpoints subscribe to: an event that is added does not compile without its body. */
interface EventBodies {
  scan: ScanEvent;
}

/** What version 1 of the contract sends to an endpoint. */
export type EventBody = EventBodies[WebhookEventName];

/** The bytes that are signed and sent. */
export const serialize = (body: EventBody): string => JSON.stringify(body);
