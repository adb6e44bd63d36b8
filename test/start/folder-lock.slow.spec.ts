import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { claimFolder } from '../../scripts/embedded-postgres/folder-lock.js';
import { waitUntil } from '../toolbox/wait-until.js';

const ROUNDS = 5;
const RIVALS = 6;

/** Claims the folder on command, prints who holds it, and lives until its input ends. */
const RIVAL = `
  import { claimFolder } from './dist/scripts/embedded-postgres/folder-lock.js';
  process.stdin.once('data', () => console.log(claimFolder(process.argv[1]) ?? 'mine'));
  process.stdin.once('end', () => process.exit());
  console.log('ready');
`;

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'qr-service-claim-'));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

function rival() {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', RIVAL, folder], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const nextLine = () =>
    new Promise<string>((resolve) =>
      child.stdout.once('data', (chunk: Buffer) => resolve(chunk.toString().trim())),
    );
  return { child, nextLine, gone: new Promise((resolve) => child.once('close', resolve)) };
}

describe('claimFolder', () => {
  it('gives a folder to exactly one of many, over and over, after holders that were killed', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const rivals = Array.from({ length: RIVALS }, rival);
      await Promise.all(rivals.map(({ nextLine }) => nextLine()));
      const answers = rivals.map(({ nextLine }) => nextLine());
      for (const { child } of rivals) child.stdin.write('go\n');
      const said = await Promise.all(answers);
      expect(said.filter((answer) => answer === 'mine')).toHaveLength(1);
      const holder = rivals[said.indexOf('mine')]?.child.pid;
      expect(said.filter((answer) => answer !== 'mine')).toEqual(Array(RIVALS - 1).fill(String(holder)));
      for (const { child } of rivals) child.kill('SIGKILL');
      await Promise.all(rivals.map(({ gone }) => gone));
    }
  });

  it('is not held by a later process that was given the same id', () => {
    mkdirSync(join(folder, 'claims'));
    writeFileSync(join(folder, 'claims', '7'), JSON.stringify({ pid: process.pid, birth: 'another boot 1' }));
    expect(claimFolder(folder)).toBeNull();
    expect(readdirSync(join(folder, 'claims'))).toEqual(['8']);
  });

  it('is not held by a killed process whose parent does not reap it', async () => {
    const program = `import { claimFolder } from './dist/scripts/embedded-postgres/folder-lock.js'; claimFolder(process.argv[1]);`;
    const parent = spawn('bash', [
      '-c',
      '"$@" & echo $!; exec sleep 60',
      'bash',
      process.execPath,
      '--input-type=module',
      '--eval',
      program,
      folder,
    ]);
    const pid = await new Promise<string>((resolve) =>
      parent.stdout.once('data', (chunk: Buffer) => resolve(chunk.toString().trim())),
    );
    const gone = new Promise((resolve) => parent.once('close', resolve));
    await waitUntil(() => readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z '), 'a zombie');
    expect(readdirSync(join(folder, 'claims'))).toEqual(['1']);
    expect(claimFolder(folder)).toBeNull();
    parent.kill();
    await gone;
  });

  it('may be asked for again by the process that holds it', () => {
    expect([claimFolder(folder), claimFolder(folder)]).toEqual([null, null]);
  });
});
