import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { Client } from 'pg';
import { FILE_STORE, type FileStore } from '#libs/files';
import {
  checkFile,
  ExportFault,
  findScanTimes,
  importWorkspace,
  openExport,
  type OpenedExport,
  type WorkspaceImport,
} from '#libs/operations';
import { Clock, Config } from '#libs/platform';
import { ScanPartitions } from '#libs/scans';
import { PasswordsService } from '#libs/secrets';
import { derivedColumns } from '../qr/record/qr.fields.js';

/** Imports an export of another installation, so that all of it is there or nothing. docs/adr/0102 */
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
  async open(folder: string, trust: string): Promise<OpenedExport> {
    const opened = await openExport(folder, [trust]);
    for (const file of opened.manifest.files) {
      const fault = await checkFile(folder, file);
      if (fault === 'missing') throw new ExportFault(`${file.name} is missing.`);
      if (fault === 'changed') throw new ExportFault(`${file.name} is not the file that was exported.`);
    }
    return opened;
  }

  /**
   * @param into a workspace without content; null for one with the id that it had
   * @throws ImportConflicts, ExportFault
   */
  async run(opened: OpenedExport, into: { id: string } | null): Promise<WorkspaceImport> {
    const { since, workspace } = opened.manifest;
    if (since !== null)
      throw new ExportFault(
        `This export has only scans since ${since}, which cannot be imported: keep it beside the other one.`,
      );
    const target = {
      workspaceId: into?.id ?? workspace.id,
      now: this.clock.now(),
      lockedHash: await this.passwords.hash(randomBytes(32).toString('base64url')),
      derive: derivedColumns,
    };
    // Before the transaction, since `scans` is locked for a moment.
    const times = await findScanTimes(opened);
    if (times) await this.partitions.ensureMonths(times.first, times.last);
    return this.connected((database, aside) =>
      importWorkspace({ database, aside, store: this.store }, opened, target, into !== null),
    );
  }

  /** Over connections of its own: a transaction of requests may not take minutes. */
  private async connected<T>(work: (database: Client, aside: Client) => Promise<T>): Promise<T> {
    const [database, aside] = [this.newClient(), this.newClient()];
    try {
      await database.connect();
      await aside.connect();
      return await work(database, aside);
    } finally {
      // What is not committed is rolled back.
      await Promise.allSettled([database.end(), aside.end()]);
    }
  }

  private newClient(): Client {
    const client = new Client({ connectionString: this.config.requireDirectUrl() });
    return client.on('error', () => undefined);
  }
}
