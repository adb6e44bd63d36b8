import 'reflect-metadata';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Client } from 'pg';
import { startPostgres } from './toolbox/postgres.js';
import { ROLES } from '../apps/all-in-one/index.js';
import { sendKind, type Kind } from './mixed/load.js';
import { apiReads, apiWrites, scans, type Code } from './mixed/requests.js';
import { groupPatches, readsOf } from './scim/cases.js';
import { ScimClient } from './scim/client.js';
import { createProvisioned } from './scim/database.js';
import { fillDatabase } from './toolbox/api-database.js';
import { middleOf } from './toolbox/medians.js';
import { memoryMiB } from './toolbox/process-memory.js';
import { ratioLine } from './toolbox/report.js';
import { startRoles, type RunningRoles } from './toolbox/roles.js';
import { measuredBy } from './toolbox/samples.js';
import { APP_SECRET } from './toolbox/scan-database.js';
import { sized } from './toolbox/size.js';

/**
 * Measures how the kinds of requests slow each other down: 80 % scans, 15 % reads, 4 % writes and 1 % SCIM on the three
 * processes that `npm start` runs. Each kind runs alone at the rate that it has in the mix, before and after it, so that
 * a machine that becomes busier slows both. The memory of each process is compared between the first and the last fifth
 * of the mix.
 */
const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: sized('300', '1') },
    rate: { type: 'string', default: '300' },
    rows: { type: 'string', default: sized('100000', '10000') },
    members: { type: 'string', default: sized('5000', '100') },
  },
});
const [seconds, rate] = [Number(values.seconds), Number(values.rate)];
const [rows, members] = [Number(values.rows), Number(values.members)];
const ALONE_SECONDS = seconds / 10;
const SAMPLE_MS = sized(1_000, 200);
const MAX_GROWTH = 1.1;

/** Codes that redirect at any time. */
const CODES = `
  select id, short_code as "shortCode" from qr_codes where workspace_id = $1 and deleted_at is null
    and category = 'url' and status = 'active' and starts_at is null and expires_at is null limit 2000`;
const VIEWERS = `select id from members where workspace_id = $1 and role = 'viewer' limit 50`;

const folder = mkdtempSync(join(tmpdir(), 'qr-service-bench-'));
chmodSync(folder, 0o755);
const postgres = await startPostgres(join(folder, 'postgres'));
const database = new Client(postgres.url);
let roles: RunningRoles | undefined;
let scim: ScimClient | undefined;
try {
  const { workspaceId, apiKey } = await fillDatabase(postgres.url, rows);
  await database.connect();
  const directory = await createProvisioned(database, members);
  const { rows: codes } = await database.query<Code>(CODES, [workspaceId]);
  const { rows: viewers } = await database.query<{ id: string }>(VIEWERS, [directory.workspaceId]);
  roles = await startRoles({
    ...{ DATABASE_URL: postgres.url, DATA_DIR: folder, APP_SECRET },
    ...{ TRUSTED_PROXIES: '127.0.0.1', LOG_LEVEL: 'error' },
  });
  const { url, shortUrl, pids } = roles;
  scim = new ScimClient(url, directory.token, viewers.length);
  const kinds: Kind[] = [
    { name: 'scans', perSecond: 0.8 * rate, send: scans(shortUrl, codes) },
    { name: 'reads', perSecond: 0.15 * rate, send: apiReads(url, apiKey, codes) },
    { name: 'writes', perSecond: 0.04 * rate, send: apiWrites(url, apiKey, codes) },
    { name: 'SCIM', perSecond: 0.01 * rate, send: scimRequests(scim, viewers) },
  ];
  await compare(kinds, pids);
} finally {
  await scim?.close();
  await roles?.stop();
  await database.end();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function compare(kinds: Kind[], pids: number[]): Promise<void> {
  const together = (duration: number) => Promise.all(kinds.map((kind) => sendKind(kind, duration)));
  const alone: number[][] = kinds.map(() => []);
  const sendAlone = async () => {
    for (const [index, kind] of kinds.entries()) alone[index]?.push(...(await sendKind(kind, ALONE_SECONDS)));
  };
  await together(ALONE_SECONDS);
  await sendAlone();
  const samples: number[][] = [];
  const sampling = setInterval(() => samples.push(pids.map((pid) => memoryMiB(pid, 'VmRSS'))), SAMPLE_MS);
  const mixed = await together(seconds);
  clearInterval(sampling);
  await sendAlone();
  console.log(`${rate} requests/s, ${rows} QR codes, ${members} members, load ${loadavg()[0]?.toFixed(1)}`);
  console.table(
    Object.fromEntries(kinds.map(({ name }, index) => [name, rowOf(alone[index] ?? [], mixed[index] ?? [])])),
  );
  const fifth = Math.ceil(samples.length / 5);
  for (const [index, role] of ROLES.entries()) {
    const [first, last] = [samples.slice(0, fifth), samples.slice(-fifth)].map((part) =>
      middleOf(part.map((sample) => sample[index] ?? Number.NaN)),
    ) as [number, number];
    const name = `memory of ${role}: ${last.toFixed(0)} / ${first.toFixed(0)} MiB`;
    console.log(ratioLine({ name, value: last / first, max: MAX_GROWTH }));
  }
}

function rowOf(alone: number[], mixed: number[]) {
  const [one, other] = [measuredBy(alone, 1), measuredBy(mixed, 1)];
  const cells = {
    'p50 alone': one.p50,
    'p99 alone': one.p99,
    'p50 mixed': other.p50,
    'p99 mixed': other.p99,
  };
  const figures = Object.entries({ ...cells, 'p99 mixed / alone': other.p99 / one.p99 });
  return {
    'requests alone': alone.length,
    'requests mixed': mixed.length,
    ...Object.fromEntries(figures.map(([name, figure]) => [name, Number(figure.toFixed(2))])),
  };
}

/** Lookups of users and of a group, as of an identity provider that compares; a quarter change a group. */
function scimRequests(client: ScimClient, viewers: { id: string }[]): Kind['send'] {
  const reads = readsOf(members).filter(({ name }) => !name.startsWith('list'));
  const cases = [...reads, groupPatches(viewers.map(({ id }) => id))];
  return async (index) => {
    const turn = Math.floor(index / cases.length);
    const requests = cases[index % cases.length]?.requests(Math.floor(turn / 2) % viewers.length) ?? [];
    const request = requests[turn % requests.length];
    if (!request?.isRight(await client.send(request))) throw new Error('SCIM got a wrong answer');
  };
}
