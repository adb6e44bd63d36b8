import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

type Reply = 'answer' | 'lose the answer' | 'refuse';

/** Stands for ClickHouse: it records the statements that the real client sends, and stores nothing. */
export class RecordedStore {
  readonly inserts: string[] = [];
  /** The addresses and statements of what was asked with parameters. */
  readonly questions: { url: string; sql: string }[] = [];
  reply: Reply = 'answer';
  /** What happens before a question is answered. */
  whenAsked = (): Promise<unknown> => Promise.resolve();

  private constructor(private readonly server: Server) {}

  static async start(): Promise<RecordedStore> {
    const server = createServer((request, response) => {
      let sql = '';
      request.on('data', (chunk: Buffer) => (sql += chunk.toString()));
      const answer = () => {
        const reply = store.receive(sql, request.url ?? '');
        if (reply === 'lose the answer') response.destroy();
        else
          response
            .writeHead(reply === 'refuse' ? 500 : 200)
            .end(reply === 'refuse' ? 'Code: 241. Memory limit' : '');
      };
      request.on('end', () => {
        if (isQuestion(request.url ?? '', sql)) void store.whenAsked().then(answer);
        else answer();
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
    if (isQuestion(url, sql)) this.questions.push({ url, sql });
    if (!sql.startsWith('insert')) return 'answer';
    this.inserts.push(sql);
    return this.reply;
  }
}

const isQuestion = (url: string, sql: string) => (url + sql).includes('param_workspace');

export const tokenOf = (insert = ''): string | undefined =>
  /insert_deduplication_token = '([^']+)'/.exec(insert)?.[1];

export const rowsOf = (insert = ''): unknown[][] =>
  (insert.split('format JSONCompactEachRow\n')[1] ?? '')
    .split('\n')
    .map((row) => JSON.parse(row) as unknown[]);
