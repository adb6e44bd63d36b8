import type { OpenAPIObject } from '@nestjs/swagger';
import { categories } from '#libs/qr-codes';

type Schemas = NonNullable<NonNullable<OpenAPIObject['components']>['schemas']>;
type Schema = Exclude<Schemas[string], { $ref: string }>;

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });

/**
 * The create body and the record as unions told apart by `category`. OpenAPI 3.0's discriminator must sit inside the
 * schemas that it distinguishes, and category is a sibling of qr_data, so the union consists of whole bodies and records.
 */
export function uniteByCategory(schemas: Schemas): void {
  for (const whole of ['CreateQrCode', 'QrCode', 'CreateMobileQr', 'MobileQr']) {
    const { properties = {}, required = [], ...rest } = schemas[whole] as Schema;
    const { category: _category, qr_data: _data, ...shared } = properties;
    const common = `${whole}Fields`;
    const sharedRequired = required.filter((field) => field in shared);
    schemas[common] = { ...rest, properties: shared, required: sharedRequired };
    const members = categories.map(({ name, dataDto }) => ({
      name,
      schema: whole.replace(/QrCode|MobileQr/, `${dataDto.name.replace(/Data$/, '')}$&`),
      dataDto,
    }));
    for (const { name, schema, dataDto } of members) {
      schemas[schema] = {
        allOf: [
          ref(common),
          {
            type: 'object',
            required: ['category', 'qr_data'],
            properties: { category: { type: 'string', enum: [name] }, qr_data: ref(dataDto.name) },
          },
        ],
      };
    }
    schemas[whole] = {
      oneOf: members.map(({ schema }) => ref(schema)),
      discriminator: {
        propertyName: 'category',
        mapping: Object.fromEntries(members.map(({ name, schema }) => [name, ref(schema).$ref])),
      },
    };
  }
  extend(schemas, { detail: 'MobileQrDetail', record: 'MobileQr' });
}

/** A record with further fields: the union of records, and what it does not have. */
function extend(schemas: Schemas, { detail, record }: { detail: string; record: string }): void {
  const { properties = {}, required = [] } = schemas[detail] as Schema;
  const known = (schemas[`${record}Fields`] as Schema).properties ?? {};
  const further = ([name]: [string, unknown]) => !(name in known || ['category', 'qr_data'].includes(name));
  const added = Object.entries(properties).filter(further);
  schemas[detail] = {
    allOf: [
      ref(record),
      {
        type: 'object',
        required: added.map(([name]) => name).filter((name) => required.includes(name)),
        properties: Object.fromEntries(added),
      },
    ],
  };
}
