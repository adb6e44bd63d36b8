import type { OpenAPIV3 } from 'openapi-types';
import { categories } from '#libs/qr-codes';
import { camelCase } from '#libs/validation';
import type { MobileQr } from '../../src/mobile/mobile.fields.js';
import type { QrCodeDto } from '../../src/qr/record/qr.dto.js';
import type { SchemaOrRef } from '../toolbox/contract-schemas.js';
import { contract, operations } from '../toolbox/contract.js';
import { useService } from '../toolbox/use-service.js';

function pathsOf(schema: SchemaOrRef, above = ''): string[] {
  if ('$ref' in schema) return pathsOf(schemaNamed(schema.$ref.split('/').at(-1) ?? ''), above);
  const { oneOf = [], allOf = [], properties = {} } = schema;
  const inside = [...oneOf, ...allOf, ...('items' in schema ? [schema.items] : [])];
  const own = Object.entries(properties).flatMap(([name, each]) => [
    `${above}/${name}`,
    ...pathsOf(each, `${above}/${name}`),
  ]);
  return [...new Set([...own, ...inside.flatMap((part) => pathsOf(part, above))])];
}

const schemaNamed = (name: string): SchemaOrRef => contract.components?.schemas?.[name] ?? {};

const inCamelCase = (path: string) => path.split('/').map(camelCase).join('/');

const mobile = operations.filter(({ path }) => path.startsWith('/api/mobile/'));

describe('openapi.yaml', () => {
  it.each([
    ['QrCode', 'MobileQr', ['/imageUrl', '/publicImageUrl']],
    ['CreateQrCode', 'CreateMobileQr', []],
    ['UpdateQrCode', 'UpdateMobileQr', []],
  ])('has each field of %s in camelCase in %s, at every depth', (rest, twin, added) => {
    const fields = pathsOf(schemaNamed(rest));
    expect(fields.length).toBeGreaterThan(15);
    expect(pathsOf(schemaNamed(twin)).sort()).toEqual([...fields.map(inCamelCase), ...added].sort());
  });

  it('requires the same fields of them', () => {
    const requiredBy = (schema: SchemaOrRef): string[] => {
      if ('$ref' in schema) return requiredBy(schemaNamed(schema.$ref.split('/').at(-1)!));
      const { required = [], allOf = [], oneOf = [] } = schema;
      return [...required, ...[...allOf, ...oneOf.slice(0, 1)].flatMap(requiredBy)];
    };
    const requiredOf = (name: string) => requiredBy(schemaNamed(name)).toSorted();
    expect(requiredOf('MobileQr')).toEqual(
      [...requiredOf('QrCode').map(camelCase), 'imageUrl', 'publicImageUrl'].sort(),
    );
    expect(requiredOf('CreateMobileQr')).toEqual(requiredOf('CreateQrCode').map(camelCase).sort());
  });

  it('has no snake_case in a field, a parameter or a text of the mobile API', () => {
    const schemas = mobile.flatMap(({ operation: { requestBody, responses } }) =>
      [requestBody, ...Object.values(responses)].flatMap((body) =>
        Object.values((body as OpenAPIV3.ResponseObject | undefined)?.content ?? {}).flatMap(
          ({ schema }) => schema ?? [],
        ),
      ),
    );
    const fields = new Set(schemas.flatMap((schema) => pathsOf(schema)));
    expect([...fields].filter((path) => path.includes('_'))).toEqual([]);
    const parameters = mobile.flatMap(({ operation }) => operation.parameters ?? []);
    const named = parameters.filter((each) => /[a-z]_[a-z]/.test(withoutValues(each)));
    expect(named).toEqual([]);
  });

  it('has every filter of REST v1 in camelCase', () => {
    const namesOf = (id: string) =>
      (operations.find((each) => each.id === id)?.operation.parameters ?? []).map(
        (each) => (each as OpenAPIV3.ParameterObject).name,
      );
    // These filter nothing: two add to the records of the dashboard, and the others are for files.
    const others = ['include_daily_scans', 'timezone', 'bom', 'delimiter', 'for'];
    const filters = namesOf('listQrCodes').filter((name) => !others.includes(name));
    expect(namesOf('listMobileQrCodes').sort()).toEqual([...filters.map(camelCase), 'updatedSince'].sort());
  });
});

const withoutValues = (parameter: object) =>
  JSON.stringify(parameter).replace(/epc_payment|landing_page|limit_reached|already_done/g, '');

describe('a QR code of each category', () => {
  const world = useService();

  it.each(categories)('$name has the same values in both APIs, and is created alike', async (category) => {
    const { acme } = world;
    const body = {
      name: `One of ${category.name}`,
      category: category.name,
      metadata: { own_key: 'stays', qr_data: 'too' },
      ...(category.dynamic === 'never' && { dynamic: false }),
    };
    const rest = await acme.post<QrCodeDto>('/api/v1/qr', { ...body, qr_data: category.example });
    const shown = (await acme.get<MobileQr>(`/api/mobile/v1/qr/${rest.body.id}`)).body;
    const { imageUrl, publicImageUrl, ...twin } = shown;
    expect(publicImageUrl).toBe(rest.body.short_url && `${rest.body.short_url}.svg`);
    expect(imageUrl).toBe(`https://qr.test/api/v1/qr/${rest.body.id}/image`);
    const expected = Object.entries(rest.body).map(([name, value]) => [camelCase(name), value as unknown]);
    expect(twin).toEqual({
      ...(Object.fromEntries(expected) as object),
      qrData: camelCased(rest.body.qr_data),
      design: camelCased(rest.body.design),
      recentScans: [],
    });
    expect(Object.keys(shown).map((name) => name.replace(/^(?:imageUrl|publicImageUrl)$/, ''))).not.toContain(
      expect.stringContaining('_'),
    );
    // Another code can then have the same GS1 Digital Link.
    await acme.call('DELETE', `/api/v1/qr/${rest.body.id}`);
    const created = await acme.post<MobileQr>('/api/mobile/v1/qr', { ...body, qrData: shown.qrData });
    expect([created.status, created.body.qrData, created.body.metadata]).toEqual([
      201,
      shown.qrData,
      body.metadata,
    ]);
  });
});

const camelCased = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value), (_, each: unknown) =>
    typeof each !== 'object' || each === null || Array.isArray(each)
      ? each
      : (Object.fromEntries(Object.entries(each).map(([name, inner]) => [camelCase(name), inner])) as object),
  );
