/** How far the copy of all scans to ClickHouse is, in `rebuild` of `scan_sinks`. */
export interface ScanRebuild {
  id: string;
  /** The first day of the month that is copied; null before ClickHouse was emptied. */
  month: string | null;
  /** The last scan of the month that was copied. */
  after: { qrCodeId: string; scannedAt: string; id: string } | null;
}

/** How far a comparison with ClickHouse is, in `check_progress` of `scan_sinks`. */
export interface ScanCheck {
  /** The first day. */
  from: string;
  /** The day that is compared next. */
  day: string;
  differences: number;
}
