import { Transform, type TransformFnParams } from 'class-transformer';
import { Field, Rule, type FieldOptions } from '#libs/validation';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
export const FILE_ID_FAULT = 'must be the id of a file of this workspace';

/** The id of an uploaded file. Whether it exists, the writer of the QR code finds out. */
export const FileIdField = (options: FieldOptions, ...rules: PropertyDecorator[]): PropertyDecorator =>
  Field(
    {
      example: '01936f5e-7d2a-7c3b-9a41-6f2c8d1e0b57',
      isOptional: true,
      ...options,
      type: String,
      format: 'uuid',
    },
    Transform(({ value }: TransformFnParams): unknown =>
      typeof value === 'string' ? value.toLowerCase() : (value as unknown),
    ),
    ...rules,
    Rule('isFileId', (value) => (typeof value === 'string' && UUID.test(value) ? null : FILE_ID_FAULT)),
  );
