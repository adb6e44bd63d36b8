import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../scripts/embedded-postgres/ensure-postgres.js';
import { waitUntil } from './wait-until.js';

const BUCKET = 'scans';
/** s3rver knows only these. */
const KEY = 'S3RVER';
const PREFIX = 'acme/qr/';
const OBJECT = '._S3rver_object';

/** A server of objects in files, in a process of its own: npmjs.com/package/s3rver. */
export class S3Storage {
  private readonly directory = mkdtempSync(join(tmpdir(), 'qr-service-s3-'));
  private server: ChildProcess | undefined;

  private constructor(private readonly port: number) {}

  static async start(): Promise<S3Storage> {
    const storage = new S3Storage(await freePort());
    await storage.start();
    return storage;
  }

  get settings(): Record<string, string> {
    return {
      SCAN_EXPORT_S3_URL: `s3://${BUCKET}/${PREFIX}`,
      SCAN_EXPORT_S3_ENDPOINT: `http://127.0.0.1:${this.port}`,
      SCAN_EXPORT_S3_ACCESS_KEY_ID: KEY,
      SCAN_EXPORT_S3_SECRET_ACCESS_KEY: KEY,
      SCAN_EXPORT_S3_INTERVAL_S: '1',
    };
  }

  /** After `kill`, with the objects that it had. */
  async start(): Promise<void> {
    const args = ['-d', this.directory, '-a', '127.0.0.1', '-p', `${this.port}`, '-s'];
    this.server = spawn(
      process.execPath,
      ['node_modules/s3rver/bin/s3rver.js', ...args, '--configure-bucket', BUCKET],
      { stdio: 'ignore' },
    );
    await waitUntil(
      () =>
        fetch(this.settings.SCAN_EXPORT_S3_ENDPOINT ?? '').then(
          () => true,
          () => false,
        ),
      'the storage',
    );
  }

  async kill(): Promise<void> {
    if (!this.server || this.server.exitCode !== null || this.server.signalCode !== null) return;
    const exit = once(this.server, 'exit');
    this.server.kill('SIGKILL');
    await exit;
  }

  /** @returns the names below the prefix, in their order */
  list(folder: 'scans' | 'manifests'): string[] {
    try {
      return readdirSync(join(this.directory, BUCKET, PREFIX, folder))
        .filter((file) => file.endsWith(OBJECT))
        .map((file) => `${folder}/${file.slice(0, -OBJECT.length)}`)
        .sort();
    } catch {
      return [];
    }
  }

  fileOf(name: string): string {
    return join(this.directory, BUCKET, PREFIX, name + OBJECT);
  }

  remove(name: string): void {
    for (const suffix of [OBJECT, `${OBJECT}.md5`, '._S3rver_metadata.json'])
      rmSync(join(this.directory, BUCKET, PREFIX, name + suffix));
  }

  /** Until the returned function is called, objects of the folder cannot be written. */
  refuse(folder: 'scans' | 'manifests'): () => void {
    const place = join(this.directory, BUCKET, PREFIX, folder);
    mkdirSync(join(place, '..'), { recursive: true });
    writeFileSync(place, '');
    return () => rmSync(place);
  }

  async stop(): Promise<void> {
    await this.kill();
    rmSync(this.directory, { recursive: true, force: true });
  }
}
