import { execFile } from 'node:child_process';
import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { newFolder } from '../toolbox/processes.js';

const run = promisify(execFile);

export interface Ran {
  code: number;
  out: string;
  error: string;
}

/** A shell in a folder of its own, in which `qr` is installed as npm installs it. */
export class Shell {
  readonly folder = newFolder();
  readonly config = join(this.folder, 'config', 'qr.json');
  private readonly bin = join(this.folder, 'bin');

  /** @param script qr.js of the package */
  constructor(
    script: string,
    private readonly env: Readonly<Record<string, string>> = {},
  ) {
    mkdirSync(this.bin);
    symlinkSync(script, join(this.bin, 'qr'));
    symlinkSync(process.execPath, join(this.bin, 'node'));
  }

  /** Runs a script of bash. @param env more variables */
  async run(script: string, env: Readonly<Record<string, string>> = {}, shell = 'bash'): Promise<Ran> {
    const own = { PATH: `${this.bin}:/usr/bin:/bin`, HOME: this.folder, QR_CONFIG: this.config };
    const options = { cwd: this.folder, env: { ...own, ...this.env, ...env } };
    const { stdout, stderr, code } = await run(shell, ['-c', script], options)
      .then((done) => ({ ...done, code: 0 }))
      .catch((failed: { stdout: string; stderr: string; code: number }) => failed);
    return { code, out: stdout, error: stderr };
  }

  /** What a script prints. @throws Error with its output if it fails */
  async out(script: string, env: Readonly<Record<string, string>> = {}): Promise<string> {
    const { code, out, error } = await this.run(script, env);
    if (code !== 0) throw new Error(`${script} ended with ${code}:\n${out}${error}`);
    return out.trimEnd();
  }
}

/** Builds the package into a folder. @returns its qr.js */
export async function buildCli(): Promise<string> {
  const folder = newFolder();
  await run(process.execPath, ['scripts/cli/build.mjs', folder]);
  return join(folder, 'qr.js');
}
