import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { S3Client } from '@aws-sdk/client-s3';
import type { S3Settings } from '../config/settings.js';
import { uploadFile, type FileHeaders } from './upload-file.js';

/** Shorter than the lease of an exporter, with all requests of a step. */
const TIMEOUT_MS = 12_000;
const FILE_TIMEOUT_MS = 60_000;
const MAX_ATTEMPTS = 1;

export interface StoredObject {
  body: Uint8Array;
  contentType: string;
  /** Of lower-case names. */
  metadata?: Record<string, string>;
}

/** A bucket in S3 or in storage that is compatible with it. Not connected before the first request. */
export class S3Bucket {
  private client: Promise<S3Client> | undefined;
  private readonly stop = new AbortController();
  private readonly uploads = new Set<Promise<void>>();

  constructor(
    private readonly settings: S3Settings,
    private readonly parts: { partBytes?: number } = {},
  ) {}

  /** @returns the metadata of an object, or undefined if it does not exist */
  async findMetadata(name: string): Promise<Record<string, string> | undefined> {
    const { HeadObjectCommand, NotFound } = await import('@aws-sdk/client-s3');
    try {
      const client = await this.connected();
      return (await client.send(new HeadObjectCommand(this.address(name)), this.limits())).Metadata ?? {};
    } catch (error) {
      if (error instanceof NotFound) return undefined;
      throw explain(error);
    }
  }

  /** The storage compares the body with its MD5, which a bucket with Object Lock requires. */
  async put(name: string, { body, contentType, metadata }: StoredObject): Promise<void> {
    const { PutObjectCommand } = await import('@aws-sdk/client-s3');
    const client = await this.connected();
    const ContentMD5 = createHash('md5').update(body).digest('base64');
    const headers = { ContentMD5, ContentType: contentType, Metadata: metadata };
    const object = { ...this.address(name), ...headers, Body: body };
    await client.send(new PutObjectCommand(object), this.limits()).catch((error: unknown) => {
      throw explain(error);
    });
  }

  /** Sends a file of this disk, a large one in parts, which are taken back if `signal` ends it. */
  async putFile(name: string, path: string, headers: FileHeaders, signal?: AbortSignal): Promise<void> {
    const target = { ...this.address(name), ...headers };
    const stopped = AbortSignal.any([this.stop.signal, ...(signal ? [signal] : [])]);
    const options = { ...this.parts, signal: stopped, timeoutMs: FILE_TIMEOUT_MS };
    const upload = uploadFile(await this.connected(), target, path, options);
    this.uploads.add(upload);
    try {
      await upload;
    } catch (error) {
      throw explain(error);
    } finally {
      this.uploads.delete(upload);
    }
  }

  /** Copies an object to a file of this disk. @throws ObjectMissing */
  async fetchTo(name: string, path: string): Promise<void> {
    const { GetObjectCommand } = await import('@aws-sdk/client-s3');
    try {
      const client = await this.connected();
      const limits = this.limits(FILE_TIMEOUT_MS);
      const { Body } = await client.send(new GetObjectCommand(this.address(name)), limits);
      await pipeline(Body as Readable, createWriteStream(path), { signal: limits.abortSignal });
    } catch (error) {
      throw explain(error);
    }
  }

  /** @returns so many bytes of an object, or fewer at its end @throws ObjectMissing */
  async readPart(name: string, start: number, length: number): Promise<Buffer> {
    const { GetObjectCommand } = await import('@aws-sdk/client-s3');
    try {
      const client = await this.connected();
      const part = { ...this.address(name), Range: `bytes=${start}-${start + length - 1}` };
      const { Body } = await client.send(new GetObjectCommand(part), this.limits(FILE_TIMEOUT_MS));
      return Buffer.from((await Body?.transformToByteArray()) ?? []);
    } catch (error) {
      throw explain(error);
    }
  }

  /** Deletes the objects whose names begin so; none is no error. */
  async deleteAll(start: string): Promise<void> {
    const { DeleteObjectCommand } = await import('@aws-sdk/client-s3');
    const { bucket: Bucket } = this.settings;
    await this.eachOf(start, (client, Key) =>
      client.send(new DeleteObjectCommand({ Bucket, Key }), this.limits()),
    );
  }

  /** Copies the objects whose names begin so to names that begin with `target` instead; none is no error. */
  async copyAll(start: string, target: string): Promise<void> {
    const { CopyObjectCommand } = await import('@aws-sdk/client-s3');
    const { bucket: Bucket, prefix } = this.settings;
    await this.eachOf(start, (client, Key) => {
      const copy = { Bucket, Key: prefix + target + Key.slice(prefix.length + start.length) };
      const CopySource = [Bucket, ...Key.split('/')].map(encodeURIComponent).join('/');
      return client.send(new CopyObjectCommand({ ...copy, CopySource }), this.limits(FILE_TIMEOUT_MS));
    });
  }

  private async eachOf(
    start: string,
    act: (client: S3Client, key: string) => Promise<unknown>,
  ): Promise<void> {
    const { ListObjectsV2Command } = await import('@aws-sdk/client-s3');
    const { bucket: Bucket, prefix } = this.settings;
    try {
      const client = await this.connected();
      const list = new ListObjectsV2Command({ Bucket, Prefix: prefix + start });
      const { Contents = [] } = await client.send(list, this.limits());
      for (const { Key } of Contents) if (Key !== undefined) await act(client, Key);
    } catch (error) {
      throw explain(error);
    }
  }

  /** An address that anyone can open for so long. */
  async signedUrl(
    name: string,
    { mediaType, disposition, seconds }: { mediaType: string; disposition: string; seconds: number },
  ): Promise<string> {
    const { GetObjectCommand } = await import('@aws-sdk/client-s3');
    const { getSignedUrl } = await import('@aws-sdk/s3-request-presigner');
    const headers = { ResponseContentType: mediaType, ResponseContentDisposition: disposition };
    const command = new GetObjectCommand({ ...this.address(name), ...headers });
    return getSignedUrl(await this.connected(), command, { expiresIn: seconds });
  }

  /** @returns its bytes, or undefined if it does not exist */
  async read(name: string): Promise<Uint8Array | undefined> {
    const { GetObjectCommand, NoSuchKey } = await import('@aws-sdk/client-s3');
    try {
      const client = await this.connected();
      const { Body } = await client.send(new GetObjectCommand(this.address(name)), this.limits());
      return await Body?.transformToByteArray();
    } catch (error) {
      if (error instanceof NoSuchKey) return undefined;
      throw explain(error);
    }
  }

  /** @returns whether an object exists whose name begins with `start` and is before `name` in the order of names */
  async hasBefore(name: string, start: string): Promise<boolean> {
    const { ListObjectsV2Command } = await import('@aws-sdk/client-s3');
    const client = await this.connected();
    const { bucket: Bucket, prefix } = this.settings;
    const list = new ListObjectsV2Command({ Bucket, Prefix: prefix + start });
    const { Contents = [] } = await client.send(list, this.limits()).catch((error: unknown) => {
      throw explain(error);
    });
    return Contents.some(({ Key }) => Key !== undefined && Key < prefix + name);
  }

  /** Does not wait for requests that are in progress. */
  abort(): void {
    this.stop.abort();
  }

  async close(): Promise<void> {
    this.abort();
    await Promise.allSettled(this.uploads);
    (await this.client)?.destroy();
  }

  private address(name: string) {
    return { Bucket: this.settings.bucket, Key: this.settings.prefix + name };
  }

  private limits(timeoutMs = TIMEOUT_MS) {
    return { abortSignal: AbortSignal.any([this.stop.signal, AbortSignal.timeout(timeoutMs)]) };
  }

  private connected(): Promise<S3Client> {
    return (this.client ??= this.connect());
  }

  /** The client is loaded by processes that use it only. */
  private async connect(): Promise<S3Client> {
    const { endpoint, region, credentials } = this.settings;
    const { S3Client } = await import('@aws-sdk/client-s3');
    return new S3Client({
      region,
      ...(credentials && { credentials }),
      ...(endpoint && { endpoint }),
      // Compatible storage rarely has a name in DNS for each bucket, and does not always know newer checksums.
      forcePathStyle: endpoint !== undefined,
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      maxAttempts: MAX_ATTEMPTS,
    });
  }
}

/** An object that does not exist. */
export class ObjectMissing extends Error {}

/** Some errors of the client say only "UnknownError", since a response to HEAD has no body. */
function explain(error: unknown): Error {
  const { name, message, $metadata } = error as Error & { $metadata?: { httpStatusCode?: number } };
  const status = $metadata?.httpStatusCode;
  const text = `S3: ${name}: ${message}${status === undefined ? '' : ` (HTTP ${status})`}`;
  return new (name === 'NoSuchKey' ? ObjectMissing : Error)(text, { cause: error });
}
