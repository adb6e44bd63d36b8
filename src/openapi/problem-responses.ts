import { getSchemaPath, type OpenAPIObject } from '@nestjs/swagger';
import {
  describeCodes,
  HeadersTooLarge,
  MalformedRequest,
  PROBLEM_JSON,
  RequestTimeout,
  type DocumentedProblem,
  type ErrorFormat,
  type ProblemCode,
} from '../problems/index.js';
import { headerComponents, headerRefs, type Headers } from './headers.js';
import { exampleOf } from './problem-examples.js';
import { withoutDto } from './schema-names.js';
import type { Operation, Response } from './operation.js';

type Components = NonNullable<OpenAPIObject['components']>;

const RETRY_AFTER: Headers = {
  'Retry-After': {
    description: 'Number of seconds to wait before you retry',
    schema: { type: 'integer', minimum: 1, example: 12 },
  },
};
const STATUSES_WITH_RETRY_AFTER = new Set([429, 503]);

/** Refused before the path is known, so no surface can choose the format. */
const UNREADABLE: DocumentedProblem[] = [MalformedRequest, RequestTimeout, HeadersTooLarge];

/** The problems of one status of one operation. */
interface StatusProblems {
  status: number;
  codes: ProblemCode[];
  formats: ErrorFormat[];
  examples: ProblemExample[];
}

interface ProblemExample {
  code: ProblemCode;
  format: ErrorFormat;
}

/** Documents the problems of an operation, as references to responses that operations share. */
export function addProblems(
  { responses }: Operation,
  components: Components,
  { problems, errors, headers }: { problems: DocumentedProblem[]; errors: ErrorFormat; headers: Headers },
): void {
  Object.assign((components.headers ??= {}), headerComponents(RETRY_AFTER));
  const shared = (components.responses ??= {});
  for (const group of byStatus(problems, errors)) {
    const { status, codes } = group;
    const own = responses[status];
    if (own && !('$ref' in own)) {
      const missing = codes.filter((code) => !own.description.includes(`\`${code}\``));
      own.description = [own.description, ...missing.map((code) => describeCodes([code]))].join('; ');
      continue;
    }
    const name = nameOf(group);
    const response = responseOf(group, headers);
    for (const example of group.examples)
      (components.examples ??= {})[nameOfExample(example)] = {
        value: exampleOf(example.code, example.format),
      };
    if (shared[name] && JSON.stringify(shared[name]) !== JSON.stringify(response))
      throw new Error(`Two different responses are called ${name}`);
    shared[name] = response;
    responses[status] = { $ref: `#/components/responses/${name}` };
  }
}

function byStatus(problems: DocumentedProblem[], errors: ErrorFormat): StatusProblems[] {
  const groups = new Map<number, StatusProblems>();
  const add = (problem: DocumentedProblem, format: ErrorFormat) => {
    const { code } = problem;
    const status = format.statusOf(problem);
    const group = groups.get(status) ?? { status, codes: [], formats: [], examples: [] };
    if (!group.codes.includes(code)) {
      group.codes.push(code);
      group.examples.push({ code, format });
    }
    if (!group.formats.includes(format)) group.formats.push(format);
    groups.set(status, group);
  };
  for (const each of problems) add(each, errors);
  for (const each of UNREADABLE) add(each, PROBLEM_JSON);
  return [...groups.values()];
}

/** Such as ValidationFailed, CamelCaseValidationFailed and RateLimitedOrQuotaExceeded. */
function nameOf({ codes, formats }: StatusProblems): string {
  return prefixOf(formats[0]) + codes.map(inPascalCase).join('Or');
}

const nameOfExample = ({ code, format }: ProblemExample): string => prefixOf(format) + inPascalCase(code);

const prefixOf = (format?: ErrorFormat): string => withoutDto(format?.dto.name ?? '').replace(/Problem$/, '');

const inPascalCase = (code: string) =>
  code.replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());

function responseOf(group: StatusProblems, headers: Headers): Response {
  const { status, codes, formats } = group;
  return {
    description: describeCodes(codes),
    headers: {
      ...headerRefs(headers),
      ...(STATUSES_WITH_RETRY_AFTER.has(status) && headerRefs(RETRY_AFTER)),
    },
    content: Object.fromEntries(formats.map(({ mediaType }) => [mediaType, contentOf(mediaType, group)])),
  };
}

function contentOf(mediaType: string, { formats, examples }: StatusProblems) {
  const named = examples
    .filter(({ format }) => format.mediaType === mediaType)
    .map((each) => [each.code, { $ref: `#/components/examples/${nameOfExample(each)}` }] as const);
  const schemas = formats
    .filter((format) => format.mediaType === mediaType)
    .map(({ dto }) => ({ $ref: getSchemaPath(dto) }));
  const [only, another] = schemas;
  return {
    schema: only && !another ? only : { oneOf: schemas },
    examples: Object.fromEntries(named),
  };
}
