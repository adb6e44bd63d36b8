import { isUtf8 } from 'node:buffer';
import { MalformedRequest } from '../problems/index.js';
import type { BodyTypeTable } from './body-types.js';

const LIMIT_BYTES = 64 * 1024;
/** No form has nearly as many; 30,000 of them would take 30 ms to parse. */
const MAX_FIELDS = 100;

export type FormValues = Readonly<Record<string, string>>;

function readForm(body: Buffer): FormValues {
  if (!isUtf8(body)) throw new MalformedRequest('The form is not valid UTF-8.');
  const text = body.toString();
  if (text.split('&', MAX_FIELDS + 1).length > MAX_FIELDS)
    throw new MalformedRequest(`A form can have at most ${MAX_FIELDS} fields.`);
  const fields = [...new URLSearchParams(text)].filter(([, value]) => value !== '');
  return Object.fromEntries(fields);
}

export const FORM_BODY: BodyTypeTable = {
  'application/x-www-form-urlencoded': { limitBytes: LIMIT_BYTES, read: readForm },
};

export const pick = (values: FormValues, names: readonly string[]): FormValues =>
  Object.fromEntries(names.flatMap((name) => (values[name] === undefined ? [] : [[name, values[name]]])));
