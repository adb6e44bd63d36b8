import type { OpenAPIV3 } from 'openapi-types';
import { Client } from './client.js';
import { ALL_SURFACES } from '../../src/surfaces/all-surfaces.js';
import { errorSchemaOf } from './contract-errors.js';
import { operationAt } from './contract.js';

type Body = { content?: Record<string, OpenAPIV3.MediaTypeObject> } | undefined;

/**
 * The last JSON body by the name of its schema: one that was received, or else one that was sent. If a schema was both,
 * the sent body has the suffix Request. Random values are replaced.
 */
export type Examples = Record<string, unknown>;

const REPLACEMENTS: Record<string, string> = {
  svg: '<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512">…</svg>',
  key: `qrk_4fTzQ2${'0'.repeat(43)}`,
  prefix: 'qrk_4fTzQ2',
  secret: 'whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=',
  token: 'the-token-from-the-link-in-the-email',
  'X-Service-Signature': 'sha256=648a50f5fd4edb7b9c68b84f83cb8f63f225d4eaf2234d391758367c035f63ef',
  'webhook-signature': 'v1,PJK1/QzsrDcfgKOxZ43XUVE2rf+l6YZFGOgk8+O6lCM=',
  nextCursor: 'WyIyMDI2LTExLTIxVDA5OjMwOjAwLjAwMFoi',
};
const SCIM_TOKEN = `qrscim_4fTzQ2${'0'.repeat(43)}`;
const DURATION_MS = 12;
const TEST_HOST = /qr\.test/gi;
const HOST = 'qr.example.com';
const RECEIVER = /https:\/\/localhost:\d+\/hook/g;
const RECEIVER_URL = 'https://hooks.example.com/scans';
const EMAIL = /^[\w-]+@example\.com$/;
const REPORT_LINK = /\/r\/[0-9A-Za-z]{32}$/;
const INNER_UUID = /\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g;

/** Examples of errors are rendered from problems. */
const ERRORS = new Set(ALL_SURFACES.map((surface) => errorSchemaOf(surface).$ref));

export async function recordExamples(scenario: () => Promise<void>): Promise<Examples> {
  const sent: Examples = {};
  const received: Examples = {};
  const call = Client.prototype.call;
  const spy = jest.spyOn(Client.prototype, 'call').mockImplementation(async function (this: Client, ...args) {
    const answer = await call.apply(this, args);
    const [method, path, { body } = {}] = args;
    const { requestBody, responses } = operationAt(method, path.split('?')[0] ?? '')?.operation ?? {};
    if (answer.status < 300) note(sent, requestBody as Body, body);
    note(received, responses?.[answer.status] as Body, answer.body);
    return answer;
  });
  const note = (found: Examples, documented: Body, value: unknown) => {
    for (const [type, { schema = {} }] of Object.entries(documented?.content ?? {}))
      if (type.endsWith('json') && '$ref' in schema && !ERRORS.has(schema.$ref))
        found[schema.$ref.split('/').at(-1)!] = value;
  };
  try {
    await scenario();
  } finally {
    spy.mockRestore();
  }
  const requests = Object.entries(sent).map(([name, body]) => [
    name in received ? `${name}Request` : name,
    body,
  ]);
  return normalized({ ...received, ...(Object.fromEntries(requests) as Examples) });
}

/** Ids are numbered and secrets replaced, so that another recording changes nothing. */
function normalized(found: Examples): Examples {
  const ids = new Map<string, string>();
  const numbered = (id: string): string => {
    const known = ids.get(id) ?? `01936f5e-7d2a-7c3b-9a41-${String(ids.size + 1).padStart(12, '0')}`;
    ids.set(id, known);
    return known;
  };
  const replaced = (key: string, value: unknown): unknown => {
    if (key === 'durationMs') return DURATION_MS;
    if (typeof value !== 'string') return value;
    // The value is the token or its prefix.
    if (value.startsWith('qrscim_')) return SCIM_TOKEN.slice(0, value.length);
    if (EMAIL.test(value)) return 'ada@example.com';
    return (
      REPLACEMENTS[key] ??
      value
        .replace(INNER_UUID, numbered)
        .replace(RECEIVER, RECEIVER_URL)
        .replace(REPORT_LINK, '/r/4fTzQ2bN8sKd0LmVx7Rj3YpWc6HgEa1U')
        .replace(TEST_HOST, (host) => (host === 'qr.test' ? HOST : HOST.toUpperCase()))
    );
  };
  const inOrder = Object.entries(found).sort(([one], [other]) => (one < other ? -1 : 1));
  return JSON.parse(JSON.stringify(Object.fromEntries(inOrder), replaced)) as Examples;
}

export function shapeOf(value: unknown, path = ''): string[] {
  if (typeof value !== 'object' || value === null)
    return [`${path}: ${value === null ? 'null' : typeof value}`];
  const isList = Array.isArray(value);
  const below = Object.entries(value).flatMap(([key, each]) =>
    shapeOf(each, `${path}/${isList ? '*' : key}`),
  );
  return [...new Set([`${path}: ${isList ? 'list' : 'object'}`, ...below])].sort();
}
