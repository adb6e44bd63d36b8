import { Injectable } from '@nestjs/common';
import { Transactions } from '#libs/database';
import { Clock, Config } from '#libs/platform';
import { AttemptsService } from '../../http/limits/attempts.service.js';
import { raise, Unauthenticated } from '../../http/problems/index.js';
import type { BodyReader } from '../../http/requests/body-reader.js';
import { MEBIBYTE, type BodyTypeTable } from '../../http/requests/body-types.js';
import { WorkspacesService } from '../../workspaces/workspaces.service.js';
import { toProblem } from '../bulk/qr-bulk-task.js';
import { ImportThreads, READ_IMPORT, type ReadImport } from './import-task.js';

/** The purpose under which imports of a workspace are counted. */
export const IMPORT_ATTEMPTS = 'imports';
const MAX_BYTES = 50 * MEBIBYTE;

/** For `bodyTypes` of @Operation: the file with the rest of its form. */
export const IMPORT_BODIES: BodyTypeTable = { 'multipart/form-data': { limitBytes: MAX_BYTES + 64 * 1024 } };

const FIND_DOMAINS = 'select name from domains where workspace_id = $1 and verified_at is not null';

/** Reads files to import in a thread. */
@Injectable()
export class ImportBodies implements BodyReader {
  constructor(
    private readonly threads: ImportThreads,
    private readonly transactions: Transactions,
    private readonly workspaces: WorkspacesService,
    private readonly attempts: AttemptsService,
    private readonly clock: Clock,
    private readonly config: Config,
  ) {}

  /** @throws EmailNotVerified, TooManyAttempts, QueueFull; MalformedCsv, MalformedRequest, TooManyCells, ValidationFailed */
  async read(bytes: Buffer, request: Parameters<BodyReader['read']>[1]): Promise<ReadImport> {
    const { workspaceId } = request.caller ?? raise(new Unauthenticated());
    await this.workspaces.refuseUnconfirmed({ workspaceId });
    await this.attempts.check(IMPORT_ATTEMPTS, workspaceId);
    const domains = await this.transactions.query<{ name: string }>(FIND_DOMAINS, [workspaceId]);
    const read = await this.threads.run(READ_IMPORT, {
      bytes,
      contentType: request.headers['content-type'] ?? '',
      domains: domains.map(({ name }) => name),
      defaultHost: new URL(this.config.shortUrlBase).hostname,
      now: this.clock.now(),
    });
    if (!('parts' in read)) throw toProblem(read);
    request.bodyDigest = Buffer.from(read.digest);
    return read;
  }
}
