import type { Browser, Device, System, Via } from '#libs/database';

/** Many scans share it: encoding it costs more than the rest of a scan. */
interface Shared {
  /** As PostgreSQL's binary format has it. Made by the store for the first of these scans. */
  encoded?: string | undefined;
}

/** A resolved code; one object is shared by all of its scans. */
export interface ScannedCode extends Shared {
  readonly id: string;
  readonly workspaceId: string;
}

/** The location of a scan; one object is shared by all scans from one record of the city database. */
export interface ScanLocation extends Shared {
  /** ISO 3166-1 alpha-2, or "Unknown". */
  readonly country: string;
  /** English name, or "Unknown". */
  readonly city: string;
}

export interface UserAgent {
  readonly device: Device;
  readonly os: System;
  readonly browser: Browser;
  readonly isBot: boolean;
}

/** A scan that is not stored yet, as plain data; it cannot be traced to an address. */
export interface NewScan {
  code: ScannedCode;
  scannedAt: Date;
  location: ScanLocation;
  userAgent: UserAgent;
  language: string;
  referrer: string;
  /** 16 bytes, one character per byte. */
  visitorHash: string;
  /** Index of the rule that matched; set by the caller that evaluates the rules. */
  rule: number | null;
  /** Set by the caller that knows the forms of the short URL. */
  via: Via;
}
