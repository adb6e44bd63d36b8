import 'reflect-metadata';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import type { ImportDto } from '../src/imports/imports.dto.js';
import { fillDatabase } from './toolbox/api-database.js';
import { startPostgres } from './toolbox/postgres.js';
import { memoryMiB } from './toolbox/process-memory.js';
import { ratioLine } from './toolbox/report.js';
import { startServer } from './toolbox/server-process.js';
import { IS_SMALL, sized } from './toolbox/size.js';
import { until } from './toolbox/until.js';

/** How long the exports of two services take, from the upload to the last row, and the memory of the API meanwhile. */
const ROWS = sized(50_000, 600);
const MAX_SECONDS = 300;
/** `resources` of the API in deploy/helm/qr-service/values.yaml. */
const MAX_MIB = 1_280;
const LARGE_BYTES = sized(50, 1) * 2 ** 20 - 64 * 1_024;
const HOST = 'go.bench.example';

const slugOf = (prefix: string, row: number) => `${prefix}${row.toString(36)}Ab`;
const FILES: Record<string, () => string> = {
  bitly: () =>
    table('Bitlink,Long URL,Title,Tags,Created,Total Engagements', ROWS, (row) => [
      ...[`https://${HOST}/${slugOf('b', row)}`, `https://example.com/menu?table=${row}`, `Table ${row}`],
      ...['"menus,summer"', '2021-04-02T09:30:00Z', String(row % 2_000)],
    ]),
  shlink: () =>
    table('Created at,Domain,Title,shortUrl,Short code,longUrl,Tags,Visits', ROWS, (row) => [
      ...['2022-06-01T08:00:00+00:00', HOST, `Link ${row}`, `https://${HOST}/${slugOf('s', row)}`],
      ...[slugOf('s', row), `https://example.com/shop/${row}`, 'one|two', String(row % 500)],
    ]),
};

function table(header: string, rows: number, cellsOf: (row: number) => string[]): string {
  const lines = Array.from({ length: rows }, (_, row) => cellsOf(row).join());
  return `${header}\n${lines.join('\n')}\n`;
}

/** As many rows as a file may have, and as many bytes. */
function largeFile(): string {
  const rows = sized(100_000, 1_000);
  const filler = 'x'.repeat(Math.floor(LARGE_BYTES / rows) - 100);
  return table('Bitlink,Long URL,Title', rows, (row) => [
    ...[`https://${HOST}/${slugOf('l', row)}`, `https://example.com/?${filler}`, `Row ${row}`],
  ]);
}

const folder = mkdtempSync(join(tmpdir(), 'qr-service-bench-'));
chmodSync(folder, 0o755);
const postgres = await startPostgres(join(folder, 'postgres'));
const { workspaceId, apiKey } = await fillDatabase(postgres.url, 1_000);
const client = new Client(postgres.url);
await client.connect();
await client.query(
  `insert into domains (id, workspace_id, name, token, created_at, verified_at)
   values (gen_random_uuid(), $1, $2, '', now(), now())`,
  [workspaceId, HOST],
);
await client.end();
const server = await startServer('api-server', {
  DATABASE_URL: postgres.url,
  DATA_DIR: folder,
  APP_SECRET: 'a secret of this benchmark, and of nothing else',
});
try {
  const idle = memoryMiB(server.pid, 'VmRSS');
  for (const [source, file] of Object.entries(FILES)) {
    const startedAt = performance.now();
    const done = await ended(await send(file()));
    if (done.source !== source || done.counts.created !== ROWS)
      throw new Error(`not all of ${source}: ${JSON.stringify(done)}`);
    const value = (performance.now() - startedAt) / 1_000;
    console.log(ratioLine({ name: `${source}: ${ROWS} rows, s`, value, max: MAX_SECONDS }));
  }
  const imported = memoryMiB(server.pid, 'VmHWM');
  const large = await send(largeFile(), { dry_run: 'true' });
  const uploaded = memoryMiB(server.pid, 'VmHWM');
  await call(`/${large.id}`, { method: 'DELETE' });
  console.log(`memory of the API, MiB: idle ${idle.toFixed(0)}, imports ${imported.toFixed(0)}`);
  const name = `a file of ${IS_SMALL ? 1 : 50} MiB: memory of the API at its peak, MiB`;
  console.log(ratioLine({ name, value: uploaded, max: MAX_MIB }));
} finally {
  await server.stop();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function call(path: string, init: RequestInit = {}): Promise<Response> {
  const url = `http://127.0.0.1:${server.port}/api/v1/imports${path}`;
  const response = await fetch(url, { ...init, headers: { 'X-API-Key': apiKey } });
  if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);
  return response;
}

async function send(file: string, fields: Record<string, string> = {}): Promise<ImportDto> {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  body.set('file', new Blob([file]), 'links.csv');
  return (await (await call('', { method: 'POST', body })).json()) as ImportDto;
}

async function ended({ id, rows }: ImportDto): Promise<ImportDto> {
  let job: ImportDto | undefined;
  await until(async () => {
    job = (await (await call(`/${id}`)).json()) as ImportDto;
    return job.state === 'running' || job.state === 'queued' ? rows - job.processed + 1 : true;
  }, 'the import to end');
  if (job?.state !== 'done') throw new Error(`the import has not succeeded: ${JSON.stringify(job)}`);
  return job;
}
