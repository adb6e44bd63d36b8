import type { Response } from 'express';
import type { FollowedCode, ListedScan } from '#libs/scans';
import { holds } from '../../http/permissions/held.js';
import type { Caller } from '../../http/requests/caller.js';
import { StreamedResponse } from '../../http/streams/streamed-response.js';

export interface StreamOptions {
  includesBots: boolean;
  identify: () => Promise<Caller | null>;
}

/** The scans of a QR code, as they are stored. */
export class ScanStream extends StreamedResponse {
  constructor(
    caller: Caller,
    private progress: FollowedCode,
    private readonly options: StreamOptions,
    response: Response,
  ) {
    super(caller, options.identify, response);
  }

  get followed(): FollowedCode {
    return this.progress;
  }

  /** Sends the next scans, unless the stream was closed meanwhile. @param progress the position after these scans */
  advance(progress: Partial<FollowedCode>, scans: ListedScan[]): void {
    this.progress = { ...this.progress, ...progress };
    if (!this.isOpen) return;
    const shown = this.options.includesBots ? scans : scans.filter(({ bot }) => !bot);
    const events = shown.map((scan) => `id: ${scan.id}\nevent: scan\ndata: ${JSON.stringify(scan)}\n\n`);
    if (events.length > 0) this.write(events.join(''));
  }

  protected isReadableBy(caller: Caller): boolean {
    return holds(caller, 'scans:read');
  }
}
