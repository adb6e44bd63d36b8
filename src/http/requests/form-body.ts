import { isUtf8 } from 'node:buffer';
import { MalformedRequest } from '../problems/index.js';
import { JSON_BODY, MAX_VALUES, MEBIBYTE, type BodyTypeTable } from './body-types.js';
import { parseJson } from './json-body.js';

export const FORM_LIMIT_BYTES = 64 * 1024;
/** No form has nearly as many; 30,000 of them would take 30 ms to parse. */
const MAX_FIELDS = 100;

export type FormValues = Readonly<Record<string, string>>;

/** @throws MalformedRequest */
export function readForm(body: Buffer): FormValues {
  if (!isUtf8(body)) throw new MalformedRequest('The form is not valid UTF-8.');
  const text = body.toString();
  if (text.split('&', MAX_FIELDS + 1).length > MAX_FIELDS)
    throw new MalformedRequest(`A form can have at most ${MAX_FIELDS} fields.`);
  const fields = [...new URLSearchParams(text)].filter(([, value]) => value !== '');
  return Object.fromEntries(fields);
}

export const FORM_BODY: BodyTypeTable = {
  'application/x-www-form-urlencoded': { limitBytes: FORM_LIMIT_BYTES, read: readForm },
};

/** For a form that says all in its address, so programs of mail providers can send it in either form (RFC 8058). */
export const ONE_CLICK_BODY: BodyTypeTable = {
  ...FORM_BODY,
  'multipart/form-data': { limitBytes: FORM_LIMIT_BYTES, read: () => ({}) },
};

const JSON_FIELD = 'body=';

function readJsonField(form: Buffer): unknown {
  const text = form.toString('latin1');
  const json = new URLSearchParams(text.startsWith(JSON_FIELD) && !text.includes('&') ? text : '').get(
    'body',
  );
  if (json === null) throw new MalformedRequest('The form must have one field, body, that contains JSON.');
  return parseJson(Buffer.from(json), MAX_VALUES);
}

/** For an operation whose response a browser shows: only a form can send a body and open what it gets. */
export const JSON_OR_FORM: BodyTypeTable = {
  ...JSON_BODY,
  'application/x-www-form-urlencoded': {
    ...{ limitBytes: MEBIBYTE, read: readJsonField },
    schema: {
      type: 'object',
      description: 'A form with one field',
      required: ['body'],
      properties: { body: { type: 'string', description: 'The same body as JSON' } },
    },
  },
};

export const pick = (values: FormValues, names: readonly string[]): FormValues =>
  Object.fromEntries(names.flatMap((name) => (values[name] === undefined ? [] : [[name, values[name]]])));
