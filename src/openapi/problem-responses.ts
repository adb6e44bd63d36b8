import { getSchemaPath, type OpenAPIObject } from '@nestjs/swagger';
import {
  describeCodes,
  HeadersTooLarge,
  MalformedRequest,
  PROBLEM_JSON,
  RequestTimeout,
  type DocumentedProblem,
  type ErrorFormat,
} from '../problems/index.js';
import { headerRefs, type Headers } from './headers.js';
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
  codes: DocumentedProblem['code'][];
  formats: ErrorFormat[];
}

/** Documents the problems of an operation, as references to responses that operations share. */
export function addProblems(
  { responses }: Operation,
  components: Components,
  { problems, errors, headers }: { problems: DocumentedProblem[]; errors: ErrorFormat; headers: Headers },
): void {
  Object.assign((components.headers ??= {}), RETRY_AFTER);
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
    const group = groups.get(status) ?? { status, codes: [], formats: [] };
    if (!group.codes.includes(code)) group.codes.push(code);
    if (!group.formats.includes(format)) group.formats.push(format);
    groups.set(status, group);
  };
  for (const each of problems) add(each, errors);
  for (const each of UNREADABLE) add(each, PROBLEM_JSON);
  return [...groups.values()];
}

/** Such as ValidationFailed, CamelCaseValidationFailed and RateLimitedOrQuotaExceeded. */
function nameOf({ codes, formats }: StatusProblems): string {
  const prefix = withoutDto(formats[0]?.dto.name ?? '').replace(/Problem$/, '');
  return prefix + codes.map(inPascalCase).join('Or');
}

const inPascalCase = (code: string) =>
  code.replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());

function responseOf({ status, codes, formats }: StatusProblems, headers: Headers): Response {
  return {
    description: describeCodes(codes),
    headers: {
      ...headerRefs(headers),
      ...(STATUSES_WITH_RETRY_AFTER.has(status) && headerRefs(RETRY_AFTER)),
    },
    content: Object.fromEntries(formats.map(({ mediaType }) => [mediaType, contentOf(mediaType, formats)])),
  };
}

function contentOf(mediaType: string, formats: ErrorFormat[]) {
  const schemas = formats
    .filter((format) => format.mediaType === mediaType)
    .map(({ dto }) => ({ $ref: getSchemaPath(dto) }));
  const [only, another] = schemas;
  return { schema: only && !another ? only : { oneOf: schemas } };
}
