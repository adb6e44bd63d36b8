import { getSchemaPath, type OpenAPIObject } from '@nestjs/swagger';
import {
  catalogue,
  describeCodes,
  type DocumentedProblem,
  type ErrorFormat,
  type ProblemCode,
} from '../problems/index.js';
import type { Surface } from '../surfaces/surface.js';
import type { Operation, Response } from './operation.js';
import { DEFAULT_EXAMPLES, makeExample } from './problem-examples.js';
import { withoutDto } from './schema-names.js';

type Components = NonNullable<OpenAPIObject['components']>;

const RETRY_AFTER = {
  'Retry-After': {
    description: 'Number of seconds to wait before you retry, with 429 and 503',
    schema: { type: 'integer' as const, minimum: 1, example: 12 },
  },
};

/** An operation names the statuses of its own problems; any other error is the `default` of its error format. */
export function addProblems(
  { responses }: Operation,
  components: Components,
  problems: DocumentedProblem[],
  surface: Surface,
): void {
  const { errors, documentation } = surface;
  const shared = (components.responses ??= {});
  for (const [status, codes] of codesByStatus(problems, errors)) {
    const others = documentation.anyOperation.filter((code) => statusOf(code, errors) === status);
    const possible = [...new Set([...codes, ...others])];
    const own = responses[status];
    if (own && !('$ref' in own)) {
      own.description = [own.description, ...possible.map((code) => describeCodes([code]))].join('; ');
      continue;
    }
    const name = prefixOf(errors) + codes.map(inPascalCase).join('Or');
    const response = {
      description: describeCodes(possible),
      ...(status === 429 && { headers: refsTo(RETRY_AFTER) }),
      content: describeContent(codes, errors, components),
    };
    if (shared[name] && JSON.stringify(shared[name]) !== JSON.stringify(response))
      throw new Error(`Two different responses are called ${name}`);
    shared[name] = response;
    responses[status] = { $ref: `#/components/responses/${name}` };
  }
  responses.default = { $ref: `#/components/responses/${withoutDto(errors.dto.name)}` };
}

/**
 * Adds one response per error format, for what any operation can answer. It is the only one that repeats the headers of
 * all responses.
 */
export function addDefaultResponses(components: Components, surfaces: Set<Surface>): void {
  for (const { errors } of surfaces) {
    const documented = [...surfaces].filter((surface) => surface.errors.dto === errors.dto);
    const headers = { ...documented[0]?.documentation.headers, ...RETRY_AFTER };
    const codes = new Set(documented.flatMap(({ documentation }) => documentation.anyOperation));
    components.headers = { ...components.headers, ...headers };
    components.responses = {
      ...components.responses,
      [withoutDto(errors.dto.name)]: {
        description: describeDefault([...codes], errors),
        headers: refsTo(headers),
        content: describeContent(DEFAULT_EXAMPLES, errors, components),
      },
    };
  }
}

/** test/toolbox/contract-reporter.mjs reads these statuses. */
function describeDefault(codes: ProblemCode[], errors: ErrorFormat): string {
  const rows = [...codesByStatus(codes.map(problemOf), errors)]
    .sort(([one], [other]) => one - other)
    .map(([status, sameStatus]) => `- ${status}: ${sameStatus.map((code) => `\`${code}\``).join(', ')}`);
  return [
    'What any operation can answer. [Error codes](/errors) says what to do about each.',
    '',
    ...rows,
    '',
    'Every response has these headers, a successful one too; only `Retry-After` belongs to 429 and 503.',
  ].join('\n');
}

const problemOf = (code: ProblemCode): DocumentedProblem => ({ code, status: catalogue[code].status });

const statusOf = (code: ProblemCode, errors: ErrorFormat): number => errors.statusOf(problemOf(code));

function codesByStatus(problems: readonly DocumentedProblem[], errors: ErrorFormat) {
  const groups = new Map<number, ProblemCode[]>();
  for (const problem of problems) {
    const status = errors.statusOf(problem);
    groups.set(status, [...new Set([...(groups.get(status) ?? []), problem.code])]);
  }
  return groups;
}

function describeContent(codes: readonly ProblemCode[], errors: ErrorFormat, components: Components) {
  const examples = codes.map((code) => {
    const name = prefixOf(errors) + inPascalCase(code);
    (components.examples ??= {})[name] = { value: makeExample(code, errors) };
    return [code, { $ref: `#/components/examples/${name}` }] as const;
  });
  const schema = { $ref: getSchemaPath(errors.dto) };
  return { [errors.mediaType]: { schema, examples: Object.fromEntries(examples) } };
}

const refsTo = (headers: object): NonNullable<Response['headers']> =>
  Object.fromEntries(
    Object.keys(headers).map((name) => [name, { $ref: `#/components/headers/${name}` }] as const),
  );

const prefixOf = ({ dto }: ErrorFormat): string => withoutDto(dto.name).replace(/Problem$/, '');

const inPascalCase = (code: string) =>
  code.replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());
