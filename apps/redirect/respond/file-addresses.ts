import { Inject, Injectable } from '@nestjs/common';
import { EdgeReads } from '#libs/database';
import {
  FILE_STORE,
  FILES_PATH,
  FIND_PUBLIC_FILE,
  readFilePath,
  S3Store,
  servedObject,
  type FileStore,
  type PublicFile,
} from '#libs/files';
import { REDIRECT_HEADERS } from '#libs/http-server';
import { namesAndValues, type EdgeResponse } from '#libs/pages';
import { Config } from '#libs/platform';

/** Shorter than the address of a bucket is valid, and than a takedown may take. */
const CACHE = 'private, max-age=60';

@Injectable()
export class FileAddresses {
  private readonly baseUrl: string;

  constructor(
    private readonly reads: EdgeReads,
    @Inject(FILE_STORE) private readonly store: FileStore | null,
    { baseUrl }: Config,
  ) {
    this.baseUrl = baseUrl;
  }

  /** Leads to an uploaded file; null for the path of none. */
  async find(url: string): Promise<EdgeResponse | null> {
    const address = await this.addressOf(url);
    return address === null ? null : redirectToFile(address);
  }

  /** Returns where the bytes of an uploaded file are: in a bucket, or in a folder, which the API sends. */
  private async addressOf(url: string): Promise<string | null> {
    if (!url.startsWith(FILES_PATH)) return null;
    const [path = '', query] = url.split('?', 2);
    const isSaved = query === 'save';
    const sought = readFilePath(path);
    if (sought === null) return null;
    const [file] = await this.reads.read<PublicFile>(FIND_PUBLIC_FILE, [sought.key]);
    const served = file ? servedObject(file, sought.name, isSaved) : null;
    if (served === null) return null;
    return this.store instanceof S3Store
      ? this.store.addressOf(served.object, served)
      : this.baseUrl + path + (isSaved ? '?save' : '');
  }
}

const redirectToFile = (address: string): EdgeResponse => ({
  status: 302,
  headers: [
    ...['Location', address, 'Cache-Control', CACHE, 'Content-Length', '0'],
    ...namesAndValues(REDIRECT_HEADERS),
  ],
  body: [],
});
