import { CodeEvent } from './code.event.js';
import { CtaClickEvent } from './cta-click.event.js';
import { LeadEvent } from './lead.event.js';
import { LifecycleEvent } from './lifecycle.event.js';
import * as qr from './qr.events.js';
import { ScanEvent } from './scan.event.js';
import * as settings from './settings.events.js';

export * from './qr.events.js';
export * from './settings.events.js';
export { CtaClickEvent, LeadEvent, LifecycleEvent, ScanEvent };

interface EventClass {
  new (): CodeEvent | LifecycleEvent;
  readonly summary: string;
  readonly description: string;
}

/** What visitors do. */
const VISITOR_EVENTS = [ScanEvent, LeadEvent, CtaClickEvent] as const satisfies EventClass[];

/** What happens to records of the workspace. */
const LIFECYCLE_EVENTS = [
  ...[qr.QrCreatedEvent, qr.QrUpdatedEvent, qr.QrArchivedEvent, qr.QrDeletedEvent, qr.QrRestoredEvent],
  ...[qr.QrExpiredEvent, qr.QrLimitReachedEvent],
  ...[settings.MemberJoinedEvent, settings.MemberLeftEvent, settings.MemberRoleChangedEvent],
  ...[settings.ApiKeyCreatedEvent, settings.ApiKeyExpiringEvent, settings.ApiKeyRevokedEvent],
  ...[settings.QuotaThresholdEvent, settings.WebhookDisabledEvent, settings.WebhookRecoveredEvent],
  ...[settings.DomainVerifiedEvent, settings.DomainLostEvent],
] as const satisfies EventClass[];

/** A new event is a class and its name in one of these lists, in the order of the documentation. */
export const WEBHOOK_EVENTS = [...VISITOR_EVENTS, ...LIFECYCLE_EVENTS] as const satisfies EventClass[];

export type WebhookEventBody = InstanceType<(typeof WEBHOOK_EVENTS)[number]>;
export type WebhookEventName = WebhookEventBody['event'];
export type LifecycleEventBody = InstanceType<(typeof LIFECYCLE_EVENTS)[number]>;
export type LifecycleEventName = LifecycleEventBody['event'];

type SampleEvents = { [Name in WebhookEventName]: Extract<WebhookEventBody, { event: Name }> };

/** Fixed bodies of tests, which are also the examples in openapi.yaml. */
export const SAMPLE_EVENTS = Object.fromEntries(
  WEBHOOK_EVENTS.map((Event) => new Event()).map((sample) => [sample.event, sample]),
) as SampleEvents;

export const EVENT_NAMES = Object.keys(SAMPLE_EVENTS) as WebhookEventName[];

/** The events of visitors: what an endpoint gets if its creator does not say more. */
export const VISITOR_EVENT_NAMES = VISITOR_EVENTS.map((Event) => new Event().event);

export const isLifecycle = (event: string): boolean => event.includes('.');

type PatternOf<Name> = Name extends `${infer Subject}.${string}` ? `${Subject}.*` : never;
/** Subscribes to all events of a subject, also to later ones. */
export type EventPattern = PatternOf<WebhookEventName>;
export type SubscribedEvent = WebhookEventName | EventPattern;

export const EVENT_PATTERNS = [
  ...new Set(EVENT_NAMES.filter(isLifecycle).map((name) => `${name.split('.')[0]}.*`)),
] as EventPattern[];
export const SUBSCRIBED_EVENTS: SubscribedEvent[] = [...EVENT_NAMES, ...EVENT_PATTERNS];

/** Returns the exact text that is signed and sent. */
export const serialize = (body: WebhookEventBody): string => JSON.stringify(body);

/** The QR code of a sample; null if its event is about something else. */
export function sampleCodeOf(name: WebhookEventName): string | null {
  const sample = SAMPLE_EVENTS[name];
  if (sample instanceof CodeEvent) return sample.qr_code_id;
  return name.startsWith('qr.') ? sample.data.id : null;
}
