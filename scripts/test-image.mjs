// `npm run test:image`, as root: builds the image with Buildah, and runs it as the chart does, with podman and runc. It needs
// no cluster, and says nothing about scheduling, network policies or the order of Helm's hooks.
import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { helm } from '../dist/scripts/deploy/chart-tools.js';
import { ensurePostgres, freePort } from '../dist/scripts/embedded-postgres/ensure-postgres.js';
import { Engine, IMAGE } from './image/engine.mjs';
import { drawLargeImages } from './image/large-images.mjs';
import { playPods } from './image/pods.mjs';
import { isReady, until } from './image/requests.mjs';
import { assertConfined, drain, scanAndCount, startRole } from './image/roles.mjs';
import { finish, run, step } from './steps.mjs';

const MEMORY_MI = { api: 1_280, redirect: 640, worker: 512 };
const APP_SECRET = 'a secret of thirty-two bytes or more';

await step(
  "Debian's tools",
  () => run(['bash', 'scripts/install-image-tools.sh']),
  (done) => done,
);
const folder = mkdtempSync(join(tmpdir(), 'qr-service-image-'));
execFileSync('chmod', ['755', folder]);
const engine = new Engine(folder);
// A step that fails ends this process.
process.on('exit', cleanUp);
let commit = '';
await step('the unchanged Dockerfile builds', () => (commit = engine.build(process.cwd())));

await step(
  'the image has its user, command, health check and commit',
  () => {
    const [{ Config, Healthcheck, Size }] = JSON.parse(engine.podman('inspect', '--type', 'image', IMAGE));
    assert.equal(Config.User, '10001:10001');
    assert.deepEqual(Config.Cmd, ['node', 'dist/apps/all-in-one/main.js']);
    assert.deepEqual(Healthcheck?.Test, ['CMD', 'node', 'dist/scripts/healthcheck.js']);
    assert.ok(Config.Env.includes(`GIT_COMMIT=${commit}`));
    assert.equal(Config.Labels['org.opencontainers.image.revision'], commit);
    assert.match(Config.Labels['org.opencontainers.image.version'], /^\d+\.\d+\.\d+/);
    return `${Math.round(Size / 2 ** 20)} MiB`;
  },
  (size) => size,
);

const postgres = await ensurePostgres(join(folder, 'postgres'));
const redisPort = await freePort();
const redis = spawn('redis-server', ['--port', redisPort, '--bind', '127.0.0.1', '--save', ''], {
  stdio: 'ignore',
});
process.on('exit', () => {
  redis.kill('SIGKILL');
  process.kill(postgres.pid, 'SIGQUIT');
});
const secrets = { APP_SECRET, DATABASE_URL: postgres.url, REDIS_URL: `redis://127.0.0.1:${redisPort}` };
const ports = {};
for (const role of ['api', 'redirect', 'worker', 'all-in-one'])
  ports[role] = { PORT: await freePort(), SHORT_PORT: await freePort(), METRICS_PORT: await freePort() };
const own = { HOST: '127.0.0.1', BASE_URL: 'https://qr.test', SHORT_URL_BASE: 'https://go.test' };
const portOf = (role) => (role === 'redirect' ? ports.redirect.SHORT_PORT : ports[role].PORT);

for (const [role, memoryMi] of Object.entries(MEMORY_MI))
  await step(`${role}: read-only, no capabilities, ${memoryMi} MiB`, async () => {
    startRole(engine, role, memoryMi, { ...secrets, ...own, ...ports[role] });
    await until(() => isReady(portOf(role)), role);
    assertConfined(engine, role, memoryMi);
    engine.podman('exec', role, 'node', 'dist/scripts/healthcheck.js');
    assert.equal(engine.podman('exec', role, 'sh', '-c', 'command -v npm || echo none'), 'none');
  });
await step('scans and reads under load are answered, and the scans counted', () =>
  scanAndCount(engine, { api: ports.api.PORT, short: ports.redirect.SHORT_PORT }),
);
await step('api: ten of the largest images of each format at once', () =>
  drawLargeImages(engine, 'api', ports.api.PORT),
);
for (const role of Object.keys(MEMORY_MI))
  await step(`${role}: SIGTERM under requests`, () => drain(engine, role, portOf(role)));
await step('all-in-one: read-only, 1 GiB for four processes', async () => {
  startRole(engine, 'all-in-one', 1_024, { ...secrets, ...own, ...ports['all-in-one'] });
  await until(() => isReady(ports['all-in-one'].PORT), 'all-in-one');
  const options = engine.podman('exec', 'all-in-one', 'sh', '-c', 'cat /proc/[0-9]*/cmdline');
  const heaps = [...options.matchAll(/--max-old-space-size=(\d+)/g)].map(([, mib]) => Number(mib));
  assert.deepEqual(heaps.toSorted(), [153, 204, 256]);
  await drain(engine, 'all-in-one', ports['all-in-one'].PORT);
});
await step('pods of the chart: migration, backup drill, api, redirect, worker', async () => {
  const restoredUrl = await copyDatabase(postgres.url, 'qr_drill');
  await playPods(engine, helm, folder, { secrets, restoredUrl, portsOf: (role) => ports[role] });
});
finish(0);

/** In place of a dump that is restored, which needs the image of PostgreSQL. */
async function copyDatabase(url, name) {
  const copy = Object.assign(new URL(url), { pathname: `/${name}` });
  const client = new Client(Object.assign(new URL(url), { pathname: '/template1' }).href);
  await client.connect();
  await client.query(`create database ${name} template ${new URL(url).pathname.slice(1)}`);
  await client.end();
  return copy.href;
}

function cleanUp() {
  try {
    engine.podman('pod', 'rm', '--force', '--all');
    engine.podman('rm', '--force', '--all');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
