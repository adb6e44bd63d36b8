import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { S3Bucket, type S3Settings } from '#libs/platform';
import type { FileStore, ObjectHeaders } from './file-store.js';

/** For as long, visitors can open what they were redirected to. */
const ADDRESS_S = 300;
/** For content delivery networks, which ask the bucket again after a minute: a takedown has moved the object by then. */
const CACHE = 'public, max-age=60';

/** A bucket, to which visitors are redirected. */
export class S3Store implements FileStore {
  readonly inbox = join(tmpdir(), 'qr-service-inbox');
  private readonly bucket: S3Bucket;

  constructor(
    settings: S3Settings,
    private readonly urlBase: string | undefined,
  ) {
    this.bucket = new S3Bucket(settings);
  }

  put(name: string, path: string, mediaType: string, signal?: AbortSignal): Promise<void> {
    return this.bucket.putFile(name, path, { contentType: mediaType, cacheControl: CACHE }, signal);
  }

  copyOut(name: string, path: string): Promise<void> {
    return this.bucket.fetchTo(name, path);
  }

  readPart(name: string, start: number, length: number): Promise<Buffer> {
    return this.bucket.readPart(name, start, length);
  }

  delete(name: string): Promise<void> {
    return this.bucket.deleteAll(name);
  }

  deleteFolder(folder: string): Promise<void> {
    return this.bucket.deleteAll(`${folder}/`);
  }

  /** So that its addresses end if the folder is deleted. */
  copyFolder(folder: string, target: string): Promise<void> {
    return this.bucket.copyAll(`${folder}/`, `${target}/`);
  }

  /** A pod begins with an empty disk. */
  sweep(): Promise<void> {
    return Promise.resolve();
  }

  addressOf(name: string, headers: ObjectHeaders): Promise<string> {
    if (this.urlBase !== undefined) return Promise.resolve(`${this.urlBase}/${name}`);
    return this.bucket.signedUrl(name, { ...headers, seconds: ADDRESS_S });
  }

  close(): Promise<void> {
    return this.bucket.close();
  }
}
