import type { QrCode } from '#libs/database';
import { destinationOf } from '#libs/qr-codes';
import { ScannedCode } from '#libs/scans';

/** A short code that was found, made ready for many answers. */
export class ResolvedCode {
  readonly id: string;
  readonly shortCode: string;
  readonly isDeleted: boolean;
  readonly scanned: ScannedCode;
  /** Of the 302; null when the stored destination may not be redirected to. */
  readonly headers: string[] | null;

  constructor(code: QrCode) {
    this.id = code.id;
    this.shortCode = code.shortCode;
    this.isDeleted = code.deletedAt !== null;
    this.scanned = new ScannedCode(code);
    const location = locationOf(destinationOf(code));
    this.headers =
      location === null
        ? null
        : ['Location', location, 'Cache-Control', 'private, no-store', 'Content-Length', '0'];
  }
}

/** Checked again here, whatever was stored; WHATWG's form holds no line break that could split the header. */
export function locationOf(destination: string): string | null {
  if (!URL.canParse(destination)) return null;
  const { protocol, href } = new URL(destination);
  return protocol === 'https:' || protocol === 'http:' ? href : null;
}
