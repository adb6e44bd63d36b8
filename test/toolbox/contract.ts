import { appendFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import validatorPackage = require('openapi-response-validator');
import type { OpenAPIV3 } from 'openapi-types';
import { parse } from 'yaml';

export interface ObservedAnswer {
  method: string;
  path: string;
  status: number;
  headers: Record<string, string>;
  /** Parsed, when the answer is JSON. */
  body: unknown;
  bytes: Buffer;
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

export interface DocumentedOperation {
  id: string;
  method: string;
  /** As in the document, with `{id}`. */
  path: string;
  operation: OpenAPIV3.OperationObject;
}

export const contract = strict(parse(readFileSync('openapi.yaml', 'utf8')) as OpenAPIV3.Document);

export const operations: DocumentedOperation[] = Object.entries(contract.paths).flatMap(([path, item]) =>
  METHODS.flatMap((method) => {
    const operation = item?.[method];
    return operation
      ? [{ id: operation.operationId ?? `${method} ${path}`, method: method.toUpperCase(), path, operation }]
      : [];
  }),
);

/** Throws when an answer under /api is not what openapi.yaml says; notes what was seen for the contract's coverage. */
export function checkAnswer(answer: ObservedAnswer): void {
  const path = answer.path.split('?')[0] ?? '';
  if (!path.startsWith('/api')) return;
  const name = `${answer.method} ${answer.path} → ${answer.status}`;
  if (!answer.headers['x-request-id']) throw new Error(`${name}: X-Request-Id is missing`);
  const found = operations.find(
    (each) => each.method === (answer.method === 'HEAD' ? 'GET' : answer.method) && fits(each.path, path),
  );
  if (answer.status >= 400) checkProblem(name, answer);
  if (!found) {
    if (answer.status !== 404 && answer.status !== 405 && answer.status !== 401)
      throw new Error(`${name}: not in openapi.yaml, yet not refused`);
    return;
  }
  checkDocumented(name, answer, found.operation);
  note(found.id, answer.status);
}

function checkDocumented(name: string, answer: ObservedAnswer, operation: OpenAPIV3.OperationObject): void {
  const response = operation.responses[String(answer.status)] as OpenAPIV3.ResponseObject | undefined;
  if (!response) throw new Error(`${name}: openapi.yaml does not document this status`);
  const type = (answer.headers['content-type'] ?? '').split(';')[0] ?? '';
  if (!response.content) {
    if (answer.bytes.length > 0) throw new Error(`${name}: openapi.yaml documents no body`);
    return;
  }
  if (!(type in response.content))
    throw new Error(`${name}: openapi.yaml does not document the type ${type}`);
  if (answer.method !== 'HEAD' && type.endsWith('json'))
    validate(
      name,
      { [answer.status]: { ...response, content: { 'application/json': response.content[type] ?? {} } } },
      answer,
    );
}

function checkProblem(name: string, answer: ObservedAnswer): void {
  if (!answer.headers['content-type']?.startsWith('application/problem+json'))
    throw new Error(`${name}: errors must be application/problem+json`);
  if (answer.method === 'HEAD') return;
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/ProblemDto' } } };
  validate(name, { [answer.status]: { description: '', content } }, answer);
  const { status, code, type, request_id } = answer.body as {
    status: number;
    code: string;
    type: string;
    request_id: string;
  };
  if (
    status !== answer.status ||
    request_id !== answer.headers['x-request-id'] ||
    !type.endsWith(`/errors#${code}`)
  ) {
    throw new Error(`${name}: status, request_id or type of the problem disagree with the answer`);
  }
}

function validate(name: string, responses: Record<string, unknown>, { status, body }: ObservedAnswer): void {
  const validator = new validatorPackage.default({
    responses: responses as never,
    components: contract.components as never,
  });
  const faults = validator.validateResponse(String(status), body) as
    { message: string; errors?: unknown } | undefined;
  if (faults)
    throw new Error(
      `${name}: not as in openapi.yaml: ${JSON.stringify(faults.errors ?? faults.message)}\n${JSON.stringify(body)}`,
    );
}

/** One line an answer, for test/toolbox/contract-reporter.mjs. */
function note(operationId: string, status: number): void {
  const dir = process.env.CONTRACT_COVERAGE_DIR;
  if (dir) appendFileSync(join(dir, `${process.pid}.jsonl`), `${JSON.stringify([operationId, status])}\n`);
}

const fits = (template: string, path: string) =>
  new RegExp(`^${template.replace(/\{[^}]+\}/g, '[^/]+')}$`).test(path);

/** A copy in which objects hold nothing undocumented. */
function strict<T>(node: T): T {
  if (Array.isArray(node)) return node.map(strict) as T;
  if (typeof node !== 'object' || node === null) return node;
  const copy = Object.fromEntries(
    Object.entries(node).map(([key, value]) => [key, strict(value as unknown)]),
  );
  if ('properties' in copy && copy.type === 'object' && !('additionalProperties' in copy))
    copy.additionalProperties = false;
  return copy as T;
}
