import 'reflect-metadata';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Client } from 'pg';
import { loadConfig, SCIM_PREFIX } from '#libs/platform';
import { startApi } from '../apps/api/index.js';
import { startRedirect } from '../apps/redirect/index.js';
import { startPostgres } from './toolbox/postgres.js';
import { newApiKey } from '../src/auth/secret-format.js';
import { insertApiKey } from './toolbox/api-database.js';
import { ExecutedFiles } from './toolbox/executed-files.js';
import { createProvisioned } from './scim/database.js';
import { APP_SECRET, prepareDatabase } from './toolbox/scan-database.js';
import { SHORT_CODES } from './toolbox/scan-requests.js';

/**
 * Counts the files of ours that one request passes: those of which V8 runs a function while the request is answered.
 * Each request is sent several times, and a file counts if it runs every time, so timers do not count.
 */
const WARM_UP = 3;
const SAMPLES = 5;
const { values } = parseArgs({ options: { files: { type: 'boolean', default: false } } });

const folder = mkdtempSync(join(tmpdir(), 'qr-service-bench-'));
chmodSync(folder, 0o755);
const postgres = await startPostgres(join(folder, 'postgres'));
Object.assign(process.env, { DATABASE_URL: postgres.url, DATA_DIR: folder, APP_SECRET, LOG_LEVEL: 'error' });
const config = loadConfig().with({ host: '127.0.0.1', port: 0, shortPort: 0 });
const workspaceId = await prepareDatabase(postgres.url);
const database = new Client(postgres.url);
await database.connect();
const api = await startApi(config);
const edge = await startRedirect(config);

interface Walk {
  name: string;
  send: (round: number) => Promise<Response>;
}

const json = (token: string, type = 'application/json') => ({
  authorization: `Bearer ${token}`,
  'content-type': type,
});
const patch = (url: string, headers: Record<string, string>, body: object) =>
  fetch(url, { method: 'PATCH', headers, body: JSON.stringify(body) });

try {
  const apiKey = newApiKey();
  await insertApiKey(database, { workspaceId, apiKey });
  const directory = await createProvisioned(database, 10);
  const codeId = await idIn('select id from qr_codes where workspace_id = $1 limit 1', workspaceId);
  const memberId = await idIn(
    `select id from members where workspace_id = $1 and role = 'viewer' limit 1`,
    directory.workspaceId,
  );
  const scimPatch = (round: number) => ({
    schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
    Operations: [{ op: 'replace', path: 'title', value: `Title of round ${round}` }],
  });
  const scimType = 'application/scim+json';
  const walks: Walk[] = [
    {
      name: 'a scan of a cached code',
      send: () => fetch(`${edge.url}/${SHORT_CODES[0]}`, { redirect: 'manual' }),
    },
    {
      name: 'GET of a QR code',
      send: () => fetch(`${api.url}/api/v1/qr/${codeId}`, { headers: json(apiKey) }),
    },
    {
      name: 'PATCH of a QR code',
      send: (round) => patch(`${api.url}/api/v1/qr/${codeId}`, json(apiKey), { name: `Table ${round}` }),
    },
    {
      name: 'PATCH of a SCIM user',
      send: (round) =>
        patch(
          `${api.url}${SCIM_PREFIX}/Users/${memberId}`,
          json(directory.token, scimType),
          scimPatch(round),
        ),
    },
  ];
  const [scan, ...others] = walks;
  if (scan) report(scan.name, await filesOf(scan));
  // Its caches follow what the API changes, which is no part of the requests.
  await edge.close();
  for (const walk of others) report(walk.name, await filesOf(walk));
} finally {
  await edge.close();
  await api.close();
  await database.end();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function idIn(query: string, workspace: string): Promise<string> {
  const { rows } = await database.query<{ id: string }>(query, [workspace]);
  return rows[0]?.id ?? '';
}

async function filesOf({ name, send }: Walk): Promise<string[]> {
  const answer = async (round: number) => {
    const response = await send(round);
    if (response.status >= 400) throw new Error(`${name}: ${response.status} ${await response.text()}`);
    await response.text();
  };
  for (let round = 0; round < WARM_UP; round += 1) await answer(round);
  const executed = await ExecutedFiles.start();
  const samples: Set<string>[] = [];
  for (let round = 0; round < SAMPLES; round += 1) {
    await executed.reset();
    await answer(WARM_UP + round);
    samples.push(await executed.list());
  }
  await executed.stop();
  const [first = new Set<string>(), ...others] = samples;
  return [...first].filter((file) => others.every((sample) => sample.has(file))).sort();
}

function report(name: string, files: string[]): void {
  console.log(`${name}: ${files.length} files`);
  if (values.files) for (const file of files) console.log(`  ${file}`);
}
