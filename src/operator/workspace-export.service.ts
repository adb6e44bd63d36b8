import { Injectable } from '@nestjs/common';
import { Client } from 'pg';
import { Config } from '#libs/platform';
import { Transactions, type Workspace } from '#libs/database';
import { exportParts, type ExportPart, type ManifestFile } from '#libs/operations';
import { AuditService, operatorIn } from '../audit/audit.service.js';

interface Options {
  madeAt: Date;
  hasLeads: boolean;
  /** Called for one part after another; resolves when its content has been read. */
  take: (part: ExportPart) => Promise<void>;
}

/** All data of a workspace, as files. */
@Injectable()
export class WorkspaceExportService {
  constructor(
    private readonly config: Config,
    private readonly transactions: Transactions,
    private readonly audit: AuditService,
  ) {}

  /** Over a connection of its own, since it can take minutes. The audit log has it before the first row is read. */
  async run({ id, name }: Workspace, { madeAt, hasLeads, take }: Options): Promise<ManifestFile[]> {
    await this.transactions.run(() =>
      this.audit.record(operatorIn(id), {
        action: 'workspace.exported',
        target: { type: 'workspace', id, name },
        after: { leads: hasLeads },
      }),
    );
    const database = new Client({ connectionString: this.config.requireDirectUrl() });
    database.on('error', () => undefined);
    await database.connect();
    try {
      const workspace = { id, name, madeAt: madeAt.toISOString() };
      const options = { appSecret: this.config.requireAppSecret(), hasLeads };
      const parts = exportParts(database, workspace, options);
      for (;;) {
        const next = await parts.next();
        if (next.done) return next.value;
        await take(next.value);
      }
    } finally {
      await database.end();
    }
  }
}
