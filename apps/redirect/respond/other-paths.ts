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
import { Clock, Config } from '#libs/platform';
import { CodeLookup } from '../resolve/code-lookup.js';
import type { Visit } from '../request/visit.js';
import { VisitResponses } from './visit-responses.js';

/** Shorter than the address of a bucket is valid, and than a takedown may take. */
const CACHE = 'private, max-age=60';

/** Answers paths that are no short codes: files of the site, and the addresses of uploaded files. */
@Injectable()
export class OtherPaths {
  private readonly baseUrl: string;

  constructor(
    private readonly reads: EdgeReads,
    private readonly lookup: CodeLookup,
    private readonly responses: VisitResponses,
    private readonly clock: Clock,
    @Inject(FILE_STORE) private readonly store: FileStore | null,
    { baseUrl }: Config,
  ) {
    this.baseUrl = baseUrl;
  }

  async answer(visit: Visit): Promise<void> {
    if (this.responses.sendFile(visit)) return;
    const address = await this.addressOf(visit.request.url ?? '');
    if (address === null) return this.lookup.answerMiss(visit, this.clock.now());
    this.responses.sendAside(visit, redirectToFile(address));
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
