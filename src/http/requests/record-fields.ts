import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';

type Shown = (description: string, more?: ApiPropertyOptions) => PropertyDecorator;

const shown =
  (documentation: ApiPropertyOptions): Shown =>
  (description, more = {}) =>
    ApiProperty({ ...documentation, ...more, description } as ApiPropertyOptions);

export const OPTIONAL = { required: false } as const;

/** Fields of a response. */
export const Text = shown({ type: String });
export const NullableText = shown({ type: String, nullable: true });
export const NullableId = shown({ type: String, format: 'uuid', nullable: true });
export const NullableUrl = shown({ type: String, format: 'uri', nullable: true });
export const Count = shown({ type: 'integer', minimum: 0 });
export const Version = shown({ type: 'integer', minimum: 1 });
export const Time = shown({ format: 'date-time', example: '2026-11-21T09:30:00.000Z' });
export const NullableTime = shown({
  ...{ type: String, format: 'date-time', nullable: true, example: '2026-11-21T09:30:00.000Z' },
});

/** Documents the ID of a record; `record` is what a sentence calls it, such as `API key`. */
export const RecordId = (record: string): PropertyDecorator =>
  ApiProperty({
    format: 'uuid',
    example: '01936f5e-8c10-7f4e-8d52-3b9a7c6e1f20',
    description: `ID of the ${record}`,
  });

export const CreatedAt = (record: string): PropertyDecorator =>
  ApiProperty({
    format: 'date-time',
    example: '2026-11-21T09:30:00.000Z',
    description: `When the ${record} was created`,
  });

export const NextCursor = (): PropertyDecorator =>
  ApiProperty({
    type: String,
    nullable: true,
    example: null,
    description: 'Send it as `cursor` to get the next page; null on the last page',
  });

export const FIELD_CHANGE = {
  type: 'object',
  description: 'Change of one field',
  properties: {
    from: { description: 'Value before the change; null if there was none' },
    to: { description: 'Value after the change; null if there is none' },
  },
} as const;
