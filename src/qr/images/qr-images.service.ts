import type { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import { Clock, Config } from '#libs/platform';
import { readSymbolContent, shortUrlOfCode, SymbolImages, type DrawnImage } from '#libs/qr-codes';
import { currentAsker, QueueFull } from '#libs/queue';
import type { Caller } from '../../http/requests/caller.js';
import { toCsv, type CsvRow } from '../../http/requests/csv.js';
import { resumed, sendStream } from '../../http/requests/send-stream.js';
import { ExportFileNames } from './export-file-names.js';
import { FolderTreeService } from '../folder-tree/folder-tree.service.js';
import { checkImage, describeImage } from './image-request.js';
import { QrExportsService } from '../list/qr-exports.service.js';
import type { QrImagesQuery } from './qr-images.dto.js';
import type { QrRecord } from '../record/qr-record.js';
import { tooSmall } from '../record/qr.errors.js';
import { ZipArchive } from '../../http/requests/zip-archive.js';

export const MAX_IMAGES = 10_000;

const MANIFEST = 'manifest.csv';
const COLUMNS = ['file', 'id', 'name', 'short_code', 'short_url', 'external_id', 'folder', 'error'];
/** The other formats are compressed already. */
const COMPRESSIBLE = ['svg', 'eps'];
const RETRY_MS = 500;

type Pages = AsyncGenerator<QrRecord[], void>;

@Injectable()
export class QrImagesService {
  constructor(
    private readonly exports: QrExportsService,
    private readonly folders: FolderTreeService,
    private readonly images: SymbolImages,
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  async send(caller: Caller, query: QrImagesQuery, response: Response): Promise<void> {
    checkImage(query.format, query);
    await this.exports.inTurn(caller, async () => {
      const pages = this.exports.pages(caller, query, MAX_IMAGES);
      const first = await pages.next();
      response.set({
        'Content-Type': 'application/zip',
        'Content-Disposition': 'attachment; filename="qr-codes.zip"',
      });
      await sendStream(response, () => this.open(caller, query, resumed(first, pages)));
    });
  }

  private open(caller: Caller, query: QrImagesQuery, pages: Pages): Readable {
    const archive = new ZipArchive();
    const { output } = archive;
    this.fill(archive, { caller, query, pages }).catch((error: Error) => output.destroy(error));
    return output;
  }

  private async fill(
    archive: ZipArchive,
    { caller, query, pages }: { caller: Caller; query: QrImagesQuery; pages: Pages },
  ): Promise<void> {
    const names = new ExportFileNames(query.name, query.format, MANIFEST);
    const isCompressed = COMPRESSIBLE.includes(query.format);
    const rows: CsvRow[] = [COLUMNS];
    for await (const records of pages) {
      const paths = await this.folders.findPaths(
        caller,
        records.map(({ folderId }) => folderId),
      );
      for (const code of records) {
        const folders = paths.get(code.folderId ?? '') ?? [];
        const shortUrl = shortUrlOfCode(code, this.config.shortUrlBase);
        const drawn = await this.draw(code, query);
        const path = 'bytes' in drawn ? names.name({ code, folders }) : null;
        rows.push([
          ...[path, code.id, code.name, code.shortCode, shortUrl, code.externalId],
          ...[folders.join('/') || null, 'minWidth' in drawn ? faultOf(drawn, query) : null],
        ]);
        if ('bytes' in drawn && path !== null)
          await archive.add({ path, bytes: drawn.bytes, mtime: code.updatedAt, isCompressed });
      }
    }
    const manifest = { path: MANIFEST, bytes: Buffer.from(toCsv(rows)), mtime: this.clock.now() };
    await archive.add({ ...manifest, isCompressed: true });
    await archive.end();
  }

  /**
   * An archive that has begun cannot be refused, so it waits while too much is drawn for others.
   * @throws ClientDisconnected
   */
  private async draw(code: QrRecord, query: QrImagesQuery): Promise<DrawnImage> {
    const image = describeImage(readSymbolContent(code, this.config.shortUrlBase), query.format, query);
    for (;;)
      try {
        return await this.images.draw(image);
      } catch (error) {
        if (!(error instanceof QueueFull)) throw error;
        await delay(RETRY_MS, undefined, { signal: currentAsker()?.signal });
      }
  }
}

const faultOf = ({ minWidth }: { minWidth: number }, { size_mm }: QrImagesQuery): string =>
  tooSmall(minWidth, size_mm === undefined ? 'size' : 'size_mm');
