import { Injectable } from '@nestjs/common';
import { ChangeFeed } from '#libs/database';
import { OpenStreams } from '../../http/streams/open-streams.js';
import { QrRecordsService } from '../../qr/record/qr-records.service.js';
import type { ScanStream } from './scan-stream.js';

/** The open streams of scans of this process, which also end when their QR code is deleted. */
@Injectable()
export class OpenScanStreams extends OpenStreams<ScanStream> {
  constructor(
    private readonly qr: QrRecordsService,
    changes: ChangeFeed,
  ) {
    super(changes);
  }

  protected async exists({ caller, followed }: ScanStream): Promise<boolean> {
    return (await this.qr.findExisting(caller, followed.qrCodeId)) !== null;
  }
}
