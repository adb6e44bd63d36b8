import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Client } from 'pg';
import {
  EXPECT_GARBAGE,
  FIND_BLOCK,
  INSERT_CONTENT,
  KEEP_FOLDER,
  publicObject,
  type FileStore,
} from '#libs/files';
import { CONTENTS } from '../exports/exported-contents.js';
import { fileStream, type OpenedExport } from '../exports/open-export.js';
import type { ExportRecord } from '../exports/read-records.js';
import { recordsOf } from './import-conflicts.js';
import type { ImportTarget } from './imported-files.js';

const GARBAGE_MS = 86_400_000;

const INSERT_FILES = `
  insert into files (id, workspace_id, sha256, key, name, created_at)
  select id, $2, sha256, key, name, created_at from json_populate_recordset(null::files, $1)`;

/** Stores uploaded files: the worker scans them and draws their pictures, as after an upload. */
export class ImportedContents {
  /** Names of files that are not stored, and why. */
  readonly left: { name: string; reason: string }[] = [];
  stored = 0;

  constructor(
    private readonly database: Client,
    /** Notes what is written, in case that the import does not come to its end. */
    private readonly aside: Client,
    private readonly store: FileStore | null,
    private readonly target: ImportTarget,
  ) {}

  async add(opened: OpenedExport): Promise<void> {
    const { files, gone = [] } = opened.manifest;
    const listed = new Set(files.map(({ name }) => name));
    const known = new Set<string>();
    for await (const records of recordsOf(opened, 'files')) {
      const kept: ExportRecord[] = [];
      for (const record of records) {
        const sha256 = String(record.sha256).replace(/^\\x/, '');
        const reason = await this.refusal({ listed, gone }, sha256);
        if (reason !== null) {
          this.left.push({ name: String(record.name), reason });
          continue;
        }
        if (!known.has(sha256)) await this.addContent(opened, record, sha256);
        known.add(sha256);
        kept.push(record);
      }
      await this.database.query(INSERT_FILES, [JSON.stringify(kept), this.target.workspaceId]);
      this.stored += kept.length;
    }
  }

  private async refusal(
    { listed, gone }: { listed: ReadonlySet<string>; gone: readonly string[] },
    sha256: string,
  ): Promise<string | null> {
    const path = `${CONTENTS}/${sha256}`;
    if (!this.store) return 'this installation has no storage for files';
    if (gone.includes(path)) return 'it was deleted while the export was written';
    if (!listed.has(path)) return 'it was not ready when it was exported';
    const values = [this.target.workspaceId, Buffer.from(sha256, 'hex')];
    const { rowCount } = await this.database.query(FIND_BLOCK, values);
    return rowCount ? 'the operator of this installation has taken it down' : null;
  }

  private async addContent(opened: OpenedExport, record: ExportRecord, sha256: string): Promise<void> {
    const { workspaceId, now } = this.target;
    const folder = `${workspaceId}/${randomUUID()}`;
    const mediaType = String(record.media_type);
    await this.aside.query(EXPECT_GARBAGE, [folder, new Date(now.getTime() + GARBAGE_MS)]);
    await this.bring(opened, `${CONTENTS}/${sha256}`, publicObject({ folder, mediaType }), mediaType);
    const shape = [record.bytes, record.width, record.height];
    const values = [workspaceId, Buffer.from(sha256, 'hex'), folder, mediaType, ...shape, 'pending', now];
    await this.database.query(INSERT_CONTENT, values);
    await this.database.query(KEEP_FOLDER, [folder]);
  }

  private async bring(opened: OpenedExport, name: string, object: string, mediaType: string): Promise<void> {
    const store = this.store;
    if (!store) return;
    await mkdir(store.inbox, { recursive: true, mode: 0o700 });
    const path = join(store.inbox, `import-${randomUUID()}`);
    try {
      await pipeline(fileStream(opened.folder, name), createWriteStream(path, { mode: 0o600 }));
      await store.put(object, path, mediaType);
    } finally {
      await rm(path, { force: true });
    }
  }
}
