import type { ImportDto } from '../../src/imports/imports.dto.js';
import { endProcesses, startProcess, type RunningProcess } from '../toolbox/processes.js';
import { waitUntil } from '../toolbox/wait-until.js';

const ROWS = 6_000;
const KILLS = [500, 2_500];
/** The lease of a process that was killed, and the rest of the import. */
const END_MS = 240_000;

const file = `keyword,url,title\n${Array.from({ length: ROWS }, (_, row) => `k${row},https://example.com/${row},Row ${row}`).join('\n')}\n`;

async function call(service: RunningProcess, path: string, init: RequestInit = {}): Promise<Response> {
  const headers = { 'X-API-Key': service.demo().apiKey };
  return fetch(`${service.baseUrl}/api/v1${path}`, { ...init, headers });
}
const read = async (service: RunningProcess, id: string): Promise<ImportDto> =>
  (await (await call(service, `/imports/${id}`)).json()) as ImportDto;

describe('kills of the service while it imports', () => {
  afterEach(endProcesses);

  it('goes on where it was, imports each row once, and reports each row once', async () => {
    let service = await startProcess();
    const body = new FormData();
    body.set('file', new Blob([file]), 'links.csv');
    const sent = await call(service, '/imports', { method: 'POST', body });
    expect(sent.status).toBe(202);
    const { id } = (await sent.json()) as ImportDto;
    for (const rows of KILLS) {
      let before = 0;
      await waitUntil(
        async () => (before = (await read(service, id)).processed) >= rows,
        `${rows} rows before the kill`,
        END_MS,
      );
      service.killAll();
      await service.exited;
      expect(before).toBeLessThan(ROWS);
      service = await startProcess({ dataDir: service.dataDir });
      const after = await read(service, id);
      expect([after.state, after.processed >= before]).toEqual(['running', true]);
    }
    let job = await read(service, id);
    await waitUntil(
      async () => (job = await read(service, id)).state !== 'running',
      'the import to end',
      END_MS,
    );
    expect(job).toMatchObject({ state: 'done', processed: ROWS, counts: { created: ROWS, failed: 0 } });
    const report = await (await call(service, `/imports/${id}/report.csv`)).text();
    const lines = report.trimEnd().split('\r\n').slice(1);
    expect(new Set(lines.map((line) => line.split(',', 1)[0])).size).toBe(ROWS);
    expect(lines.filter((line) => line.split(',')[2] === 'created')).toHaveLength(ROWS);
    const exported = await (await call(service, '/qr/export.csv')).text();
    const names = exported.match(/,Row \d+,|^Row \d+,/gm) ?? [];
    expect([names.length, new Set(names).size]).toEqual([ROWS, ROWS]);
  }, 600_000);
});
