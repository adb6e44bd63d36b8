import { createHmac, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Config } from '#libs/platform';
import { deriveKey } from '#libs/secrets';
import { ValidationFailed, type Fault } from '../problems/index.js';

/**
 * The place where a page ended: the value of the sort field, as text that SQL casts back, and the id of the last
 * record.
 */
export type Position = readonly [value: string, id: string];

const SEAL_BYTES = 12;

/** Signs opaque cursors. Each is valid for one list only: its workspace, sort and filters are the `binding`. */
@Injectable()
export class Cursors {
  /** Previous secrets are included, so that cursors stay valid when APP_SECRET changes. */
  private readonly keys: Buffer[];

  constructor(config: Config) {
    this.keys = config.requireAppSecrets().map((secret) => deriveKey(secret, 'cursors'));
  }

  write(binding: object, position: Position): string {
    const text = Buffer.from(JSON.stringify(position));
    const [key] = this.keys;
    if (!key) throw new Error('Cursors need a key.');
    return Buffer.concat([computeSeal(key, binding, text), text]).toString('base64url');
  }

  /**
   * Returns where the previous page ended; null for the first page.
   * @param faults of other parameters, so that all of them are listed at once
   * @throws ValidationFailed for these, and for anything but a cursor of this list
   */
  read(binding: object, cursor: string | undefined, faults: Fault[] = []): Position | null {
    const position = cursor === undefined ? null : this.open(binding, cursor);
    const isForeign = cursor !== undefined && position === null;
    if (isForeign || faults.length > 0)
      throw new ValidationFailed([...faults, ...(isForeign ? [FOREIGN_CURSOR] : [])]);
    return position;
  }

  private open(binding: object, cursor: string): Position | null {
    const bytes = Buffer.from(cursor, 'base64url');
    const [seal, text] = [bytes.subarray(0, SEAL_BYTES), bytes.subarray(SEAL_BYTES)];
    const isOurs =
      seal.length === SEAL_BYTES &&
      this.keys.some((key) => timingSafeEqual(seal, computeSeal(key, binding, text)));
    return isOurs ? (JSON.parse(text.toString()) as Position) : null;
  }
}

function computeSeal(key: Buffer, binding: object, text: Buffer): Buffer {
  const hmac = createHmac('sha256', key).update(JSON.stringify(binding)).update('\n').update(text);
  return hmac.digest().subarray(0, SEAL_BYTES);
}

const FOREIGN_CURSOR: Fault = {
  parameter: 'cursor',
  code: 'invalid_cursor',
  detail: 'cursor must come from the previous page of this list, requested with the same sort and filters',
};
