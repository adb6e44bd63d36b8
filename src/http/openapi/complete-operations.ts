import type { OpenAPIObject } from '@nestjs/swagger';
import type { DocumentedProblem } from '../problems/index.js';
import type { Route } from '../pipeline/route.js';
import type { Surface } from '../surfaces/surface.js';
import type { Surfaces } from '../surfaces/surfaces.js';
import { describeOperation, responsesOf, type Operation, type Response } from './operation.js';
import { addDefaultResponses, addProblems } from './problem-responses.js';

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header' as const,
  description:
    'Makes the request safe to retry: its first 2xx response is stored for 24 hours and replayed, unless it contains ' +
    'a secret (409 `already_done`). A key belongs to the operation; with another `id`, query or body it is rejected',
  schema: { type: 'string' as const, pattern: '^[!-~]{1,255}$', example: 'order-1042' },
};
const REPLAYED = {
  'Idempotent-Replayed': {
    description: '`true` if this is the stored response to the first request with this Idempotency-Key',
    schema: { type: 'string' as const, enum: ['true'] },
  },
};
const FRESH_PROOF: DocumentedProblem = { status: 403, code: 'reauthentication_required' };
const ALREADY_DONE: DocumentedProblem = { status: 409, code: 'already_done' };
const IDEMPOTENCY_PROBLEMS: DocumentedProblem[] = [
  { status: 409, code: 'request_in_progress' },
  { status: 422, code: 'idempotency_key_reused' },
];

export function completeOperations(document: OpenAPIObject, routes: Route[], surfaces: Surfaces): void {
  const components = (document.components ??= {});
  const documented = new Set<Surface>();
  for (const route of routes) {
    const surface = surfaces.of(route.template);
    const operation = describeOperation(document, route);
    if (!surface || !operation) continue;
    documented.add(surface);
    operation['x-permission'] = route.access;
    if (route.needsFreshProof) operation['x-fresh-proof'] = true;
    operation.security = schemesFor(route, surface).map((name) => ({ [name]: [] }));
    nameMediaTypes(operation, route);
    if (route.storesResponses) addIdempotency(operation, route);
    for (const parameter of operation.parameters ?? [])
      if ('required' in parameter && !parameter.required) delete parameter.required;
    operation.parameters?.forEach(describeExample);
    if (operation.parameters?.length === 0) delete operation.parameters;
    addProblems(operation, components, problemsOf(route, surface), surface);
  }
  addDefaultResponses(components, documented);
}

function schemesFor({ access }: Route, { documentation }: Surface): string[] {
  const schemes = Object.keys(documentation.securitySchemes);
  if (access === 'anyone') return [];
  return access === 'account' ? schemes.filter((name) => name !== 'adminKey') : schemes;
}

const problemsOf = (route: Route, { documentation }: Surface): DocumentedProblem[] => [
  ...documentation.problems,
  ...route.problems,
  ...(route.needsFreshProof ? [FRESH_PROOF] : []),
  ...(route.honoursIfMatch ? [{ status: 412, code: 'precondition_failed' } as const] : []),
  ...(route.storesResponses ? IDEMPOTENCY_PROBLEMS : []),
  ...(route.storesResponses === 'id' ? [ALREADY_DONE] : []),
];

type Parameter = NonNullable<Operation['parameters']>[number];

/** Swagger UI sends the examples of optional parameters, where they narrow a list to nothing. */
function describeExample(parameter: Parameter): void {
  if ('$ref' in parameter || parameter.required) return;
  const { schema, description } = parameter;
  if (!schema || '$ref' in schema || schema.example === undefined) return;
  const text = `for example \`${String(schema.example)}\``;
  parameter.description = description
    ? `${description.replace(/\.$/, '')}; ${text}`
    : text.replace('for', 'For');
  const documented = { ...schema };
  delete documented.example;
  parameter.schema = documented;
}

function addIdempotency(operation: Operation, { storesResponses }: Route): void {
  operation.parameters = [...(operation.parameters ?? []), IDEMPOTENCY_KEY];
  if (storesResponses === 'id') return;
  for (const [status, response] of responsesOf(operation))
    if (status.startsWith('2')) response.headers = { ...response.headers, ...REPLAYED };
}

/** @nestjs/swagger documents all bodies as application/json; explicit content is kept. */
function nameMediaTypes(operation: Operation, { bodyTypes, produces }: Route): void {
  const { requestBody } = operation;
  if (requestBody && !('$ref' in requestBody)) {
    requestBody.content = renamed(requestBody.content, Object.keys(bodyTypes));
    for (const [type, { schema }] of Object.entries(bodyTypes))
      if (schema) requestBody.content[type] = { schema };
  }
  for (const [, response] of responsesOf(operation))
    if (response.content) response.content = renamed(response.content, produces);
}

type Content = NonNullable<Response['content']>;

function renamed(content: Content, types: readonly string[]): Content {
  const { 'application/json': json, ...others } = content;
  if (!json || Object.keys(others).length > 0) return content;
  return Object.fromEntries(types.map((type) => [type, json]));
}
