import { Agent, request } from 'node:http';

const CONNECTIONS = 32;
const ANSWERED = [302, 303];

export interface LoadRequest {
  headers: Record<string, string>;
  form?: Record<string, string>;
}

/** Opens one URL over many connections, each time with a unique mark, and records which visits were answered. */
export class ScanLoad {
  readonly answered: string[] = [];
  readonly broken: string[] = [];
  readonly statuses = new Set<number>();
  private readonly agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  private readonly loops: Promise<void>[] = [];
  private sent = 0;
  private isStopped = false;

  constructor(
    private readonly url: string,
    private readonly name: string,
    private readonly requestOf: (mark: string) => LoadRequest = (mark) => ({
      headers: { referer: `https://${mark}/` },
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
      const status = await this.send(mark);
      if (status === null) {
        this.broken.push(mark);
        return;
      }
      this.statuses.add(status);
      if (ANSWERED.includes(status)) this.answered.push(mark);
    }
  }

  private send(mark: string): Promise<number | null> {
    const { headers: given, form } = this.requestOf(mark);
    // A request without a User-Agent would be a bot.
    const headers = { 'user-agent': 'curl/8.5.0', ...given };
    const method = form ? 'POST' : 'GET';
    return new Promise((resolve) => {
      const sent = request(this.url, { agent: this.agent, method, headers }, (response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
      });
      sent.on('error', () => resolve(null)).end(form && new URLSearchParams(form).toString());
    });
  }
}
