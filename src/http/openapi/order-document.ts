import type { OpenAPIObject } from '@nestjs/swagger';
import { METHODS, type Operation } from './operation.js';

type PathItem = OpenAPIObject['paths'][string];

const SECTIONS = ['parameters', 'headers', 'responses', 'schemas', 'examples'] as const;

export function orderDocument(document: OpenAPIObject): OpenAPIObject {
  const { tags = [], paths, components = {} } = document;
  const rankOf = (item: PathItem) =>
    tags.findIndex(({ name }) => METHODS.some((method) => item[method]?.tags?.includes(name)));
  const ordered = Object.entries(paths).sort(
    ([path, one], [otherPath, other]) => rankOf(one) - rankOf(other) || depthOf(path) - depthOf(otherPath),
  );
  return startingWith(['openapi', 'info', 'externalDocs', 'servers', 'security', 'tags', 'paths'], {
    ...document,
    paths: Object.fromEntries(ordered.map(([path, item]) => [path, orderItem(item)])),
    components: Object.assign(
      { securitySchemes: reversed(components.securitySchemes ?? {}) },
      ...SECTIONS.map((name) => ({ [name]: byName<object>(components[name] ?? {}) })),
    ) as typeof components,
  });
}

/** Orders a collection before its records, and both before what else is below them. */
const depthOf = (path: string) => 2 * path.split('/').length - (path.endsWith('}') ? 1 : 0);

function orderItem(item: PathItem): PathItem {
  const operations = METHODS.flatMap((method) => (item[method] ? [[method, ordered(item[method])]] : []));
  return Object.fromEntries(operations) as PathItem;
}

const ordered = (operation: Operation): Operation =>
  startingWith(
    [
      'tags',
      'summary',
      'description',
      'operationId',
      'x-permission',
      'x-fresh-proof',
      'security',
      'parameters',
      'requestBody',
      'responses',
    ],
    operation,
  );

function startingWith<T extends object>(keys: (keyof T)[], object: T): T {
  const first = keys.filter((key) => key in object).map((key) => [key, object[key]]);
  return { ...Object.fromEntries(first), ...object } as T;
}

/** Swagger UI's dialog opens at the last scheme, which should be the API key. */
const reversed = (entries: object): object => Object.fromEntries(Object.entries(entries).reverse());

const byName = <T>(entries: Record<string, T>): Record<string, T> =>
  Object.fromEntries(Object.entries(entries).sort(([one], [other]) => (one < other ? -1 : 1)));
