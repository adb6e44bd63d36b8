import type { OpenAPIObject } from '@nestjs/swagger';
import examples from './examples.json' with { type: 'json' };
import { METHODS, type Response } from './operation.js';

type Media = NonNullable<Response['content']>[string];

const SCHEMAS = '#/components/schemas/';
const RECORDED = new Map<string, object>(Object.entries(examples));

export function addExamples({ paths, components = {} }: OpenAPIObject): void {
  const used = (components.examples ??= {});
  for (const item of Object.values(paths))
    for (const method of METHODS) {
      const { requestBody, responses = {} } = item[method] ?? {};
      for (const media of mediaOf(requestBody)) addTo(media, used, 'Request');
      for (const media of Object.values(responses).flatMap(mediaOf)) addTo(media, used);
    }
}

const mediaOf = (body: object = {}): Media[] =>
  'content' in body ? Object.values((body as { content: Record<string, Media> }).content) : [];

function addTo(media: Media, used: Record<string, object>, suffix = ''): void {
  if (!media.schema || media.examples) return;
  const { schema } = media;
  const isOne = '$ref' in schema;
  const examples: NonNullable<Media['examples']> = {};
  const references = (isOne ? [schema] : (schema.oneOf ?? [])).flatMap((each) =>
    '$ref' in each ? [each.$ref.replace(SCHEMAS, '')] : [],
  );
  for (const reference of references) {
    const name = [reference + suffix, reference].find((each) => RECORDED.has(each));
    if (name === undefined) continue;
    used[name] = { value: RECORDED.get(name) };
    examples[isOne ? 'example' : name] = { $ref: `#/components/examples/${name}` };
  }
  if (Object.keys(examples).length > 0) media.examples = examples;
}
