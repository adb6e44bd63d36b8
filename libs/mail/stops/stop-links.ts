import { createHmac, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Config } from '#libs/platform';
import { deriveKey } from '#libs/secrets';
import { STOPPABLE_KINDS, type StoppableMail } from './mail-stops.js';

const ID_BYTES = 16;
const MAC_BYTES = 19;
const FACT_BYTES = 1 + 2 * ID_BYTES;
const PURPOSE = 'mail stops';

/** Links that stop notifications without sign-in: they contain whom and what they are about, and a MAC. */
@Injectable()
export class StopLinks {
  private readonly keys: Map<string, Buffer>;

  constructor(private readonly config: Config) {
    const secrets = config.requireAppSecrets();
    this.keys = new Map(secrets.map((secret) => [secret, deriveKey(secret, PURPOSE)]));
  }

  /** @param secret the secret in use, which can be a previous one during a rotation */
  urlFor(mail: StoppableMail, secret: string): string {
    const key = this.keys.get(secret);
    if (!key) throw new Error('a link needs a key');
    const facts = Buffer.concat([
      Buffer.from([STOPPABLE_KINDS.indexOf(mail.kind)]),
      ...[mail.userId, mail.subjectId].map(toBytes),
    ]);
    const token = Buffer.concat([facts, macOf(facts, key)]).toString('base64url');
    return `${this.config.baseUrl}/unsubscribe?token=${token}`;
  }

  /** Returns null for a token that none of the secrets has made. */
  read(token: string): StoppableMail | null {
    const bytes = Buffer.from(token, 'base64url');
    if (bytes.length !== FACT_BYTES + MAC_BYTES || bytes.toString('base64url') !== token) return null;
    const [facts, mac] = [bytes.subarray(0, FACT_BYTES), bytes.subarray(FACT_BYTES)];
    if (![...this.keys.values()].some((key) => timingSafeEqual(macOf(facts, key), mac))) return null;
    const kind = STOPPABLE_KINDS[facts.readUInt8()];
    const idAt = (at: number) => toId(facts.subarray(at, at + ID_BYTES));
    return kind === undefined ? null : { kind, userId: idAt(1), subjectId: idAt(1 + ID_BYTES) };
  }
}

const macOf = (facts: Buffer, key: Buffer): Buffer =>
  createHmac('sha256', key).update(facts).digest().subarray(0, MAC_BYTES);

const toBytes = (id: string): Buffer => Buffer.from(id.replaceAll('-', ''), 'hex');

const toId = (bytes: Buffer): string =>
  bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
