import { Writable } from 'node:stream';
import type { Clock } from '#libs/platform';
import type { CommandEnvironment } from '../../scripts/admin/command.js';
import { runAdmin } from '../../scripts/admin/run-admin.js';

export interface AdminResult {
  code: number;
  stdout: string;
  stderr: string;
  json: () => Record<string, string>;
}

export const admin = (env: Record<string, string>, ...argv: string[]): Promise<AdminResult> =>
  run({ env }, argv);

/** At the time of a service whose clock a test moves. */
export const adminAt = (clock: Clock, env: Record<string, string>, ...argv: string[]): Promise<AdminResult> =>
  run({ env, clock }, argv);

async function run(given: Pick<CommandEnvironment, 'env' | 'clock'>, argv: string[]): Promise<AdminResult> {
  const [out, err] = [new Collector(), new Collector()];
  const code = await runAdmin(argv, { ...given, stdout: out, stderr: err });
  const { text: stdout } = out;
  return {
    code,
    stdout,
    stderr: err.text,
    json: () => JSON.parse(stdout.split('\n')[0] ?? '') as Record<string, string>,
  };
}

class Collector extends Writable {
  text = '';

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.text += chunk.toString();
    done();
  }
}
