import { setTimeout as delay } from 'node:timers/promises';
import { Pool } from 'undici';
import { scanRequest, shortCodeOf } from '../toolbox/scan-requests.js';

const STEP_MS = 20;
const CONNECTIONS = 64;

/** Sends a number of scans, evenly on time, or as fast as they are answered. */
export class ScanLoad {
  private readonly pool: Pool;
  private sent = 0;

  constructor(url: string) {
    this.pool = new Pool(url, { connections: CONNECTIONS });
  }

  async send(count: number, perSecond: number | null): Promise<void> {
    if (perSecond === null) return this.sendAll(count);
    const startedAt = performance.now();
    const answers: Promise<void>[] = [];
    while (answers.length < count) {
      const due = Math.min(count, ((performance.now() - startedAt) * perSecond) / 1_000);
      while (answers.length < due) answers.push(this.scan());
      await delay(STEP_MS);
    }
    await Promise.all(answers);
  }

  close(): Promise<void> {
    return this.pool.close();
  }

  private async sendAll(count: number): Promise<void> {
    let left = count;
    const loop = async () => {
      while (left-- > 0) await this.scan();
    };
    await Promise.all(Array.from({ length: CONNECTIONS }, loop));
  }

  private async scan(): Promise<void> {
    const index = this.sent++;
    const { path = '', headers } = scanRequest(shortCodeOf(index), index);
    const { statusCode, body } = await this.pool.request({
      ...{ method: 'GET', path, headers: headers as Record<string, string> },
    });
    await body.dump();
    if (statusCode !== 302) throw new Error(`a scan was answered ${statusCode}`);
  }
}
