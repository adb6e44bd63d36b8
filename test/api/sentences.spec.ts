import type { OpenAPIV3 } from 'openapi-types';
import { ENGLISH, GERMAN, problemSentenceOf, sentenceOf, type FieldError } from '#libs/sentences';
import { publishedCodes } from '../../src/http/problems/catalogue.js';
import { faultCodes } from '#libs/validation';
import { contract, operations } from '../toolbox/contract.js';
import { useService } from '../toolbox/use-service.js';

type Schema = OpenAPIV3.SchemaObject | OpenAPIV3.ReferenceObject;

/** Operations whose bodies the forms of the dashboard send. */
const OF_FORMS =
  /^\/api\/(?:v1\/(?:qr|folders|design-templates|reports)|settings\/v1\/[a-z-]+|auth\/v1\/(?:me|password))$/;

/** What people leave out, mistype and paste. */
const TYPED: readonly unknown[] = ['', 'x', ' x', 'x'.repeat(3_000), 'a\u0007b', 'http://', -1, 1.5, 1e9];

const resolved = (schema: Schema): OpenAPIV3.SchemaObject => {
  if (!('$ref' in schema)) return schema;
  const name = schema.$ref.split('/').at(-1) ?? '';
  return resolved(contract.components?.schemas?.[name] ?? {});
};

/** A value with this text in each of its fields. */
function filled(schema: Schema, text: unknown): unknown {
  const { properties, items, type, allOf, oneOf } = resolved(schema) as OpenAPIV3.ArraySchemaObject;
  const only = allOf?.[0];
  if (only !== undefined && properties === undefined) return filled(only, text);
  if (oneOf !== undefined) return filled(oneOf[0] ?? {}, text);
  if (type === ('array' as string)) return [filled(items, text), filled(items, text)];
  if (properties === undefined) return text;
  return Object.fromEntries(Object.entries(properties).map(([name, part]) => [name, filled(part, text)]));
}

const bodiesOf = (schema: Schema): Schema[] => resolved(schema).oneOf ?? [schema];

describe.each([
  ['English', ENGLISH],
  ['German', GERMAN],
])('the errors of forms, in %s,', (_, sentences) => {
  const world = useService();

  it('have a sentence for each code of a fault', () => {
    const codes = Object.keys(faultCodes).filter((code) => code !== 'invalid_value');
    expect(codes.filter((code) => !sentenceOf({ code, detail: '' }, sentences))).toEqual([]);
  });

  it('have a sentence for each code of a request', () => {
    // What these mean is in their details or faults.
    const others = ['validation_failed', 'conflict', 'forbidden', 'malformed_csv'];
    const codes = publishedCodes.filter((code) => !others.includes(code));
    expect(codes.filter((code) => problemSentenceOf(code, sentences) === null)).toEqual([]);
  });

  it('have a sentence for whatever a person has typed', async () => {
    const details = new Set<string>();
    const missing = new Set<string>();
    for (const { method, path, operation } of operations) {
      const schema = (operation.requestBody as OpenAPIV3.RequestBodyObject | undefined)?.content[
        'application/json'
      ]?.schema;
      if (!OF_FORMS.test(path) || schema === undefined) continue;
      for (const body of bodiesOf(schema))
        for (const text of TYPED) {
          world.service.clock.advance(10_000);
          const sent = { ...(filled(body, text) as object), ...categoryOf(body) };
          const { body: answer } = await world.admin.call<{ errors?: FieldError[] }>(method, path, {
            body: sent,
          });
          for (const fault of answer.errors ?? []) {
            details.add(fault.detail);
            const sentence = sentenceOf(fault, sentences);
            if (sentence === null || /[{}]/.test(sentence)) missing.add(`${fault.code}: ${fault.detail}`);
          }
        }
    }
    expect([...missing]).toEqual([]);
    expect(details.size).toBeGreaterThan(200);
  });
});

/** It tells bodies apart, so it is right. */
function categoryOf(schema: Schema): object {
  const category = resolved(schema).properties?.category;
  const [only] = category === undefined ? [] : (resolved(category).enum ?? []);
  return only === undefined ? {} : { category: only as string };
}
