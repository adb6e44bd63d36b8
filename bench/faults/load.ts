import { Agent, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { SHORT_CODES } from '../toolbox/scan-requests.js';

const CONNECTIONS = 32;
const RETRY_MS = 50;

export class FaultsLoad {
  readonly answered: string[] = [];
  /** Responses by status; 0 for connections that broke. */
  readonly statuses = new Map<number, number>();
  private readonly agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  private readonly loops: Promise<void>[] = [];
  /** The time of the last response that was no redirect, of performance.now(). */
  failedAt = 0;
  private sent = 0;
  private isStopped = false;

  constructor(
    private readonly port: number,
    readonly scansPerSecond: number,
  ) {}

  start(): void {
    for (let index = 0; index < CONNECTIONS; index += 1) this.loops.push(this.loop());
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    await Promise.all(this.loops);
    this.agent.destroy();
  }

  private async loop(): Promise<void> {
    while (!this.isStopped) {
      const startedAt = performance.now();
      const mark = `scan-${(this.sent += 1)}.example`;
      const status = await this.scan(mark);
      this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1);
      if (status === 302) this.answered.push(mark);
      else this.failedAt = performance.now();
      const pauseMs = (1_000 * CONNECTIONS) / this.scansPerSecond - (performance.now() - startedAt);
      await delay(status === 0 ? RETRY_MS : Math.max(0, pauseMs));
    }
  }

  private scan(mark: string): Promise<number> {
    const path = `/${SHORT_CODES[this.sent % SHORT_CODES.length]}`;
    return new Promise((resolve) => {
      // A request without a User-Agent would be a bot.
      const headers = { referer: `https://${mark}/`, 'user-agent': 'curl/8.5.0' };
      const sent = request({ port: this.port, path, agent: this.agent, headers }, (response) => {
        response.resume().on('end', () => resolve(response.statusCode ?? 0));
        response.on('error', () => resolve(0));
      });
      sent.on('error', () => resolve(0)).end();
    });
  }
}
