import type { S3Bucket } from '#libs/platform';
import { manifestName, objectName, sha256, type S3Manifest } from './s3-manifest.js';

/** What the name of every manifest begins with, since numbers have zeros before them. */
const FIRST_MANIFESTS = 'manifests/0';

export interface VerifiedObjects {
  /** The number of the earliest object; earlier ones can be under another prefix, or have been deleted. */
  first: number | null;
  objects: number;
  scans: number;
  /** Null if nothing is wrong. */
  fault: string | null;
}

/**
 * Reads every object and manifest, from the last number back to the first one under the prefix.
 * @param digest the SHA-256 of the last manifest, which the database has
 */
export async function verifyObjects(
  bucket: S3Bucket,
  { last, digest }: { last: number; digest: string | null },
): Promise<VerifiedObjects> {
  const result: VerifiedObjects = { first: null, objects: 0, scans: 0, fault: null };
  let expected = digest;
  for (let number = last; number > 0; number--) {
    const name = manifestName(number);
    const bytes = await bucket.read(name);
    if (!bytes) {
      const isFault = number === last || (await bucket.hasBefore(name, FIRST_MANIFESTS));
      return isFault ? { ...result, fault: `${name} is missing` } : result;
    }
    if (sha256(bytes) !== expected)
      return {
        ...result,
        fault: `${name} is not what the ${number === last ? 'database' : 'manifest after it'} names`,
      };
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
