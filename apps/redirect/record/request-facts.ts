import type { IncomingMessage } from 'node:http';
import type { ScanFacts } from '#libs/qr-codes';
import { languageTagOf, visitorBucket, type NewScan } from '#libs/scans';

/** The properties of a scan that rules can test; expensive ones are computed once, on first use. */
export class RequestFacts implements ScanFacts {
  private knownLanguage: string | undefined;
  private knownBucket: number | undefined;

  constructor(
    private readonly scan: NewScan,
    private readonly qrCodeId: string,
    private readonly request: Pick<IncomingMessage, 'headers'>,
  ) {}

  get country(): string {
    return this.scan.location.country;
  }

  get device(): string {
    return this.scan.userAgent.device;
  }

  get os(): string {
    return this.scan.userAgent.os;
  }

  get language(): string {
    return (this.knownLanguage ??= languageTagOf(this.request.headers['accept-language']));
  }

  get at(): Date {
    return this.scan.scannedAt;
  }

  get bucket(): number {
    return (this.knownBucket ??= visitorBucket(this.scan.visitorHash, this.qrCodeId));
  }
}
