import { ApiSchema } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import type { WrittenStatus } from '#libs/database';
import {
  categories,
  categoryNames,
  dataDtoOf,
  DesignDto,
  DOMAIN_LENGTH,
  domainFault,
  MAX_RULES,
  normaliseDomain,
  PASSWORD_LENGTH,
  RuleInputDto,
  UrlField,
  UtmDto,
} from '#libs/qr-codes';
import {
  ChoiceField,
  Field,
  FlagField,
  IntegerField,
  LineField,
  ListField,
  ObjectField,
  PatternField,
  RawTextField,
  Rule,
  TimeField,
  VariantField,
} from '#libs/validation';
import { TEMPLATE_FAULT } from '../design-templates/design-templates.errors.js';
import { FOLDER_FAULT } from '../folders/folders.errors.js';
import { IsIdOf } from '../../http/requests/id.pipe.js';
import { NAME_LENGTH, NameField } from '../../http/requests/text.js';
import { MetadataRules, normaliseTags, TagsRules } from './qr-fields.rules.js';

export const WRITTEN_STATUSES: WrittenStatus[] = ['active', 'paused', 'archived'];
const MAX_SCAN_LIMIT = 1_000_000_000;
export const SHORT_CODE = /^[A-Za-z0-9_-]{1,64}$/;
export const SHORT_CODE_RULE = 'must be 1 to 64 characters from A-Z a-z 0-9 _ -';
/** A malformed id gets the same response as an unknown one. */
export const NOT_A_FOLDER = `folder_id ${FOLDER_FAULT}`;

const OPTIONAL = { isOptional: true, nullable: true };

/**
 * Every field that a caller can write: its type, documentation and validation. In an optional field, null means absent.
 * QR_FIELDS says how each is stored, and does not compile without it; the record and the body of a PATCH are
 * documented from here. In openapi.yaml, qr_data narrows by category: src/http/openapi/compose-schemas.ts.
 */
@ApiSchema({ description: 'A new QR code' })
export class CreateQrCodeDto {
  @NameField({ minLength: 1, maxLength: NAME_LENGTH, example: 'Table 12', description: 'Display name' })
  name!: string;

  @ChoiceField(categoryNames, { example: 'url', description: 'Kind of QR code' })
  category!: string;

  @FlagField({
    ...OPTIONAL,
    description:
      'Whether the symbol contains short_url, so that scans are counted and the destination can change (the default of most categories). Otherwise, it contains the data itself. Cannot be changed',
  })
  dynamic?: boolean;

  @Field(
    {
      ...OPTIONAL,
      type: String,
      maxLength: DOMAIN_LENGTH,
      example: null,
      description:
        'One of the verified domains of the workspace, for the short URL; null for the default. Cannot be changed',
    },
    Transform(({ value }) => normaliseDomain(value)),
    Rule('isDomain', domainFault),
  )
  domain?: string;

  @PatternField(SHORT_CODE, SHORT_CODE_RULE, {
    ...OPTIONAL,
    maxLength: 64,
    example: 'summer-menu',
    description:
      '1 to 64 of A-Z a-z 0-9 _ -, unique on its domain ignoring case; generated if omitted. It cannot be changed and is never reused. A static code has none',
  })
  short_code?: string;

  @VariantField(
    { dtoOf: ({ category }) => dataDtoOf(category), all: () => categories.map(({ dataDto }) => dataDto) },
    { description: 'By category' },
  )
  qr_data!: object;

  @ObjectField(DesignDto, {
    ...OPTIONAL,
    description:
      'How the symbol looks; by default, like the default design of the workspace. Two decoders read it before it is stored (422 `unscannable_design`)',
  })
  design?: DesignDto;

  @Field(
    {
      ...{ ...OPTIONAL, type: String, format: 'uuid', writeOnly: true, example: null },
      description: 'ID of a design template, whose design is copied instead of `design`',
    },
    IsIdOf(TEMPLATE_FAULT),
  )
  design_template_id?: string;

  @Field(
    {
      ...{ ...OPTIONAL, type: String, format: 'uuid', example: null },
      description: 'ID of the folder of the QR code; null if it is in none',
    },
    IsIdOf(FOLDER_FAULT),
  )
  folder_id?: string;

  @Field(
    {
      ...OPTIONAL,
      type: [String],
      maxItems: 20,
      example: ['menu', 'summer'],
      description: 'Up to 20 tags of 1 to 50 characters, which must differ in more than case',
    },
    TagsRules(),
  )
  @Transform(normaliseTags)
  tags?: string[];

  @RawTextField({
    ...OPTIONAL,
    maxLength: 255,
    example: 'sku-1042',
    description: 'Your own ID of the QR code, unique in the workspace',
  })
  external_id?: string;

  @Field(
    {
      ...OPTIONAL,
      type: 'object',
      additionalProperties: { type: 'string', maxLength: 500 },
      example: { campaign: 'summer' },
      description:
        'Up to 50 key-value pairs of your own: keys of 1 to 40, values of up to 500 characters. Names such as `constructor`, `prototype` and `toString` are not allowed as keys',
    },
    MetadataRules(),
  )
  metadata?: Record<string, string>;

  @ChoiceField(WRITTEN_STATUSES, {
    ...OPTIONAL,
    description: 'Scans are redirected to the destination only if the code is `active`',
  })
  status?: WrittenStatus;

  @TimeField({
    ...OPTIONAL,
    example: '2026-12-01T00:00:00.000Z',
    description: 'Until this time, the code is `scheduled`',
  })
  starts_at?: string;

  @TimeField({
    ...OPTIONAL,
    example: '2026-12-24T18:00:00.000Z',
    description: 'From this time on, the code is `expired`',
  })
  expires_at?: string;

  @IntegerField({
    ...OPTIONAL,
    minimum: 1,
    maximum: MAX_SCAN_LIMIT,
    example: 500,
    description:
      'Number of scans (excluding bots) after which the code is `limit_reached`, including scans from before the limit was set; exactly that many scans are redirected. It can take up to 5 seconds until a new limit applies everywhere.',
  })
  scan_limit?: number;

  @LineField({
    ...OPTIONAL,
    maxLength: PASSWORD_LENGTH,
    format: 'password',
    writeOnly: true,
    example: null,
    description:
      'Visitors must enter it before they are redirected. Never returned; `has_password` says whether there is one',
  })
  password?: string;

  @UrlField({
    ...OPTIONAL,
    format: 'uri',
    example: 'https://example.com/',
    description: 'Destination while the code is not active; without it, visitors see a page that says so',
  })
  fallback_url?: string;

  @ListField(RuleInputDto, {
    ...OPTIONAL,
    maxItems: MAX_RULES,
    description: 'Only for the category url: the first rule that matches determines the destination',
  })
  rules?: RuleInputDto[];

  @ObjectField(UtmDto, {
    ...OPTIONAL,
    description: 'Added to the destination as utm_… parameters, except those that it already has',
  })
  utm?: UtmDto;

  @FlagField({
    ...OPTIONAL,
    example: false,
    description:
      'Adds the query of the visit to the destination, except parameters that it already has; false by default. A query of more than 2,048 characters or 100 parameters is not added',
  })
  forward_query?: boolean;
}

@ApiSchema({ description: 'What the copy has instead of the original values' })
export class DuplicateQrCodeDto {
  @NameField({
    isOptional: true,
    nullable: true,
    minLength: 1,
    maxLength: NAME_LENGTH,
    example: 'Table 13',
    description: 'Name of the copy; default the name of the QR code with " (copy)"',
  })
  name?: string;
}
