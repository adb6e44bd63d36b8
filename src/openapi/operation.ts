import type { OpenAPIObject } from '@nestjs/swagger';

export type Operation = NonNullable<OpenAPIObject['paths'][string]['get']>;
export type Answer = Exclude<Operation['responses'][string], { $ref: string } | undefined>;

export const answersOf = (operation: Operation): [status: string, Answer][] =>
  Object.entries(operation.responses).flatMap(([status, answer]) =>
    answer && !('$ref' in answer) ? [[status, answer]] : [],
  );
