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
  ...{ BulkProblem: 'Problem', CreatedApiKey: 'ApiKey', CreatedWebhook: 'Webhook' },
  ...{ DeliveryDetail: 'Delivery', MobileQrDetail: 'MobileQr' },
};

/** A schema of records and that of requests, which takes the same names in any case. */
const TAKEN_IN_ANY_CASE = { RuleConditions: 'RuleConditionsInput' };

/** A record may lack these objects, and a reference to a schema that is not nullable would refuse null. */
const ABSENT_IN_RECORDS = ['Gradient', 'Frame'];

export function composeSchemas(schemas: Schemas): void {
  for (const [name, record] of Object.entries(EXTENDED)) extend(schemas, name, record);
  for (const [name, input] of Object.entries(TAKEN_IN_ANY_CASE)) shareProperties(schemas, name, input);
  for (const name of ABSENT_IN_RECORDS) schemas[name] = { ...schemas[name], nullable: true };
  schemas.QrCodeContent = {
    description: 'The category of a QR code, which determines the fields of `qr_data`',
    oneOf: contents,
  };
  for (const whole of ['CreateQrCode', 'QrCode', 'CreateMobileQr', 'MobileQr']) {
    const { description = '', ...record } = schemas[whole] as Schema;
    schemas[whole] = { description, allOf: [withoutContent(record), ref('QrCodeContent')] };
  }
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

/** Two schemas that differ in some properties have the others in common. */
function shareProperties(schemas: Schemas, one: string, other: string): void {
  const [of, ofOther] = [one, other].map((name) => (schemas[name] as Schema).properties ?? {});
  const isShared = (name: string) => JSON.stringify(of?.[name]) === JSON.stringify(ofOther?.[name]);
  const { description = '' } = schemas[one] as Schema;
  const picked = (properties: Schema['properties'] = {}, wanted: boolean): Schema => ({
    type: 'object',
    properties: Object.fromEntries(Object.entries(properties).filter(([name]) => isShared(name) === wanted)),
  });
  schemas[`Shared${one}`] = { description, ...picked(of, true) };
  for (const name of [one, other]) {
    const { description: own = '', properties } = schemas[name] as Schema;
    schemas[name] = { description: own, allOf: [ref(`Shared${one}`), picked(properties, false)] };
  }
}
