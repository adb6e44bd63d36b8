import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import type { WebhookDisabledReason, WebhookEndpoint, WebhookEndpointStatus } from '#libs/database';
import { MAX_FAILED_EVENTS, MAX_FIRST_FAILURES } from '#libs/delivery';
import { Field, IsChoice, IsFlag, PatchField } from '#libs/validation';
import type { SubscribedEvent } from '#libs/webhook-events';
import { PageDto } from '../http/requests/page.dto.js';
import { RecordOf } from '../http/requests/record-of.decorator.js';
import {
  WRITABLE_STATUSES,
  type WritableStatus,
  MAX_OF_MAX_IN_FLIGHT,
  URL_OF_ENDPOINT,
  EVENTS_OF_ENDPOINT,
  DESCRIPTION,
  FOLDER_IDS,
  TAGS_OF_ENDPOINT,
  CATEGORIES_OF_ENDPOINT,
  QR_CODE_IDS,
  CONTEXT,
  BATCH,
  MAX_IN_FLIGHT,
  STATUS,
  ON_RESUME,
  isUrl,
  areEvents,
  isInFlight,
  areFolders,
  areTags,
  areCategories,
  areCodes,
  isDescription,
} from './webhooks.fields.js';
import { HeadersField, WebhookHeaderDto, type WebhookHeaderInputDto } from './webhook-headers.dto.js';
import { COUNTED_DELIVERIES, MAX_COUNTED_WAITING, NO_DELIVERIES } from './webhook-health.service.js';
import { CreatedAt, RecordId } from '../http/requests/record-fields.js';

export type ShownStatus = WebhookEndpointStatus | 'recovering';

export const STATUSES: ShownStatus[] = ['active', 'paused', 'disabled', 'recovering'];
const DISABLED_REASONS: WebhookDisabledReason[] = ['gone', 'failing', 'suspended'];
const TIME = { type: String, format: 'date-time', example: '2026-11-21T09:30:00.000Z' };
export const WAITING = {
  count: {
    type: 'integer',
    minimum: 0,
    example: 0,
    description: `How many events wait to be sent, or to be sent again; up to ${MAX_COUNTED_WAITING.toLocaleString('en')} deliveries are counted`,
  },
  oldest: {
    ...TIME,
    nullable: true,
    example: null,
    description: 'Since when the oldest of them waits; null if none does',
  },
} as const;

@ApiSchema({ description: 'A new webhook endpoint' })
export class CreateWebhookDto {
  @Field(URL_OF_ENDPOINT, ...isUrl) url!: string;
  @Field(EVENTS_OF_ENDPOINT, ...areEvents) events!: SubscribedEvent[];
  @Field({ ...DESCRIPTION, isOptional: true }, ...isDescription) description?: string;
  @Field({ ...FOLDER_IDS, isOptional: true }, ...areFolders) folderIds?: string[];
  @Field({ ...TAGS_OF_ENDPOINT, isOptional: true }, ...areTags) tags?: string[];
  @Field({ ...CATEGORIES_OF_ENDPOINT, isOptional: true }, ...areCategories) categories?: string[];
  @Field({ ...QR_CODE_IDS, isOptional: true }, ...areCodes) qrCodeIds?: string[];
  @HeadersField('Headers that each request has, up to 10, with up to 1,024 bytes in all; none if omitted')
  headers?: WebhookHeaderInputDto[];
  @Field({ ...CONTEXT, isOptional: true }, IsFlag()) context?: boolean;
  @Field({ ...BATCH, isOptional: true }, IsFlag()) batch?: boolean;
  @Field({ ...MAX_IN_FLIGHT, isOptional: true }, ...isInFlight) maxInFlight?: number;
  @Field(
    {
      ...STATUS,
      isOptional: true,
      description: '`paused` creates an endpoint that gets nothing yet; `active` if omitted',
    },
    IsChoice(WRITABLE_STATUSES),
  )
  status?: WritableStatus;
}

/** A JSON merge patch (RFC 7396); arrays are replaced. */
@ApiSchema({ description: 'Changes to a webhook endpoint; omitted fields keep their value' })
export class UpdateWebhookDto {
  @PatchField(URL_OF_ENDPOINT, ...isUrl) url?: string;
  @PatchField(EVENTS_OF_ENDPOINT, ...areEvents) events?: SubscribedEvent[];
  @PatchField(DESCRIPTION, ...isDescription) description?: string;
  @PatchField(FOLDER_IDS, ...areFolders) folderIds?: string[];
  @PatchField(TAGS_OF_ENDPOINT, ...areTags) tags?: string[];
  @PatchField(CATEGORIES_OF_ENDPOINT, ...areCategories) categories?: string[];
  @PatchField(QR_CODE_IDS, ...areCodes) qrCodeIds?: string[];
  @HeadersField(
    'Replaces the headers of each request. If the origin of the URL (scheme, host, port) changes and they are omitted, their values are deleted, so that no other receiver gets them',
  )
  headers?: WebhookHeaderInputDto[];
  @PatchField(CONTEXT, IsFlag()) context?: boolean;
  @PatchField(BATCH, IsFlag()) batch?: boolean;
  @PatchField(MAX_IN_FLIGHT, ...isInFlight) maxInFlight?: number;
  @PatchField(STATUS, IsChoice(WRITABLE_STATUSES)) status?: WritableStatus;
  @PatchField(ON_RESUME, IsChoice(ON_RESUME.enum)) onResume?: (typeof ON_RESUME.enum)[number];
}

@ApiSchema({ description: 'An endpoint that receives events' })
@RecordOf({ create: CreateWebhookDto, update: UpdateWebhookDto })
export class WebhookDto {
  @RecordId('webhook endpoint') id!: string;
  @ApiProperty(URL_OF_ENDPOINT) url!: string;
  @ApiProperty(EVENTS_OF_ENDPOINT) events!: SubscribedEvent[];
  @ApiProperty(DESCRIPTION) description!: string;
  @ApiProperty(FOLDER_IDS) folderIds!: string[];
  @ApiProperty(TAGS_OF_ENDPOINT) tags!: string[];
  @ApiProperty(CATEGORIES_OF_ENDPOINT) categories!: string[];
  @ApiProperty(QR_CODE_IDS) qrCodeIds!: string[];
  @ApiProperty({ type: [WebhookHeaderDto], description: 'The headers of each request, without their values' })
  headers!: WebhookHeaderDto[];
  @ApiProperty(CONTEXT) context!: boolean;
  @ApiProperty(BATCH) batch!: boolean;
  @ApiProperty(MAX_IN_FLIGHT) maxInFlight!: number;
  @ApiProperty({
    type: 'integer',
    minimum: 1,
    maximum: MAX_OF_MAX_IN_FLIGHT,
    example: 8,
    description:
      'How many deliveries can be in progress now. It starts with 8, grows while all are in use and answers are quick and ' +
      '2xx, and is halved after timeouts, lost connections, 429 and 5xx',
  })
  inFlightLimit!: number;
  @ApiProperty({
    type: String,
    enum: STATUSES,
    example: 'active',
    description:
      'Events wait for an endpoint that is not `active`. `recovering`: the service gives it one delivery every 5 minutes, ' +
      `because ${MAX_FAILED_EVENTS} events in a row have failed with all retries, or ${MAX_FIRST_FAILURES} first attempts in a row; ` +
      'with the first 2xx response it is active again, and gets what waits',
  })
  status!: ShownStatus;
  @ApiProperty({
    type: String,
    enum: [...DISABLED_REASONS, null],
    nullable: true,
    example: null,
    description:
      'Why the service disabled the endpoint. `gone`: it responded to a delivery with 410. `failing`: ' +
      'many deliveries in a row have failed, by the rules of a previous version. ' +
      '`suspended`: the operator has suspended the workspace; the endpoint is active again when that ends',
  })
  disabledReason!: WebhookDisabledReason | null;
  @ApiProperty({
    example: false,
    description: 'Whether requests are also signed with a next secret, until it is promoted',
  })
  hasNextSecret!: boolean;
  @CreatedAt('webhook endpoint') createdAt!: string;
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
  @ApiProperty(WAITING.count) waiting!: number;
  @ApiProperty(WAITING.oldest) oldestWaitingAt!: string | null;

  static from(endpoint: WebhookEndpoint, health = NO_DELIVERIES): WebhookDto {
    const { lastDeliveryAt, failureRate, waiting, oldestWaitingAt } = health;
    const { id, url, description, events, folderIds, tags, categories, qrCodeIds } = endpoint;
    const { context, batch, maxInFlight, inFlightLimit, headerNames, headersEncrypted } = endpoint;
    return {
      ...{
        id,
        url,
        description,
        events,
        folderIds,
        tags,
        categories,
        qrCodeIds,
        context,
        batch,
        maxInFlight,
      },
      headers: headerNames.map((name) => ({ name, hasValue: headersEncrypted !== null })),
      ...{ inFlightLimit: Math.min(inFlightLimit, maxInFlight) },
      ...{ status: shownStatus(endpoint), disabledReason: endpoint.disabledReason },
      hasNextSecret: endpoint.nextSecretEncrypted !== null,
      createdAt: endpoint.createdAt.toISOString(),
      lastDeliveryAt: lastDeliveryAt?.toISOString() ?? null,
      failureRate,
      waiting,
      oldestWaitingAt: oldestWaitingAt?.toISOString() ?? null,
    };
  }
}

export const shownStatus = ({ status, recoveringSince }: WebhookEndpoint): ShownStatus =>
  status === 'active' && recoveringSince !== null ? 'recovering' : status;

const SECRET = {
  description: 'Shown only once; the service stores it encrypted',
  pattern: '^whsec_[A-Za-z0-9+/]{43}=$',
};

/** The only response that contains the first secret. */
@ApiSchema({ description: 'A webhook endpoint with its secret, which is shown only once' })
export class CreatedWebhookDto extends WebhookDto {
  @ApiProperty(SECRET) secret!: string;
}

@ApiSchema({ description: 'A secret that signs requests, which is shown only once' })
export class WebhookSecretDto {
  @RecordId('webhook endpoint') id!: string;
  @ApiProperty(SECRET) secret!: string;
}

@ApiSchema({ description: 'A page of the webhook endpoints of the workspace' })
export class WebhookListDto extends PageDto {
  @ApiProperty({ type: [WebhookDto], description: 'The endpoints on this page, newest first' })
  items!: WebhookDto[];
}
