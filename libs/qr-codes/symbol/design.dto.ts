import { ApiSchema } from '@nestjs/swagger';
import {
  ChoiceField,
  IntegerField,
  LineField,
  ListField,
  NumberField,
  ObjectField,
  PatternField,
  RawTextField,
  Rule,
  schemeHostFault,
  TrimmedUrl,
  type FieldOptions,
} from '#libs/validation';
import { CORNER_STYLES, DOT_STYLES, FRAME_STYLES, type DesignFrame, type DesignGradient } from './design.js';
import type { StoredDesign } from './complete-design.js';

const COLOR = /^#[0-9a-f]{6}$/;
const LOGO = /^data:image\/(png|jpeg|webp|gif|svg\+xml);base64,[A-Za-z0-9+/]+={0,2}$/;
const MAX_URL_LENGTH = 2_048;
/** 1 MiB as base64. */
const LOGO_LENGTH = 1_400_000;
const SVG_LENGTH = 273_000;
const MAX_TEXT = 40;
const LEVELS = ['L', 'M', 'Q', 'H'] as const;

const OPTIONAL = { isOptional: true, nullable: true };

const ColorField = (options: FieldOptions = {}): PropertyDecorator =>
  PatternField(COLOR, 'must be a color in the form #rrggbb, in lowercase', { ...options, maxLength: 7 });

@ApiSchema({ description: 'A color at one position of a gradient' })
export class GradientStopDto {
  @NumberField({ minimum: 0, maximum: 1, example: 0, description: 'Place of the color, from 0 to 1' })
  offset!: number;

  @ColorField({ example: '#1d3b8b', description: 'Color at this position' })
  color!: string;
}

@ApiSchema({ description: 'A change of color over the modules of the symbol' })
export class GradientDto implements DesignGradient {
  @ChoiceField(['linear', 'radial'], {
    example: 'linear',
    description: '`linear`: along a line; `radial`: from the center outwards',
  })
  type!: 'linear' | 'radial';

  @IntegerField({
    minimum: 0,
    maximum: 359,
    example: 45,
    description: 'Clockwise in degrees; 0 runs from left to right',
  })
  rotation!: number;

  @ListField(GradientStopDto, { minItems: 2, maxItems: 5, description: 'Two to five colors' })
  stops!: GradientStopDto[];
}

@ApiSchema({ description: 'A frame around the symbol with a text' })
export class FrameDto implements DesignFrame {
  @ChoiceField(FRAME_STYLES, { example: 'box', description: 'Shape of the frame' })
  style!: DesignFrame['style'];

  @LineField({
    maxLength: MAX_TEXT,
    example: 'Scan for the menu',
    description: 'In Latin, Greek or Cyrillic letters',
  })
  text!: string;

  @ColorField({ example: '#1d3b8b', description: 'Color of the frame' })
  color!: string;
}

/** The look of a symbol. What is absent has its default. */
@ApiSchema({ description: 'How a symbol looks' })
export class DesignDto implements StoredDesign {
  @ColorField({ ...OPTIONAL, example: '#1d3b8b', description: 'Color of the symbol (#000000)' })
  foreground?: string;

  @ColorField({ ...OPTIONAL, example: '#ffffff', description: 'Color behind the symbol (#ffffff)' })
  background?: string;

  @ObjectField(GradientDto, { ...OPTIONAL, description: 'Colors the symbol instead of foreground' })
  gradient?: GradientDto;

  @ChoiceField(DOT_STYLES, { ...OPTIONAL, description: 'Form of the modules (square)' })
  dot_style?: (typeof DOT_STYLES)[number];

  @ChoiceField(CORNER_STYLES, { ...OPTIONAL, description: 'Form of the three corners (square)' })
  corner_style?: (typeof CORNER_STYLES)[number];

  @ChoiceField(CORNER_STYLES, { ...OPTIONAL, description: 'Form of the dots in the three corners (square)' })
  corner_dot_style?: (typeof CORNER_STYLES)[number];

  @RawTextField(
    {
      ...OPTIONAL,
      maxLength: LOGO_LENGTH,
      example: null,
      description:
        'A PNG, JPEG, WebP, GIF (at most 1 MiB) or SVG (at most 200 KiB): a data URI with base64, or an https URL from which it is fetched once',
    },
    TrimmedUrl(),
    Rule('isLogo', logoFault),
    Rule('hasHost', hostFault, 'invalid_url'),
  )
  logo?: string;

  @NumberField({
    ...OPTIONAL,
    minimum: 0.1,
    maximum: 0.3,
    example: 0.2,
    description: 'Width of the logo, as a share of the symbol (0.2)',
  })
  logo_size?: number;

  @ObjectField(FrameDto, { ...OPTIONAL, description: 'A frame with a text' })
  frame?: FrameDto;

  @ChoiceField(LEVELS, {
    ...OPTIONAL,
    description: 'Share of the symbol that can be damaged (M; with a logo, H)',
  })
  error_correction?: (typeof LEVELS)[number];

  @IntegerField({
    ...OPTIONAL,
    minimum: 0,
    maximum: 10,
    example: 4,
    description: 'Width of the empty space around the symbol in modules (4)',
  })
  quiet_zone?: number;
}

/** Returns true if a logo is to be fetched; the stored one never is. */
export const isLogoUrl = (logo: unknown): logo is string =>
  typeof logo === 'string' && logo.startsWith('https://');

function hostFault(value: unknown): string | null {
  return typeof value === 'string' && value.length <= MAX_URL_LENGTH ? schemeHostFault(value) : null;
}

function logoFault(value: unknown): string | null {
  if (isLogoUrl(value))
    return value.length <= MAX_URL_LENGTH ? null : `must have at most ${MAX_URL_LENGTH} characters as a URL`;
  const match = typeof value === 'string' ? LOGO.exec(value) : null;
  if (!match) return 'must be an https URL, or a data URI with base64, of a PNG, JPEG, WebP, GIF or SVG';
  return match[1] === 'svg+xml' && match[0].length > SVG_LENGTH
    ? 'must be at most 200 KiB if it is an SVG'
    : null;
}
