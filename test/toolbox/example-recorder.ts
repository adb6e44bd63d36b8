import type { OpenAPIV3 } from 'openapi-types';
import { Client } from './client.js';
import { ALL_SURFACES } from '../../src/surfaces/all-surfaces.js';
import { errorSchemaOf } from './contract-errors.js';
import { contract, operationAt } from './contract.js';

type Body = { content?: Record<string, OpenAPIV3.MediaTypeObject> } | undefined;

/**
 * The last JSON body by the name of its schema: one that was received, or else one that was sent. If a schema was both,
 * the sent body has the suffix Request. Random values are replaced.
 */
export type Examples = Record<string, unknown>;

const REPLACEMENTS: Record<string, string> = {
  svg: '<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512">…</svg>',
  key: `qrk_4fTzQ2${'0'.repeat(43)}`,
  access_token: `qrk_4fTzQ2${'0'.repeat(43)}`,
  device_code: 'GmRhmhcxhwAzkoEqiMEg_DnyEysNkuNhszIySk9eS0o',
  user_code: 'WDJB-MJHT',
  userCode: 'WDJB-MJHT',
  subject_token: 'eyJhbGciOiJFZERTQSIsImtpZCI6IjEifQ.eyJpc3MiOiJodHRwczovL2t1YmVybmV0ZXMuZGVmYXVsdC5zdmMi…',
  prefix: 'qrk_4fTzQ2',
  secret: 'whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=',
  ticket: 'pM0xq1mEwNnCk5v4qJ9m1t2s3u4v5w6x7y8z9a0b1c2',
  challenge: 'Hx3u0Zq8uYy0n3nJ5mT1c2rG7dB4kL9pW6vS0aQeXfM',
  clientDataJSON: 'eyJ0eXBlIjoid2ViYXV0aG4uZ2V0IiwiY2hhbGxlbmdlIjoiSHgzdTBacTh1WXkw…',
  authenticatorData: 'SZYN5YgOjGh0NBcPZHZgW4_krrmihjLHmVzzuoMdl2MFAAAAAQ',
  attestationObject: 'o2NmbXRkbm9uZWdhdHRTdG10oGhhdXRoRGF0YVikSZYN5YgOjGh0NBcPZHZgW4…',
  signature: 'MEUCIQDq5p3R7wYw2fA8m…',
  token: 'the-token-from-the-link-in-the-email',
  'X-Service-Signature': 'sha256=648a50f5fd4edb7b9c68b84f83cb8f63f225d4eaf2234d391758367c035f63ef',
  'webhook-signature': 'v1,PJK1/QzsrDcfgKOxZ43XUVE2rf+l6YZFGOgk8+O6lCM=',
  final_host: 'www.example.com',
  nextCursor: 'WyIyMDI2LTExLTIxVDA5OjMwOjAwLjAwMFoi',
};
const SCIM_TOKEN = `qrscim_4fTzQ2${'0'.repeat(43)}`;
const DURATIONS = ['durationMs', 'duration_ms'];
const DURATION_MS = 12;
const TEST_HOST = /qr\.test/gi;
const HOST = 'qr.example.com';
const RECEIVER = /https:\/\/localhost:\d+\/hook/g;
const RECEIVER_URL = 'https://hooks.example.com/scans';
const EMAIL = /^[\w-]+@example\.com$/;
const REPORT_LINK = /\/r\/[0-9A-Za-z]{32}$/;
const TOTP_SECRET = /\b[A-Z2-7]{32}\b/;
const RECOVERY_CODE = /^[0-9a-z]{4}(?:-[0-9a-z]{4}){3}$/;
const TOTP_CODE = /^\d{6}$/;
/** The ID of a person for a passkey: a UUID in Base64url. */
const USER_HANDLE = /^M[\w-]{47}$/;
/** The ID of a credential of `Authenticator`. */
const CREDENTIAL = /^[\w-]{22}$/;
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
    if (answer.status < 300) note(sent, onlyNamed(requestBody as Body), body);
    note(received, responses?.[answer.status] as Body, answer.body);
    return answer;
  });
  const note = (found: Examples, documented: Body, value: unknown) => {
    for (const [type, { schema = {} }] of Object.entries(documented?.content ?? {}))
      if (type.endsWith('json'))
        for (const name of schemasOf(schema, value))
          if (!ERRORS.has(`${SCHEMAS}${name}`)) found[name] = value;
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

const SCHEMAS = '#/components/schemas/';
type Schema = OpenAPIV3.MediaTypeObject['schema'] & object;

/** A request with several forms has its own examples. */
const onlyNamed = (body: Body): Body => ({
  content: Object.fromEntries(
    Object.entries(body?.content ?? {}).filter(([, { schema = {} }]) => '$ref' in schema),
  ),
});

/** The schema that a body has; of several, the one whose required fields are there. */
function schemasOf(schema: Partial<Schema>, value: unknown): string[] {
  if ('$ref' in schema) return [schema.$ref.replace(SCHEMAS, '')];
  const names = ((schema as OpenAPIV3.SchemaObject).oneOf ?? []).flatMap((each) =>
    '$ref' in each ? [each.$ref.replace(SCHEMAS, '')] : [],
  );
  return names.filter((name) => {
    const { required = [] } = contract.components?.schemas?.[name] as OpenAPIV3.SchemaObject;
    return required.every((field) => field in Object(value));
  });
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
    if (DURATIONS.includes(key)) return DURATION_MS;
    if (typeof value !== 'string') return value;
    // The value is the token or its prefix.
    if (value.startsWith('qrscim_')) return SCIM_TOKEN.slice(0, value.length);
    if (TOTP_SECRET.test(value))
      return value.replace(TOTP_SECRET, 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP').replace(TEST_HOST, HOST);
    if (TOTP_CODE.test(value)) return '492039';
    if (USER_HANDLE.test(value)) return 'MDE5MzZmNWUtOGMxMC03ZjRlLThkNTItM2I5YTdjNmUxZjIw';
    if (RECOVERY_CODE.test(value)) return '7k2m-x9pd-4v6r-n8ts';
    if (CREDENTIAL.test(value)) return 'wJ4kT0p2m8Qb5cZ1xYv7Lg';
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
