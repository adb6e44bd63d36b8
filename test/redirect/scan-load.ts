import { Agent, request } from 'node:http';

const CONNECTIONS = 32;

/** Opens one URL over many connections, each time with a mark of its own, and remembers which were answered. */
export class ScanLoad {
  /** Marks of the visits that got their 302. */
  readonly answered: string[] = [];
  private readonly agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  private readonly loops: Promise<void>[] = [];
  private sent = 0;
  private isStopped = false;

  constructor(
    private readonly url: string,
    private readonly name: string,
    /** By default, the mark is the host of the referrer. */
    private readonly headersOf: (mark: string) => Record<string, string> = (mark) => ({
      referer: `https://${mark}/`,
    }),
  ) {}

  start(): void {
    for (let index = 0; index < CONNECTIONS; index += 1) this.loops.push(this.loop());
  }

  /** After the server's death each connection ends by itself. */
  async stop(): Promise<void> {
    this.isStopped = true;
    await Promise.all(this.loops);
    this.agent.destroy();
  }

  private async loop(): Promise<void> {
    while (!this.isStopped) {
      const mark = `${this.name}-${(this.sent += 1)}.example`;
      const status = await this.scan(mark);
      if (status === null) return;
      if (status === 302) this.answered.push(mark);
    }
  }

  /** Null when the connection broke. */
  private scan(mark: string): Promise<number | null> {
    return new Promise((resolve) => {
      const sent = request(this.url, { agent: this.agent, headers: this.headersOf(mark) }, (response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
      });
      sent.on('error', () => resolve(null)).end();
    });
  }
}
