import { Injectable } from '@nestjs/common';
import { Clock } from '#libs/platform';
import type { Workspace } from '#libs/database';
import { contentDisposition } from '#libs/http-server';
import { archiveName, writeZip } from '#libs/operations';
import { WorkspaceExportService } from '../exports/workspace-export.service.js';
import type { Exchange } from './exchange.js';
import { ActRefused, OperatorActs } from './operator-acts.handlers.js';

/** For a client that takes the bytes slowly. */
const MAX_MS = 3_600_000;

/** Downloads an export as one file, which is made while it is sent. */
@Injectable()
export class OperatorExport {
  /** An export reads for minutes: one at a time in a process. */
  private isRunning = false;

  constructor(
    private readonly acts: OperatorActs,
    private readonly exports: WorkspaceExportService,
    private readonly clock: Clock,
  ) {}

  /** @throws ActRefused before the first byte */
  async send(workspace: Workspace, exchange: Exchange): Promise<void> {
    await this.acts.withReason(exchange, async () => {
      if (this.isRunning)
        throw new ActRefused('Another export is in progress: try again when it has ended.', null, 409);
      this.isRunning = true;
      try {
        await this.write(workspace, exchange);
      } finally {
        this.isRunning = false;
      }
    });
  }

  private async write(workspace: Workspace, { response }: Exchange): Promise<void> {
    const madeAt = this.clock.now();
    const name = archiveName(workspace.id, madeAt);
    response.writeHead(200, {
      'Content-Type': 'application/zip',
      'Content-Disposition': contentDisposition('attachment', `${name}.zip`),
    });
    const archive = { name, madeAt, signal: AbortSignal.timeout(MAX_MS) };
    try {
      await writeZip(archive, response, (take) =>
        this.exports.run(workspace, { madeAt, hasLeads: false, take }),
      );
    } catch (error) {
      response.destroy();
      throw error;
    }
  }
}
