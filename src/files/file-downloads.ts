import { Inject, Injectable } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import { Transactions } from '#libs/database';
import {
  FILE_STORE,
  FIND_PUBLIC_FILE,
  FolderStore,
  PDF,
  readFilePath,
  S3Store,
  servedObject,
  type FileStore,
  type PublicFile,
  type ServedObject,
} from '#libs/files';
import { ClientAddresses, contentPolicy, siteOf } from '#libs/http-server';
import { ClientDisconnected, closeSignal, FairQueue, QUEUES } from '#libs/queue';
import { NotFound } from '../http/problems/index.js';

/** A visitor who reads nothing for this long is disconnected. */
const IDLE_MS = 30_000;

const SANDBOX = contentPolicy({ sandbox: '' });
/** The viewers of browsers do not open a PDF in a sandbox. They run none of its scripts at our origin. */
const PDF_POLICY = contentPolicy({ 'object-src': "'self'", 'style-src': "'unsafe-inline'" });

/** Not longer than a takedown may take, and in no cache that others share. The bytes never change: 304 says so. */
const CACHE = 'private, max-age=60';

/** Sends uploaded files to anyone who knows the address, few at the same time. */
@Injectable()
export class FileDownloads {
  private readonly queue = new FairQueue(QUEUES.downloads);

  constructor(
    @Inject(FILE_STORE) private readonly store: FileStore | null,
    private readonly transactions: Transactions,
    private readonly addresses: ClientAddresses,
  ) {}

  async send(request: Request, response: Response, next: NextFunction): Promise<void> {
    const { store } = this;
    try {
      const served = await this.find(request);
      if (!served) throw new NotFound();
      if (store instanceof S3Store)
        return response
          .set('Cache-Control', CACHE)
          .redirect(302, await store.addressOf(served.object, served));
      if (!(store instanceof FolderStore)) throw new NotFound();
      const site = siteOf(this.addresses.of(request));
      await this.queue.run(site, () => stream(response, store.root, served), closeSignal(response));
    } catch (error) {
      if (!(error instanceof ClientDisconnected)) next(error);
    }
  }

  private async find({ baseUrl, path, query }: Request): Promise<ServedObject | null> {
    const sought = readFilePath(baseUrl + path);
    if (!sought) return null;
    const [file] = await this.transactions.query<PublicFile>(FIND_PUBLIC_FILE.text, [sought.key]);
    return file ? servedObject(file, sought.name, 'save' in query) : null;
  }
}

const headersOf = ({ mediaType, disposition }: ServedObject) => ({
  'Content-Type': mediaType,
  'Content-Disposition': disposition,
  'Cache-Control': CACHE,
  'Content-Security-Policy': mediaType === PDF ? PDF_POLICY : SANDBOX,
  // Pages of short URLs have another origin, and so can those of customers.
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'X-Robots-Tag': 'noindex',
});

/** Answers ranges and conditions, too. */
function stream(response: Response, root: string, served: ServedObject): Promise<void> {
  const options = { root, headers: headersOf(served), cacheControl: false, dotfiles: 'allow' as const };
  return new Promise((resolve, reject) => {
    response.setTimeout(IDLE_MS, () => response.destroy());
    response.sendFile(served.object, options, (error?: SendError) => {
      if (!error || response.headersSent) return resolve();
      if (error.status !== RANGE_NOT_SATISFIABLE)
        return reject(error.code === 'ENOENT' ? new NotFound() : error);
      response.status(RANGE_NOT_SATISFIABLE).set(error.headers).end();
      resolve();
    });
  });
}

const RANGE_NOT_SATISFIABLE = 416;

interface SendError extends NodeJS.ErrnoException {
  status?: number;
  headers?: Record<string, string>;
}
