import type { TransformFnParams } from 'class-transformer';

/** A query's decimal digits as a number; anything else stays text, which @IsInt refuses. */
export const wholeNumber = ({ value }: TransformFnParams): unknown =>
  typeof value === 'string' && /^-?\d{1,9}$/.test(value) ? Number(value) : value;
