import { Field, ItemRule, Rule, type FieldOptions } from './field.js';
import { listRules } from './list.fields.js';
import { emptyFault, lengthFault, lineFault, paragraphsFault, typeFault } from './text.js';

export interface TextOptions extends FieldOptions {
  /** Counts code points; a field that is present has at least one. */
  maxLength: number;
  format?: string;
  writeOnly?: boolean;
  pattern?: string;
}

/** Accepts any string unchanged, including control characters. */
export const RawTextField = (
  { maxLength, ...options }: TextOptions,
  ...rules: PropertyDecorator[]
): PropertyDecorator =>
  Field(
    { ...options, type: String, minLength: 1, maxLength },
    Rule('isText', typeFault, 'invalid_type'),
    Rule('isNotEmpty', emptyFault, 'required'),
    Rule('hasLength', (value) => lengthFault(value, maxLength), 'too_long'),
    ...rules,
  );

export const TextField = (options: TextOptions): PropertyDecorator =>
  RawTextField({ kind: 'paragraphs', ...options }, Rule('isParagraphs', paragraphsFault));

export const LineField = (options: TextOptions, ...rules: PropertyDecorator[]): PropertyDecorator =>
  RawTextField(options, Rule('isLine', lineFault), ...rules);

/** Up to this length, the fault of a value is its form and not its length. */
const MAX_MATCHED = 1_000;

export function PatternField(
  pattern: RegExp,
  message: string,
  { maxLength, ...options }: TextOptions,
  ...rules: PropertyDecorator[]
): PropertyDecorator {
  const hasForm = (value: unknown) =>
    typeof value === 'string' && value.length <= MAX_MATCHED && pattern.test(value);
  return Field(
    { ...options, pattern: pattern.source, type: String, minLength: 1, maxLength },
    Rule('isText', typeFault, 'invalid_type'),
    Rule('isNotEmpty', emptyFault, 'required'),
    Rule('hasForm', (value) => (hasForm(value) ? null : message)),
    Rule('hasLength', (value) => (hasForm(value) ? lengthFault(value, maxLength) : null), 'too_long'),
    ...rules,
  );
}

export interface LineListOptions extends FieldOptions {
  minItems?: number;
  maxItems: number;
  /** Counts code points of each item. */
  maxLength: number;
}

export function LineListField(
  { minItems = 0, maxItems, maxLength, ...options }: LineListOptions,
  ...rules: PropertyDecorator[]
): PropertyDecorator {
  return Field(
    { ...options, type: 'array', items: { type: 'string', minLength: 1, maxLength }, minItems, maxItems },
    ...listRules({ minItems, maxItems }),
    ItemRule('hasLines', {
      invalid_type: typeFault,
      required: emptyFault,
      too_long: (item) => lengthFault(item, maxLength),
      invalid_value: lineFault,
    }),
    ...rules,
  );
}
