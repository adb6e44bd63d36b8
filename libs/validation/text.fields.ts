import { Field, type FieldOptions } from './field.js';
import { listRules } from './list.fields.js';
import { ItemRule, Rule } from './rule.js';
import { emptyFault, lengthFault, lineFault, paragraphsFault, typeFault } from './text.js';

export interface TextOptions extends FieldOptions {
  /** The unit is code points; a field that is present has at least one. */
  maxLength: number;
  format?: string;
  /** Documents that it is never returned. */
  writeOnly?: boolean;
  pattern?: string;
}

/** An unchanged string, including control characters. */
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

/** A string that can contain line breaks and tabs. */
export const TextField = (options: TextOptions): PropertyDecorator =>
  RawTextField(options, Rule('isParagraphs', paragraphsFault));

/** A string on one line, with additional `rules`. */
export const LineField = (options: TextOptions, ...rules: PropertyDecorator[]): PropertyDecorator =>
  RawTextField(options, Rule('isLine', lineFault), ...rules);

/** A string that matches a pattern; the message `says` follows the field's name. */
export const PatternField = (
  pattern: RegExp,
  says: string,
  options: TextOptions,
  ...rules: PropertyDecorator[]
): PropertyDecorator =>
  RawTextField(
    { ...options, pattern: pattern.source },
    Rule('hasForm', (value) =>
      typeof value === 'string' && value.length <= options.maxLength && pattern.test(value) ? null : says,
    ),
    ...rules,
  );

export interface LineListOptions extends FieldOptions {
  minItems?: number;
  maxItems: number;
  /** The unit is code points, of each item. */
  maxLength: number;
}

/** A list of strings, each on one line, with additional `rules` on the list. */
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
