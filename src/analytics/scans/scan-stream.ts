import type { Response } from 'express';
import type { FollowedCode, ListedScan } from '#libs/scans';
import { holds } from '../../http/permissions/held.js';
import { personBehind, type Caller } from '../../http/requests/caller.js';

/** This is below the idle timeouts of proxies, which are usually 60 s. */
const HEARTBEAT_MS = 15_000;
/** A client that reads nothing for this long is disconnected; it can resume. */
const UNREAD_MS = 30_000;
const RETRY_MS = 2_000;

const HEADERS = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  // This tells proxies neither to buffer nor to compress the response.
  'Cache-Control': 'no-store, no-transform',
  'X-Accel-Buffering': 'no',
};

export interface StreamOptions {
  includesBots: boolean;
  identify: () => Promise<Caller | null>;
}

/** One open response with Server-Sent Events. At most one part waits in memory until the client reads it. */
export class ScanStream {
  private writtenAt = performance.now();

  constructor(
    readonly caller: Caller,
    private progress: FollowedCode,
    private readonly options: StreamOptions,
    private readonly response: Response,
  ) {}

  get followed(): FollowedCode {
    return this.progress;
  }

  get isOpen(): boolean {
    return !this.response.closed && !this.response.writableEnded;
  }

  get isReady(): boolean {
    return this.isOpen && !this.response.writableNeedDrain;
  }

  begin(): void {
    this.response.set(HEADERS);
    this.write(`retry: ${RETRY_MS}\n\n`);
  }

  /** Sends the next scans, unless the stream was closed meanwhile. @param progress the position after these scans */
  advance(progress: Partial<FollowedCode>, scans: ListedScan[]): void {
    this.progress = { ...this.progress, ...progress };
    if (!this.isOpen) return;
    const shown = this.options.includesBots ? scans : scans.filter(({ bot }) => !bot);
    const events = shown.map((scan) => `id: ${scan.id}\nevent: scan\ndata: ${JSON.stringify(scan)}\n\n`);
    if (events.length > 0) this.write(events.join(''));
  }

  /** Shows proxies and the client that the connection is alive, or ends one that is not. */
  beat(): void {
    const silentMs = performance.now() - this.writtenAt;
    if (!this.isReady) {
      if (silentMs > UNREAD_MS) this.response.destroy();
    } else if (silentMs > HEARTBEAT_MS) this.write(': heartbeat\n\n');
  }

  isOpenedBy(id: string): boolean {
    const { caller } = this;
    const credentialId = caller.kind === 'key' ? caller.apiKeyId : caller.sessionId;
    return [credentialId, personBehind(caller), caller.workspaceId].includes(id);
  }

  async isAllowed(): Promise<boolean> {
    const caller = await this.options.identify();
    if (caller?.workspaceId !== this.caller.workspaceId) return false;
    return holds(caller, 'scans:read') && !(caller.kind === 'session' && caller.lacksSecondFactor);
  }

  end(): void {
    if (this.isOpen) this.response.end();
  }

  private write(text: string): void {
    this.writtenAt = performance.now();
    this.response.write(text);
  }
}
