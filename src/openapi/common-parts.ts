import type { OpenAPIObject } from '@nestjs/swagger';
import {
  CAMEL_CASE_PROBLEM_CONTENT,
  describeCodes,
  PROBLEM_CONTENT,
  type ProblemCode,
} from '../problems/index.js';
import { COMMON_HEADERS, HEADERS, RETRY_AFTER } from './common-headers.js';
import { isForPrograms, surfaceOf } from '../requests/surfaces.js';
import { WITHOUT_IDEMPOTENCY_EXTENSION } from '../requests/without-idempotency.decorator.js';

type Operation = NonNullable<OpenAPIObject['paths'][string]['get']>;
type Answer = Exclude<Operation['responses'][string], { $ref: string } | undefined>;

const REPLAYED = {
  'Idempotent-Replayed': {
    description: '`true` if this is the stored response to the first request with this Idempotency-Key',
    schema: { type: 'string' as const, enum: ['true'] },
  },
};
const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header' as const,
  required: false,
  description:
    'Makes the request safe to retry: its first 2xx response is stored for 24 hours and replayed. The same key with a different path, query or body is refused.',
  schema: { type: 'string' as const, pattern: '^[!-~]{1,255}$', example: 'order-1042' },
};

/** Adds what every operation has in common and no controller repeats. */
export function withCommonParts(document: OpenAPIObject): OpenAPIObject {
  for (const [path, item] of Object.entries(document.paths)) {
    const operations = [item.get, item.post, item.put, item.patch, item.delete];
    for (const operation of operations) {
      if (!operation) continue;
      addProblem(operation, 406, 'not_acceptable');
      addProblem(operation, 429, 'rate_limited');
      addProblem(operation, 429, 'quota_exceeded');
    }
    if (surfaceOf(path)?.isCamelCase) operations.forEach(inCamelCase);
    if (item.post && isForPrograms(path)) addIdempotency(item.post);
    for (const operation of operations)
      for (const [status, answer] of answersOf(operation))
        answer.headers = { ...answer.headers, ...COMMON_HEADERS, ...(status === '429' ? RETRY_AFTER : {}) };
  }
  document.components = { ...document.components, headers: { ...document.components?.headers, ...HEADERS } };
  return document;
}

function addIdempotency(operation: Operation & { [WITHOUT_IDEMPOTENCY_EXTENSION]?: boolean }): void {
  if (operation[WITHOUT_IDEMPOTENCY_EXTENSION]) {
    delete operation[WITHOUT_IDEMPOTENCY_EXTENSION];
    return;
  }
  operation.parameters = [...(operation.parameters ?? []), IDEMPOTENCY_KEY];
  for (const [status, answer] of answersOf(operation))
    if (status.startsWith('2')) answer.headers = { ...answer.headers, ...REPLAYED };
  addProblem(operation, 409, 'request_in_progress');
  addProblem(operation, 422, 'idempotency_key_reused');
}

/** Beside the codes of the same status that the operation documents itself. */
function addProblem(operation: Operation, status: number, code: ProblemCode): void {
  const own = operation.responses[status];
  const { description = '', content = PROBLEM_CONTENT } = own && !('$ref' in own) ? own : {};
  if (description.includes(`\`${code}\``)) return;
  const before = description === '' ? '' : `${description}; `;
  operation.responses[status] = { description: before + describeCodes([code]), content };
}

/** Problems of such a surface name their fields otherwise. */
function inCamelCase(operation: Operation | undefined): void {
  for (const [status, answer] of answersOf(operation))
    if (status.startsWith('4') || status.startsWith('5')) answer.content = CAMEL_CASE_PROBLEM_CONTENT;
}

const answersOf = (operation: Operation | undefined): [status: string, Answer][] =>
  Object.entries(operation?.responses ?? {}).flatMap(([status, answer]) =>
    answer && !('$ref' in answer) ? [[status, answer]] : [],
  );
