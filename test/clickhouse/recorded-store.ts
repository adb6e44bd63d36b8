import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

type Reply = 'answer' | 'lose the answer' | 'refuse';

/** Stands for ClickHouse: it records the statements that the real client sends, and stores nothing. */
export class RecordedStore {
  readonly inserts: string[] = [];
  /** The addresses and statements of what was asked with parameters. */
  readonly questions: { url: string; sql: string }[] = [];
  reply: Reply = 'answer';

  private constructor(private readonly server: Server) {}

  static async start(): Promise<RecordedStore> {
    const server = createServer((request, response) => {
      let sql = '';
      request.on('data', (chunk: Buffer) => (sql += chunk.toString()));
      request.on('end', () => {
        const reply = store.receive(sql, request.url ?? '');
        if (reply === 'lose the answer') response.destroy();
        else
          response
            .writeHead(reply === 'refuse' ? 500 : 200)
            .end(reply === 'refuse' ? 'Code: 241. Memory limit' : '');
      });
    });
    const store = new RecordedStore(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return store;
  }

  get url(): string {
    return `http://user:password@127.0.0.1:${(this.server.address() as AddressInfo).port}/qr`;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private receive(sql: string, url: string): Reply {
    if (/param_workspace/.test(url + sql)) this.questions.push({ url, sql });
    if (!sql.startsWith('insert')) return 'answer';
    this.inserts.push(sql);
    return this.reply;
  }
}

export const tokenOf = (insert = ''): string | undefined =>
  /insert_deduplication_token = '([^']+)'/.exec(insert)?.[1];

export const rowsOf = (insert = ''): unknown[][] =>
  (insert.split('format JSONCompactEachRow\n')[1] ?? '')
    .split('\n')
    .map((row) => JSON.parse(row) as unknown[]);
