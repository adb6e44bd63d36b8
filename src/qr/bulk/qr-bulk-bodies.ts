import { createParamDecorator, Injectable, type ExecutionContext } from '@nestjs/common';
import { BlockedHosts } from '#libs/blocked-hosts';
import { VerifiedDomains } from '#libs/qr-codes';
import { Clock, Config } from '#libs/platform';
import { Threads } from '#libs/queue';
import type { AnyCaller } from '../../http/requests/caller.js';
import { raise, Unauthenticated } from '../../http/problems/index.js';
import type { ApiRequest } from '../../http/requests/api-request.js';
import type { BodyReader } from '../../http/requests/body-reader.js';
import { MEBIBYTE, type BodyTypeTable } from '../../http/requests/body-types.js';
import { isCsv } from './qr-bulk-items.js';
import { optionsOf } from './qr-bulk-item.js';
import { EMPTY_FILE, MalformedCsv, notItems } from './qr-bulk.errors.js';
import {
  READ_BULK,
  toProblem,
  type BulkTask,
  type KnownHosts,
  type ReadBulk,
  type ReadItem,
} from './qr-bulk-task.js';

const limitBytes = 10 * MEBIBYTE;

/** For `bodyTypes` of @Operation. */
export const BULK_BODIES: BodyTypeTable = {
  'application/json': { limitBytes },
  'text/csv': { limitBytes },
  'multipart/form-data': { limitBytes },
};

/** Reads bulk bodies of all types in a thread. */
@Injectable()
export class QrBulkBodies implements BodyReader {
  constructor(
    private readonly threads: Threads,
    private readonly clock: Clock,
    private readonly config: Config,
    private readonly blocked: BlockedHosts,
    private readonly domains: VerifiedDomains,
  ) {}

  /** @throws QueueFull; MalformedJson, MalformedCsv, MalformedRequest, TooManyValues, TooManyCells, ValidationFailed */
  async read(bytes: Buffer, request: Parameters<BodyReader['read']>[1]): Promise<ReadItem[]> {
    const { workspaceId, actor } = callerOf(request);
    const task: BulkTask = {
      bytes,
      contentType: request.headers['content-type'] ?? '',
      options: optionsOf(request.query),
      creator: { workspaceId, actor },
      now: this.clock.now(),
      shortUrlBase: this.config.shortUrlBase,
      baseUrl: this.config.baseUrl,
      known: { blocked: new Map(), domains: new Set() },
    };
    let read = await this.run(task);
    const known = this.know(read.asked);
    // Rarely: only the event loop has the lists of these hosts.
    if (known.blocked.size + known.domains.size > 0) read = await this.run({ ...task, known });
    request.bodyDigest = Buffer.from(read.digest);
    return read.items;
  }

  private async run(task: BulkTask): Promise<ReadBulk> {
    const read = await this.threads.run(READ_BULK, task);
    if ('items' in read) return read;
    throw toProblem(read);
  }

  private know({ urls, hosts }: ReadBulk['asked']): KnownHosts {
    const blocked = urls.flatMap((url) => {
      const host = this.blocked.findIn(url);
      return host === null ? [] : [[url, host] as const];
    });
    return { blocked: new Map(blocked), domains: new Set(hosts.filter((host) => this.domains.has(host))) };
  }
}

const callerOf = ({ caller }: { caller: AnyCaller | null }): BulkTask['creator'] =>
  caller && caller.kind !== 'scim' ? caller : raise(new Unauthenticated());

/** The items of the body, whatever its type: 1–1000. */
export const BulkItems = createParamDecorator((_: unknown, context: ExecutionContext): ReadItem[] =>
  bulkItemsOf(context.switchToHttp().getRequest()),
);

/** A request without a body is not read, whatever its type. */
export const bulkItemsOf = ({ body, headers }: Pick<ApiRequest, 'body' | 'headers'>): ReadItem[] =>
  (body as ReadItem[] | undefined) ??
  raise(isCsv(headers['content-type']) ? new MalformedCsv(EMPTY_FILE) : notItems());
