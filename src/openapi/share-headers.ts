import type { OpenAPIObject } from '@nestjs/swagger';
import { headerComponents, headerRefs, type Headers } from './headers.js';
import { METHODS, responsesOf } from './operation.js';

/** Moves headers that several responses declare alike, such as ETag and Location, to components. */
export function shareHeaders({ paths, components = {} }: OpenAPIObject): void {
  const operations = Object.values(paths).flatMap((item) => METHODS.flatMap((method) => item[method] ?? []));
  const declared = operations.flatMap(responsesOf).flatMap(([, { headers }]) => (headers ? [headers] : []));
  const shared: Headers = {};
  for (const headers of declared)
    for (const [name, header] of Object.entries(headers))
      if (!('$ref' in header) && declared.filter((each) => isSame(each[name], header)).length > 1)
        shared[name] ??= header;
  const refs = headerRefs(shared);
  for (const headers of declared)
    for (const [name, header] of Object.entries(headers))
      if (refs[name] && isSame(shared[name], header)) headers[name] = refs[name];
  components.headers = { ...components.headers, ...headerComponents(shared) };
}

const isSame = (one: Headers[string] | undefined, other: Headers[string]) =>
  one !== undefined && JSON.stringify(one) === JSON.stringify(other);
