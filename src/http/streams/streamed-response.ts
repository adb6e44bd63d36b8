import type { Response } from 'express';
import { personBehind, type Caller } from '../requests/caller.js';

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

/** One open response with Server-Sent Events. At most one part waits in memory until the client reads it. */
export abstract class StreamedResponse {
  private writtenAt = performance.now();

  constructor(
    readonly caller: Caller,
    private readonly identify: () => Promise<Caller | null>,
    readonly response: Response,
  ) {}

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

  /** Shows proxies and the client that the connection is alive, or ends one that is not. */
  beat(): void {
    const silentMs = performance.now() - this.writtenAt;
    if (!this.isReady) {
      if (silentMs > UNREAD_MS) this.response.destroy();
    } else if (silentMs > HEARTBEAT_MS) this.write(this.heartbeat());
  }

  isOpenedBy(id: string): boolean {
    return [credentialOf(this.caller), personBehind(this.caller), this.caller.workspaceId].includes(id);
  }

  /** Whether the credentials still have the rights with which the stream was opened. */
  async isAllowed(): Promise<boolean> {
    const caller = await this.identify();
    if (caller?.workspaceId !== this.caller.workspaceId) return false;
    const isKept =
      caller.kind === 'session' && (caller.lacksSecondFactor || caller.sso?.state === 'required');
    return this.isReadableBy(caller) && !isKept && !caller.isWorkspaceDeleted;
  }

  end(): void {
    if (this.isOpen) this.response.end();
  }

  protected abstract isReadableBy(caller: Caller): boolean;

  protected heartbeat(): string {
    return ': heartbeat\n\n';
  }

  protected write(text: string): void {
    this.writtenAt = performance.now();
    this.response.write(text);
  }
}

/** The id of the key or the session. */
export const credentialOf = (caller: Caller): string =>
  caller.kind === 'key' ? caller.apiKeyId : caller.sessionId;
