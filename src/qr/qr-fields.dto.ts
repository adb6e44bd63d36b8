import type { ApiPropertyOptions } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import type { WrittenStatus } from '#libs/database';
import { DESTINATION_URL_MAX_LENGTH, RuleDto, UrlField, UTM_SCHEMA, UtmDto } from '#libs/qr-codes';
import { ChoiceField, Field, ListField, ObjectField, RawTextField, Rule, TimeField } from '#libs/validation';
import { UUID } from '../requests/id.pipe.js';
import { metadataFault, normaliseTags, tagsFault } from './qr-fields.rules.js';

export const WRITTEN_STATUSES: WrittenStatus[] = ['active', 'paused', 'archived'];
const MOST_RULES = 20;
/** A malformed id is as unknown as any other. */
export const NOT_A_FOLDER = 'folder_id must be the id of a folder of this workspace';

const TIME = { type: String, format: 'date-time', nullable: true };

/** Documentation of the fields that a caller may set at any time; shared by bodies and record. */
export const FIELDS = {
  folder_id: { type: String, format: 'uuid', nullable: true, description: 'The folder it is in' },
  tags: {
    type: [String],
    maxItems: 20,
    example: ['menu', 'summer'],
    description: 'Up to 20 of 1–50 characters, unique without case',
  },
  external_id: {
    type: String,
    nullable: true,
    minLength: 1,
    maxLength: 255,
    example: 'sku-1042',
    description: 'Your own id of it, unique in the workspace',
  },
  metadata: {
    type: 'object',
    additionalProperties: { type: 'string', maxLength: 500 },
    example: { campaign: 'summer' },
    description: 'Up to 50 pairs of your own: keys of 1–40, values of up to 500 characters',
  },
  starts_at: {
    ...TIME,
    example: '2026-12-01T00:00:00.000Z',
    description: 'Before it the code is `scheduled`',
  },
  expires_at: { ...TIME, example: '2026-12-24T18:00:00.000Z', description: 'From then on it is `expired`' },
  fallback_url: {
    type: String,
    format: 'uri',
    nullable: true,
    maxLength: DESTINATION_URL_MAX_LENGTH,
    example: 'https://example.com/',
    description: 'Where a scan goes while the code is not active; without it, a page says so',
  },
  rules: {
    type: [RuleDto],
    maxItems: MOST_RULES,
    description: 'For category url: the first rule whose conditions all hold gives the destination',
  },
  utm: {
    ...UTM_SCHEMA,
    description: 'Added to the destination as utm_… parameters, but for those that it has already',
  },
} satisfies Record<string, ApiPropertyOptions>;

const OPTIONAL = { isOptional: true, nullable: true };

/** What a caller may set at any time. Of each, null is as good as absent. */
export class QrFieldsDto {
  @Field(
    { ...OPTIONAL, ...FIELDS.folder_id, example: null },
    Rule('isFolder', (id) =>
      typeof id === 'string' && UUID.test(id) ? null : NOT_A_FOLDER.slice('folder_id '.length),
    ),
  )
  folder_id?: string;

  @Field({ ...OPTIONAL, ...FIELDS.tags }, Rule('isTags', tagsFault))
  @Transform(normaliseTags)
  tags?: string[];

  @RawTextField({ ...OPTIONAL, ...FIELDS.external_id })
  external_id?: string;

  @Field({ ...OPTIONAL, ...FIELDS.metadata }, Rule('isMetadata', metadataFault))
  metadata?: Record<string, string>;

  @ChoiceField(WRITTEN_STATUSES, { ...OPTIONAL, description: 'Whether scans lead to the destination' })
  status?: WrittenStatus;

  @TimeField({ ...OPTIONAL, ...FIELDS.starts_at })
  starts_at?: string;

  @TimeField({ ...OPTIONAL, ...FIELDS.expires_at })
  expires_at?: string;

  @UrlField({ ...OPTIONAL, ...FIELDS.fallback_url })
  fallback_url?: string;

  @ListField(RuleDto, { ...OPTIONAL, maxItems: MOST_RULES, description: FIELDS.rules.description })
  rules?: RuleDto[];

  @ObjectField(UtmDto, { ...OPTIONAL, description: FIELDS.utm.description })
  utm?: UtmDto;
}
