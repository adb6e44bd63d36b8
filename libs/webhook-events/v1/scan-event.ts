import type { WebhookEventName } from '#libs/database';

/** The values of a scan event as the customer receives them; `scannedAt` is ISO 8601 in UTC, to the millisecond. */
export interface ScanEventValues {
  qrCodeId: string;
  qrName: string;
  shortCode: string;
  country: string;
  city: string;
  device: string;
  scannedAt: string;
}

/** To which an endpoint subscribes. */
export const SCAN_EVENT = 'scan' satisfies WebhookEventName;

export interface ScanEvent {
  event: typeof SCAN_EVENT;
  qr_code_id: string;
  qr_name: string;
  short_code: string;
  scan: { country: string; city: string; device: string; scanned_at: string };
}

export const scanEvent = (values: ScanEventValues): ScanEvent => ({
  event: SCAN_EVENT,
  qr_code_id: values.qrCodeId,
  qr_name: values.qrName,
  short_code: values.shortCode,
  scan: {
    country: values.country,
    city: values.city,
    device: values.device,
    scanned_at: values.scannedAt,
  },
});
