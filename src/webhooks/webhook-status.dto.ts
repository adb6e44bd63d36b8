import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import type { WebhookEndpoint } from '#libs/database';
import { ATTEMPT_ERRORS, type AttemptError } from '#libs/delivery';
import { STATUS_CODE, TIME } from './webhook-attempts.dto.js';
import type { EndpointHealth } from './webhook-health.service.js';
import { MAX_ERRORS, MAX_RANGES, type EndpointProgress } from './webhook-status.service.js';
import { shownStatus, STATUSES, WAITING, type ShownStatus } from './webhooks.dto.js';

const RANGE_STATES = ['failed', 'waiting'] as const;

@ApiSchema({ description: 'Consecutive numbers of events that were not delivered' })
class SequenceRangeDto {
  @ApiProperty({ type: 'integer', minimum: 1, example: 1042, description: 'The first number' }) from!: number;
  @ApiProperty({ type: 'integer', minimum: 1, example: 1046, description: 'The last number' }) to!: number;
  @ApiProperty({
    enum: RANGE_STATES,
    example: 'failed',
    description:
      '`failed`: there are no more retries; you can replay them. `waiting`: they are sent, or sent again, later',
  })
  state!: (typeof RANGE_STATES)[number];
}

@ApiSchema({ description: 'The last attempt of a delivery, which failed' })
class RecentErrorDto {
  @ApiProperty({
    type: String,
    format: 'uuid',
    example: '01936f5e-8c10-7f4e-8d52-3b9a7c6e1f20',
    description: 'ID of the delivery',
  })
  deliveryId!: string;
  @ApiProperty({ ...TIME, description: 'When the request was started' }) at!: string;
  @ApiProperty({
    ...STATUS_CODE,
    example: 500,
    description: 'Status of the response; null if there was none',
  })
  statusCode!: number | null;
  @ApiProperty({
    type: String,
    enum: [...ATTEMPT_ERRORS, null],
    nullable: true,
    example: null,
    description: 'Why there was no complete response; more can be added within v1',
  })
  error!: AttemptError | null;
}

@ApiSchema({ description: 'What an endpoint has got, and what waits for it' })
export class WebhookStatusDto {
  @ApiProperty({ type: String, enum: STATUSES, example: 'active', description: 'As in the endpoint' })
  status!: ShownStatus;
  @ApiProperty({
    ...TIME,
    nullable: true,
    example: null,
    description: 'Since when it gets only one delivery every 5 minutes; null unless it is `recovering`',
  })
  recoveringSince!: string | null;
  @ApiProperty({
    ...TIME,
    nullable: true,
    example: null,
    description: 'When the next of these deliveries is sent; null unless it is `recovering`',
  })
  nextProbeAt!: string | null;
  @ApiProperty(WAITING.count) waiting!: number;
  @ApiProperty(WAITING.oldest) oldestWaitingAt!: string | null;
  @ApiProperty({
    type: 'integer',
    minimum: 0,
    example: 0,
    description: 'How many deliveries are in progress',
  })
  inFlight!: number;
  @ApiProperty({ type: 'integer', minimum: 1, example: 8, description: 'How many can be in progress now' })
  inFlightLimit!: number;
  @ApiProperty({
    type: 'integer',
    minimum: 0,
    example: 1046,
    description: 'The number of its newest event, `X-Service-Sequence`; 0 if there was none',
  })
  lastSequence!: number;
  @ApiProperty({
    type: 'integer',
    minimum: 0,
    example: 0,
    description: 'How many events have waited for so long that they were deleted without being sent',
  })
  lost!: number;
  @ApiProperty({
    type: [SequenceRangeDto],
    description: `Which numbers were not delivered, the lowest first, at most ${MAX_RANGES} ranges`,
  })
  notDelivered!: SequenceRangeDto[];
  @ApiProperty({
    type: [RecentErrorDto],
    description: `The most recent failures of deliveries that have not succeeded since, at most ${MAX_ERRORS}`,
  })
  lastErrors!: RecentErrorDto[];

  static from(
    endpoint: WebhookEndpoint,
    health: EndpointHealth,
    progress: EndpointProgress,
  ): WebhookStatusDto {
    const { recoveringSince, probeAt, inFlightLimit, maxInFlight } = endpoint;
    const isRecovering = shownStatus(endpoint) === 'recovering';
    return {
      status: shownStatus(endpoint),
      recoveringSince: (isRecovering && recoveringSince?.toISOString()) || null,
      nextProbeAt: (isRecovering && probeAt?.toISOString()) || null,
      ...{ waiting: health.waiting, oldestWaitingAt: health.oldestWaitingAt?.toISOString() ?? null },
      ...{ inFlight: progress.inFlight, inFlightLimit: Math.min(inFlightLimit, maxInFlight) },
      ...{ lastSequence: progress.lastSequence, lost: progress.lost, notDelivered: progress.notDelivered },
      lastErrors: progress.lastErrors.map((each) => ({
        ...{ deliveryId: each.deliveryId, at: each.at.toISOString(), statusCode: each.statusCode },
        error: each.error as AttemptError | null,
      })),
    };
  }
}
