import { Writable } from 'node:stream';
import { runAdmin } from '../../scripts/admin/run-admin.js';

export interface AdminResult {
  code: number;
  stdout: string;
  stderr: string;
  json: () => Record<string, string>;
}

export async function admin(env: Record<string, string>, ...argv: string[]): Promise<AdminResult> {
  const [out, err] = [new Collector(), new Collector()];
  const code = await runAdmin(argv, { env, stdout: out, stderr: err });
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
