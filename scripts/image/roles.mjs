import assert from 'node:assert/strict';
import { ask, isReady, until } from './requests.mjs';
import { IMAGE } from './engine.mjs';

const HEAP = 'console.log(v8.getHeapStatistics().heap_size_limit, process.constrainedMemory())';
const MIB = 2 ** 20;
const ADMIN = ['node', 'dist/scripts/admin.js'];
const SHORT_HOST = 'go.test';
// A visit that names no browser is a bot's, which no count holds.
const PHONE = {
  'user-agent':
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/124.0.0.0 Mobile Safari/537.36',
};
const SCANS = 20_000;
const READS = 2_000;
const LIMIT = 10 * READS;
const CONNECTIONS = 32;

/** As the chart does, with the memory limit of the role. */
export function startRole(engine, role, memoryMi, env) {
  const variables = Object.entries(env).flatMap(([name, value]) => ['--env', `${name}=${value}`]);
  engine.podman(
    ...['run', '--detach', '--name', role, '--network', 'host', '--no-healthcheck', '--pull', 'never'],
    ...['--read-only', '--read-only-tmpfs=false', '--cap-drop', 'ALL', '--user', '10001:10001'],
    ...['--security-opt', 'no-new-privileges', '--pids-limit', '256', '--memory', `${memoryMi}m`],
    ...variables,
    ...[IMAGE, 'node', `dist/apps/${role}/main.js`],
  );
}

/** What the kernel says about the process of a container. */
export function assertConfined(engine, name, memoryMi) {
  const status = engine.podman('exec', name, 'cat', '/proc/1/status');
  const field = (key) => new RegExp(`^${key}:\\s+(.*)$`, 'm').exec(status)?.[1];
  assert.equal(field('Uid'), '10001\t10001\t10001\t10001');
  for (const set of ['CapPrm', 'CapEff', 'CapBnd']) assert.equal(field(set), '0000000000000000', set);
  assert.deepEqual([field('NoNewPrivs'), field('Seccomp')], ['1', '2']);
  for (const path of ['/app/x', '/etc/x', '/x'])
    assert.throws(
      () => engine.podman('exec', name, 'sh', '-c', `: > ${path}`),
      /Read-only file system/,
      path,
    );
  const [heap, limit] = engine.podman('exec', name, 'node', '-e', HEAP).split(' ').map(Number);
  assert.equal(limit, memoryMi * MIB);
  assert.ok(heap < limit, `the heap may grow to ${heap} bytes, beyond the limit`);
}

/** Scans and reads at once, as many as the containers answer: a process beyond its memory limit would be killed. */
export async function scanAndCount(engine, { api, short }) {
  const { id, key } = await addCodes(engine, api);
  const limits = ['--per-minute', String(LIMIT), '--per-month', String(LIMIT)];
  engine.podman('exec', 'api', ...ADMIN, 'limits', 'Acme', ...limits);
  const hasLimit = async () => {
    const { headers } = await ask(api, '/api/v1/qr', { headers: { 'x-api-key': key } });
    return Number(headers['x-ratelimit-limit']) === LIMIT;
  };
  await until(hasLimit, 'the limits');
  const before = await countScans(api, id.qr, key);
  await Promise.all([
    inParallel(SCANS, async () => {
      const { status } = await ask(short, `/${id.short}`, { host: SHORT_HOST, headers: PHONE });
      assert.equal(status, 302);
    }),
    inParallel(READS, () => countScans(api, id.qr, key)),
  ]);
  await until(async () => (await countScans(api, id.qr, key)) === before + SCANS, 'all scans to be counted');
}

async function inParallel(count, send) {
  let left = count;
  const loop = async () => {
    while (left-- > 0) await send();
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, loop));
}

async function addCodes(engine, api) {
  const { apiKey: key } = JSON.parse(engine.podman('exec', 'api', ...ADMIN, 'workspace', 'add', 'Acme'));
  const body = JSON.stringify({
    name: 'Menu',
    category: 'url',
    qr_data: { url: 'https://example.com/menu' },
  });
  const headers = { 'x-api-key': key, 'content-type': 'application/json' };
  const { status, text } = await ask(api, '/api/v1/qr', { method: 'POST', headers, body });
  assert.equal(status, 201, text);
  const { id, short_code: short } = JSON.parse(text);
  return { id: { qr: id, short }, key };
}

async function countScans(api, id, key) {
  const { status, text } = await ask(api, `/api/v1/qr/${id}`, { headers: { 'x-api-key': key } });
  assert.equal(status, 200, text);
  return JSON.parse(text).scan_count;
}

/** Visitors keep scanning while the container stops: what was answered is never an error. */
export async function drain(engine, role, port) {
  let isStopped = false;
  const statuses = new Set();
  const visitor = (async () => {
    while (!isStopped)
      await ask(port, '/livez').then(
        ({ status }) => statuses.add(status),
        () => undefined,
      );
  })();
  engine.podman('stop', '--time', '35', role);
  isStopped = true;
  await visitor;
  assert.equal(engine.podman('inspect', '--format', '{{.State.ExitCode}}', role), '0', role);
  assert.ok(
    [...statuses].every((status) => status < 500 || status === 503),
    [...statuses].join(),
  );
  assert.equal(await isReady(port), false);
}
