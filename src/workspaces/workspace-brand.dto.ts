import { ApiSchema } from '@nestjs/swagger';
import type { ApiPropertyOptions } from '@nestjs/swagger';
import type { WorkspaceBrand } from '#libs/database';
import { ClearableField, Rule } from '#libs/validation';
import { ClearableColorField, COLOR as HEX_COLOR } from '../http/requests/color-field.js';
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
    'The color of buttons; their text is black or white, whichever is easier to read. null for the default color',
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

/** A JSON merge patch (RFC 7396). */
@ApiSchema({ description: 'What visitors see of the workspace on the pages of QR codes' })
export class UpdateBrandDto {
  @ClearableField(NAME, ...publicNameRules())
  name?: string | null;

  @ClearableColorField({ description: COLOR.description })
  color?: string | null;

  @ClearableField(LOGO, Rule('isLogo', logoFault))
  logo?: string | null;
}

export type BrandDto = Pick<WorkspaceBrand, 'name' | 'color' | 'logo'>;

export const brandOf = ({ name, color, logo }: WorkspaceBrand): BrandDto => ({ name, color, logo });

/** The schema is inline, since a reference cannot be null in OpenAPI 3.0. */
export const BRAND = {
  type: 'object',
  nullable: true,
  properties: {
    name: { ...NAME, type: 'string' },
    color: { ...COLOR, type: 'string' },
    logo: { ...LOGO, type: 'string' },
  },
  required: ['name', 'color', 'logo'],
  selfRequired: true,
  additionalProperties: false,
} satisfies ApiPropertyOptions;
