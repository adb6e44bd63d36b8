import { CITY, CodeEvent, COUNTRY, DEVICE, SAMPLE_TIME, TIME } from './code.event.js';
import { Documented } from './documented.js';

class WebhookScan {
  @Documented(COUNTRY) country = 'CH';
  @Documented(CITY) city = 'Zurich';
  @Documented(DEVICE) device = 'mobile';
  @Documented({ ...TIME, description: 'When the QR code was scanned' }) scanned_at = SAMPLE_TIME;
}

export class ScanEvent extends CodeEvent {
  static readonly summary = 'A QR code was scanned';
  static readonly description = 'Sent for each scan that counts, except bot scans.';

  override readonly event = 'scan';
  @Documented({ description: 'The scan that was counted' }) scan = new WebhookScan();
}
