import type { OpenAPIObject } from '@nestjs/swagger';
import { METHODS, responsesOf, type Operation } from './operation.js';

interface Part {
  name: string;
  value: object;
  replace(reference: { $ref: string }): void;
}

export function shareComponents(document: OpenAPIObject): void {
  const { paths, components = {} } = document;
  const operations = Object.values(paths).flatMap((item) => METHODS.flatMap((method) => item[method] ?? []));
  shareSecurity(document, operations);
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

const RECORD = /^ID of the ([\w ]+)/;

/** What most operations require stands once, at the document. */
function shareSecurity(document: OpenAPIObject, operations: Operation[]): void {
  const [most = []] = byValue(
    operations.map((operation) => ({ value: operation.security ?? [], operation })),
  );
  const [first] = most;
  if (!first) return;
  document.security = first.value;
  for (const { operation } of most) delete operation.security;
}

/** What repeats under one name: the most frequent variant, and ids of other records. */
function share<T extends object>(section: string, parts: Part[]): Record<string, T> {
  const shared: Record<string, T> = {};
  for (const name of new Set(parts.map((part) => part.name))) {
    const repeated = byValue(parts.filter((part) => part.name === name)).filter((same) => same.length > 1);
    for (const [index, same] of repeated.entries()) {
      const [first] = same;
      const record = first && RECORD.exec(String((first.value as { description?: string }).description))?.[1];
      if (!first || (index > 0 && record === undefined)) continue;
      const variant = index === 0 ? name : `${name}-${record?.toLowerCase().replaceAll(' ', '-') ?? ''}`;
      shared[variant] = first.value as T;
      for (const part of same) part.replace({ $ref: `#/components/${section}/${variant}` });
    }
  }
  return shared;
}

/** Those of equal values together, the largest group first. */
function byValue<T extends { value: object }>(parts: T[]): T[][] {
  const variants = new Map<string, T[]>();
  for (const part of parts) {
    const key = JSON.stringify(part.value);
    variants.set(key, [...(variants.get(key) ?? []), part]);
  }
  return [...variants.values()].sort((one, other) => other.length - one.length);
}
