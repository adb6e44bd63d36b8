import type { S3Bucket } from './s3-bucket.js';
import { manifestName, objectName, sha256, type S3Manifest } from './s3-manifest.js';

export interface VerifiedObjects {
  /** The number of the earliest object; earlier ones can be under another prefix, or have been deleted. */
  first: number | null;
  objects: number;
  scans: number;
  /** Null if nothing is wrong. */
  fault: string | null;
}

/** Reads every object and manifest, from the last number back to the first one under the prefix. */
export async function verifyObjects(bucket: S3Bucket, last: number): Promise<VerifiedObjects> {
  const result: VerifiedObjects = { first: null, objects: 0, scans: 0, fault: null };
  let expected: string | null | undefined;
  for (let number = last; number > 0; number--) {
    const bytes = await bucket.read(manifestName(number));
    if (!bytes) {
      if (number === last) result.fault = `${manifestName(number)} is missing`;
      break;
    }
    if (expected !== undefined && sha256(bytes) !== expected)
      return { ...result, fault: `${manifestName(number)} is not what the manifest after it names` };
    const manifest = JSON.parse(Buffer.from(bytes).toString()) as S3Manifest;
    const fault = await findFault(bucket, manifest, number);
    if (fault !== null) return { ...result, fault };
    result.first = number;
    result.objects += 1;
    result.scans += manifest.scans;
    expected = manifest.previous_manifest;
  }
  return result;
}

async function findFault(bucket: S3Bucket, manifest: S3Manifest, number: number): Promise<string | null> {
  const object = objectName(number);
  if (manifest.number !== number || manifest.object !== object)
    return `${manifestName(number)} is the manifest of another object`;
  const body = await bucket.read(object);
  if (!body) return `${object} is missing`;
  return body.length === manifest.bytes && sha256(body) === manifest.sha256
    ? null
    : `${object} is not what was written`;
}
