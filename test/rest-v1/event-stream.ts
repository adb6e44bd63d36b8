import { request as httpRequest, type IncomingMessage } from 'node:http';
import type { ScanDto } from '../../src/analytics/scans/scans.dto.js';
import type { Client } from '../toolbox/client.js';
import { waitUntil } from '../toolbox/wait-until.js';

export class EventStream {
  text = '';
  isEnded = false;

  private constructor(readonly response: IncomingMessage) {
    response.setEncoding('utf8');
    response.on('data', (chunk: string) => (this.text += chunk));
    response.on('close', () => (this.isEnded = true));
    response.on('error', () => undefined);
  }

  static async open(
    client: Client,
    path: string,
    headers: Record<string, string> = {},
  ): Promise<EventStream> {
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      httpRequest(
        client.url + path,
        { headers: { ...client.credentials, ...headers }, agent: false },
        resolve,
      )
        .on('error', reject)
        .end();
    });
    return new EventStream(response);
  }

  /** Without what has not come whole. */
  private get blocks(): string[] {
    return this.text.split('\n\n').slice(0, -1);
  }

  get scans(): ScanDto[] {
    const events = this.blocks.filter((event) => event.includes('event: scan'));
    return events.map((event) => {
      const [id, name, data] = event.split('\n');
      const scan = JSON.parse(data?.replace('data: ', '') ?? '') as ScanDto;
      expect([id, name]).toEqual([`id: ${scan.id}`, 'event: scan']);
      return scan;
    });
  }

  /** Each event with its id, its name and its data. */
  get sent(): { id?: string | undefined; event: string; data: string }[] {
    const blocks = this.blocks.filter((block) => /^data: /m.test(block));
    return blocks.map((block) => ({
      ...(/^id: (.*)$/m.test(block) && { id: /^id: (.*)$/m.exec(block)?.[1] }),
      event: /^event: (.*)$/m.exec(block)?.[1] ?? '',
      data: /^data: (.*)$/m.exec(block)?.[1] ?? '',
    }));
  }

  /** What EventSource would send as Last-Event-ID. */
  get lastId(): string {
    return [...this.text.matchAll(/^id: (.*)$/gm)].at(-1)?.[1] ?? '';
  }

  async whenSent(count: number): Promise<ScanDto[]> {
    await waitUntil(() => this.scans.length >= count, `${count} events`);
    return this.scans;
  }

  whenEnded(): Promise<void> {
    return waitUntil(() => this.isEnded, 'the stream to end');
  }

  close(): void {
    this.response.destroy();
  }
}
