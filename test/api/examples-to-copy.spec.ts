import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { load } from 'js-yaml';
import {
  postmanCollection,
  type PostmanCollection,
  type PostmanRequest,
} from '../../scripts/client/postman.mjs';
import type { QrCodeListDto } from '../../src/qr/record/qr.dto.js';
import type { TokenRuleDto } from '../../src/auth/token-exchange/token-rules.dto.js';
import { allOperations } from '../toolbox/contract.js';
import { newKey, signToken } from '../toolbox/issuer.js';
import { newFolder } from '../toolbox/processes.js';
import { useService } from '../toolbox/use-service.js';

const SCRIPT = join(process.cwd(), 'examples/github-action/create-code.mjs');
const ISSUER = 'https://token.actions.githubusercontent.com';

const world = useService({ connections: 10 });

describe('examples/github-action', () => {
  const run = async (env: Record<string, string>) => {
    const cwd = newFolder();
    const GITHUB_OUTPUT = join(cwd, 'output');
    const context = { GITHUB_REPOSITORY: 'acme/website', GITHUB_REF_NAME: 'v1.2.0', GITHUB_OUTPUT };
    const { stdout } = await promisify(execFile)(process.execPath, [SCRIPT], {
      ...{ cwd, env: { PATH: process.env.PATH, QR_URL: `${world.service.url}/`, ...context, ...env } },
    });
    const outputs = Object.fromEntries(
      readFileSync(GITHUB_OUTPUT, 'utf8')
        .trim()
        .split('\n')
        .map((line) => line.split('=') as [string, string]),
    );
    return { stdout, outputs, read: (name: string) => readFileSync(join(cwd, name)) };
  };
  const codes = async () =>
    (await world.acme.get<QrCodeListDto>('/api/v1/qr?external_id=acme/website@v1.2.0')).body.data;

  it('creates one code for a release, however often it runs, and stores its symbol', async () => {
    const { key: QR_KEY } = world.acme;
    const first = await run({ QR_KEY, QR_TAGS: 'release, web', QR_FILE: 'release.png' });
    const again = await run({ QR_KEY, QR_DESTINATION: 'https://example.com/news' });
    const [code, ...others] = await codes();
    expect(others).toEqual([]);
    expect(code).toMatchObject({
      ...{ external_id: 'acme/website@v1.2.0', tags: ['release', 'web'], version: 2 },
      qr_data: { url: 'https://example.com/news' },
    });
    expect(first.outputs).toEqual({ id: code?.id, 'short-url': code?.short_url, file: 'release.png' });
    expect(again.outputs.id).toBe(code?.id);
    expect(first.read('release.png').subarray(1, 4).toString()).toBe('PNG');
    expect(again.read('release-qr.svg').toString()).toMatch(/^<svg/);
  });

  it('exchanges the token of the workflow for a key', async () => {
    const { service, admin } = world;
    const key = await newKey('1');
    const { body: rule } = await admin.post<TokenRuleDto>('/api/settings/v1/token-rules', {
      ...{ issuer: ISSUER, subject: 'repo:acme/website:ref:refs/tags/*', scopes: ['codes:write'] },
      ...{ claims: { repository_owner_id: '1' }, jwks: { keys: [key.publicJwk] } },
    });
    const seconds = Math.floor(service.clock.now().getTime() / 1_000);
    const github = createServer((request, response) => {
      const aud = new URL(request.url ?? '', 'http://localhost').searchParams.get('audience');
      const claims = {
        ...{ iss: ISSUER, aud, sub: 'repo:acme/website:ref:refs/tags/v1.2.0', repository_owner_id: '1' },
        ...{ iat: seconds, exp: seconds + 300, jti: 'release' },
      };
      const isAllowed = request.headers.authorization === 'Bearer runner';
      void signToken(claims, key).then((value) =>
        response.writeHead(isAllowed ? 200 : 401).end(JSON.stringify({ value })),
      );
    }).listen(0, '127.0.0.1');
    await once(github, 'listening');
    const { port } = github.address() as AddressInfo;
    const { stdout, outputs } = await run({
      QR_AUDIENCE: rule.audience,
      GITHUB_REF_NAME: 'v1.3.0',
      ACTIONS_ID_TOKEN_REQUEST_URL: `http://127.0.0.1:${port}/token?api-version=2`,
      ACTIONS_ID_TOKEN_REQUEST_TOKEN: 'runner',
    });
    github.close();
    expect(stdout).toMatch(/^::add-mask::qrk_/);
    expect((await admin.get(`/api/v1/qr/${outputs.id}`)).body).toMatchObject({ name: 'acme/website@v1.3.0' });
  });

  it('fails with what to change', async () => {
    const { key: QR_KEY } = world.acme;
    const failed = (env: Record<string, string>) => expect(run(env)).rejects;
    await failed({}).toMatchObject({ code: 1, stderr: expect.stringContaining('id-token: write') as string });
    await failed({ QR_KEY, GITHUB_REF_NAME: 'v2', QR_DESTINATION: 'nowhere' }).toMatchObject({
      ...{ code: 1, stderr: expect.stringMatching(/^::error::.*url/) as string },
    });
  });

  it('passes each of its inputs to the script', () => {
    const action = load(readFileSync('examples/github-action/action.yml', 'utf8')) as {
      inputs: object;
      outputs: Record<string, { value: string }>;
      runs: { steps: { env: Record<string, string> }[] };
    };
    const { env = {} } = action.runs.steps[0] ?? {};
    expect(Object.values(env)).toEqual(Object.keys(action.inputs).map((name) => `\${{ inputs.${name} }}`));
    expect(Object.keys(action.outputs)).toEqual(['id', 'short-url', 'file']);
    const read = readFileSync(SCRIPT, 'utf8').match(/QR_\w+/g);
    expect(new Set(read)).toEqual(new Set(Object.keys(env)));
  });
});

describe('the Postman collection', () => {
  const collection: PostmanCollection = postmanCollection(
    load(readFileSync('openapi.yaml', 'utf8')) as object,
  );
  const requests = collection.item.flatMap(({ item }) => item);

  it('is what the guides serve, with a request for each operation that programs call', async () => {
    const served = await world.acme.get('/guides/qr-service.postman_collection.json');
    expect(JSON.parse(served.bytes.toString())).toEqual(collection);
    const called = allOperations.filter(({ id }) => !['receiveSamlResponse', 'postSamlLogout'].includes(id));
    expect(requests.map(({ id }) => id).sort()).toEqual(called.map(({ id }) => id).sort());
  });

  it('has requests that work as they are, once its variables are set', async () => {
    const client = await world.service.client();
    const send = ({ request: { method, url, header, body } }: PostmanRequest, id = '') => {
      const query = url.query.filter(({ disabled }) => !disabled);
      expect(query).toEqual([]);
      const headers = header
        .filter(({ disabled }) => !disabled)
        .map(({ key, value }) => [key, value] as const);
      const path = url.raw.replace('{{base_url}}', '').replace(':id', id);
      return client.call(method, path, { headers: Object.fromEntries(headers), body: body?.raw });
    };
    const named = (id: string) => requests.find((each) => each.id === id)!;
    const created = await send(named('createQrCode'));
    expect(created.status).toBe(201);
    const id = String(created.body.id);
    expect((await send(named('updateQrCode'), id)).status).toBe(200);
    expect((await send(named('listQrCodes'))).body).toMatchObject({ data: [{ id }] });
    expect((await send(named('getQrCodeAnalytics'), id)).status).toBe(200);
    expect((await send(named('deleteQrCode'), id)).status).toBe(204);
  });
});
