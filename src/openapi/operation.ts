import type { OpenAPIObject } from '@nestjs/swagger';

export type Operation = NonNullable<OpenAPIObject['paths'][string]['get']>;
export type Response = Exclude<Operation['responses'][string], { $ref: string } | undefined>;

export const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

/** The responses that stand in the operation itself, not in components. */
export const responsesOf = (operation: Operation): [status: string, Response][] =>
  Object.entries(operation.responses).flatMap(([status, response]) =>
    response && !('$ref' in response) ? [[status, response]] : [],
  );
