import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import type { Request } from 'express';
import { ChoiceField, Field, Rule } from '#libs/validation';
import {
  EVENT_NAMES,
  SUBSCRIBED_EVENTS,
  type SubscribedEvent,
  type WebhookEventName,
} from '#libs/webhook-events';
import { ValidationFailed } from '../http/problems/index.js';
import { SUBSCRIBED } from '../webhooks/webhooks.fields.js';

export class StreamEventsQuery {
  @Field(
    {
      isOptional: true,
      ...SUBSCRIBED,
      description:
        'Only these events, by name or as `qr.*`; repeat the parameter, or separate them with commas. By default, all that the credentials may read',
    },
    Transform(({ value }) =>
      [value].flat().flatMap((sent: unknown) => (typeof sent === 'string' ? sent.split(',') : sent)),
    ),
    Rule('areEvents', (sent) => eventsFault(sent as unknown[])),
  )
  events?: SubscribedEvent[];
}

@ApiSchema({ description: 'The event of which a sample is sent' })
export class TestEventDto {
  @ChoiceField(EVENT_NAMES, { example: 'scan', description: 'The event whose sample is sent' })
  event!: WebhookEventName;
}

@ApiSchema({ description: 'A sample event that streams get' })
export class TestedEventDto {
  @ApiProperty({ example: '42', description: 'The `id` of the event in the stream' })
  id!: string;

  @ApiProperty({ enum: EVENT_NAMES, example: 'scan', description: 'The event whose sample is sent' })
  event!: WebhookEventName;
}

function eventsFault(sent: unknown[]): string | null {
  const unknown = sent.find((name) => !(SUBSCRIBED_EVENTS as unknown[]).includes(name));
  return unknown === undefined ? null : `must be names of events: ${SUBSCRIBED_EVENTS.join(', ')}`;
}

/**
 * Returns null if the header is omitted, or empty as EventSource can send it.
 * @throws ValidationFailed if it is no position
 */
export function readPosition(request: Request): number | null {
  const position = request.get('Last-Event-ID') ?? '';
  if (position === '') return null;
  if (/^\d{1,15}$/.test(position)) return Number(position);
  throw unknownPosition();
}

export const unknownPosition = () =>
  new ValidationFailed([
    {
      header: 'Last-Event-ID',
      code: 'invalid_value',
      detail: 'Last-Event-ID must be an id that a stream of events of this workspace has sent',
    },
  ]);
