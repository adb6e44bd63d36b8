import { createParamDecorator, Injectable, type ExecutionContext } from '@nestjs/common';
import type { AnyCaller } from '../../http/requests/caller.js';
import { invalidField, raise, Unauthenticated } from '../../http/problems/index.js';
import type { ApiRequest } from '../../http/requests/api-request.js';
import type { BodyReader } from '../../http/requests/body-reader.js';
import { MEBIBYTE, type BodyTypeTable } from '../../http/requests/body-types.js';
import { isCsv } from './qr-bulk-items.js';
import { optionsOf } from './qr-bulk-item.js';
import { EMPTY_FILE, MalformedCsv, notItems } from './qr-bulk.errors.js';
import { QrBulkReaderService } from './qr-bulk-reader.service.js';
import type { BulkTask, ReadItem } from './qr-bulk-task.js';

const KEY_OF_CSV = 'can be id only for CSV, whose column id names the QR codes';
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
  constructor(private readonly reader: QrBulkReaderService) {}

  /** @throws QueueFull; MalformedJson, MalformedCsv, MalformedRequest, TooManyValues, TooManyCells, ValidationFailed */
  async read(bytes: Buffer, request: Parameters<BodyReader['read']>[1]): Promise<ReadItem[]> {
    const contentType = request.headers['content-type'] ?? '';
    const options = optionsOf(request.query);
    if (options.mode === 'upsert' && options.key === 'id' && /^application\/json\b/i.test(contentType))
      throw invalidField('key', KEY_OF_CSV, 'invalid_value');
    const body = { bytes, contentType, options };
    const { items, digest } = await this.reader.read(body, callerOf(request));
    request.bodyDigest = Buffer.from(digest);
    return items;
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
