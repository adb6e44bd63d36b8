import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { parse, stringify } from 'uuid';
import { Config } from '#libs/platform';
import { newId } from '#libs/database';
import { deriveKey } from '#libs/secrets';
import type { EdgeResponse } from './edge-response.js';

const PURPOSE = 'lead forms';
const ID_BYTES = 16;
const MAC_BYTES = 16;
const TOKEN_BYTES = ID_BYTES + MAC_BYTES;
const LENGTH = Math.ceil((TOKEN_BYTES * 4) / 3);

/** A form can be sent for a day after it was shown. */
const VALID_MS = 24 * 3_600_000;
/** The clocks of two processes can differ. */
const MAX_DIFFERENCE_MS = 5 * 60_000;

/** Stands for the token in a page that is cached for many visitors. */
export const TOKEN_PLACE = Buffer.alloc(LENGTH, '-');

/** A code whose page has a form. */
interface FormOwner {
  readonly id: string;
  readonly passwordHash: string | null;
  readonly leadPage: { readonly form: { readonly consentText: string | null } } | null;
}

/**
 * Says that a form was shown: an id of its own, which contains the time, and a code of authentication over it, the QR code, its
 * password and the text of consent. So forms cannot be sent without opening the page, that of a code with a password only by those
 * who know it, and nobody consents to a text that was changed after they saw it.
 */
@Injectable()
export class FormTokens {
  private readonly key: Buffer;
  /** The keys of previous secrets are valid, too. */
  private readonly keys: Buffer[];

  constructor(config: Config) {
    this.key = deriveKey(config.requireAppSecret(), PURPOSE);
    this.keys = config.requireAppSecrets().map((secret) => deriveKey(secret, PURPOSE));
  }

  /** The page, with a new token if it has a place for one. */
  addTo(page: EdgeResponse, code: FormOwner, now: Date): EdgeResponse {
    const at = page.body.indexOf(TOKEN_PLACE);
    return at === -1 ? page : { ...page, body: page.body.with(at, Buffer.from(this.make(code, now))) };
  }

  private make(code: FormOwner, now: Date): string {
    const id = Buffer.from(parse(newId(now)));
    return Buffer.concat([id, macOf(this.key, code, id)]).toString('base64url');
  }

  /** The id of the form that was shown; null if the token is not valid for this code, or no longer. */
  idIn(token: string, code: FormOwner, now: Date): Buffer | null {
    const bytes = Buffer.from(token, 'base64url');
    if (token.length !== LENGTH || bytes.length !== TOKEN_BYTES) return null;
    const id = bytes.subarray(0, ID_BYTES);
    const mac = bytes.subarray(ID_BYTES);
    const age = now.getTime() - id.readUIntBE(0, 6);
    const isKnown = this.keys.some((key) => timingSafeEqual(macOf(key, code, id), mac));
    return isKnown && age >= -MAX_DIFFERENCE_MS && age < VALID_MS ? id : null;
  }
}

const macOf = (key: Buffer, { id, passwordHash, leadPage }: FormOwner, formId: Buffer): Buffer =>
  createHmac('sha256', key)
    .update(`${id}\0${passwordHash ?? ''}\0${leadPage?.form.consentText ?? ''}\0`)
    .update(formId)
    .digest()
    .subarray(0, MAC_BYTES);

/**
 * The id of what was sent with a form: the same each time that the same is sent, so that it counts once; another one after the
 * visitor has corrected something. A UUIDv7 (RFC 9562 section 5.7) with the time of the form.
 */
export function leadIdOf(formId: Buffer, content: object): string {
  const id = createHash('sha256')
    .update(formId)
    .update(JSON.stringify(content))
    .digest()
    .subarray(0, ID_BYTES);
  formId.copy(id, 0, 0, 6);
  id.writeUInt8((id.readUInt8(6) & 0x0f) | 0x70, 6);
  id.writeUInt8((id.readUInt8(8) & 0x3f) | 0x80, 8);
  return stringify(id);
}
