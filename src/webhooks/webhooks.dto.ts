import { ApiProperty } from '@nestjs/swagger';
import type { WebhookDisabledReason, WebhookEndpoint, WebhookEndpointStatus } from '#libs/database';
import { MAX_FAILURES_IN_ROW, MIN_FAILING_HOURS } from '#libs/delivery';
import { Field, IsChoice, IsFlag, ItemRule, listRules, PatchField, Rule } from '#libs/validation';
import { EVENT_NAMES, WEBHOOK_EVENTS, type WebhookEventName } from '#libs/webhook-events';
import { FOLDER_FAULT } from '../qr/folders/folders.errors.js';
import { UUID } from '../http/requests/id.pipe.js';
import { PageDto } from '../http/requests/page.dto.js';
import { RecordOf } from '../http/requests/record-of.decorator.js';
import { IsLine, IsText } from '../http/requests/text.js';
import { COUNTED_DELIVERIES, NO_DELIVERIES } from './webhook-health.service.js';

const STATUSES: WebhookEndpointStatus[] = ['active', 'paused', 'disabled'];
const WRITABLE_STATUSES: WebhookEndpointStatus[] = ['active', 'paused'];
const DISABLED_REASONS: WebhookDisabledReason[] = ['gone', 'failing'];
const URL_LENGTH = 2_048;
const MAX_FOLDERS = 100;

const URL_OF_ENDPOINT = {
  type: String,
  minLength: 1,
  maxLength: URL_LENGTH,
  example: 'https://hooks.example.com/scans',
  description:
    'An https URL with port 443 and without a user name. An IP address in it must be public; a host name is ' +
    'resolved at each delivery, and its addresses must be public then',
};
const EVENTS_OF_ENDPOINT = {
  type: 'array',
  items: { type: 'string', enum: EVENT_NAMES },
  minItems: 1,
  maxItems: EVENT_NAMES.length,
  example: EVENT_NAMES,
  description: `The events to send. ${WEBHOOK_EVENTS.map((Event) => `\`${new Event().event}\`: ${Event.summary}. `).join('')}More can be added within v1`,
} as const;
const FOLDER_IDS = {
  type: 'array',
  items: { type: 'string', format: 'uuid' },
  maxItems: MAX_FOLDERS,
  example: [],
  description:
    'Only events of QR codes that are in one of these folders or their subfolders at the time of the event; empty for ' +
    'all QR codes. A folder that is deleted stays in the list and contains nothing',
} as const;
const CONTEXT = {
  type: Boolean,
  example: false,
  description:
    'Whether bodies have a last field `context` with the external id, folder, tags and metadata of the QR code when the ' +
    'event happened, and the id of the scan; false if omitted',
} as const;
const STATUS = {
  type: String,
  enum: WRITABLE_STATUSES,
  example: 'paused',
  description:
    'While an endpoint is `paused`, it does not get the events of that time, and pending deliveries are held back. ' +
    '`active` resumes it, even if it was disabled',
};
const TIME = { type: String, format: 'date-time', example: '2026-11-21T09:30:00.000Z' };

const areEvents = [
  ...listRules({ minItems: 1, maxItems: EVENT_NAMES.length }),
  Rule(
    'isUnique',
    (list) =>
      Array.isArray(list) && new Set(list).size < list.length
        ? 'must not contain the same event twice'
        : null,
    'duplicate',
  ),
  ItemRule('areEvents', {
    invalid_value: (item) =>
      (EVENT_NAMES as unknown[]).includes(item) ? null : `must be one of ${EVENT_NAMES.join(', ')}`,
  }),
];
const areFolders = [
  ...listRules({ minItems: 0, maxItems: MAX_FOLDERS }),
  ItemRule('areFolders', {
    invalid_value: (item) => (typeof item === 'string' && UUID.test(item) ? null : FOLDER_FAULT),
  }),
];

export class CreateWebhookDto {
  @Field(URL_OF_ENDPOINT, IsText(1, URL_LENGTH), IsLine()) url!: string;
  @Field(EVENTS_OF_ENDPOINT, ...areEvents) events!: WebhookEventName[];
  @Field({ ...FOLDER_IDS, isOptional: true }, ...areFolders) folderIds?: string[];
  @Field({ ...CONTEXT, isOptional: true }, IsFlag()) context?: boolean;
}

/** A JSON merge patch (RFC 7396); arrays are replaced. */
export class UpdateWebhookDto {
  @PatchField(URL_OF_ENDPOINT, IsText(1, URL_LENGTH), IsLine()) url?: string;
  @PatchField(EVENTS_OF_ENDPOINT, ...areEvents) events?: WebhookEventName[];
  @PatchField(FOLDER_IDS, ...areFolders) folderIds?: string[];
  @PatchField(CONTEXT, IsFlag()) context?: boolean;
  @PatchField(STATUS, IsChoice(WRITABLE_STATUSES)) status?: WebhookEndpointStatus;
}

@RecordOf({ create: CreateWebhookDto, update: UpdateWebhookDto })
export class WebhookDto {
  @ApiProperty({ format: 'uuid', example: '01936f5e-8c10-7f4e-8d52-3b9a7c6e1f20' }) id!: string;
  @ApiProperty(URL_OF_ENDPOINT) url!: string;
  @ApiProperty(EVENTS_OF_ENDPOINT) events!: WebhookEventName[];
  @ApiProperty(FOLDER_IDS) folderIds!: string[];
  @ApiProperty(CONTEXT) context!: boolean;
  @ApiProperty({ ...STATUS, enum: STATUSES, example: 'active' }) status!: WebhookEndpointStatus;
  @ApiProperty({
    type: String,
    enum: [...DISABLED_REASONS, null],
    nullable: true,
    example: null,
    description:
      'Why the service disabled the endpoint. `gone`: it responded to a delivery with 410. `failing`: ' +
      `${MAX_FAILURES_IN_ROW} deliveries in a row have failed, over at least ${MIN_FAILING_HOURS} hours`,
  })
  disabledReason!: WebhookDisabledReason | null;
  @ApiProperty({
    example: false,
    description: 'Whether requests are also signed with a next secret, until it is promoted',
  })
  hasNextSecret!: boolean;
  @ApiProperty(TIME) createdAt!: string;
  @ApiProperty({
    ...TIME,
    nullable: true,
    description:
      'When the most recent delivery was created (not counting tests); null if there was none in the last 30 days',
  })
  lastDeliveryAt!: string | null;
  @ApiProperty({
    type: Number,
    minimum: 0,
    maximum: 1,
    nullable: true,
    example: 0.02,
    description:
      `Share of failures, from 0 to 1: of the ${COUNTED_DELIVERIES} most recent deliveries that were attempted, the share whose last attempt ` +
      'failed; null if there were none',
  })
  failureRate!: number | null;

  static from(endpoint: WebhookEndpoint, { lastDeliveryAt, failureRate } = NO_DELIVERIES): WebhookDto {
    const { id, url, events, folderIds, context, status, disabledReason } = endpoint;
    return {
      ...{ id, url, events, folderIds, context, status, disabledReason },
      hasNextSecret: endpoint.nextSecretEncrypted !== null,
      createdAt: endpoint.createdAt.toISOString(),
      lastDeliveryAt: lastDeliveryAt?.toISOString() ?? null,
      failureRate,
    };
  }
}

const SECRET = {
  description: 'Shown only once; the service stores it encrypted',
  pattern: '^whsec_[A-Za-z0-9+/]{43}=$',
};

/** The only response that contains the first secret. */
export class CreatedWebhookDto extends WebhookDto {
  @ApiProperty(SECRET) secret!: string;
}

export class WebhookSecretDto {
  @ApiProperty(SECRET) secret!: string;
}

export class WebhookListDto extends PageDto {
  @ApiProperty({ type: [WebhookDto] }) items!: WebhookDto[];
}
