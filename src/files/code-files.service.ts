import { Injectable } from '@nestjs/common';
import { Transactions } from '#libs/database';
import { FIND_FILES, type FilesOfCode } from '#libs/files';
import { Config } from '#libs/platform';
import { fileIdsIn, withFiles } from '#libs/qr-codes';
import type { WorkspaceScope } from '../http/requests/caller.js';

/** The files that QR codes refer to in qr_data. */
@Injectable()
export class CodeFilesService {
  private readonly origin: string;

  constructor(
    private readonly transactions: Transactions,
    { shortUrlBase }: Config,
  ) {
    this.origin = new URL(shortUrlBase).origin;
  }

  async findExisting(workspaceId: string, ids: readonly string[]): Promise<Set<string>> {
    return new Set(Object.keys(await this.find(workspaceId, ids)));
  }

  /** Returns a code with what its page shows of its files. */
  async attach<Code extends { qrData: object }>({ workspaceId }: WorkspaceScope, code: Code): Promise<Code> {
    const ids = fileIdsIn(code.qrData).map(({ id }) => id);
    if (ids.length === 0) return code;
    return { ...code, qrData: withFiles(code.qrData, await this.find(workspaceId, ids), this.origin) };
  }

  private async find(workspaceId: string, ids: readonly string[]): Promise<FilesOfCode> {
    const sql = FIND_FILES;
    const [found] = await this.transactions.query<{ files: FilesOfCode }>(sql, [
      workspaceId,
      [...new Set(ids)],
    ]);
    return found?.files ?? {};
  }
}
