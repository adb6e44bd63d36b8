import { createHmac, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Config } from '#libs/config';
import { deriveKey } from '#libs/secrets';
import { ValidationFailed } from '../problems/index.js';

/** Where a page ended: the value of the sort field, as text that SQL casts back, and the id of the last record. */
export type Position = readonly [value: string, id: string];

const SEAL_BYTES = 12;

/** Cursors are opaque and signed, and valid for one list only: its workspace, sort and filters are the `binding`. */
@Injectable()
export class Cursors {
  private readonly key: Buffer;

  constructor(config: Config) {
    this.key = deriveKey(config.requireAppSecret(), 'cursors');
  }

  write(binding: object, position: Position): string {
    const text = Buffer.from(JSON.stringify(position));
    return Buffer.concat([this.seal(binding, text), text]).toString('base64url');
  }

  /** @throws ValidationFailed for anything but a cursor of just this list */
  read(binding: object, cursor: string): Position {
    const bytes = Buffer.from(cursor, 'base64url');
    const [seal, text] = [bytes.subarray(0, SEAL_BYTES), bytes.subarray(SEAL_BYTES)];
    if (seal.length === SEAL_BYTES && timingSafeEqual(seal, this.seal(binding, text)))
      return JSON.parse(text.toString()) as Position;
    throw new ValidationFailed([
      {
        parameter: 'cursor',
        code: 'invalid_cursor',
        detail:
          'cursor must come from the previous page of this list, requested with the same sort and filters',
      },
    ]);
  }

  private seal(binding: object, text: Buffer): Buffer {
    const hmac = createHmac('sha256', this.key).update(JSON.stringify(binding)).update('\n').update(text);
    return hmac.digest().subarray(0, SEAL_BYTES);
  }
}
