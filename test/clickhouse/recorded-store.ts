import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

type Reply = 'answer' | 'lose the answer' | 'refuse' | 'refuse a question that is too large';

const ERRORS: Partial<Record<Reply, string>> = {
  refuse: 'Code: 241. Memory limit',
  'refuse a question that is too large':
    'Code: 159. DB::Exception: Timeout exceeded: elapsed 3001 ms. (TIMEOUT_EXCEEDED)',
};

/** Stands for ClickHouse: it records the statements that the real client sends, and stores nothing but that it has a table. */
export class RecordedStore {
  readonly statements: { url: string; sql: string }[] = [];
  readonly inserts: string[] = [];
  /** The addresses and statements of what was asked with parameters. */
  readonly questions: { url: string; sql: string }[] = [];
  reply: Reply = 'answer';
  /** What happens before a question is answered. */
  whenAsked: (question: string) => Promise<unknown> = () => Promise.resolve();
  /** The months that it has, such as 202609. */
  partitions: string[] = [];
  /** What created the table. */
  table: string | undefined;

  private constructor(private readonly server: Server) {}

  static async start(): Promise<RecordedStore> {
    const server = createServer((request, response) => {
      let sql = '';
      request.on('data', (chunk: Buffer) => (sql += chunk.toString()));
      const answer = () => {
        const reply = store.receive(sql, request.url ?? '');
        const error = ERRORS[reply];
        if (reply === 'lose the answer') response.destroy();
        else response.writeHead(error ? 500 : 200, HEADERS).end(error ?? store.answerTo(sql));
      };
      request.on('end', () => {
        if (isQuestion(request.url ?? '', sql)) void store.whenAsked((request.url ?? '') + sql).then(answer);
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
    this.statements.push({ url, sql });
    if (isQuestion(url, sql)) this.questions.push({ url, sql });
    if (sql.trim().startsWith('create table')) this.table = sql;
    if (sql.startsWith('insert')) this.inserts.push(sql);
    return sql.startsWith('insert') || isQuestion(url, sql) ? this.reply : 'answer';
  }

  private answerTo(sql: string): string {
    if (!sql.includes('FORMAT JSON')) return '';
    const isForTable = sql.includes('system.tables');
    const table = this.table ? [{ definition: this.table }] : [];
    const partitions = this.partitions.map((partition) => ({ partition }));
    const data = isForTable ? table : sql.includes('system.parts') ? partitions : [];
    return JSON.stringify({ data, rows: data.length });
  }
}

const HEADERS = { 'x-clickhouse-query-id': '1' };

const isQuestion = (url: string, sql: string) => (url + sql).includes('param_workspace');

export const tokenOf = (insert = ''): string | undefined =>
  /insert_deduplication_token = '([^']+)'/.exec(insert)?.[1];

export const rowsOf = (insert = ''): unknown[][] =>
  (insert.split('format JSONCompactEachRow\n')[1] ?? '')
    .split('\n')
    .map((row) => JSON.parse(row) as unknown[]);
