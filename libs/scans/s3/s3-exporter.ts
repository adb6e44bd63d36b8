import { Injectable } from '@nestjs/common';
import { newId, Transactions } from '#libs/database';
import { Config, s3ExportMetrics } from '#libs/platform';
import { Threads, type ThreadFunction } from '#libs/queue';
import { scansOfGroup, type ExportedScan } from '../export/scan-rows.queries.js';
import { S3Bucket } from './s3-bucket.js';
import {
  CLAIM_S3_GROUP,
  END_S3_GROUP,
  LEASE_S3,
  OBJECT_SCANS,
  RELEASE_S3,
  type S3ExportState,
} from './s3-exports.queries.js';
import { encodeManifest, manifestName, objectName, sha256, type S3Manifest } from './s3-manifest.js';

type Group = S3ExportState & { groupId: string; groupRows: string[] };

const SCANS = scansOfGroup('scan_s3_exports');
const ENCODE: ThreadFunction<string[], Uint8Array> = {
  module: '#parquet-worker',
  name: 'default',
  estimateMs: (rows) => 50 + rows.length / 25,
};
const PARQUET = 'application/vnd.apache.parquet';

/** Writes stored scans to S3, in any number of workers, of which one at a time works: docs/adr/0052-objects-in-s3-have-numbers.md. */
@Injectable()
export class S3Exporter {
  private readonly id = newId();

  constructor(
    private readonly transactions: Transactions,
    private readonly bucket: S3Bucket,
    private readonly config: Config,
    private readonly threads: Threads,
  ) {}

  /** Writes an object, if one is due. @returns whether another one can be due */
  async run(): Promise<boolean> {
    const [state] = await this.transactions.query<S3ExportState>(LEASE_S3, [this.id]);
    if (!state) return false;
    const group = isGroup(state) ? state : await this.claim();
    if (!group) return false;
    const manifest = await this.writeObject(group);
    const digest = manifest && (await this.writeManifest(manifest, group.groupId));
    await this.transactions.query(END_S3_GROUP, [group.groupId, group.number, digest]);
    const scans = manifest?.scans ?? 0;
    s3ExportMetrics().scans.inc(scans);
    return scans >= OBJECT_SCANS;
  }

  /** Ends the step in progress, which the next exporter repeats. */
  abort(): void {
    this.bucket.abort();
  }

  /** Lets another worker continue at once. */
  async close(): Promise<void> {
    await this.bucket.close();
    await this.transactions.query(RELEASE_S3, [this.id]);
  }

  private async claim(): Promise<Group | undefined> {
    const values = [this.id, this.config.s3Export?.intervalS];
    const [group] = await this.transactions.query<Group>(CLAIM_S3_GROUP, values);
    return group;
  }

  /**
   * An object is written once: if an exporter was stopped after it, the next one makes the manifest of what is there.
   * @returns null if all scans of the group were deleted
   */
  private async writeObject({ groupId, groupRows, ...state }: Group): Promise<S3Manifest | null> {
    const { number, previousManifest: previous_manifest } = state;
    const object = objectName(number);
    const stored = await this.bucket.findMetadata(object);
    if (stored) return { ...readMetadata(stored, { object, groupId }), number, object, previous_manifest };
    const scans = await this.transactions.query<ExportedScan>(SCANS, [groupRows]);
    if (scans.length === 0) return null;
    const body = await this.threads.run(
      ENCODE,
      scans.map(({ row }) => row),
    );
    const facts = { scans: scans.length, bytes: body.length, sha256: sha256(body) };
    const metadata = {
      group: groupId,
      scans: `${facts.scans}`,
      bytes: `${facts.bytes}`,
      sha256: facts.sha256,
    };
    await this.keepLease(groupId);
    await this.bucket.put(object, { body, contentType: PARQUET, metadata });
    return { number, object, ...facts, previous_manifest };
  }

  /** Another exporter may have continued while this one was stopped: then the object is no longer this one's to write. */
  private async keepLease(groupId: string): Promise<void> {
    const [state] = await this.transactions.query<S3ExportState>(LEASE_S3, [this.id]);
    if (state?.groupId !== groupId)
      throw new Error('another worker continues the export, since this one was stopped for a minute');
  }

  private async writeManifest(manifest: S3Manifest, groupId: string): Promise<string> {
    const body = encodeManifest({
      number: manifest.number,
      object: manifest.object,
      scans: manifest.scans,
      bytes: manifest.bytes,
      sha256: manifest.sha256,
      previous_manifest: manifest.previous_manifest,
    });
    await this.keepLease(groupId);
    await this.bucket.put(manifestName(manifest.number), { body, contentType: 'application/json' });
    return sha256(body);
  }
}

const isGroup = (state: S3ExportState): state is Group => state.groupId !== null && state.groupRows !== null;

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
