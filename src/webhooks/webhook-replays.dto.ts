import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { MAX_NAMED, type Replay, type ReplayedState, type ReplayState } from '#libs/delivery';
import { ChoiceField, Field, FlagField, ItemRule, listRules, Rule, TimeField } from '#libs/validation';
import { EVENT_NAMES, type WebhookEventName } from '#libs/webhook-events';
import { CaseInsensitiveId, UUID } from '../http/requests/id.pipe.js';
import { CreatedAt, RecordId } from '../http/requests/record-fields.js';
import { FormsRangeTo } from '../http/requests/time-range.js';
import { TIME } from './webhook-attempts.dto.js';

const REPLAYED_STATES: ReplayedState[] = ['failed', 'cancelled', 'delivered', 'all'];
const STATES: ReplayState[] = ['running', 'done', 'cancelled'];
const MAX = MAX_NAMED.toLocaleString('en');
const ID = { type: String, format: 'uuid', example: '01936f5e-8c10-7f4e-8d52-3b9a7c6e1f20' };

@ApiSchema({
  description: 'The deliveries to send again: those of a range of time, and of all that is given besides',
})
export class ReplayDeliveriesDto {
  @TimeField(
    { description: 'Created at or after this time', example: '2026-11-21T00:00:00.000Z' },
    FormsRangeTo(),
  )
  from!: string;

  @TimeField({ description: 'Created before this time', example: '2026-11-22T00:00:00.000Z' })
  to!: string;

  @ChoiceField(REPLAYED_STATES, {
    isOptional: true,
    description: 'The state of the deliveries, or `all` that have ended; `failed` if omitted',
    example: 'failed',
  })
  state?: ReplayedState;

  @Field(
    {
      ...{ enum: EVENT_NAMES, isArray: true, minItems: 1, maxItems: EVENT_NAMES.length, isOptional: true },
      example: ['scan'],
      description: 'Only these events, and batches that contain one; all if omitted',
    },
    ...listRules({ minItems: 1, maxItems: EVENT_NAMES.length }),
    ItemRule('areEvents', {
      invalid_value: (item) =>
        (EVENT_NAMES as unknown[]).includes(item) ? null : `must be one of ${EVENT_NAMES.join(', ')}`,
    }),
  )
  events?: WebhookEventName[];

  @Field(
    { ...ID, isOptional: true, description: 'Only events of this QR code, and batches that contain one' },
    CaseInsensitiveId(),
    Rule('isId', (id) => (typeof id === 'string' && UUID.test(id) ? null : 'must be the ID of a QR code')),
  )
  qrCodeId?: string;

  @FlagField({
    isOptional: true,
    example: false,
    description: 'Only counts the deliveries, and sends none; false if omitted',
  })
  dryRun?: boolean;
}

@ApiSchema({ description: 'A replay of the deliveries of a period, and how far it got' })
export class ReplayDto {
  @RecordId('replay') id!: string;
  @ApiProperty({ ...ID, description: 'ID of the webhook endpoint' }) endpointId!: string;
  @ApiProperty({ ...TIME, description: 'Start of the period' }) from!: string;
  @ApiProperty({ ...TIME, description: 'End of the period, exclusive' }) to!: string;
  @ApiProperty({
    enum: STATES,
    example: 'running',
    description:
      '`running`: there are more deliveries to send again. `done`: all are due or sent. `cancelled`: what was not due by then is not sent',
  })
  state!: ReplayState;
  @ApiProperty({
    type: 'integer',
    minimum: 0,
    maximum: MAX_NAMED,
    example: 42,
    description: 'How many deliveries it names',
  })
  count!: number;
  @ApiProperty({
    type: 'integer',
    minimum: 0,
    maximum: MAX_NAMED,
    example: 42,
    description: 'How many of them are due or sent by now',
  })
  replayed!: number;
  @CreatedAt('replay') createdAt!: string;

  static from(replay: Replay): ReplayDto {
    const { id, endpointId, from, to, state, count, replayed, createdAt } = replay;
    return {
      ...{ id, endpointId, from: from.toISOString(), to: to.toISOString(), state, count, replayed },
      createdAt: createdAt.toISOString(),
    };
  }
}

@ApiSchema({ description: 'How many deliveries are sent again, and the replay that does it' })
export class ReplayedDeliveriesDto {
  @ApiProperty({ ...ID, nullable: true, description: 'ID of the replay; null for a dry run' })
  id!: string | null;
  @ApiProperty({
    enum: [...STATES, 'dry_run'],
    example: 'done',
    description: '`running` if the worker continues it: then ask for it by its ID',
  })
  state!: ReplayState | 'dry_run';
  @ApiProperty({
    ...{ type: 'integer', minimum: 0, maximum: MAX_NAMED, example: 42 },
    description: `How many deliveries it names, oldest first: up to ${MAX}`,
  })
  count!: number;
  @ApiProperty({
    ...{ type: 'integer', minimum: 0, maximum: MAX_NAMED, example: 42 },
    description: 'The same, 0 for a dry run',
  })
  replayed!: number;
  @ApiProperty({
    example: false,
    description: `Whether the period has more than ${MAX}: repeat the request, or begin with a later time, when this replay is done`,
  })
  hasMore!: boolean;
}
