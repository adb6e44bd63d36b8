import { Injectable } from '@nestjs/common';
import type { WorkspaceExport } from '#libs/database';
import type { SessionCaller } from '../http/requests/caller.js';
import { ExportMails } from './export-mails.js';
import { WorkspaceExportService } from './workspace-export.service.js';

/** Nobody takes the data of a workspace without its admins and its audit log knowing. */
@Injectable()
export class ExportNotices {
  constructor(
    private readonly content: WorkspaceExportService,
    private readonly mails: ExportMails,
  ) {}

  /** Requires the transaction of the request. */
  async requested(caller: SessionCaller, row: WorkspaceExport): Promise<void> {
    const { workspaceName: name } = await this.mails.namesOf(row);
    await this.content.record(caller, { id: row.workspaceId, name }, row);
    await this.mails.sendRequested(caller);
  }
}
