import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { S3Client } from '@aws-sdk/client-s3';

const MEBIBYTE = 1024 * 1024;
/** Of a part that is sent within its time over a slow line. */
const PART_BYTES = 32 * MEBIBYTE;
/** docs.aws.amazon.com/AmazonS3/latest/userguide/qfacts.html */
const MAX_PARTS = 10_000;
const TRIES = 3;
/** Of the request that takes the parts back, which is sent when all others have been stopped. */
const ABORT_MS = 10_000;

export interface FileHeaders {
  contentType: string;
  cacheControl: string;
}

interface Target extends FileHeaders {
  Bucket: string;
  Key: string;
}

interface Options {
  partBytes?: number;
  /** Ends the upload. */
  signal: AbortSignal;
  /** Of one request. */
  timeoutMs: number;
}

/** Sends a file of any size: one of several parts in requests of their own, each tried again, none held in memory. */
export async function uploadFile(
  client: S3Client,
  { contentType: ContentType, cacheControl: CacheControl, ...object }: Target,
  path: string,
  { partBytes = PART_BYTES, signal, timeoutMs }: Options,
): Promise<void> {
  const limits = () => ({ abortSignal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]) });
  const s3 = await import('@aws-sdk/client-s3');
  const { size } = await stat(path);
  const headers = { ContentType, CacheControl };
  if (size <= partBytes) {
    const put = () => ({ ...object, ...headers, ContentLength: size, Body: createReadStream(path) });
    await client.send(new s3.PutObjectCommand(put()), limits());
    return;
  }
  const { UploadId } = await client.send(
    new s3.CreateMultipartUploadCommand({ ...object, ...headers }),
    limits(),
  );
  const upload = { ...object, UploadId };
  try {
    const length = Math.max(partBytes, Math.ceil(size / MAX_PARTS));
    const Parts: { PartNumber: number; ETag: string | undefined }[] = [];
    for (let start = 0; start < size; start += length) {
      const PartNumber = Parts.length + 1;
      const end = Math.min(size, start + length) - 1;
      const send = () => {
        const Body = createReadStream(path, { start, end });
        const part = { ...upload, PartNumber, ContentLength: end - start + 1, Body };
        return client.send(new s3.UploadPartCommand(part), limits());
      };
      Parts.push({ PartNumber, ETag: (await tried(send, TRIES, signal)).ETag });
    }
    const complete = { ...upload, MultipartUpload: { Parts } };
    await client.send(new s3.CompleteMultipartUploadCommand(complete), limits());
  } catch (error) {
    // Otherwise the bucket would keep the parts, which nothing lists as an object.
    const own = { abortSignal: AbortSignal.timeout(ABORT_MS) };
    await client.send(new s3.AbortMultipartUploadCommand(upload), own).catch(() => undefined);
    throw error;
  }
}

async function tried<T>(act: () => Promise<T>, times: number, signal: AbortSignal): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (times <= 1 || signal.aborted) throw error;
    return tried(act, times - 1, signal);
  }
}
