import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { ATTEMPT_ERRORS, NOT_PUBLIC, sentHeaders, UNRESOLVED, type AttemptError } from '#libs/delivery';
import type { AttemptRecord, ListedDelivery } from './webhook-deliveries.queries.js';

export const TIME = { type: String, format: 'date-time', example: '2026-11-21T09:30:00.000Z' };
export const STATUS_CODE = {
  type: 'integer',
  nullable: true,
  minimum: 100,
  maximum: 999,
  example: 204,
} as const;

/** Previous versions stored no detail of these. */
const DETAILS: Partial<Record<AttemptError, string>> = { blocked_address: NOT_PUBLIC, dns_error: UNRESOLVED };

@ApiSchema({ description: 'One HTTP request of a delivery' })
export class AttemptDto {
  @ApiProperty({ type: 'integer', minimum: 1, example: 1, description: '`X-Service-Attempt`' })
  number!: number;
  @ApiProperty({ ...TIME, description: 'When the request was started' }) startedAt!: string;
  @ApiProperty({
    type: 'integer',
    minimum: 0,
    example: 87,
    description: 'Time until the response or the failure, in milliseconds',
  })
  durationMs!: number;
  @ApiProperty({ ...STATUS_CODE, description: 'Status of the response; null if there was none' })
  statusCode!: number | null;
  @ApiProperty({
    type: String,
    enum: [...ATTEMPT_ERRORS, null],
    nullable: true,
    example: null,
    description: 'Why there was no complete response; more can be added within v1',
  })
  error!: AttemptError | null;
  @ApiProperty({
    type: String,
    nullable: true,
    example: null,
    description:
      'Says in plain words why TLS failed or where a redirect leads; null if there is nothing to add to the error or status',
  })
  errorDetail!: string | null;
  @ApiProperty({
    type: 'object',
    additionalProperties: { type: 'string' },
    example: { 'X-Service-Event': 'scan', 'X-Service-Attempt': '1' },
    description: 'As they were sent, with the signatures; empty if nothing was sent',
  })
  requestHeaders!: Record<string, string>;
  @ApiProperty({
    type: String,
    nullable: true,
    example: 'OK',
    description: 'The first 4 KiB of the body of the response, as text; null if there was none',
  })
  responseExcerpt!: string | null;

  static from(attempt: AttemptRecord, delivery: ListedDelivery): AttemptDto {
    const { id, event, isTest } = delivery;
    const { number, startedAt, durationMs, statusCode, responseExcerpt } = attempt;
    const error = attempt.error as AttemptError | null;
    const identity = { deliveryId: id, event, attempt: number, isTest, numbers: delivery, at: startedAt };
    const requestHeaders = sentHeaders(identity, attempt.requestHeaders);
    return {
      ...{ number, startedAt: startedAt.toISOString(), durationMs, statusCode },
      error,
      errorDetail: attempt.errorDetail ?? (error && DETAILS[error]) ?? null,
      ...{ requestHeaders, responseExcerpt },
    };
  }
}
