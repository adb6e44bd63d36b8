import { ApiSchema } from '@nestjs/swagger';
import type { ApiPropertyOptions } from '@nestjs/swagger';
import type { WorkspaceBrand } from '#libs/database';
import { destinationUrlFault } from '#libs/qr-codes';
import {
  ClearableField,
  IsChoice,
  isTimeZone,
  PatchField,
  Rule,
  TIME_ZONE_LENGTH,
  TrimmedUrl,
  UNKNOWN_TIME_ZONE,
} from '#libs/validation';
import { ClearableColorField, COLOR as HEX_COLOR } from '../http/requests/color-field.js';
import { IsIdOf } from '../http/requests/id.pipe.js';
import { publicNameRules } from '../http/requests/text.js';
import { LOGO_LENGTH, logoFault } from '../http/requests/logo.js';

const NAME = {
  type: String,
  nullable: true,
  minLength: 1,
  maxLength: 255,
  example: 'Acme Coffee',
  description: 'The name that visitors see at the top of pages; null for none',
};
const COLOR = {
  ...HEX_COLOR,
  description:
    'The color of pages: their cover and buttons, and paler tints of it, light and dark. null for the default color',
};
const LOGO = {
  type: String,
  nullable: true,
  maxLength: LOGO_LENGTH,
  example:
    'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  description:
    'A PNG, JPEG or WebP image of at most 32 KiB as a data URI with base64, at the top of pages; null for none',
};

export const LOGO_ID_FAULT = 'must be the id of a file of this workspace';
const LOGO_ID = {
  type: String,
  format: 'uuid',
  example: '01936f5e-7d2a-7c3b-9a41-6f2c8d1e0b57',
  description:
    'ID of an uploaded picture of at most 256 KiB, also an SVG, of which the brand gets a copy as its `logo`. Wait until its `preview_url` is present',
};

const FONTS = ['modern', 'classic', 'bold'];
const FONT = {
  type: String,
  nullable: true,
  enum: FONTS,
  example: 'classic',
  description: 'The type of headings: `modern` (null, the default), `classic` with serifs, or `bold`',
};
const COVERS = ['color', 'tint'];
const COVER = {
  type: String,
  nullable: true,
  enum: COVERS,
  example: 'color',
  description: 'What is behind the title of a page: `color` (null, the default), or a pale `tint` of it',
};
const URL = {
  type: String,
  nullable: true,
  maxLength: 2048,
  'x-kind': 'url',
  example: 'https://example.com',
  description:
    'The website of the workspace, to which pages lead that have no other way on, such as that of a paused code; null for none',
};
const TIMEZONE = {
  type: String,
  nullable: true,
  maxLength: TIME_ZONE_LENGTH,
  'x-kind': 'timezone',
  example: 'Europe/Zurich',
  description: 'The time zone in which visitors read when a code will be available; null for UTC',
};

/** A JSON merge patch (RFC 7396). */
@ApiSchema({ description: 'What visitors see of the workspace on the pages of QR codes' })
export class UpdateBrandDto {
  @ClearableField(NAME, ...publicNameRules())
  name?: string | null;

  @ClearableColorField({ description: COLOR.description })
  color?: string | null;

  @ClearableField(LOGO, Rule('isLogo', logoFault))
  logo?: string | null;

  @PatchField(LOGO_ID, IsIdOf(LOGO_ID_FAULT))
  logoId?: string;

  @ClearableField(FONT, IsChoice(FONTS))
  font?: string | null;

  @ClearableField(COVER, IsChoice(COVERS))
  cover?: string | null;

  @ClearableField(URL, TrimmedUrl(), Rule('isDestinationUrl', destinationUrlFault, 'invalid_url'))
  url?: string | null;

  @ClearableField(TIMEZONE, Rule('isTimeZone', (value) => (isTimeZone(value) ? null : UNKNOWN_TIME_ZONE)))
  timezone?: string | null;
}

export const BRAND_FIELDS = ['name', 'color', 'logo', 'font', 'cover', 'url', 'timezone'] as const;

export type BrandDto = Pick<WorkspaceBrand, (typeof BRAND_FIELDS)[number]>;

export const brandOf = ({ name, color, logo, font, cover, url, timezone }: WorkspaceBrand): BrandDto => ({
  ...{ name, color, logo, font, cover, url, timezone },
});

/** The schema is inline, since a reference cannot be null in OpenAPI 3.0. */
export const BRAND = {
  type: 'object',
  nullable: true,
  properties: {
    name: { ...NAME, type: 'string' },
    color: { ...COLOR, type: 'string' },
    logo: { ...LOGO, type: 'string' },
    font: { ...FONT, type: 'string' },
    cover: { ...COVER, type: 'string' },
    url: { ...URL, type: 'string' },
    timezone: { ...TIMEZONE, type: 'string' },
  },
  required: [...BRAND_FIELDS],
  selfRequired: true,
  additionalProperties: false,
} satisfies ApiPropertyOptions;
