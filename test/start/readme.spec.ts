import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { readSymbol } from '../../scripts/read-symbol.js';
import { folderOf } from '../toolbox/page-samples.js';
import { endProcesses, startProcess, usedFolder } from '../toolbox/processes.js';

const example = readFileSync('README.md', 'utf8').split('```sh\n')[1]?.split('\n```')[0] ?? '';

beforeAll(usedFolder, 240_000);
afterAll(endProcesses);

describe("README's example", () => {
  it('creates a QR code, draws it, scans it and sees the scan, as it is written', async () => {
    const service = await startProcess(await usedFolder());
    const { stdout } = await promisify(execFile)(
      'bash',
      ['-euo', 'pipefail', '-c', example],
      folderOf(service),
    );
    expect(stdout).toContain('HTTP/1.1 302 Found\r\nLocation: https://example.com/menu\r\n');
    expect(stdout).toMatch(/"totals":\{"scans":1,/);
    const { payload } = JSON.parse(stdout.split('\n')[0] ?? '') as { payload: string };
    const [symbol = ''] = /^\S+table-4\.png$/m.exec(stdout) ?? [];
    expect(await readSymbol(readFileSync(symbol))).toBe(payload);
  });
});
