import { manifestName, S3Bucket } from '#libs/scans';
import { failed, ok, skipped, type Check } from '../check.js';

export const s3ExportCheck: Check = {
  name: 'S3',
  run: async ({ config: { s3Export } }) => {
    if (!s3Export) return skipped('SCAN_EXPORT_S3_URL is not set');
    const bucket = new S3Bucket(s3Export);
    const where = `the bucket ${s3Export.bucket}`;
    try {
      // Not metadata: the response to HEAD is the same for a missing bucket and a missing object.
      await bucket.read(manifestName(1));
      return ok(`${where} can be read`);
    } catch (error) {
      return failed(
        `${where} cannot be read (${(error as Error).message}): correct SCAN_EXPORT_S3_URL and its keys`,
      );
    } finally {
      await bucket.close();
    }
  },
};
