import type { OpenAPIObject } from '@nestjs/swagger';
import type { DocumentedProblem } from '../problems/index.js';
import type { Route } from '../pipeline/route.js';
import type { Surface } from '../surfaces/surface.js';
import type { Surfaces } from '../surfaces/surfaces.js';
import { headerComponents, headerRefs } from './headers.js';
import { addIdempotency, IDEMPOTENCY_PROBLEMS } from './idempotency.js';
import { operationOf, responsesOf, type Operation, type Response } from './operation.js';
import { addProblems } from './problem-responses.js';

const LIMIT_PROBLEMS: DocumentedProblem[] = [
  { status: 429, code: 'rate_limited' },
  { status: 429, code: 'quota_exceeded' },
];

/** Adds what handlers do not repeat: the common parts of their surface, and what follows from their declarations. */
export function completeOperations(document: OpenAPIObject, routes: Route[], surfaces: Surfaces): void {
  const components = (document.components ??= {});
  for (const route of routes) {
    const surface = surfaces.of(route.template);
    const operation = operationOf(document, route);
    if (!surface || !operation) continue;
    components.headers = { ...components.headers, ...headerComponents(surface.documentation.headers) };
    complete(operation, route, surface, components);
  }
}

function complete(
  operation: Operation,
  route: Route,
  surface: Surface,
  components: NonNullable<OpenAPIObject['components']>,
): void {
  const { errors, documentation } = surface;
  const { securitySchemes, headers } = documentation;
  operation.security =
    route.access.toRead === 'anyone' ? [] : Object.keys(securitySchemes).map((name) => ({ [name]: [] }));
  nameMediaTypes(operation, route);
  if (route.storesResponses) addIdempotency(operation);
  addProblems(operation, components, { problems: problemsOf(route, surface), errors, headers });
  for (const [, response] of responsesOf(operation))
    response.headers = { ...response.headers, ...headerRefs(headers) };
}

const problemsOf = (route: Route, { documentation, negotiatesAccept }: Surface): DocumentedProblem[] => [
  ...documentation.problemsOf(route),
  ...route.problems,
  ...(route.honoursIfMatch ? [{ status: 412, code: 'precondition_failed' } as const] : []),
  ...(negotiatesAccept ? [{ status: 406, code: 'not_acceptable' } as const] : []),
  ...LIMIT_PROBLEMS,
  ...(route.storesResponses ? IDEMPOTENCY_PROBLEMS : []),
];

/** @nestjs/swagger documents all bodies as application/json; explicit content is kept. */
function nameMediaTypes(operation: Operation, { bodyTypes, produces }: Route): void {
  const { requestBody } = operation;
  if (requestBody && !('$ref' in requestBody))
    requestBody.content = renamed(requestBody.content, Object.keys(bodyTypes));
  for (const [, response] of responsesOf(operation))
    if (response.content) response.content = renamed(response.content, produces);
}

type Content = NonNullable<Response['content']>;

function renamed(content: Content, types: readonly string[]): Content {
  const { 'application/json': json, ...others } = content;
  if (!json || Object.keys(others).length > 0) return content;
  return Object.fromEntries(types.map((type) => [type, json]));
}
