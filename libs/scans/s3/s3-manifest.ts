import { createHash } from 'node:crypto';

/** Proves one object; each names the manifest before it, so none between two of them can be missing. */
export interface S3Manifest {
  number: number;
  /** The key of the object below the prefix. */
  object: string;
  scans: number;
  bytes: number;
  sha256: string;
  /** The SHA-256 of the manifest with the number before; null for the first. */
  previous_manifest: string | null;
}

const DIGITS = 12;

const padded = (number: number): string => String(number).padStart(DIGITS, '0');

export const objectName = (number: number): string => `scans/${padded(number)}.parquet`;

export const manifestName = (number: number): string => `manifests/${padded(number)}.json`;

export const encodeManifest = (manifest: S3Manifest): Uint8Array =>
  Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`);

export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
