import { appendFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { OpenAPIV3 } from 'openapi-types';
import { load } from 'js-yaml';
import { checkError, errorSchemaOf } from './contract-errors.js';
import { codesOfDefault, UNREADABLE } from './contract-reporter.mjs';
import { ContractSchemas, type SchemaOrRef } from './contract-schemas.js';
import { checkLimits } from './limit-headers.js';
import type { ObservedAnswer } from './observed-answer.js';
import { PROBLEM_JSON } from '../../src/http/problems/index.js';
import { surfaceOf } from './surfaces.js';

export const UNKNOWN_ID = '01936f5e-7d2a-7c3b-9a41-6f2c8d1e0b57';

export const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

export interface DocumentedOperation {
  id: string;
  method: string;
  path: string;
  operation: OpenAPIV3.OperationObject;
}

const written = withoutSharedParts(load(readFileSync('openapi.yaml', 'utf8')) as OpenAPIV3.Document);

export const contract = strict(written);

export const allOperations: DocumentedOperation[] = Object.entries(contract.paths).flatMap(([path, item]) =>
  METHODS.flatMap((method) => {
    const found = item?.[method];
    const operation = found && { security: contract.security ?? [], ...found };
    return operation
      ? [{ id: operation.operationId ?? `${method} ${path}`, method: method.toUpperCase(), path, operation }]
      : [];
  }),
);

const isOfScim = ({ path }: DocumentedOperation) => path.startsWith('/api/scim/');

export const operations = allOperations.filter((operation) => !isOfScim(operation));
/** No other caller can be an identity provider; test/scim/contract.spec.ts tests what holds for all of them. */
export const scimOperations = allOperations.filter(isOfScim);

export const pathTo = ({ path }: Pick<DocumentedOperation, 'path'>, parameter = UNKNOWN_ID): string =>
  path.replace(/\{[^}]+\}/g, parameter);

/** Throws if an answer under /api contradicts openapi.yaml; notes what was seen for the contract's coverage. */
export function checkAnswer(answer: ObservedAnswer): void {
  const sent = answer.path.split('?')[0] ?? '';
  if (!sent.startsWith('/api')) return;
  const path = surfaceOf(sent).ignoresTrailingSlash ? sent.replace(/\/$/, '') : sent;
  const name = `${answer.method} ${answer.path} → ${answer.status}`;
  if (!answer.headers['x-request-id']) throw new Error(`${name}: X-Request-Id is missing`);
  checkLimits(name, answer);
  // A preflight is no operation: CORS is described in prose.
  if (answer.method === 'OPTIONS' && answer.status === 204) return;
  const found = operationAt(answer.method, path);
  const surface = surfaceOf(path);
  if (answer.status >= 400) checkError(name, answer, surface);
  if (!found) {
    if (answer.status >= 400 && answer.method !== 'HEAD') validate(name, errorSchemaOf(surface), answer);
    // SCIM answers 501 to parts of its RFCs that the document leaves out.
    if (![401, 404, 405, 429, 501].includes(answer.status))
      throw new Error(`${name}: not in openapi.yaml, yet not refused`);
    if (answer.status === 405) note(surface.prefix, answer.status);
    return;
  }
  checkDocumented(name, answer, found.operation);
  note(found.id, answer.status);
}

export function operationAt(method: string, path: string): DocumentedOperation | undefined {
  const template = templateOf(path);
  const documented = method === 'HEAD' ? 'GET' : method;
  return allOperations.find((each) => each.method === documented && each.path === template);
}

function checkDocumented(name: string, answer: ObservedAnswer, operation: OpenAPIV3.OperationObject): void {
  const response = responseTo(answer, operation);
  if (!response) throw new Error(`${name}: openapi.yaml does not document this status and code`);
  const type = (answer.headers['content-type'] ?? '').split(';')[0] ?? '';
  if (!response.content) {
    if (answer.bytes.length > 0) throw new Error(`${name}: openapi.yaml documents no body`);
    return;
  }
  if (!(type in response.content))
    throw new Error(`${name}: openapi.yaml does not document the type ${type}`);
  if (answer.method !== 'HEAD' && type.endsWith('json'))
    validate(name, response.content[type]?.schema ?? {}, answer);
}

/**
 * Returns the documented response: `default` covers what it lists, and a named status covers the codes that it names.
 */
function responseTo(
  { status, body }: Pick<ObservedAnswer, 'status' | 'body'>,
  { responses }: OpenAPIV3.OperationObject,
): OpenAPIV3.ResponseObject | undefined {
  const named = responses[String(status)] as OpenAPIV3.ResponseObject | undefined;
  const response = named ?? (responses.default as OpenAPIV3.ResponseObject);
  const codes = named ? codesIn(named.description) : codesOfDefault(response).get(String(status));
  // SCIM has no codes, and a success names none.
  const { code } = Object(body) as { code?: string };
  return codes && (code === undefined || codes.length === 0 || codes.includes(code)) ? response : undefined;
}

export const codesIn = (description: string): string[] => description.match(/(?<=`)\w+(?=`: )/g) ?? [];

/** Throws if the answer to an unreadable request is not what every operation documents. */
export function checkUnreadable(answer: Pick<ObservedAnswer, 'status' | 'body'>): void {
  const name = `an unreadable request → ${answer.status}`;
  for (const { operation } of allOperations)
    if (!codesOfDefault(operation.responses.default as OpenAPIV3.ResponseObject).has(String(answer.status)))
      throw new Error(`${name}: not on each operation`);
  validate(name, errorSchemaOf({ errors: PROBLEM_JSON }), answer);
  note(UNREADABLE, answer.status);
}

const schemas = new ContractSchemas(contract);

export function validate(name: string, schema: SchemaOrRef, { body }: Pick<ObservedAnswer, 'body'>): void {
  const faults = schemas.findFaults(schema, body);
  if (faults.length > 0)
    throw new Error(`${name}: not as in openapi.yaml: ${JSON.stringify(faults)}\n${JSON.stringify(body)}`);
}

/** Writes one line per answer for test/toolbox/contract-reporter.mjs. */
function note(operationId: string, status: number): void {
  const dir = process.env.CONTRACT_COVERAGE_DIR;
  if (dir) appendFileSync(join(dir, `${process.pid}.jsonl`), `${JSON.stringify([operationId, status])}\n`);
}

const looseness = (template: string) =>
  template
    .split('/')
    .map((segment) => (segment.startsWith('{') ? 1 : 0))
    .join('');

/** A literal segment takes precedence over a parameter, from the left. */
const templates = Object.keys(contract.paths)
  .sort((one, other) => (looseness(one) < looseness(other) ? -1 : 1))
  .map((template) => ({ template, pattern: new RegExp(`^${template.replace(/\{[^}]+\}/g, '[^/]+')}$`) }));

const templateOf = (path: string) =>
  hasBrokenEscape(path) ? undefined : templates.find(({ pattern }) => pattern.test(path))?.template;

function hasBrokenEscape(path: string): boolean {
  try {
    decodeURIComponent(path);
    return false;
  } catch {
    return true;
  }
}

function withoutSharedParts(document: OpenAPIV3.Document): OpenAPIV3.Document {
  const shared = document.components?.responses ?? {};
  for (const item of Object.values(document.paths))
    for (const method of METHODS) {
      const { parameters = [], responses = {} } = item?.[method] ?? {};
      for (const [index, parameter] of parameters.entries())
        if ('$ref' in parameter) parameters[index] = parameterAt(parameter.$ref, document);
      for (const [status, response] of Object.entries(responses))
        if ('$ref' in response) responses[status] = shared[response.$ref.split('/').at(-1) ?? ''] ?? response;
    }
  return document;
}

function parameterAt(ref: string, { components }: OpenAPIV3.Document): OpenAPIV3.ParameterObject {
  return components?.parameters?.[ref.split('/').at(-1) ?? ''] as OpenAPIV3.ParameterObject;
}

/** Copies schemas so that undocumented properties are refused; allOf becomes one object. */
function strict<T>(node: T): T {
  if (Array.isArray(node)) return node.map(strict) as T;
  if (typeof node !== 'object' || node === null) return node;
  if ('allOf' in node) {
    const { allOf, ...rest } = node as { allOf: SchemaOrRef[] };
    const [only, another] = allOf;
    // This is a reference with a description beside it.
    if (only && !another && '$ref' in only) return only as T;
    const parts = allOf.flatMap(partsOf);
    const union = parts.find(({ oneOf }) => oneOf);
    if (!union?.oneOf) return strict({ ...joined(parts), ...rest }) as T;
    const others = parts.filter((part) => part !== union);
    return strict({ ...rest, oneOf: union.oneOf.map((each) => ({ allOf: [each, ...others] })) }) as T;
  }
  const copy = Object.fromEntries(
    Object.entries(node).map(([key, value]) => [key, strict(value as unknown)]),
  );
  if ('properties' in copy && copy.type === 'object' && !('additionalProperties' in copy))
    copy.additionalProperties = false;
  return copy as T;
}

function joined(schemas: OpenAPIV3.SchemaObject[]): OpenAPIV3.SchemaObject {
  return {
    type: 'object',
    properties: Object.fromEntries(schemas.flatMap(({ properties = {} }) => Object.entries(properties))),
    required: schemas.flatMap(({ required }) => required ?? []),
  };
}

function resolved(part: SchemaOrRef): OpenAPIV3.SchemaObject {
  return '$ref' in part ? schemaAt(part.$ref) : part;
}

function partsOf(part: SchemaOrRef): OpenAPIV3.SchemaObject[] {
  return resolved(part).allOf?.flatMap(partsOf) ?? [resolved(part)];
}

function schemaAt(ref: string): OpenAPIV3.SchemaObject {
  return (written.components?.schemas?.[ref.split('/').at(-1) ?? ''] ?? {}) as OpenAPIV3.SchemaObject;
}
