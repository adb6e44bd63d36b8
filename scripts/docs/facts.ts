import { nameIn, resolve, type Document, type Schema } from './document.js';

/** A field as forms need to know it. */
interface Field {
  name: string;
  kind: string;
  isRequired: boolean;
  maxLength?: number;
  /** The values of a choice, or of a list of choices. */
  options?: readonly unknown[];
  /** Those of a group, or of each item of a list. */
  fields?: Field[];
}

/** Enumerations, each by its place in openapi.yaml. */
const ENUMERATIONS = {
  DEVICES: 'schemas/Device',
  SYSTEMS: 'schemas/OperatingSystem',
  BROWSERS: 'schemas/Browser',
  WEEKDAYS: 'schemas/Weekday',
  REPORT_LANGUAGES: 'schemas/ReportMailInput/language',
  STATUSES: 'schemas/QrCode/status',
  LISTED_STATUSES: 'GET /api/v1/qr?status',
  SORTS: 'GET /api/v1/qr?sort',
  DIMENSIONS: 'GET /api/v1/analytics?by',
  ROLES: 'schemas/Member/role',
  SCOPES: 'schemas/ApiKey/scope',
  EVENTS: 'schemas/TestWebhook/event',
  SUBSCRIPTIONS: 'schemas/Webhook/events',
  DELIVERY_STATES: 'schemas/Delivery/state',
  AUDIT_ACTIONS: 'GET /api/settings/v1/audit-log?action',
  AUDIT_SUBJECTS: 'GET /api/settings/v1/audit-log?about',
} as const;

/** The contents of packages/client/facts.ts: what the contract says, as values. */
export function factsModule(document: Document): string {
  const schema = (name: string) => resolve({ $ref: `#/${name}` }, document);
  const categories = (document.components.schemas.QrCodeContent?.oneOf ?? []).map((variant) => {
    const [category] = variant.properties?.category?.enum ?? [];
    const facts = {
      hasPage: variant['x-page'],
      dynamic: variant['x-dynamic'],
      fields: fieldsOf(variant.properties?.qr_data ?? {}, document),
    };
    return [String(category), facts] as const;
  });
  const constants = {
    ...mapValues(ENUMERATIONS, (place) => valuesAt(place, document)),
    PERMISSIONS: Object.keys(document['x-permissions']),
    SCOPE_PERMISSIONS: mapValues({ read: 0, read_write: 1, admin: 2 }, (rank) =>
      permissionsOf(rank, document),
    ),
    RULE_CONDITIONS: fieldsOf(schema('RuleConditions'), document),
    UTM_PARTS: Object.keys(schema('Utm').properties ?? {}),
    QR_CODE_FIELDS: fieldsOf(schema('CreateQrCode'), document),
    CATEGORIES: categories.map(([category]) => category),
    CATEGORY_FACTS: Object.fromEntries(categories),
  };
  const events = Object.values(document['x-webhooks']).map(({ post }) => {
    const $ref = post.requestBody?.content?.['application/json']?.schema?.$ref ?? '';
    return `components['schemas']['${nameIn($ref)}']`;
  });
  return [
    '// Generated from openapi.yaml by `npm run client:generate`.',
    "import type { components } from './schema.js';",
    '',
    '/** The body of a webhook request; `batch` arrives only at endpoints that asked for it. */',
    `export type WebhookEvent = ${events.join(' | ')};`,
    ...Object.entries(constants).map(
      ([name, value]) => `\nexport const ${name} = ${JSON.stringify(value)} as const;`,
    ),
    '',
  ].join('\n');
}

/** @param rank of a scope: it has the permissions of its rank and of the lower ones */
const permissionsOf = (rank: number, document: Document): string[] =>
  Object.entries(document['x-permissions'])
    .filter(([, { scope }]) => scope !== null && ['read', 'read_write', 'admin'].indexOf(scope) <= rank)
    .map(([name]) => name);

const mapValues = <Value, Mapped>(object: Record<string, Value>, map: (value: Value) => Mapped) =>
  Object.fromEntries(Object.entries(object).map(([name, value]) => [name, map(value)]));

/** @param place a schema, its property, or a parameter of an operation @throws Error if it has no values */
function valuesAt(place: string, document: Document): readonly unknown[] {
  const [, path = '', parameter] = /^GET (.*)\?(.*)$/.exec(place) ?? [];
  const [, name = '', property = ''] = place.split('/');
  const found =
    parameter === undefined
      ? property === ''
        ? { $ref: name }
        : resolve({ $ref: name }, document).properties?.[property]
      : document.paths[path]?.get?.parameters?.find((each) => each.name === parameter)?.schema;
  const { enum: values, items } = resolve(found ?? {}, document);
  const all = (values ?? (items && resolve(items, document).enum))?.filter((value) => value !== null);
  if (!all) throw new Error(`openapi.yaml has no enumeration at ${place}`);
  return all;
}

function fieldsOf(schema: Schema, document: Document): Field[] {
  const { properties = {}, required = [] } = resolve(schema, document);
  return Object.entries(properties).map(([name, property]) =>
    fieldOf(name, resolve(property, document), { isRequired: required.includes(name), document }),
  );
}

function fieldOf(
  name: string,
  schema: Schema,
  { isRequired, document }: { isRequired: boolean; document: Document },
): Field {
  const items = schema.items && resolve(schema.items, document);
  const inside = items ?? schema;
  const options = inside.enum?.filter((value) => value !== null);
  const hasFields = Object.keys(inside.properties ?? {}).length > 0;
  return {
    name,
    kind: kindOf(schema, items),
    isRequired,
    ...(schema.maxLength !== undefined && { maxLength: schema.maxLength }),
    ...(options && { options }),
    ...(hasFields && { fields: fieldsOf(inside, document) }),
  };
}

function kindOf(schema: Schema, items: Schema | undefined): string {
  const { type, format, properties = {} } = schema;
  if (items)
    return Object.keys(items.properties ?? {}).length > 0 ? 'list' : items.enum ? 'choices' : 'texts';
  if (schema.enum) return 'choice';
  if (schema['x-kind'] !== undefined) return schema['x-kind'];
  if (type === 'string')
    return { uri: 'url', uuid: 'id', date: 'date', 'date-time': 'time' }[format ?? ''] ?? 'text';
  if (type !== undefined && type !== 'object') return type;
  return Object.keys(properties).length > 0 ? 'group' : 'map';
}
