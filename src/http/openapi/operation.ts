import type { OpenAPIObject } from '@nestjs/swagger';
import type { Route } from '../pipeline/route.js';

export type Operation = NonNullable<OpenAPIObject['paths'][string]['get']> & {
  'x-permission'?: string;
  'x-fresh-proof'?: boolean;
};
export type Response = Exclude<Operation['responses'][string], { $ref: string } | undefined>;

export const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

export function describeOperation(
  { paths }: OpenAPIObject,
  { method, template }: Pick<Route, 'method' | 'template'>,
): Operation | undefined {
  const item = paths[template.replaceAll(/:(\w+)/g, '{$1}')];
  return item?.[method.toLowerCase() as (typeof METHODS)[number]];
}

export const responsesOf = (operation: Operation): [status: string, Response][] =>
  Object.entries(operation.responses).flatMap(([status, response]) =>
    response && !('$ref' in response) ? [[status, response]] : [],
  );
