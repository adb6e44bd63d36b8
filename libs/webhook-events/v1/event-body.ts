import type { WebhookEventName } from '#libs/database';
import type { CtaClickEvent } from './cta-click-event.js';
import type { LeadEvent } from './lead-event.js';
import type { ScanEvent } from './scan-event.js';

/** By name: a new event does not compile without its body. */
interface EventBodies {
  scan: ScanEvent;
  lead: LeadEvent;
  cta_click: CtaClickEvent;
}

/** The body that is sent to an endpoint, in version 1 of the contract. */
export type EventBody = EventBodies[WebhookEventName];

/** The bytes that are signed and sent. */
export const serialize = (body: EventBody): string => JSON.stringify(body);
