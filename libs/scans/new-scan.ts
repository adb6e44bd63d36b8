import type { Browser, Device, System, Via } from '#libs/database';

/** Many scans share the object, because encoding it costs more than the rest of a scan. */
interface Shared {
  /** PostgreSQL's binary format, set by the store for the first of these scans. */
  encoded?: string | undefined;
}

export interface ScannedCode extends Shared {
  readonly id: string;
  readonly workspaceId: string;
  readonly version: number;
}

export interface ScanLocation extends Shared {
  readonly country: string;
  readonly city: string;
}

export interface UserAgent {
  readonly device: Device;
  readonly os: System;
  readonly browser: Browser;
  readonly isBot: boolean;
}

export interface NewScan {
  /** Chosen if its visit is traced. */
  id?: string;
  code: ScannedCode;
  scannedAt: Date;
  location: ScanLocation;
  userAgent: UserAgent;
  language: string;
  referrer: string;
  /** 16 bytes, one character per byte. */
  visitorHash: string;
  rule: number | null;
  via: Via;
}
