import { signedHeaders, HttpsSender, TargetRules, type DeliverySettings } from '#libs/delivery';
import type { Config } from '#libs/platform';

/** An entry as its receiver gets it; the names are those of the audit log of the API. */
export interface StreamedEntry {
  id: string;
  at: Date;
  workspaceId: string;
  actor: object;
  action: string;
  target: object;
  changes: object;
  reason: string | null;
}

/** Resolves when the receiver has the entries. @throws if it may not have them */
export interface AuditSink {
  send(entries: readonly StreamedEntry[], attempt: number): Promise<void>;
  /** Ends an attempt in progress. */
  close(): void;
}

/** Lines of JSON, each with a mark that tells it from those of the log. */
export class StdoutSink implements AuditSink {
  send(entries: readonly StreamedEntry[]): Promise<void> {
    const text = entries.map((entry) => `${JSON.stringify({ log: 'audit', ...entry })}\n`).join('');
    return new Promise((resolve, reject) => {
      process.stdout.write(text, (error) => (error ? reject(error) : resolve()));
    });
  }

  close(): void {
    return;
  }
}

const HTTPS_PORT = 443;
const ANY_ADDRESS = ['0.0.0.0/0', '::/0'];
/** The identity of a connection; no workspace has it. */
const STREAM = { workspaceId: '', endpointId: 'audit-stream' };

/** Signed POSTs, as webhooks are sent. The operator has chosen the address, so it can be a private one. */
export class HttpsSink implements AuditSink {
  private readonly stop = new AbortController();
  private readonly sender: HttpsSender;

  constructor(
    config: Config,
    private readonly stream: { url: string; secret: string },
    settings: DeliverySettings,
    private readonly now: () => Date,
  ) {
    const port = Number(new URL(stream.url).port || HTTPS_PORT);
    this.sender = new HttpsSender(config, new TargetRules([port], ANY_ADDRESS), settings, { webhooks: null });
  }

  async send(entries: readonly StreamedEntry[], attempt: number): Promise<void> {
    const { url, secret } = this.stream;
    const body = Buffer.from(JSON.stringify(entries));
    const identity = {
      deliveryId: entries.at(-1)?.id ?? '',
      event: 'audit',
      attempt,
      isTest: false,
      at: this.now(),
    };
    const headers = signedHeaders(identity, { current: secret, next: null }, body);
    const sent = await this.sender.send({ ...STREAM, url, headers, body }, this.stop.signal);
    const { statusCode, error, detail } = sent;
    if (error !== null || statusCode === null || statusCode < 200 || statusCode > 299)
      throw new Error(`AUDIT_STREAM_URL: ${detail ?? error ?? `the response was ${statusCode}`}`);
  }

  close(): void {
    this.stop.abort();
    this.sender.onApplicationShutdown();
  }
}
