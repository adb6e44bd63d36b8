import type { ApiPropertyOptions } from '@nestjs/swagger';
import { ClearableField, Rule } from '#libs/validation';

const HEX_COLOR = /^#[0-9A-Fa-f]{6}$/;

export const COLOR = {
  type: String,
  nullable: true,
  pattern: HEX_COLOR.source,
  example: '#2f6fde',
} satisfies ApiPropertyOptions;

export const ClearableColorField = (options: { description?: string } = {}): PropertyDecorator =>
  ClearableField(
    { ...COLOR, ...options },
    Rule('isColor', (value) =>
      typeof value === 'string' && HEX_COLOR.test(value)
        ? null
        : 'must be # and six hexadecimal digits, or null',
    ),
  );
