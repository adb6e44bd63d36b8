import { isDeepStrictEqual } from 'node:util';
import type { OpenAPIObject } from '@nestjs/swagger';
import examples from './examples.json' with { type: 'json' };
import { METHODS, type Response } from './operation.js';
import { writablePart } from './writable-part.js';

type Content = NonNullable<Response['content']>;

const SCHEMAS = '#/components/schemas/';
const RECORDED = new Map<string, object>(Object.entries(examples));

/** Adds the recorded example of its schema to each body that has none; test/api/examples.spec.ts records them. */
export function addExamples({ paths, components = {} }: OpenAPIObject): void {
  const schemas = components.schemas ?? {};
  const used = new Map<string, unknown>();
  for (const item of Object.values(paths))
    for (const method of METHODS) {
      const { requestBody, responses = {} } = item[method] ?? {};
      for (const media of mediaOf(requestBody))
        addTo(media, used, (value, schema) => writablePart(value, schema, schemas));
      for (const media of Object.values(responses).flatMap(mediaOf)) addTo(media, used, (value) => value);
    }
  const named = [...used]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => [name, { value }]);
  components.examples = { ...(Object.fromEntries(named) as object), ...components.examples };
}

type Media = Content[string];

const mediaOf = (body: object = {}): Media[] =>
  'content' in body ? Object.values((body as { content: Content }).content) : [];

/** @param part of the recorded example that belongs into this body */
function addTo(
  media: Media,
  used: Map<string, unknown>,
  part: (value: object, schema: object) => unknown,
): void {
  if (!media.schema || !('$ref' in media.schema) || media.examples) return;
  const schema = media.schema.$ref.replace(SCHEMAS, '');
  const recorded = RECORDED.get(schema);
  if (!recorded) return;
  const value = part(recorded, media.schema);
  const name = isDeepStrictEqual(value, recorded) ? schema : `${schema}Request`;
  used.set(name, value);
  media.examples = { example: { $ref: `#/components/examples/${name}` } };
}
