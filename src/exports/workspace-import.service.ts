import { createHash, randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { Client } from 'pg';
import { FILE_STORE, type FileStore } from '#libs/files';
import { checkFile, ExportFault, openExport, type OpenedExport } from '#libs/operations';
import { Clock, Config } from '#libs/platform';
import { ROLL_IMPORTED, ScanPartitions } from '#libs/scans';
import { PasswordsService } from '#libs/secrets';
import { findConflicts, recordsOf, type Conflicts } from './import/import-conflicts.js';
import { IMPORTED_FILES, type ImportTarget } from './import/imported-files.js';
import { ImportedContents } from './import/imported-contents.js';
import {
  completeWorkspace,
  exists,
  findEarlierImport,
  insertWorkspace,
  isEmptyWorkspace,
  noteImport,
} from './import/imported-workspace.js';
import { insertRows } from './import/insert-rows.js';

export class ImportConflicts extends Error {
  constructor(readonly conflicts: Conflicts) {
    super('Nothing was imported: these exist already in this installation.');
  }
}

export interface WorkspaceImport {
  workspaceId: string;
  name: string;
  /** False if the same export was imported before: then nothing was changed. */
  isNew: boolean;
  /** False until members were invited. */
  isInvited: boolean;
  /** By the name of the file. */
  rows: Record<string, number>;
  filesLeft: { name: string; reason: string }[];
}

interface Options {
  folder: string;
  trust: string;
  /** A workspace without content; null for one with the id that it had. */
  into: { id: string } | null;
}

/** Imports an export of another installation in one transaction, so that all of it is there or nothing. docs/adr/0102 */
@Injectable()
export class WorkspaceImportService {
  constructor(
    private readonly config: Config,
    private readonly clock: Clock,
    private readonly partitions: ScanPartitions,
    private readonly passwords: PasswordsService,
    @Inject(FILE_STORE) private readonly store: FileStore | null,
  ) {}

  /** @throws ExportFault with the first thing that is wrong */
  async open({ folder, trust }: Pick<Options, 'folder' | 'trust'>): Promise<OpenedExport> {
    const opened = await openExport(folder, [trust]);
    const { format, service } = opened.manifest;
    if (Number(format) < 2)
      throw new ExportFault(
        `${folder} has format ${format} of version ${service}, which lacks what an import needs: export the workspace again with a newer version.`,
      );
    for (const file of opened.manifest.files) {
      const fault = await checkFile(folder, file);
      if (fault === 'missing') throw new ExportFault(`${file.name} is missing.`);
      if (fault === 'changed') throw new ExportFault(`${file.name} is not the file that was exported.`);
    }
    return opened;
  }

  /** @throws ImportConflicts, ExportFault */
  async run(opened: OpenedExport, into: Options['into']): Promise<WorkspaceImport> {
    const { manifest, manifestBytes } = opened;
    if (manifest.since !== null)
      throw new ExportFault(
        `This export has only scans since ${manifest.since}, which cannot be imported: keep it beside the other one.`,
      );
    const sha256 = createHash('sha256').update(manifestBytes).digest();
    const workspaceId = into?.id ?? manifest.workspace.id;
    const lockedHash = await this.passwords.hash(randomBytes(32).toString('base64url'));
    const target = { workspaceId, now: this.clock.now(), lockedHash };
    return this.connected(async (database, aside) => {
      await this.createMonths(opened);
      await database.query('begin');
      const earlier = await findEarlierImport(database, workspaceId);
      const done = { workspaceId, name: manifest.workspace.name };
      if (earlier?.sha256.equals(sha256))
        return { ...done, isNew: false, isInvited: earlier.invitedAt !== null, rows: {}, filesLeft: [] };
      await this.refuse(database, opened, target, into !== null);
      await insertWorkspace(database, opened, into === null);
      const contents = new ImportedContents(database, aside, this.store, target);
      await contents.add(opened);
      const rows: Record<string, number> = { files: contents.stored };
      for (const file of IMPORTED_FILES) rows[file.name] = await insertRows(database, opened, file, target);
      await completeWorkspace(database, opened, target);
      for (const sql of ROLL_IMPORTED) await database.query(sql, [workspaceId]);
      await noteImport(database, opened, sha256, target);
      await database.query('commit');
      return { ...done, isNew: true, isInvited: false, rows, filesLeft: contents.left };
    });
  }

  private async refuse(
    database: Client,
    opened: OpenedExport,
    target: ImportTarget,
    isInto: boolean,
  ): Promise<void> {
    const conflicts = await findConflicts(database, opened, target);
    const own = [];
    if (isInto && !(await isEmptyWorkspace(database, target.workspaceId)))
      own.push(`workspace ${target.workspaceId} has content`);
    if (!isInto && (await exists(database, target.workspaceId))) own.push(`workspace ${target.workspaceId}`);
    const count = own.length + conflicts.count;
    if (count > 0) throw new ImportConflicts({ listed: [...own, ...conflicts.listed], count });
  }

  /** Before the transaction, since `scans` is locked for a moment. */
  private async createMonths(opened: OpenedExport): Promise<void> {
    let [first, last] = ['', ''];
    for await (const records of recordsOf(opened, 'scans'))
      for (const { scanned_at } of records) {
        const at = String(scanned_at);
        if (first === '' || at < first) first = at;
        if (at > last) last = at;
      }
    if (first !== '') await this.partitions.ensureMonths(new Date(first), new Date(last));
  }

  /** Over connections of its own: a transaction of requests may not take minutes. */
  private async connected<T>(work: (database: Client, aside: Client) => Promise<T>): Promise<T> {
    const clients = [0, 1].map(() => new Client({ connectionString: this.config.requireDirectUrl() }));
    const [database, aside] = clients as [Client, Client];
    try {
      for (const client of clients) {
        client.on('error', () => undefined);
        await client.connect();
      }
      return await work(database, aside);
    } finally {
      // What is not committed is rolled back.
      await Promise.allSettled(clients.map((client) => client.end()));
    }
  }
}
