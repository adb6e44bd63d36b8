import { once } from 'node:events';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Injectable } from '@nestjs/common';
import { ZipFile } from 'yazl';
import { Clock } from '#libs/platform';
import type { Workspace } from '#libs/database';
import { contentDisposition } from '#libs/http-server';
import type { Exchange } from './exchange.js';
import { ActRefused, OperatorActs } from './operator-acts.handlers.js';
import { WorkspaceExportService } from './workspace-export.service.js';

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
    const name = `export-${workspace.id}-${madeAt.toISOString().slice(0, 19).replaceAll(':', '-')}`;
    response.writeHead(200, {
      'Content-Type': 'application/zip',
      'Content-Disposition': contentDisposition('attachment', `${name}.zip`),
    });
    const zip = new ZipFile();
    const stop = new AbortController();
    const signal = AbortSignal.any([stop.signal, AbortSignal.timeout(MAX_MS)]);
    const sent = pipeline(zip.outputStream, response, { signal });
    // A client that leaves ends the reading, and so does a row that cannot be read.
    sent.catch(() => stop.abort());
    zip.on('error', () => stop.abort());
    try {
      await this.exports.run(workspace, {
        madeAt,
        hasLeads: false,
        take: async (part) => {
          const content = Readable.from(part.content);
          content.on('error', () => stop.abort());
          zip.addReadStream(content, `${name}/${part.name}`, { mtime: madeAt });
          await once(content, 'end', { signal });
        },
      });
      zip.end();
      await sent;
    } catch (error) {
      response.destroy();
      throw error;
    }
  }
}
