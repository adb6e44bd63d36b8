import { Injectable } from '@nestjs/common';
import { Transactions } from '#libs/database';
import { FIND_COPY, FIND_FILES, IMAGE_COPY, type FilesOfCode } from '#libs/files';
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
    const copy = (await this.findCopy({ workspaceId }, code.qrData))?.id;
    if (copy) ids.push(copy);
    if (ids.length === 0) return code;
    const files = await this.find(workspaceId, ids);
    if (copy) Object.assign(files, { [IMAGE_COPY]: files[copy] });
    return { ...code, qrData: withFiles(code.qrData, files, this.origin) };
  }

  /** What has become of a picture of another host: its file, or why that could not be made. */
  async findCopy(
    { workspaceId }: WorkspaceScope,
    { image_url: url, image_id: id }: { image_url?: string; image_id?: string },
  ): Promise<{ id: string | null; fault: string | null } | null> {
    if (url === undefined || id !== undefined) return null;
    const [copy] = await this.transactions.query<{ id: string | null; fault: string | null }>(FIND_COPY, [
      workspaceId,
      url,
    ]);
    return copy ?? null;
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
