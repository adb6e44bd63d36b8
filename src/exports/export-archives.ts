import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Inject, Injectable } from '@nestjs/common';
import type { Response } from 'express';
import { NIL_UUID, SEALED_PAIRS, SecretInUse, type SealedColumn, type WorkspaceExport } from '#libs/database';
import { FILE_STORE, type FileStore } from '#libs/files';
import { contentDisposition } from '#libs/http-server';
import { Config, LOG, type Log } from '#libs/platform';
import { closeSignal, FairQueue, QUEUES } from '#libs/queue';
import { newStreamKey, openedBytes, openedFile, PURPOSES, SecretBox, sealedStream } from '#libs/secrets';
import { FilesUnavailable } from '../files/files.errors.js';
import { ExportUnavailable } from './exports.errors.js';
import { archiveName, writeZip } from '#libs/operations';
import { WorkspaceExportService } from './workspace-export.service.js';

/** For a client that takes the bytes slowly. */
const MAX_MS = 3_600_000;
const ARCHIVE = 'archive';

export const SEALED_EXPORT_KEYS: SealedColumn = {
  find: `select id as key, sealed_key as sealed from exports
    where id > $1 and sealed_key is not null order by id limit $2`,
  replace: `update exports set sealed_key = n.after from ${SEALED_PAIRS}
    where id = n.key::uuid and sealed_key = n.before returning id`,
  start: NIL_UUID,
  box: (secrets) => new SecretBox(PURPOSES.exportKeys, secrets),
};

export type StoredArchive = Pick<WorkspaceExport, 'folder' | 'sealedKey' | 'bytes' | 'fingerprint'>;

/** The archives of exports in the storage of files, each sealed with a key of its own. */
@Injectable()
export class ExportArchives {
  private readonly box: SecretBox;
  private readonly queue = new FairQueue(QUEUES.downloads);

  constructor(
    config: Config,
    @Inject(FILE_STORE) private readonly store: FileStore | null,
    private readonly secretInUse: SecretInUse,
    private readonly content: WorkspaceExportService,
    @Inject(LOG) private readonly log: Log,
  ) {
    this.box = SEALED_EXPORT_KEYS.box(config.requireAppSecrets());
  }

  /** @param folder of the storage, which nothing else uses */
  async write(
    { id, workspaceId, hasLeads, createdAt: madeAt }: WorkspaceExport,
    { name, folder, signal }: { name: string; folder: string; signal: AbortSignal },
  ): Promise<StoredArchive> {
    const store = this.store;
    if (!store) throw new FilesUnavailable();
    return this.withFile(store, async (path) => {
      const key = newStreamKey();
      const zip = new PassThrough();
      const stored = pipeline(sealedStream(zip, key), createWriteStream(path, { mode: 0o600 }), { signal });
      stored.catch((error: Error) => zip.destroy(error));
      const archive = { name: archiveName(workspaceId, madeAt), madeAt, signal };
      const { fingerprint } = await writeZip(archive, zip, (take) =>
        this.content.write({ id: workspaceId, name }, { madeAt, hasLeads, take }),
      );
      await stored;
      const { size: bytes } = await stat(path);
      await store.put(`${folder}/${ARCHIVE}`, path, 'application/octet-stream');
      return { folder, bytes, fingerprint, sealedKey: this.box.seal(key, id, await this.secretInUse.find()) };
    });
  }

  /** @throws ExportUnavailable */
  async send(
    { id, workspaceId, userId, folder, sealedKey, createdAt }: WorkspaceExport,
    response: Response,
  ): Promise<void> {
    const store = this.store;
    if (!store || folder === null || sealedKey === null) throw new ExportUnavailable();
    const key = this.box.open(sealedKey, id);
    const signal = AbortSignal.any([closeSignal(response), AbortSignal.timeout(MAX_MS)]);
    await this.queue.run(
      userId,
      () =>
        this.withFile(store, async (path) => {
          await store.copyOut(`${folder}/${ARCHIVE}`, path).catch((error: unknown) => {
            this.log.error({ err: error, export: id }, 'the archive of an export could not be read');
            throw new ExportUnavailable();
          });
          const { size } = await stat(path);
          response.set({
            'Content-Type': 'application/zip',
            'Content-Length': String(openedBytes(size)),
            'Content-Disposition': contentDisposition(
              'attachment',
              `${archiveName(workspaceId, createdAt)}.zip`,
            ),
          });
          await pipeline(openedFile(path, key), response, { signal });
        }),
      signal,
    );
  }

  private async withFile<T>(store: FileStore, use: (path: string) => Promise<T>): Promise<T> {
    await mkdir(store.inbox, { recursive: true, mode: 0o700 });
    const path = join(store.inbox, `archive-${randomUUID()}`);
    try {
      return await use(path);
    } finally {
      await rm(path, { force: true });
    }
  }
}
