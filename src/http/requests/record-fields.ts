import { ApiProperty } from '@nestjs/swagger';

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
