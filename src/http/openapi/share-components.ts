import type { OpenAPIObject } from '@nestjs/swagger';
import { METHODS, responsesOf } from './operation.js';

interface Part {
  name: string;
  value: object;
  replace(reference: { $ref: string }): void;
}

export function shareComponents({ paths, components = {} }: OpenAPIObject): void {
  const operations = Object.values(paths).flatMap((item) => METHODS.flatMap((method) => item[method] ?? []));
  const parameters = operations.flatMap(({ parameters: list = [] }) =>
    list.flatMap((value, index): Part[] =>
      '$ref' in value ? [] : [{ name: value.name, value, replace: (reference) => (list[index] = reference) }],
    ),
  );
  const headers = operations
    .flatMap(responsesOf)
    .flatMap(([, { headers: named = {} }]) =>
      Object.entries(named).flatMap(([name, value]): Part[] =>
        '$ref' in value ? [] : [{ name, value, replace: (reference) => (named[name] = reference) }],
      ),
    );
  const examples = operations
    .flatMap(({ requestBody = {} }) => ('content' in requestBody ? Object.values(requestBody.content) : []))
    .flatMap(({ examples: named = {} }) =>
      Object.entries(named).flatMap(([name, value]): Part[] =>
        '$ref' in value ? [] : [{ name, value, replace: (reference) => (named[name] = reference) }],
      ),
    );
  components.examples = { ...components.examples, ...share('examples', examples) };
  components.parameters = { ...components.parameters, ...share('parameters', parameters) };
  components.headers = { ...components.headers, ...share('headers', headers) };
}

function share<T extends object>(section: string, parts: Part[]): Record<string, T> {
  const shared: Record<string, T> = {};
  for (const name of new Set(parts.map((part) => part.name))) {
    const variants = new Map<string, Part[]>();
    for (const part of parts.filter((each) => each.name === name)) {
      const key = JSON.stringify(part.value);
      variants.set(key, [...(variants.get(key) ?? []), part]);
    }
    const [same = []] = [...variants.values()].sort((one, other) => other.length - one.length);
    const [first, another] = same;
    if (!first || !another) continue;
    shared[name] = first.value as T;
    for (const part of same) part.replace({ $ref: `#/components/${section}/${name}` });
  }
  return shared;
}
