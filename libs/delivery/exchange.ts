import { StringDecoder } from 'node:string_decoder';
import type { Client, Dispatcher } from 'undici';

type Controller = Dispatcher.DispatchController;

export interface RequestParts {
  path: string;
  headers: Record<string, string>;
  body: Buffer;
}

/**
 * One POST and its response, of which only the first bytes are kept. A handler, because undici's promises and streams
 * take a tenth of the time of a delivery.
 */
export class Exchange implements Dispatcher.DispatchHandler {
  statusCode: number | null = null;
  retryAfter: string | null = null;
  location: string | null = null;
  isAnswered = false;
  isWhole = false;
  private readonly chunks: Buffer[] = [];
  private size = 0;
  private controller: Controller | null = null;
  private cutBy: Error | null = null;
  private done!: () => void;
  private fail!: (error: Error) => void;

  constructor(private readonly maxBytes: number) {}

  /** Resolves when enough of the response was read. Rejects with the error of undici, of the connector, or of `cut`. */
  run(client: Client, { path, headers, body }: RequestParts): Promise<void> {
    return new Promise((resolve, reject) => {
      [this.done, this.fail] = [resolve, reject];
      client.dispatch({ method: 'POST', path, headers, body }, this);
    });
  }

  cut(reason: Error): void {
    this.cutBy = reason;
    this.controller?.abort(reason);
  }

  /** The first bytes as text that PostgreSQL accepts; null without a response. */
  get excerpt(): string | null {
    if (this.statusCode === null) return null;
    if (this.size === 0) return '';
    // The decoder omits an incomplete last character.
    const text = new StringDecoder('utf8').write(Buffer.concat(this.chunks).subarray(0, this.maxBytes));
    return text.replaceAll('\0', '\uFFFD');
  }

  onRequestStart(controller: Controller): void {
    this.controller = controller;
    if (this.cutBy) controller.abort(this.cutBy);
  }

  onResponseStarted(): void {
    this.isAnswered = true;
  }

  onResponseStart(
    _: Controller,
    statusCode: number,
    headers: Record<string, string | string[] | undefined>,
  ): void {
    // Several informational responses may precede the response (RFC 9110 section 15.2).
    if (statusCode < 200) return;
    this.statusCode = statusCode;
    this.retryAfter = headers['retry-after']?.toString() ?? null;
    this.location = headers.location?.toString() ?? null;
  }

  onResponseData(controller: Controller, chunk: Buffer): void {
    this.chunks.push(chunk);
    this.size += chunk.length;
    if (this.size < this.maxBytes) return;
    this.done();
    controller.abort(new Error('enough was read'));
  }

  onResponseEnd(): void {
    this.isWhole = true;
    this.done();
  }

  onResponseError(_: Controller, error: Error): void {
    this.fail(error);
  }
}
