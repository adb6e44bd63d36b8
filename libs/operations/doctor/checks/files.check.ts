import { randomUUID } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { S3Bucket } from '#libs/platform';
import { failed, ok, skipped, type Check } from '../check.js';

/** Writes to the storage of files, and deletes it again. */
export const filesCheck: Check = {
  name: 'files',
  run: async ({ config: { files } }) => {
    if (!files) return skipped('neither FILES_S3_URL nor FILES_DIR is set: files cannot be uploaded');
    const name = `doctor-${randomUUID()}`;
    if ('folder' in files) {
      try {
        await mkdir(files.folder, { recursive: true });
        await writeFile(join(files.folder, name), '');
        await rm(join(files.folder, name));
        return ok(`${files.folder} can be written`);
      } catch {
        return failed(`${files.folder} cannot be written: give FILES_DIR to the user of the service`);
      }
    }
    const bucket = new S3Bucket(files.s3);
    try {
      await bucket.put(name, { body: Buffer.from('doctor'), contentType: 'text/plain' });
      await bucket.deleteAll(name);
      return ok(`the bucket ${files.s3.bucket} can be written`);
    } catch (error) {
      return failed(`the bucket ${files.s3.bucket} cannot be written: ${(error as Error).message}`);
    } finally {
      await bucket.close();
    }
  },
};
