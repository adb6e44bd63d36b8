import type { OpenAPIObject } from '@nestjs/swagger';
import { categories } from '#libs/qr-codes';

type Schemas = NonNullable<NonNullable<OpenAPIObject['components']>['schemas']>;
type Schema = Exclude<Schemas[string], { $ref: string }>;

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });

/**
 * The category of a QR code determines its qr_data. Types narrow by the enums, so there is no discriminator:
 * openapi-typescript would declare each enum a second time.
 */
const contents = categories.map((category) => ({
  type: 'object' as const,
  required: ['category', 'qr_data'],
  properties: {
    category: { type: 'string', enum: [category.name], description: 'What the QR code contains' },
    qr_data: ref(category.dataDto.name),
  },
  // For forms: whether scans show a page of the service, and whether the symbol contains the short URL.
  ...{ 'x-page': category.page !== undefined, 'x-dynamic': category.dynamic },
}));

const EXTENDED = {
  ...{
    BulkProblem: 'Problem',
    BulkEditProblem: 'Problem',
    BulkPatch: 'QrSelector',
    CreatedApiKey: 'ApiKey',
    CreatedWebhook: 'Webhook',
  },
  ...{ DeliveryDetail: 'Delivery', MobileQrDetail: 'MobileQr' },
};

/** Schemas with the same properties, but for some. */
const ALIKE = [
  ['RuleConditions', 'RuleConditionsInput'],
  ['CreateQrCode', 'UpdateQrCode'],
  ['CreateMobileQr', 'UpdateMobileQr'],
  ['CreateFolder', 'UpdateFolder'],
  ['CreateWebhook', 'UpdateWebhook'],
  ['Analytics', 'WorkspaceAnalytics'],
  ['ScimUser', 'ScimUserRequest'],
  ['ScimGroup', 'ScimGroupRequest'],
];

/** A record may lack these objects, and a reference to a schema that is not nullable would refuse null. */
const ABSENT_IN_RECORDS = ['Gradient', 'Frame'];

export function composeSchemas(schemas: Schemas): void {
  for (const [name, record] of Object.entries(EXTENDED)) extend(schemas, name, record);
  for (const name of ABSENT_IN_RECORDS) schemas[name] = { ...schemas[name], nullable: true };
  schemas.QrCodeContent = {
    description: 'The category of a QR code, which determines the fields of `qr_data`',
    oneOf: contents,
  };
  for (const whole of ['CreateQrCode', 'QrCode', 'CreateMobileQr', 'MobileQr']) {
    const { description = '', ...record } = schemas[whole] as Schema;
    schemas[whole] = { description, allOf: [withoutContent(record), ref('QrCodeContent')] };
  }
  for (const names of ALIKE) shareProperties(schemas, names);
}

function withoutContent(schema: Schema): Schema {
  const { properties = {}, required = [], ...rest } = schema;
  const { category: _category, qr_data: _data, ...others } = properties;
  return { ...rest, properties: others, required: required.filter((name) => name in others) };
}

function extend(schemas: Schemas, name: string, record: string): void {
  const { properties = {}, required = [], description = '' } = schemas[name] as Schema;
  const known = (schemas[record] as Schema).properties ?? {};
  const added = Object.entries(properties).filter(([field]) => !(field in known));
  const always = added.map(([field]) => field).filter((field) => required.includes(field));
  schemas[name] = {
    description,
    allOf: [
      ref(record),
      {
        type: 'object',
        // OpenAPI 3.0 has no empty list here, and generators refuse it.
        ...(always.length > 0 ? { required: always } : {}),
        properties: Object.fromEntries(added),
      },
    ],
  };
}

/** Schemas that differ in some properties have the others in common, in one named after the first. */
function shareProperties(schemas: Schemas, [first = '', ...others]: readonly string[]): void {
  const names = [first, ...others];
  const [own = {}, ...ownOfOthers] = names.map((name) => partWithProperties(schemas[name] as Schema));
  const propertyIn = ({ properties = {}, required = [] }: Schema, name: string) =>
    JSON.stringify([properties[name], required.includes(name)]);
  const isShared = (name: string) =>
    ownOfOthers.every((each) => propertyIn(each, name) === propertyIn(own, name));
  const { description = '' } = schemas[first] as Schema;
  schemas[`Shared${first}`] = { description, type: 'object', ...picked(own, isShared) };
  for (const [index, part] of [own, ...ownOfOthers].entries()) {
    const whole = schemas[names[index] ?? ''] as Schema;
    const different = { type: 'object', ...picked(part, (name) => !isShared(name)) };
    const parts = [ref(`Shared${first}`), different];
    if (!isShared(Object.keys(part.properties ?? {})[0] ?? '')) parts.reverse();
    const further = whole.allOf?.filter((each) => each !== part) ?? [];
    schemas[names[index] ?? ''] = { description: whole.description ?? '', allOf: [...parts, ...further] };
  }
}

function picked({ properties = {}, required = [] }: Schema, isPicked: (name: string) => boolean) {
  const always = required.filter(isPicked);
  return {
    ...(always.length > 0 && { required: always }),
    properties: Object.fromEntries(Object.entries(properties).filter(([name]) => isPicked(name))),
  };
}

const partWithProperties = (schema: Schema): Schema =>
  (schema.allOf?.find((part) => 'properties' in part) as Schema | undefined) ?? schema;
