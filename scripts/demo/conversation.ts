import { isDeepStrictEqual } from 'node:util';
import { CommandError } from '../start/command-error.js';

export interface Answer {
  status: number;
  headers: Headers;
  bytes: Buffer;
  json: unknown;
}

export interface Question {
  method?: string;
  headers?: Record<string, string>;
  body?: unknown;
}

export class Conversation {
  constructor(
    private readonly baseUrl: string,
    private readonly apiKey: string,
  ) {}

  title(text: string): void {
    console.log(`\n── ${text}`);
  }

  /** Requests a `path` of the API with the key, or a whole URL without it. @throws CommandError for any other status */
  async ask(expectedStatus: number, path: string, question: Question = {}): Promise<Answer> {
    const { method = 'GET', body } = question;
    const url = path.startsWith('/') ? this.baseUrl + path : path;
    const headers: Record<string, string> = {
      ...(path.startsWith('/') ? { Authorization: `Bearer ${this.apiKey}` } : {}),
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...question.headers,
    };
    console.log(`\n→ ${method} ${url}`);
    for (const [name, value] of Object.entries(headers)) console.log(`  ${name}: ${value}`);
    if (body !== undefined) console.log(indent(body));
    const response = await fetch(url, {
      method,
      redirect: 'manual',
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const bytes = Buffer.from(await response.arrayBuffer());
    const type = response.headers.get('content-type') ?? '';
    const json: unknown = type.includes('json') ? JSON.parse(bytes.toString()) : undefined;
    console.log(`← ${response.status} ${response.statusText}`);
    const location = response.headers.get('location');
    if (location) console.log(`  Location: ${location}`);
    if (json !== undefined) console.log(indent(json));
    else if (bytes.length > 0) console.log(`  ${type}, ${bytes.length} bytes`);
    if (response.status !== expectedStatus) {
      throw new CommandError(`${method} ${url} returned ${response.status}, expected ${expectedStatus}`);
    }
    return { status: response.status, headers: response.headers, bytes, json };
  }
}

export function expectSame(what: string, actual: unknown, expected: unknown): void {
  if (!isDeepStrictEqual(actual, expected)) {
    throw new CommandError(`${what} is ${JSON.stringify(actual)}, not ${JSON.stringify(expected)}`);
  }
  console.log(`  ✓ ${what} is ${JSON.stringify(actual)}`);
}

export const indent = (value: unknown) => JSON.stringify(value, null, 2).replace(/^/gm, '  ');
