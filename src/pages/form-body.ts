import { isUtf8 } from 'node:buffer';
import { buffer } from 'node:stream/consumers';
import { MalformedRequest } from '../problems/index.js';
import type { BodyReader, BodyTypeTable } from '../requests/body-types.js';

const LIMIT_BYTES = 64 * 1024;

/** The fields of a form by name, without those that were left empty. */
export type FormValues = Readonly<Record<string, string>>;

const readForm: BodyReader = async (bytes): Promise<FormValues> => {
  const body = await buffer(bytes);
  if (!isUtf8(body)) throw new MalformedRequest('The form is not valid UTF-8.');
  const fields = [...new URLSearchParams(body.toString())].filter(([, value]) => value !== '');
  return Object.fromEntries(fields);
};

/** What a form without files sends. */
export const FORM_BODY: BodyTypeTable = {
  'application/x-www-form-urlencoded': { limitBytes: LIMIT_BYTES, read: readForm },
};

/** The values of these fields only. */
export const pick = (values: FormValues, names: readonly string[]): FormValues =>
  Object.fromEntries(names.flatMap((name) => (values[name] === undefined ? [] : [[name, values[name]]])));
