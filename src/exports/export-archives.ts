import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Inject, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { NIL_UUID, SEALED_PAIRS, SecretInUse, type SealedColumn, type WorkspaceExport } from '#libs/database';
import { FILE_STORE, type FileStore } from '#libs/files';
import { contentDisposition } from '#libs/http-server';
import { Config, LOG, type Log } from '#libs/platform';
import { closeSignal, FairQueue, QUEUES } from '#libs/queue';
import { newStreamKey, openedBytes, openedPart, PURPOSES, SecretBox, sealedStream } from '#libs/secrets';
import { FilesUnavailable } from '../files/files.errors.js';
import { resumed, sendStream } from '../http/requests/send-stream.js';
import { archiveName, writeZip } from '#libs/operations';
import { partOf } from './archive-ranges.js';
import { ExportUnavailable } from './exports.errors.js';
import { WorkspaceExportService } from './workspace-export.service.js';

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
      await store.put(`${folder}/${ARCHIVE}`, path, 'application/octet-stream', signal);
      return { folder, bytes, fingerprint, sealedKey: this.box.seal(key, id, await this.secretInUse.find()) };
    });
  }

  /** @throws RangeNotSatisfiable, ExportUnavailable */
  async send(row: WorkspaceExport, request: Request, response: Response): Promise<void> {
    const { id, workspaceId, userId, folder, sealedKey, bytes, createdAt } = row;
    const store = this.store;
    if (!store || folder === null || sealedKey === null) throw new ExportUnavailable();
    const read = (start: number, length: number) => store.readPart(`${folder}/${ARCHIVE}`, start, length);
    const sealed = { key: this.box.open(sealedKey, id), bytes, read };
    const part = partOf(request, { etag: `"${id}"`, bytes: openedBytes(bytes) });
    const sent = async () => {
      const content = this.noting(id, openedPart(sealed, part));
      const first = await content.next().catch(() => {
        throw new ExportUnavailable();
      });
      const name = `${archiveName(workspaceId, createdAt)}.zip`;
      response.status(part.status).set(part.headers);
      response.set({
        'Content-Type': 'application/zip',
        'Content-Disposition': contentDisposition('attachment', name),
      });
      await sendStream(response, () => resumed(first, content));
    };
    await this.queue.run(userId, sent, closeSignal(response));
  }

  private async *noting(id: string, content: AsyncGenerator<Buffer, void>): AsyncGenerator<Buffer, void> {
    try {
      yield* content;
    } catch (error) {
      this.log.error({ err: error, export: id }, 'the archive of an export could not be read');
      throw error;
    }
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
