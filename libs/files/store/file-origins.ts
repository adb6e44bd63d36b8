import type { Config } from '#libs/platform';

/** Where browsers load uploaded files from, after redirects: the origins of a bucket; none for a folder, which the API sends. */
export function fileOrigins({ files }: Pick<Config, 'files'>): string[] {
  if (files === undefined || 'folder' in files) return [];
  const { bucket, region, endpoint } = files.s3;
  const base = files.urlBase ?? endpoint;
  if (base !== undefined) return [new URL(base).origin];
  // The SDK writes a name with a point into the path, since no certificate has it.
  return [`https://${bucket.includes('.') ? '' : `${bucket}.`}s3.${region}.amazonaws.com`];
}
