import { SAMPLE_EVENT_ID } from './lifecycle.event.js';
import {
  isLifecycle,
  EVENT_NAMES,
  SAMPLE_EVENTS,
  type WebhookEventBody,
  type WebhookEventName,
} from './events.js';

export type DeliveredEventName = WebhookEventName | 'batch';

export const DELIVERED_EVENT_NAMES: DeliveredEventName[] = [...EVENT_NAMES, 'batch'];

/** An event in a batch: its body after an id, which is the same in every request. Life-cycle events have one anyway. */
export type BatchedEvent = { id: string } & WebhookEventBody;

/** Sent to endpoints with `batch` instead of single events. Its type and, by its initial values, its sample. */
export class BatchEvent {
  static readonly summary = 'Up to 100 events in one request';
  static readonly description =
    'Sent to endpoints with `batch` instead of a request for each event. Each event has an ID of its own.';

  readonly event = 'batch';
  events: BatchedEvent[] = [{ id: SAMPLE_EVENT_ID, ...SAMPLE_EVENTS.scan }];
}

/** The body of a test: a batch of one sample. */
export const sampleBatch = (event: string, body: string): string =>
  `{"event":"batch","events":[${isLifecycle(event) ? body : `{"id":"${SAMPLE_EVENT_ID}",${body.slice(1)}`}]}`;

/** SQL for the body of a batch. Its parameters are expressions for the name, id, body and context of an event, and their order. */
export const batchSql = (event: {
  name: string;
  id: string;
  body: string;
  context: string;
  order: string;
}): string => `
  '{"event":"batch","events":[' || string_agg(case when strpos(${event.name}, '.') > 0 then ${event.body}
    else '{"id":"' || ${event.id} || '",' || case when ${event.context} is null
    then substr(${event.body}, 2) else substr(${event.body}, 2, length(${event.body}) - 2) || ',"context":' || ${event.context} || '}' end end,
    ',' order by ${event.order}) || ']}'`;
