import { getSchemaPath, type OpenAPIObject } from '@nestjs/swagger';
import { describeCodes, type DocumentedProblem, type ErrorFormat } from '../problems/index.js';
import type { Route } from '../pipeline/route.js';
import type { Surface } from '../surfaces/surface.js';
import type { Surfaces } from '../surfaces/surfaces.js';
import { addIdempotency, IDEMPOTENCY_PROBLEMS } from './idempotency.js';
import { answersOf, type Answer, type Operation } from './operation.js';

const LIMIT_PROBLEMS: DocumentedProblem[] = [
  { status: 429, code: 'rate_limited' },
  { status: 429, code: 'quota_exceeded' },
];
const RETRY_AFTER = {
  'Retry-After': {
    description: 'Seconds until the limit that refused admits requests again',
    schema: { type: 'integer' as const, minimum: 1, example: 12 },
  },
};

/** Adds what handlers do not declare: the documentation of the surface, and what follows from the declarations. */
export function completeOperations(document: OpenAPIObject, routes: Route[], surfaces: Surfaces): void {
  document.components = { ...document.components };
  for (const route of routes) {
    const surface = surfaces.of(route.template);
    const operation = operationOf(document, route);
    if (!surface || !operation) continue;
    complete(operation, route, surface);
    document.components.headers = {
      ...document.components.headers,
      ...surface.documentation.headers,
      ...RETRY_AFTER,
    };
  }
}

function operationOf({ paths }: OpenAPIObject, { method, template }: Route): Operation | undefined {
  const item = paths[template.replaceAll(/:(\w+)/g, '{$1}')];
  return item?.[method.toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete'];
}

function complete(operation: Operation, route: Route, surface: Surface): void {
  const { documentation, errors } = surface;
  operation.security =
    route.access.toRead === 'anyone'
      ? []
      : Object.keys(documentation.securitySchemes).map((name) => ({ [name]: [] }));
  nameMediaTypes(operation, route);
  if (route.keepsAnswers) addIdempotency(operation);
  addProblems(operation, problemsOf(route, surface), errors);
  for (const [status, answer] of answersOf(operation))
    answer.headers = {
      ...answer.headers,
      ...refs(documentation.headers),
      ...(status === '429' ? refs(RETRY_AFTER) : {}),
    };
}

const problemsOf = (route: Route, { documentation, negotiatesAccept }: Surface): DocumentedProblem[] => [
  ...documentation.problemsOf(route),
  ...route.problems,
  ...(route.honoursIfMatch ? [{ status: 412, code: 'precondition_failed' } as const] : []),
  ...(negotiatesAccept ? [{ status: 406, code: 'not_acceptable' } as const] : []),
  ...LIMIT_PROBLEMS,
  ...(route.keepsAnswers ? IDEMPOTENCY_PROBLEMS : []),
];

/** @nestjs/swagger documents all bodies as application/json; explicit content is kept. */
function nameMediaTypes(operation: Operation, { bodyTypes, produces }: Route): void {
  const { requestBody } = operation;
  if (requestBody && !('$ref' in requestBody))
    requestBody.content = renamed(requestBody.content, Object.keys(bodyTypes));
  for (const [, answer] of answersOf(operation))
    if (answer.content) answer.content = renamed(answer.content, produces);
}

type Content = NonNullable<Answer['content']>;

function renamed(content: Content, types: readonly string[]): Content {
  const { 'application/json': json, ...others } = content;
  if (!json || Object.keys(others).length > 0) return content;
  return Object.fromEntries(types.map((type) => [type, json]));
}

/** One response a status; a handler's own response keeps its content. */
function addProblems(operation: Operation, problems: DocumentedProblem[], errors: ErrorFormat): void {
  const content = { [errors.mediaType]: { schema: { $ref: getSchemaPath(errors.dto) } } };
  for (const { status, code } of problems) {
    const own = operation.responses[status];
    const { description = '', ...rest } = own && !('$ref' in own) ? own : { content };
    if (description.includes(`\`${code}\``)) continue;
    const before = description === '' ? '' : `${description}; `;
    operation.responses[status] = { description: before + describeCodes([code]), ...rest };
  }
}

const refs = (headers: object) =>
  Object.fromEntries(Object.keys(headers).map((name) => [name, { $ref: `#/components/headers/${name}` }]));
