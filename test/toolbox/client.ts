import type { Readable } from 'node:stream';
import { Agent, request } from 'undici';
import type { CreateFolderDto, FolderDto } from '../../src/qr/folders/folders.dto.js';
import type { CreateQrCodeDto } from '../../src/qr/record/qr-create.dto.js';
import type { QrCodeDto } from '../../src/qr/record/qr.dto.js';
import { checkAnswer } from './contract.js';
import { note, noteSecrets } from './secrets.js';

/** Opening a connection for each request takes as long as a simple request. */
let dispatcher = new Agent();

/** A service that stops waits for connections that are open. */
export function closeConnections(): void {
  void dispatcher.close();
  dispatcher = new Agent();
}

export interface Answer<Body = Record<string, unknown>> {
  status: number;
  headers: Record<string, string>;
  body: Body;
  bytes: Buffer;
}

export interface CallOptions {
  body?: unknown;
  headers?: Record<string, string>;
  hasCredentials?: boolean;
}

export interface ScanOptions {
  from?: string;
  headers?: Record<string, string>;
  method?: 'GET' | 'HEAD' | 'POST';
}

/** Fields of the create body; `url` is short for qr_data.url. */
export type QrCodeFields = Partial<CreateQrCodeDto> & { url?: string };

/** A stream has no end, so tests that read one open an EventStream. */
function leave(body: Readable): Buffer {
  body.on('error', () => undefined).destroy();
  return Buffer.alloc(0);
}

/** The scan edge of a service, which learns of changes through the database. */
interface EdgeUnderTest {
  /** Resolves when it knows of all changes so far. */
  catchUp: () => Promise<void>;
  afterScan: () => void;
}

/** Those of the services that run, by the address of their API. */
export const edges = new Map<string, EdgeUnderTest>();

/** Prove again who a person is, by the address of the API. */
export const provers = new Map<string, (person: PersonClient) => Promise<void>>();

/** Calls the service with a workspace's API key; every answer under /api is checked against openapi.yaml. */
export class Client {
  constructor(
    readonly url: string,
    readonly workspaceId: string,
    readonly key: string,
    readonly apiKeyId: string,
    readonly shortUrl = url,
  ) {}

  get credentials(): Record<string, string> {
    return { authorization: `Bearer ${this.key}` };
  }

  get = <Body = Record<string, unknown>>(path: string, options?: CallOptions) =>
    this.call<Body>('GET', path, options);
  head = (path: string, options?: CallOptions) => this.call('HEAD', path, options);
  post = <Body = Record<string, unknown>>(path: string, body: unknown, options?: CallOptions) =>
    this.call<Body>('POST', path, { body, ...options });
  put = <Body = Record<string, unknown>>(path: string, body: unknown, options?: CallOptions) =>
    this.call<Body>('PUT', path, { body, ...options });
  patch = <Body = Record<string, unknown>>(path: string, body: unknown, options?: CallOptions) =>
    this.call<Body>('PATCH', path, { body, ...options });
  delete = (path: string, options?: CallOptions) => this.call('DELETE', path, options);

  async call<Body = Record<string, unknown>>(
    method: string,
    path: string,
    { body, headers = {}, hasCredentials = true }: CallOptions = {},
  ): Promise<Answer<Body>> {
    const isRaw = body === undefined || typeof body === 'string' || Buffer.isBuffer(body);
    const sent = {
      ...(hasCredentials ? this.credentials : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    };
    const answer = await request(this.url + path, {
      dispatcher,
      method: method as 'GET',
      headers: sent,
      body: isRaw ? (body ?? null) : JSON.stringify(body),
    });
    const isStream = String(answer.headers['content-type']).startsWith('text/event-stream');
    const bytes = isStream ? leave(answer.body) : Buffer.from(await answer.body.arrayBuffer());
    const flat = Object.fromEntries(
      Object.entries(answer.headers).map(([name, value]) => [name, String(value)]),
    );
    if (method !== 'GET' && answer.statusCode < 300) await edges.get(this.url)?.catchUp();
    const isJson = /[/+]json/.test(flat['content-type'] ?? '');
    const parsed: unknown = isJson && bytes.length > 0 ? JSON.parse(bytes.toString()) : null;
    if (answer.statusCode < 300) noteSecrets({ path, headers: sent, body }, { headers: flat, body: parsed });
    checkAnswer({ method, path, status: answer.statusCode, headers: flat, body: parsed, bytes });
    return { status: answer.statusCode, headers: flat, body: parsed as Body, bytes };
  }

  async qrCode({ url = 'https://example.com/menu', ...fields }: QrCodeFields = {}): Promise<QrCodeDto> {
    const { status, body } = await this.post<QrCodeDto>('/api/v1/qr', {
      name: 'Table 12',
      category: 'url',
      qr_data: { url },
      ...fields,
    });
    if (status !== 201) throw new Error(`could not create a QR code: ${status} ${JSON.stringify(body)}`);
    return body;
  }

  async folder(fields: CreateFolderDto): Promise<FolderDto> {
    const { status, body } = await this.post<FolderDto>('/api/v1/folders', fields);
    if (status !== 201) throw new Error(`could not create a folder: ${status} ${JSON.stringify(body)}`);
    return body;
  }

  async scan(
    code: Pick<QrCodeDto, 'short_code'>,
    { from, headers = {}, method = 'GET' }: ScanOptions = {},
  ): Promise<Answer<null>> {
    if (from) note(from);
    const answer = await request(`${this.shortUrl}/${code.short_code}`, {
      dispatcher,
      method,
      headers: {
        'user-agent': IPHONE,
        'accept-language': 'en-US,en;q=0.9',
        ...(from ? { 'x-forwarded-for': from } : {}),
        ...headers,
      },
    });
    const isStream = String(answer.headers['content-type']).startsWith('text/event-stream');
    const bytes = isStream ? leave(answer.body) : Buffer.from(await answer.body.arrayBuffer());
    const flat = Object.fromEntries(
      Object.entries(answer.headers).map(([name, value]) => [name, String(value)]),
    );
    edges.get(this.url)?.afterScan();
    return { status: answer.statusCode, headers: flat, body: null, bytes };
  }
}

/** Tests that keep the former cookie of a person ask for it before. */
const RENEWS = /^\/api\/auth\/v1\/(reauthenticate|totp\/confirm|passkeys|email\/confirm)$/;

const cookieIn = ({ headers }: Answer<unknown>): string | undefined =>
  /^__Host-session=([^;]+)/.exec(headers['set-cookie'] ?? '')?.[1];

/**
 * Calls with the cookie of a session, but as a program, not as a browser. Like the dashboard, it proves again who the
 * person is where that is needed, since tests move the clock.
 */
export class PersonClient extends Client {
  provesAgain = true;

  constructor(
    url: string,
    workspaceId: string,
    public token: string,
    readonly userId: string,
    readonly email: string,
  ) {
    super(url, workspaceId, '', '');
  }

  override async call<Body = Record<string, unknown>>(
    method: string,
    path: string,
    options: CallOptions = {},
  ): Promise<Answer<Body>> {
    const answer = await super.call<Body>(method, path, options);
    if (RENEWS.test(path)) this.token = cookieIn(answer) ?? this.token;
    const { code } = (answer.body ?? {}) as { code?: string };
    const prove = provers.get(this.url);
    if (code !== 'reauthentication_required' || !this.provesAgain || !prove) return answer;
    await prove(this);
    return super.call<Body>(method, path, options);
  }

  at({ url }: { url: string }): PersonClient {
    return new PersonClient(url, this.workspaceId, this.token, this.userId, this.email);
  }

  override get credentials(): Record<string, string> {
    return { cookie: `__Host-session=${this.token}` };
  }
}

export const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1';
