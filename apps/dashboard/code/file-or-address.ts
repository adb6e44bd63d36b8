import type { FieldSpec } from './fields.js';
import { textOf, type Values } from './values.js';

/** Fields for an address, which a file replaces. */
const ADDRESSES: Partial<Record<string, string>> = { url: 'file_id', image_url: 'image_id' };

const isReplaced = (name: string, values: Values): boolean => {
  const file = ADDRESSES[name];
  return file !== undefined && textOf(values[file]) !== '';
};

/** The fields of a form: a file that was chosen leaves no question for an address. */
export const withoutAddresses = (specs: readonly FieldSpec[], values: Values): FieldSpec[] =>
  specs.filter(({ name }) => !isReplaced(name, values));

/** The service takes one of them. */
export const keepOneFile = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !isReplaced(name, values)));
