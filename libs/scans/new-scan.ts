import type { Browser, Device, System } from '#libs/database';

/** One object for all scans of a code that was resolved once. */
export interface ScannedCode {
  readonly id: string;
  readonly workspaceId: string;
}

/** Where a scan came from; one object for all scans of a record of the city database. */
export interface ScanLocation {
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

/** A scan that is not stored yet, as plain data; nothing in it leads back to an address. */
export interface NewScan {
  code: ScannedCode;
  scannedAt: Date;
  location: ScanLocation;
  userAgent: UserAgent;
  language: string;
  referrer: string;
  /** 16 bytes, one character for each. */
  visitorHash: string;
  /** Index of the rule that gives the destination; set by whoever asks the rules. */
  rule: number | null;
}
