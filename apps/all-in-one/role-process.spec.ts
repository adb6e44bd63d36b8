import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createLog } from '#libs/platform';
import { RoleProcess } from './role-process.js';

const PROGRAM = `process.send({ url: 'http://localhost:1' }); setInterval(() => undefined, 1000);`;
const stateOf = (pid: number) => readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.[0];

describe('a role that has just ended', () => {
  let folder: string;
  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'qr-service-role-'))));
  afterEach(() => rmSync(folder, { recursive: true }));

  it('is not told of the others, which is no fault', async () => {
    const file = join(folder, 'role.mjs');
    writeFileSync(file, PROGRAM);
    const lines: string[] = [];
    const role = new RoleProcess({
      name: 'api',
      entryPoint: pathToFileURL(file),
      args: [],
      env: {},
      execArgv: [],
      log: createLog('debug', { write: (line: string) => lines.push(line) }),
      onChange: () => undefined,
    });
    role.start();
    expect(await role.firstStart).toBe(true);
    process.kill(role.pid!, 'SIGKILL');
    // This process does not know of the end yet, because its event loop does not run.
    while (stateOf(role.pid!) !== 'Z');
    role.send({ redirect: 'http://localhost:2' });
    await role.stop();
    expect(lines).toEqual([]);
  });
});
