import { Inject, Injectable } from '@nestjs/common';
import { Client } from 'pg';
import { Config } from '#libs/platform';
import { Transactions, type Workspace } from '#libs/database';
import { FILE_STORE, type FileStore } from '#libs/files';
import { exportParts, type ExportPart, type Manifest } from '#libs/operations';
import { exportFingerprint, exportPublicKey } from '#libs/secrets';
import { AuditService, operatorIn, type AuditContext } from '../audit/audit.service.js';

interface Options {
  madeAt: Date;
  hasLeads: boolean;
  /** Only scans, leads and clicks from an hour before then on. */
  since?: Date | null;
  /** Called for one part after another; resolves when its content has been read. */
  take: (part: ExportPart) => Promise<void>;
}

interface Exported {
  manifest: Manifest;
  /** Of the key that signed the manifest. */
  fingerprint: string;
}

/** All data of a workspace, as files. */
@Injectable()
export class WorkspaceExportService {
  constructor(
    private readonly config: Config,
    private readonly transactions: Transactions,
    private readonly audit: AuditService,
    @Inject(FILE_STORE) private readonly store: FileStore | null,
  ) {}

  /** On behalf of the operator. The audit log has it before the first row is read. */
  async run(workspace: Pick<Workspace, 'id' | 'name'>, options: Options): Promise<Exported> {
    const { id } = workspace;
    await this.transactions.run(() => this.record(operatorIn(id), workspace, options));
    return this.write(workspace, options);
  }

  async record(
    acting: AuditContext,
    { id, name }: Pick<Workspace, 'id' | 'name'>,
    { hasLeads }: Pick<Options, 'hasLeads'>,
  ): Promise<void> {
    await this.audit.record(acting, {
      action: 'workspace.exported',
      target: { type: 'workspace', id, name },
      after: { leads: hasLeads },
    });
  }

  /** Over a connection of its own, since it can take minutes. */
  async write({ id, name }: Pick<Workspace, 'id' | 'name'>, options: Options): Promise<Exported> {
    const { madeAt, hasLeads, since = null, take } = options;
    const database = new Client({ connectionString: this.config.requireDirectUrl() });
    database.on('error', () => undefined);
    await database.connect();
    try {
      const workspace = { id, name, madeAt: madeAt.toISOString() };
      const { shortUrlBase } = this.config;
      const appSecret = this.config.requireAppSecret();
      const kept = { appSecret, shortUrlBase, store: this.store, hasLeads, since };
      const parts = exportParts(database, workspace, kept);
      for (;;) {
        const next = await parts.next();
        if (next.done)
          return { manifest: next.value, fingerprint: exportFingerprint(exportPublicKey(appSecret)) };
        await take(next.value);
      }
    } finally {
      await database.end();
    }
  }
}
