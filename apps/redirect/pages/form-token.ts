import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { parse, stringify } from 'uuid';
import { Config } from '#libs/platform';
import { newId } from '#libs/database';
import { deriveKey } from '#libs/secrets';
import { TOKEN_PLACE, type EdgeResponse } from '#libs/pages';

const PURPOSE = 'lead forms';
const ID_BYTES = 16;
const MAC_BYTES = 16;
const TOKEN_BYTES = ID_BYTES + MAC_BYTES;
const LENGTH = TOKEN_PLACE.length;

const VALID_MS = 24 * 3_600_000;
/** The clocks of two processes can differ. */
const MAX_DIFFERENCE_MS = 5 * 60_000;

interface FormOwner {
  readonly id: string;
  readonly passwordHash: string | null;
  readonly leadPage: { readonly form: { readonly consentText: string | null } } | null;
}

/**
 * Proves that a form was shown, by an id that contains the time and a MAC over it, the QR code, its password and the
 * text of consent. Forms can thus be sent only after opening the page, which may require the password, and nobody
 * consents to a text that was changed afterwards.
 */
@Injectable()
export class FormTokens {
  private readonly key: Buffer;
  private readonly keys: Buffer[];

  constructor(config: Config) {
    this.key = deriveKey(config.requireAppSecret(), PURPOSE);
    this.keys = config.requireAppSecrets().map((secret) => deriveKey(secret, PURPOSE));
  }

  addTo(page: EdgeResponse, code: FormOwner, now: Date): EdgeResponse {
    const at = page.body.indexOf(TOKEN_PLACE);
    return at === -1 ? page : { ...page, body: page.body.with(at, Buffer.from(this.make(code, now))) };
  }

  private make(code: FormOwner, now: Date): string {
    const id = Buffer.from(parse(newId(now)));
    return Buffer.concat([id, macOf(this.key, code, id)]).toString('base64url');
  }

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
 * Derives an id from the form and its content, so that the same form counts once, and a corrected form again. The
 * result is a UUIDv7 (RFC 9562 section 5.7) with the time of the form.
 */
export function deriveLeadId(formId: Buffer, content: object): string {
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
