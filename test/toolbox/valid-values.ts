import fc from 'fast-check';
import type { OpenAPIV3 } from 'openapi-types';
import { categoryOf, dynamicOf, fitsSymbol, gtinFault, RuleConditionsInputDto } from '#libs/qr-codes';
import { fieldsOf } from '#libs/validation';
import { isPrototypeKey } from '../../src/http/requests/inspection.js';
import { SimulateScanDto } from '../../src/qr/history/qr-history.dto.js';
import { qrFields } from '../../src/qr/record/qr.fields.js';
import { contract } from './contract.js';
import type { Json } from './qr-data.js';

type Schema = OpenAPIV3.SchemaObject;
type SchemaOrRef = Schema | OpenAPIV3.ReferenceObject;

/** openapi.yaml describes these in words (check digits, country codes and the like), so tests use its examples. */
const TOLD_BY_EXAMPLE = new Set([
  ...fieldsOf(RuleConditionsInputDto),
  ...fieldsOf(SimulateScanDto),
  ...[
    'type',
    'lang',
    'media_type',
    'mediaType',
    'batch',
    'serial',
    'iban',
    'bic',
    'reference',
    'currency',
    'number',
    'valid_until',
  ],
  ...['to', 'cc', 'bcc', 'address', 'locale', 'expiresAt', 'logo', 'favicon', 'days', 'closed_dates'],
]);
/** These are so long that no two are the same. */
const TAKEN_ONCE = new Set(['short_code', 'external_id']);
/** Ids of records. */
const LEFT_OUT = new Set([
  ...['design', 'design_template_id', 'designTemplateId', 'defaultDesignTemplateId'],
  ...['domain', 'folder_id', 'folderIds', 'parent_id', 'qr_code_ids', 'qrCodeIds', 'cursor'],
  ...['file_id', 'image_id', 'logoId'],
]);

/** Generates a value that the schema describes and the service accepts. */
export function valueOf(schema: SchemaOrRef, name = ''): fc.Arbitrary<unknown> {
  if ('$ref' in schema) return referred(schema.$ref);
  if (schema.oneOf) return fc.oneof(...schema.oneOf.map((each) => valueOf(each, name)));
  if (schema.enum) return fc.constantFrom(...(schema.enum as unknown[]));
  if (TAKEN_ONCE.has(name)) return fc.stringMatching(/^[A-Za-z0-9_-]{20,64}$/);
  if (name === 'gtin') return fc.stringMatching(/^\d{13}$/).map(withCheckDigit);
  if (name === 'email') return fc.stringMatching(/^[a-z0-9]{20,60}$/).map((local) => `${local}@example.com`);
  // The address of a vCard is an object, that of an email a string.
  if (TOLD_BY_EXAMPLE.has(name) && schema.example !== undefined) return fc.constant(schema.example);
  switch (schema.type) {
    case 'object':
      return objectOf(schema, name);
    case 'array':
      return listOf(schema, name);
    case 'boolean':
      return fc.boolean();
    case 'integer':
      return fc.integer({ min: schema.minimum ?? 0, max: schema.maximum ?? 1_000 });
    case 'number':
      return fc.double({ min: schema.minimum ?? 0, max: schema.maximum ?? 1_000, noNaN: true });
    default:
      return stringOf(schema, name);
  }
}

const withCheckDigit = (digits: string): string =>
  [...'0123456789'].map((digit) => digits + digit).find((gtin) => gtinFault(gtin) === null) ?? '';

function referred(ref: string): fc.Arbitrary<unknown> {
  const name = ref.split('/').at(-1) ?? '';
  const value = valueOf(contract.components?.schemas?.[name] ?? {});
  return name in AGREEMENTS ? value.map((object) => AGREEMENTS[name]?.(object as Json)) : value;
}

/** Keys such as `__proto__` and `prototype` are refused everywhere. */
const metadataKey = () => text(40).filter((key) => !isPrototypeKey(key));

function objectOf({ properties = {}, required = [], ...schema }: Schema, name: string) {
  if (name === 'metadata')
    return fc.dictionary(metadataKey(), text(500), { maxKeys: 4, noNullPrototype: true });
  if (schema.additionalProperties === true) return fc.constant(schema.example as unknown);
  const fields = Object.entries(properties).filter(([field]) => !LEFT_OUT.has(field));
  return fc
    .record(Object.fromEntries(fields.map(([field, each]) => [field, fieldOf(each, field)])), {
      requiredKeys: required.filter((field) => !LEFT_OUT.has(field)),
      noNullPrototype: true,
    })
    .filter((object) => fields.length === 0 || Object.keys(object).length > 0)
    .map((object) => agreed(object));
}

const fieldOf = (schema: SchemaOrRef, name: string) =>
  'nullable' in schema && schema.nullable
    ? fc.oneof({ weight: 4, arbitrary: valueOf(schema, name) }, fc.constant(null))
    : valueOf(schema, name);

function listOf({ items, minItems = 0, maxItems = 3 }: OpenAPIV3.ArraySchemaObject, name: string) {
  // In a query, a comma separates tags.
  const longest = 'maxLength' in items ? items.maxLength : undefined;
  const tag = text(longest ?? 50).filter((value) => name === 'tags' || !value.includes(','));
  const item = name === 'tags' || name === 'tag' ? tag : valueOf(items);
  const selector = (value: unknown) => keyOf(value).trim().normalize('NFC').toLowerCase();
  return fc.uniqueArray(item, { minLength: minItems, maxLength: Math.min(maxItems, 3), selector });
}

/** Items of a list often must have different names. */
const keyOf = (item: unknown): string => {
  const { id, name, url } = Object(item) as { id?: string; name?: string; url?: string };
  return id ?? name ?? url ?? (typeof item === 'string' ? item : JSON.stringify(item));
};

/** Values that a pattern excludes at its beginning, which fast-check cannot read. */
const EXCLUDED = /^\^\(\?!.*?\$\)/;

function stringOf({ format, pattern, minLength = 0, maxLength = 50 }: Schema, name: string) {
  if (format === 'date-time' || /^(?:starts|ends)_at$/.test(name)) return time;
  if (name === 'timezone') return fc.constantFrom('UTC', 'GMT', 'Europe/Zurich');
  if (name === 'notify_emails') return fc.constant('ada@example.com');
  if (format === 'hostname')
    return fc.stringMatching(/^[a-z][a-z0-9]{20,40}$/).map((label) => `${label}.example.com`);
  // No word of a list, and no series.
  if (/^(?:password|next)$/.test(name) && minLength >= 8)
    return text(maxLength - 9, 1).map((value) => `Kq7!vB2#x${value}`);
  if (format === 'uuid') return fc.uuid({ version: 7 });
  if (format === 'date') return time.map((iso) => iso.slice(0, 10));
  if (format === 'uri' || /url$|website/i.test(name))
    return fc.webUrl({ withQueryParameters: true, withFragments: true });
  if (pattern !== undefined)
    return fc
      .stringMatching(new RegExp(pattern.replace(EXCLUDED, '^')))
      .filter((value) => value.length <= maxLength && new RegExp(pattern).test(value));
  return text(maxLength, Math.max(minLength, 1));
}

const time = fc
  .date({ min: new Date('2001-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString());

/** Generates text in all scripts, on one line and not blank; sometimes of the maximum length. */
const text = (maxLength: number, minLength = 1) =>
  fc.oneof(
    {
      weight: 8,
      arbitrary: fc.string({ unit: 'grapheme', minLength, maxLength }).map(cut(maxLength, minLength)),
    },
    { weight: 1, arbitrary: fc.constantFrom('x', '漢', '😀').map((each) => each.repeat(maxLength)) },
  );

const cut = (maxLength: number, minLength: number) => (value: string) => {
  const points = [...value.replace(/[\p{Cc}\u2028\u2029]/gu, 'x')].slice(0, maxLength - 1);
  const written = points.join('').trim();
  const safe = written in Object.prototype ? 'x' : written;
  return safe + 'x'.repeat(Math.max(minLength - [...safe].length, safe === '' ? 1 : 0));
};

/** Only https with its default port is allowed. */
const ENDPOINT_URL = 'https://hooks.example.com/scans';

/** Within the 365 days that a report may last, by the clock of the tests. */
const REPORT_END = '2027-01-31T00:00:00.000Z';
const lasting = (report: Json): Json =>
  'expires_at' in report ? { ...report, expires_at: REPORT_END } : report;

/** Dependencies between fields of one object, which a schema cannot express. */
const AGREEMENTS: Record<string, (object: Json) => Json> = {
  CreateReport: ({ period, from, to, ...report }) => ({
    ...lasting(report),
    ...(from !== undefined && to !== undefined ? { from, to } : period !== undefined && { period }),
  }),
  UpdateReport: lasting,
  CreateDesignTemplate: (template) => ({ ...template, design: { foreground: '#1d3b8b' } }),
  CreateConnection: (connection) => ({ ...connection, issuer: 'https://acme.okta.com' }),
  CreateWebhook: (endpoint) => ({ ...endpoint, url: ENDPOINT_URL }),
  UpdateWebhook: (endpoint) => ({
    ...endpoint,
    ...('url' in endpoint && { url: ENDPOINT_URL }),
    ...('onResume' in endpoint && { status: 'active' }),
  }),
  // In ASCII; all headers of an endpoint together have at most 1,024 bytes.
  WebhookHeaderInput: ({ name }) => ({
    name: `X-${(name as string).replace(/[^A-Za-z0-9]/gu, 'x').slice(0, 40)}`,
    value: 'Bearer 3f9c2a',
  }),
  WifiData: ({ password, ssid, ...others }) => {
    const wifi = { ...others, ssid: String(ssid).replace(/[^ -~]/gu, 'x') };
    if (others.encryption === 'nopass') return wifi;
    if (others.encryption === 'WEP') return { ...wifi, password: 'abcde' };
    const points = [...((password as string | undefined) ?? '')].slice(0, 50);
    return { ...wifi, password: `${points.join('')}12345678` };
  },
  VcardData: (card) => ({ first_name: 'Ada', ...card }),
  FileData: (file) => ({ url: 'https://example.com/menu.pdf', ...file }),
  MenuData: (menu) => ({ timezone: 'Europe/Zurich', language: 'en', ...menu }),
  EpcPaymentData: ({ name, text: _text, amount, ...payment }) => ({
    ...payment,
    name: (name as string).replace(/[^ -~]/gu, 'x'),
    ...(Number(amount) > 0 ? { amount } : {}),
  }),
  LeadFormField: ({ options, ...field }) =>
    field.type === 'select' ? { ...field, options: options ?? ['Yes', 'No'] } : field,
  RuleConditionsInput: ({ from, to, ...when }) => ({
    percentage: 50,
    ...when,
    ...(from === undefined || to === undefined ? {} : { from, to }),
  }),
};

function agreed(object: Json): Json {
  const { starts_at, expires_at, ends_at } = object as Record<string, string | null | undefined>;
  const end = ends_at === undefined ? 'expires_at' : 'ends_at';
  const [first, last] = [starts_at, expires_at ?? ends_at]
    .filter((value) => typeof value === 'string')
    .sort();
  const ordered = first && last ? { ...object, starts_at: first, [end]: last } : object;
  if (first && first === last && end === 'expires_at') ordered.expires_at = null;
  // The filter of a list has a category, too.
  const isRecord = typeof object.category === 'string' && 'qr_data' in object;
  return isRecord ? agreedRecord(ordered, object.category as string) : ordered;
}

const OF_DYNAMIC_CODES = [
  'short_code',
  ...qrFields.filter(({ needsScans }) => needsScans).map(({ name }) => name),
];

/** A static code has no short code and no scans to redirect, and its symbol must hold it; rules are for url. */
function agreedRecord({ dynamic, rules, ...body }: Json, category: string): Json {
  const { staticPayload, fieldsOfScans = [] } = categoryOf(category);
  const asked = typeof dynamic === 'boolean' ? dynamic : undefined;
  const isDynamic = dynamicOf(category, asked) ?? dynamicOf(category, undefined);
  const isAllowed = dynamicOf(category, asked) !== null;
  const fits = isDynamic === true || fitsSymbol(payloadOf(body.qr_data as object, staticPayload), 'M');
  if (!fits) return agreedRecord({ ...body, dynamic: true }, category);
  const written = isAllowed && dynamic !== undefined ? { ...body, dynamic } : body;
  if (isDynamic) return category === 'url' && rules !== undefined ? { ...written, rules } : written;
  const qr_data = without(body.qr_data as Json, fieldsOfScans);
  return { ...without(written, OF_DYNAMIC_CODES), qr_data };
}

/** Empty for content that lacks a field, as in a request that contradicts its schema. */
function payloadOf(data: object, payload?: ((data: object) => string) | null): string {
  try {
    return payload?.(data) ?? '';
  } catch {
    return '';
  }
}

const without = (object: Json, names: Iterable<string>): Json => {
  const left = new Set(names);
  return Object.fromEntries(Object.entries(object).filter(([name]) => !left.has(name)));
};
