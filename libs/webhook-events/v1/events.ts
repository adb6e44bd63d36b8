import type { CodeEvent } from './code.event.js';
import { CtaClickEvent } from './cta-click.event.js';
import { LeadEvent } from './lead.event.js';
import { ScanEvent } from './scan.event.js';

export { CtaClickEvent, LeadEvent, ScanEvent };

interface EventClass {
  new (): CodeEvent;
  readonly summary: string;
  readonly description: string;
}

/** A new event is a class and its name in this list, in the order of the documentation. */
export const WEBHOOK_EVENTS = [ScanEvent, LeadEvent, CtaClickEvent] as const satisfies EventClass[];

export type WebhookEventBody = InstanceType<(typeof WEBHOOK_EVENTS)[number]>;
export type WebhookEventName = WebhookEventBody['event'];

type SampleEvents = { [Name in WebhookEventName]: Extract<WebhookEventBody, { event: Name }> };

/** Fixed bodies of tests, which are also the examples in openapi.yaml. */
export const SAMPLE_EVENTS = Object.fromEntries(
  WEBHOOK_EVENTS.map((Event) => new Event()).map((sample) => [sample.event, sample]),
) as SampleEvents;

export const EVENT_NAMES = Object.keys(SAMPLE_EVENTS) as WebhookEventName[];

/** Returns the exact text that is signed and sent. */
export const serialize = (body: WebhookEventBody): string => JSON.stringify(body);
