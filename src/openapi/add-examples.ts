import type { OpenAPIObject } from '@nestjs/swagger';
import examples from './examples.json' with { type: 'json' };
import { METHODS, type Response } from './operation.js';

type Content = NonNullable<Response['content']>;

const SCHEMAS = '#/components/schemas/';
const RECORDED = new Map<string, object>(Object.entries(examples));

/** Adds the recorded example of its schema to each body that has none; test/api/examples.spec.ts records them. */
export function addExamples({ paths, components = {} }: OpenAPIObject): void {
  const bodies: Body[] = [];
  for (const item of Object.values(paths))
    for (const method of METHODS) {
      const { requestBody, responses = {} } = item[method] ?? {};
      bodies.push(...[requestBody, ...Object.values(responses)].flatMap(withContent));
    }
  const used = bodies.flatMap(addTo).sort();
  const recorded = used.map((name) => [name, { value: RECORDED.get(name) }] as const);
  components.examples = { ...Object.fromEntries(recorded), ...components.examples };
}

interface Body {
  content: Content;
}

const withContent = (body: object = {}): Body[] => ('content' in body ? [body as Body] : []);

/** @returns the names of the examples that it has added */
function addTo({ content }: Body): string[] {
  return Object.values(content).flatMap((media) => {
    if (!media.schema || !('$ref' in media.schema) || media.examples) return [];
    const name = media.schema.$ref.replace(SCHEMAS, '');
    if (!RECORDED.has(name)) return [];
    media.examples = { example: { $ref: `#/components/examples/${name}` } };
    return [name];
  });
}
