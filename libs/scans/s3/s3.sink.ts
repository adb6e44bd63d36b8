import { S3Bucket, type S3ExportSettings } from '#libs/platform';
import type { Threads, ThreadFunction } from '#libs/queue';
import type { Lease, ScanGroup, ScanSink, WrittenGroup } from '../export/scan-sink.js';
import { encodeManifest, manifestName, objectName, sha256, type S3Manifest } from './s3-manifest.js';

const ENCODE: ThreadFunction<string[], Uint8Array> = {
  module: '#parquet-worker',
  name: 'default',
  estimateMs: (rows) => 50 + rows.length / 25,
};
const PARQUET = 'application/vnd.apache.parquet';

/** Numbered objects in S3: docs/adr/0052-objects-in-s3-have-numbers.md. The receipt of a group is the SHA-256 of its manifest. */
export class S3Sink implements ScanSink {
  readonly name = 's3';
  readonly intervalS: number;
  private readonly bucket: S3Bucket;

  constructor(
    settings: S3ExportSettings,
    private readonly threads: Threads,
  ) {
    this.intervalS = settings.intervalS;
    this.bucket = new S3Bucket(settings);
  }

  async write(group: ScanGroup, lease: Lease): Promise<WrittenGroup> {
    const manifest = await this.writeObject(group, lease);
    if (!manifest) return { scans: 0, receipt: null };
    return { scans: manifest.scans, receipt: await this.writeManifest(manifest, lease) };
  }

  abort(): void {
    this.bucket.abort();
  }

  close(): Promise<void> {
    return this.bucket.close();
  }

  /**
   * An object is written once: if an exporter was stopped after it, the next one makes the manifest of what is there.
   * @returns null if all scans of the group were deleted
   */
  private async writeObject(group: ScanGroup, lease: Lease): Promise<S3Manifest | null> {
    const { id, scans, number, lastReceipt: previous_manifest } = group;
    const object = objectName(number);
    const stored = await this.bucket.findMetadata(object);
    if (stored)
      return { ...readMetadata(stored, { object, groupId: id }), number, object, previous_manifest };
    if (scans.length === 0) return null;
    const body = await this.threads.run(
      ENCODE,
      scans.map(({ row }) => row),
    );
    const facts = { scans: scans.length, bytes: body.length, sha256: sha256(body) };
    const metadata = { group: id, scans: `${facts.scans}`, bytes: `${facts.bytes}`, sha256: facts.sha256 };
    await keep(lease);
    await this.bucket.put(object, { body, contentType: PARQUET, metadata });
    return { number, object, ...facts, previous_manifest };
  }

  private async writeManifest(manifest: S3Manifest, lease: Lease): Promise<string> {
    const body = encodeManifest({
      number: manifest.number,
      object: manifest.object,
      scans: manifest.scans,
      bytes: manifest.bytes,
      sha256: manifest.sha256,
      previous_manifest: manifest.previous_manifest,
    });
    await keep(lease);
    await this.bucket.put(manifestName(manifest.number), { body, contentType: 'application/json' });
    return sha256(body);
  }
}

/** Another exporter may have continued while this one was stopped: then the object is no longer this one's to write. */
async function keep(lease: Lease): Promise<void> {
  if (!(await lease.extend()))
    throw new Error('another worker continues the export, since this one was stopped for a minute');
}

function readMetadata(
  { group, scans, bytes, sha256: digest }: Record<string, string>,
  { object, groupId }: { object: string; groupId: string },
): Pick<S3Manifest, 'scans' | 'bytes' | 'sha256'> {
  if (group !== groupId)
    throw new Error(
      `S3 has another object named ${object}, such as one of a database before it was restored: ` +
        'set another prefix in SCAN_EXPORT_S3_URL',
    );
  return { scans: Number(scans), bytes: Number(bytes), sha256: digest ?? '' };
}
