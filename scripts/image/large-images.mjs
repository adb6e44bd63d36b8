import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import { ask, until } from './requests.mjs';

const ADMIN = ['node', 'dist/scripts/admin.js'];
const FORMATS = ['svg', 'png', 'jpg', 'pdf', 'eps'];
const AT_ONCE = 10;
const SIZE_PX = 4_096;
const BACK_MS = 10_000;
/** Heaps of threads that have drawn and read symbols. */
const HEAPS_MIB = 350;

const BODY = JSON.stringify({
  ...{ name: 'Poster', category: 'text', qr_data: { text: 'x'.repeat(900) }, dynamic: false },
  design: {
    dot_style: 'classy',
    gradient: {
      ...{ type: 'linear', rotation: 45 },
      stops: [
        { offset: 0, color: '#000000' },
        { offset: 1, color: '#123a7a' },
      ],
    },
    frame: { style: 'box', text: 'Scan me', color: '#123a7a' },
  },
});

/** Ten of the largest images of each format at once, a ZIP and a sheet. The kernel would end a process beyond the limit of its container. */
export async function drawLargeImages(engine, role, port) {
  const { apiKey } = JSON.parse(engine.podman('exec', role, ...ADMIN, 'workspace', 'add', 'Prints'));
  engine.podman('exec', role, ...ADMIN, 'limits', 'Prints', '--per-minute', '10000', '--per-month', '10000');
  const headers = { 'x-api-key': apiKey, 'content-type': 'application/json' };
  const before = memoryMiB(engine, role);
  for (const format of FORMATS) {
    const path = `/api/v1/qr/preview?format=${format}&size=${SIZE_PX}`;
    const send = () => ask(port, path, { method: 'POST', headers, body: BODY });
    const answers = await Promise.all(Array.from({ length: AT_ONCE }, send));
    const wrong = answers.filter(
      ({ status, headers: { 'retry-after': seconds } }) => status !== 200 && !(status === 503 && seconds),
    );
    assert.deepEqual(
      wrong.map(({ status, text }) => `${format}: ${status} ${text}`),
      [],
    );
    assert.ok(
      answers.some(({ status }) => status === 200),
      format,
    );
  }
  assert.equal((await ask(port, '/api/v1/qr', { method: 'POST', headers, body: BODY })).status, 201);
  for (const path of [`images.zip?format=jpg&size=${SIZE_PX}`, 'sheet.pdf?paper=A4&columns=2&rows=2']) {
    const { status, text } = await ask(port, `/api/v1/qr/${path}`, { headers });
    assert.equal(status, 200, `${path}: ${status === 200 ? '' : text}`);
  }
  await delay(BACK_MS);
  await until(
    () => !engine.podman('exec', role, 'sh', '-c', 'cat /proc/[0-9]*/cmdline').includes('raster.process'),
    'the end of the processes',
  );
  const grown = memoryMiB(engine, role) - before;
  assert.ok(grown < HEAPS_MIB, `${role} still uses ${grown} MiB more`);
}

const memoryMiB = (engine, role) =>
  Number(/^VmRSS:\s+(\d+)/m.exec(engine.podman('exec', role, 'cat', '/proc/1/status'))[1]) / 1_024;
