import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import type { WebhookDeliveryState } from '#libs/database';
import { traceIdOf } from '#libs/platform';
import { ChoiceField } from '#libs/validation';
import {
  DELIVERED_EVENT_NAMES,
  EVENT_NAMES,
  SAMPLE_EVENTS,
  serialize,
  withContext,
  type DeliveredEventName,
  type WebhookEventName,
} from '#libs/webhook-events';
import { PageDto, PageQuery } from '../http/requests/page.dto.js';
import { QueryChoiceField, QueryIdField, QueryTimeField } from '../http/requests/query-fields.js';
import { FormsUtcRangeTo } from '../http/requests/time-range.js';
import { AttemptDto, STATUS_CODE, TIME } from './webhook-attempts.dto.js';
import type { DeliveryDetail, ListedDelivery } from './webhook-deliveries.queries.js';
import { CreatedAt } from '../http/requests/record-fields.js';

const STATES: WebhookDeliveryState[] = [
  'pending',
  'delivering',
  'delivered',
  'failed',
  'cancelled',
  'erased',
];
const ID = { format: 'uuid', example: '01936f5e-8c10-7f4e-8d52-3b9a7c6e1f20' };

export class ListDeliveriesQuery extends PageQuery {
  @QueryChoiceField(STATES, { description: 'Only deliveries in this state' })
  state?: WebhookDeliveryState;

  @QueryChoiceField(DELIVERED_EVENT_NAMES, {
    description: 'Only deliveries of this event, and batches that contain one; `batch`: only batches',
  })
  event?: DeliveredEventName;

  @QueryIdField('Only deliveries of events of this QR code, and batches that contain one')
  qrCodeId?: string;

  @QueryTimeField('Created at or after this time', FormsUtcRangeTo())
  from?: string;

  @QueryTimeField('Created before this time')
  to?: string;
}

@ApiSchema({ description: 'The event of which a sample is sent' })
export class TestWebhookDto {
  @ChoiceField(EVENT_NAMES, {
    example: 'scan',
    description:
      'The event whose sample is sent, even if the endpoint does not subscribe to this event; in a batch of one, ' +
      'if it has `batch`',
  })
  event!: WebhookEventName;
}

@ApiSchema({ description: 'An event on its way to an endpoint' })
export class DeliveryDto {
  @ApiProperty({ ...ID, description: 'The same in all attempts: `X-Service-Delivery` and `webhook-id`' })
  id!: string;
  @ApiProperty({ ...ID, description: 'ID of the webhook endpoint' }) endpointId!: string;
  @ApiProperty({ enum: DELIVERED_EVENT_NAMES, example: 'scan', description: 'Event in the body, or `batch`' })
  event!: DeliveredEventName;
  @ApiProperty({
    type: 'integer',
    minimum: 1,
    example: 1,
    description: 'How many events a batch contains; 1 for other deliveries',
  })
  eventCount!: number;
  @ApiProperty({
    ...ID,
    type: String,
    nullable: true,
    description:
      'The QR code of the event, or of the first one of a batch; tests have an ID that does not exist. Null if the event is about no QR code',
  })
  qrCodeId!: string | null;
  @ApiProperty({
    type: 'string',
    nullable: true,
    example: 'Table 4',
    description: 'The present name of this QR code; null for a deleted one, and for tests',
  })
  qrCodeName!: string | null;
  @ApiProperty({
    enum: STATES,
    example: 'delivered',
    description:
      '`pending`: waits for its next attempt. `delivering`: an attempt is in progress. `delivered`: the last ' +
      'attempt ' +
      'succeeded. `failed`: there are no more retries. `cancelled`: it was pending when the operator restored a ' +
      'backup, or when its endpoint was resumed without what waited; it is sent only if you replay it. `erased`: its lead was deleted or has expired, so it is never sent (again) and ' +
      'shows no body',
  })
  state!: WebhookDeliveryState;
  @ApiProperty({ example: false, description: 'Whether it is a test with a sample' }) test!: boolean;
  @CreatedAt('delivery') createdAt!: string;
  @ApiProperty({ ...TIME, nullable: true, example: null, description: 'Null unless it is pending' })
  nextAttemptAt!: string | null;
  @ApiProperty({ type: 'integer', minimum: 0, example: 1, description: 'Number of attempts so far' })
  attemptCount!: number;
  @ApiProperty({
    ...STATUS_CODE,
    description: 'Status of the response to the last attempt; null if there was none',
  })
  lastStatusCode!: number | null;
  @ApiProperty({
    type: 'integer',
    minimum: 1,
    nullable: true,
    example: 1042,
    description:
      '`X-Service-Sequence`: the number of the event for this endpoint, or of the first one of a batch; null for tests, ' +
      'and for deliveries from before events had numbers',
  })
  sequence!: number | null;
  @ApiProperty({
    type: 'integer',
    minimum: 1,
    nullable: true,
    example: null,
    description: '`X-Service-Sequence-Last`: the number of the last event of a batch; null for others',
  })
  lastSequence!: number | null;

  static from(delivery: ListedDelivery): DeliveryDto {
    const {
      id,
      endpointId,
      event,
      eventCount,
      qrCodeId,
      qrCodeName,
      state,
      isTest,
      createdAt,
      nextAttemptAt,
    } = delivery;
    return {
      ...{
        id,
        endpointId,
        event,
        eventCount,
        qrCodeId,
        qrCodeName,
        state,
        test: isTest,
        createdAt: createdAt.toISOString(),
      },
      nextAttemptAt: state === 'pending' ? (nextAttemptAt?.toISOString() ?? null) : null,
      attemptCount: delivery.attemptCount,
      lastStatusCode: delivery.lastStatusCode,
      ...{ sequence: delivery.sequence, lastSequence: delivery.lastSequence },
    };
  }
}

@ApiSchema({ description: 'A delivery with its body and all attempts' })
export class DeliveryDetailDto extends DeliveryDto {
  @ApiProperty({
    example: serialize(SAMPLE_EVENTS.scan),
    description: 'The body of each request, with exactly the bytes that were signed; empty if it is `erased`',
  })
  body!: string;
  @ApiProperty({
    type: String,
    nullable: true,
    example: '01936f5e8c107f4e8d523b9a7c6e1f20',
    description:
      'The trace of its attempts, which is that of `traceparent` in their requests; null unless the service sends it to a collector',
  })
  traceId!: string | null;
  @ApiProperty({ type: [AttemptDto], description: 'Oldest first' }) attempts!: AttemptDto[];

  static ofDetail({ delivery, attempts }: DeliveryDetail): DeliveryDetailDto {
    const isErased = delivery.state === 'erased';
    const body = isErased ? '' : withContext(delivery.body, delivery.context);
    return {
      ...DeliveryDto.from(delivery),
      ...{ body, traceId: traceIdOf(delivery.eventId) },
      attempts: attempts.map((each) => AttemptDto.from(each, delivery)),
    };
  }
}

@ApiSchema({ description: 'A page of the deliveries of an endpoint' })
export class DeliveryListDto extends PageDto {
  @ApiProperty({ type: [DeliveryDto], description: 'The deliveries on this page, newest first' })
  items!: DeliveryDto[];
}
