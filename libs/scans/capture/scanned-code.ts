import { parse } from 'uuid';
import type { Device, QrCode } from '#libs/database';
import { binaryText } from '../store/binary-text.js';
import type { Place } from './place.js';

/** What each scan of a code repeats, made once a code. */
export class ScannedCode {
  readonly workspaceId: string;
  readonly idBytes: Uint8Array;
  readonly workspaceIdBytes: Uint8Array;
  private readonly eventHead: string;

  constructor(code: Pick<QrCode, 'id' | 'workspaceId' | 'name' | 'shortCode'>) {
    this.workspaceId = code.workspaceId;
    this.idBytes = parse(code.id);
    this.workspaceIdBytes = parse(code.workspaceId);
    const head = { event: 'scan', qr_code_id: code.id, qr_name: code.name, short_code: code.shortCode };
    this.eventHead = binaryText(`${JSON.stringify(head).slice(0, -1)},"scan":`);
  }

  /** The body of the webhook event, which is signed and sent as it is; in the form of binary-text.ts. */
  eventBody({ json }: Place, device: Device, scannedAt: string): string {
    return `${this.eventHead}{${json},"device":"${device}","scanned_at":"${scannedAt}"}}`;
  }
}
