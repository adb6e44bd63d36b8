import fc from 'fast-check';
import type { OpenAPIV3 } from 'openapi-types';
import type { DocumentedOperation } from './contract.js';
import { hostileText, mutated } from './hostile-values.js';
import {
  encoded,
  parametersOf,
  validBody,
  validQuery,
  written,
  type Query,
  type RandomRequest,
} from './valid-requests.js';

export function hostileRequest(documented: DocumentedOperation): fc.Arbitrary<RandomRequest> {
  const { operation } = documented;
  const { requestBody } = operation;
  const hasBody = requestBody !== undefined;
  const isUpload = hasBody && 'content' in requestBody && FORM in requestBody.content;
  const query = hostileQuery(operation).map(written);
  const goodQuery = validQuery(documented).map(written);
  return fc.record({
    parameter: fc.oneof({ weight: 4, arbitrary: fc.constant(null) }, hostileParameter),
    query: fc.oneof({ weight: hasBody ? 8 : 1, arbitrary: goodQuery }, { weight: 2, arbitrary: query }),
    headers: hostileHeaders(isUpload ? `${FORM}; boundary=x` : 'application/json'),
    body: isUpload
      ? brokenText(fc.constant(UPLOAD))
      : hasBody
        ? hostileBody(validBody(documented))
        : fc.constant(undefined),
  });
}

const FORM = 'multipart/form-data';
const UPLOAD =
  '--x\r\nContent-Disposition: form-data; name="file"; filename="menu.pdf"\r\nContent-Type: application/pdf\r\n\r\n%PDF-1.7\r\n--x--\r\n';

const ODD_NAMES = [
  ...['__proto__', 'constructor', 'limit[]', 'a[b][c]', 'toString', '%', '%00', '', 'Limit', 'id', '%F0%9F'],
];
const ODD_VALUES = [
  ...['%', '%zz', '%00', '%ff%fe', '%c0%80', '%ED%A0%80', 'a=b=c', '&&&=', '%26', '1,2', '[]', '+', ''],
];

function hostileQuery(operation: OpenAPIV3.OperationObject): fc.Arbitrary<Query> {
  const names = parametersOf(operation, 'query').map(({ name }) => name);
  const name = fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...names, 'colour') },
    fc.constantFrom(...ODD_NAMES),
  );
  const value = fc.oneof(
    // Node itself refuses more than 16 KiB.
    { weight: 6, arbitrary: hostileText.map((text) => encoded(text.slice(0, 300))) },
    fc.constantFrom(...ODD_VALUES),
    fc.stringMatching(/^[!-"$-~]{0,20}$/),
  );
  return fc.array(fc.tuple(name, value), { minLength: 1, maxLength: 4 });
}

/** The client itself resolves dots. */
const hostileParameter = fc
  .oneof(
    hostileText.map((text) => encoded(text.slice(0, 300))),
    fc.constantFrom('%', '%zz', '%00', '%ff', '%2F', 'a%2Fb', ';a=b', '~', 'none', '*', ':id', '%5C', '0193'),
  )
  .filter((text) => text !== '' && !/^(?:\.|%2e)+$/i.test(text));

const TYPES = [
  ...['application/merge-patch+json', 'text/csv', 'multipart/form-data; boundary=x', 'text/plain', 'a/b/c'],
  ...['multipart/form-data', 'application/json; charset=utf-16', 'application/json;charset="', 'json', ';;;'],
  ...['APPLICATION/JSON', 'application/x-www-form-urlencoded', 'application/problem+json', 'text/csv; a=b'],
];
const TAGS = ['*', '"1"', 'W/"1"', '"1', '', ',', '""', '"1", "2"', '1', '"\xe9"', '"a" "b"'];
const HEADERS: Record<string, string[]> = {
  'idempotency-key': ['', ' ', 'k', 'x'.repeat(256), 'é', 'a b'],
  'if-match': [...TAGS, '"1",'.repeat(2_000)],
  'if-none-match': TAGS,
  accept: ['*/*', 'text/html', 'application/json;q=0', 'image/png', '', ',,,', 'a/b;q=nan', 'text/csv'],
  'x-request-id': ['mine-1', '', 'x'.repeat(300), '${jndi:ldap://x}'],
  'content-encoding': ['gzip', 'identity', 'zstd', 'br, gzip', ''],
  range: ['bytes=0-1', 'bytes=9-1', 'x'],
  origin: ['null', 'https://evil.example', '%'],
  authorization: ['Bearer', 'Bearer x', 'Basic Og==', 'bearer qrk_é'],
};

/** At most one odd header accompanies the type, since most requests should get past their headers. */
const hostileHeaders = (usual: string) =>
  fc
    .tuple(
      fc.oneof({ weight: 8, arbitrary: fc.constant(usual) }, fc.constantFrom<string>(...TYPES)),
      fc.option(
        fc.constantFrom(...Object.keys(HEADERS)).chain((name) => {
          const value = fc.oneof(
            fc.constantFrom(...(HEADERS[name] ?? [])),
            fc.stringMatching(/^[\t\x20-\x7e\x80-\xff]{0,60}$/),
          );
          return value.map((text): Record<string, string> => ({ [name]: text }));
        }),
        { freq: 2 },
      ),
    )
    .map(([type, odd]): Record<string, string> => ({ 'content-type': type, ...odd }));

const BROKEN = [
  ...[
    '',
    '{',
    '[',
    '"',
    '{"name":}',
    "{'name':1}",
    '{"a":1}}',
    'nul',
    '01',
    '[1,]',
    '\ufeff{}',
    '{"a":1,"a":2}',
  ],
  ...['{"name":1e999}', '[1e400]', '"\\ud800"', '"\\x"', '['.repeat(50_000), '{"a":'.repeat(20_000), '\0'],
  ...['true', 'name,url\nA,https://example.com/\n', 'name,url\n"A', '--x\r\n\r\n--x--\r\n', 'name;name\n'],
];

function hostileBody(valid: fc.Arbitrary<unknown>): fc.Arbitrary<string | Buffer> {
  return fc.oneof(
    { weight: 12, arbitrary: mutated(valid).map((body) => JSON.stringify(body)) },
    { weight: 4, arbitrary: brokenText(valid.map((body) => JSON.stringify(body))) },
  );
}

function brokenText(text: fc.Arbitrary<string>): fc.Arbitrary<string | Buffer> {
  const bytes = fc.uint8Array({ maxLength: 200 }).map((array) => Buffer.from(array));
  return fc.oneof(
    fc.constantFrom(...BROKEN),
    fc.tuple(text, fc.nat()).map(([whole, at]) => whole.slice(0, at % whole.length)),
    fc.tuple(text, bytes, fc.nat()).map(([whole, odd, at]) => withBytes(whole, odd, at)),
    bytes,
  );
}

function withBytes(json: string, odd: Buffer, at: number): Buffer {
  const whole = Buffer.from(json);
  const place = at % (whole.length + 1);
  return Buffer.concat([whole.subarray(0, place), odd, whole.subarray(place)]);
}
