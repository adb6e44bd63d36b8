import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Manifest } from '#libs/operations';
import { readDemoFile } from '../../scripts/start/demo-file.js';
import { endProcesses, launchProcess, postgresPid, startProcess, usedFolder } from '../toolbox/processes.js';

const RECEIVER = 'https://receiver.example/hook';

afterAll(endProcesses);

async function admin(dataDir: string, ...args: string[]) {
  const started = await launchProcess({
    dataDir,
    env: { PORT: '', SHORT_PORT: '' },
    args: ['scripts/start.mjs', 'admin', ...args],
  });
  const { code } = await started.exited;
  return { code, output: started.output() };
}

describe('npm run admin', () => {
  it('finds the running service of its folder: its database, which stays, and its address for links', async () => {
    const service = await startProcess(await usedFolder());
    const postgres = postgresPid(service.dataDir);
    const { code, output } = await admin(service.dataDir, 'workspace', 'add', 'Acme');
    expect(code).toBe(0);
    const { apiKey, inviteUrl } = JSON.parse(output) as { apiKey: string; inviteUrl: string };
    expect(inviteUrl).toMatch(new RegExp(`^${service.baseUrl}/`));
    const listed = await fetch(`${service.baseUrl}/api/v1/qr`, { headers: { 'X-API-Key': apiKey } });
    expect([listed.status, await listed.json()]).toEqual([200, { data: [], next_cursor: null }]);
    const folder = join(service.dataDir, 'export');
    expect((await admin(service.dataDir, 'workspace', 'export', 'Acme', '--output', folder)).code).toBe(0);
    const { shortUrlBase } = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as Manifest;
    expect(shortUrlBase).toBe(readDemoFile(service.dataDir).shortUrlBase);
    expect(postgresPid(service.dataDir)).toBe(postgres);
    expect((await fetch(`${service.baseUrl}/readyz`)).status).toBe(200);
  });

  it('works while the service is stopped, and stops the PostgreSQL that it started', async () => {
    const { dataDir } = await usedFolder();
    const { code, output } = await admin(dataDir, 'webhook', 'add', 'Second', RECEIVER);
    expect([code, Object.keys(JSON.parse(output) as object)]).toEqual([0, ['id', 'secret']]);
    expect(postgresPid(dataDir)).toBeNull();
  });

  it('runs by npm, and ends with 2 when the command line is wrong', async () => {
    const npm = promisify(execFile)('npm', ['run', '-s', 'admin', '--', 'webhook', 'delete', '--fast']);
    await expect(npm).rejects.toMatchObject({
      code: 2,
      stderr: expect.stringMatching(
        /^Unknown option '--fast'\.\nUsage: npm run -s admin -- webhook delete /m,
      ),
    });
  });
});
