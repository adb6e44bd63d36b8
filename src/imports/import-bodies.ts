import { Injectable } from '@nestjs/common';
import { Transactions } from '#libs/database';
import { Clock, Config } from '#libs/platform';
import { TaskTooLong } from '#libs/queue';
import { IMPORTS_BY_WORKSPACE } from '../http/limits/attempts.rules.js';
import { AttemptsService } from '../http/limits/attempts.service.js';
import { raise, Unauthenticated, ValidationFailed } from '../http/problems/index.js';
import type { BodyReader } from '../http/requests/body-reader.js';
import { MEBIBYTE, type BodyTypeTable } from '../http/requests/body-types.js';
import { WorkspacesService } from '../workspaces/workspaces.service.js';
import { toProblem } from '../qr/bulk/index.js';
import { ImportThreads, READ_IMPORT, type ImportTask, type ReadImport } from './import-task.js';

/** The purpose under which imports of a workspace are counted. */
export const IMPORT_ATTEMPTS = 'imports';
const MAX_BYTES = 50 * MEBIBYTE;

/** For `bodyTypes` of @Operation: the file with the rest of its form. */
export const IMPORT_BODIES: BodyTypeTable = { 'multipart/form-data': { limitBytes: MAX_BYTES + 64 * 1024 } };

const FIND_DOMAINS = `select name, case_sensitive as "isCaseSensitive" from domains
  where workspace_id = $1 and verified_at is not null`;

interface OwnDomain {
  name: string;
  isCaseSensitive: boolean;
}

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
    // Before the file is read, since one that is refused takes as long.
    await this.attempts.count(IMPORT_ATTEMPTS, workspaceId, IMPORTS_BY_WORKSPACE);
    const domains = await this.transactions.query<OwnDomain>(FIND_DOMAINS, [workspaceId]);
    const task: ImportTask = {
      bytes,
      contentType: request.headers['content-type'] ?? '',
      domains: domains.map(({ name }) => name),
      caseSensitive: domains.flatMap(({ name, isCaseSensitive }) => (isCaseSensitive ? name : [])),
      defaultHost: new URL(this.config.shortUrlBase).hostname,
      now: this.clock.now(),
    };
    const read = await this.threads.run(READ_IMPORT, task).catch((error: unknown) => {
      throw error instanceof TaskTooLong ? tooLong() : error;
    });
    if (!('parts' in read)) throw toProblem(read);
    request.bodyDigest = Buffer.from(read.digest);
    return read;
  }
}

const tooLong = () =>
  new ValidationFailed([
    {
      ...{ parameter: 'file', code: 'too_many_items' },
      detail: 'the file takes too much time or memory to read; import it in parts',
    },
  ]);
