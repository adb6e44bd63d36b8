import type { ApiClient, ClientOptions } from './client.js';
import { Call, CsvCall, CsvList, List, type WithResponse } from './calls.js';
import { EventStream } from './event-stream.js';
import type { KeyedOptions, OperationId, RequestOptions, StreamOptions, Versioned } from './operations.js';
import { withRetries, type Fetch } from './transport.js';

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

interface Parts {
  path?: Readonly<Record<string, string>>;
  query?: object | undefined;
  body?: unknown;
  /** The media type of a body that is not an object. */
  rawType?: string;
  options?: (RequestOptions & KeyedOptions & Versioned & StreamOptions) | undefined;
}

/** Operations of one kind of record. */
export class Resource {
  constructor(protected readonly sender: Sender) {}
}

/** Sends what the methods of resources describe. */
export class Sender {
  constructor(
    private readonly api: ApiClient,
    private readonly defaults: ClientOptions,
  ) {}

  /** A read is sent when it is awaited, everything else at once. */
  call<Data>(method: Method, path: string, parts: Parts): Call<Data> {
    const call = new Call(() => this.json<Data>(method, path, parts));
    // The caller gets the failure, who may await it later.
    if (method !== 'get') call.withResponse().catch(() => undefined);
    return call;
  }

  csvCall<Data>(method: Method, path: string, parts: Parts): CsvCall<Data> {
    return new CsvCall(
      () => this.json<Data>(method, path, parts),
      () => this.csv(method, path, parts),
    );
  }

  list<Page>(method: Method, path: string, parts: Parts): List<Page> {
    return new List((cursor) => this.page<Page>(method, path, parts, cursor));
  }

  csvList<Page>(method: Method, path: string, parts: Parts): CsvList<Page> {
    return new CsvList(
      (cursor) => this.page<Page>(method, path, parts, cursor),
      () => this.csv(method, path, parts),
    );
  }

  /** A response whose body is not read: an image, a ZIP archive, a page. */
  async file(
    method: Method,
    path: string,
    parts: Parts,
    headers: Record<string, string> = {},
  ): Promise<Response> {
    const { response } = await this.send(method, path, parts, headers, 'stream');
    return response;
  }

  stream<Id extends OperationId>(method: Method, path: string, parts: Parts): EventStream<Id> {
    const { options } = parts;
    return new EventStream({
      signal: options?.signal,
      lastEventId: options?.lastEventId,
      open: (lastEventId, signal) =>
        this.file(
          method,
          path,
          { ...parts, options: { ...options, signal } },
          {
            Accept: 'text/event-stream',
            ...(lastEventId === undefined ? {} : { 'Last-Event-ID': lastEventId }),
          },
        ),
    });
  }

  /** Where a browser must go itself. */
  address(_method: Method, path: string, { path: inPath = {}, query = {} }: Parts): URL {
    const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(inPath[name] ?? ''));
    const url = new URL(this.defaults.baseUrl.replace(/\/$/, '') + filled);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value));
    return url;
  }

  private json<Data>(method: Method, path: string, parts: Parts): Promise<WithResponse<Data>> {
    return this.send(method, path, parts, {}, 'json') as Promise<WithResponse<Data>>;
  }

  private page<Page>(
    method: Method,
    path: string,
    parts: Parts,
    cursor?: string,
  ): Promise<WithResponse<Page>> {
    const query = cursor === undefined ? parts.query : { ...parts.query, cursor };
    return this.json<Page>(method, path, { ...parts, query });
  }

  private csv(method: Method, path: string, parts: Parts): Promise<Response> {
    return this.file(method, path, parts, { Accept: 'text/csv' });
  }

  private async send(
    method: Method,
    path: string,
    { path: inPath, query, body, rawType, options = {} }: Parts,
    headers: Record<string, string>,
    parseAs: 'json' | 'stream',
  ): Promise<WithResponse<unknown>> {
    const { data, response } = await this.untyped(method, path, {
      params: { path: inPath, query },
      parseAs,
      headers: { ...headers, ...headersOf(options), ...options.headers, ...typeOf(body, rawType) },
      ...(options.signal ? { signal: options.signal } : {}),
      fetch: withRetries(this.fetch, { ...this.defaults, ...given(options) }),
      ...bodyOf(body),
    });
    return { data, response };
  }

  private readonly fetch: Fetch = (request) => (this.defaults.fetch ?? fetch)(request);

  private get untyped() {
    return this.api.request as unknown as (
      method: Method,
      path: string,
      init: object,
    ) => Promise<{ data?: unknown; response: Response }>;
  }
}

function headersOf({ idempotencyKey, ifMatch }: KeyedOptions & Versioned): Record<string, string> {
  const etag = typeof ifMatch === 'number' ? `"${ifMatch}"` : ifMatch;
  return {
    ...(idempotencyKey === undefined ? {} : { 'Idempotency-Key': idempotencyKey }),
    ...(etag === undefined ? {} : { 'If-Match': etag }),
  };
}

const isFile = (body: unknown): boolean =>
  typeof body === 'string' ||
  body instanceof Blob ||
  body instanceof ArrayBuffer ||
  body instanceof ReadableStream ||
  ArrayBuffer.isView(body);

const typeOf = (body: unknown, rawType: string | undefined): Record<string, string> =>
  rawType !== undefined && isFile(body) ? { 'Content-Type': rawType } : {};

function bodyOf(body: unknown): object {
  if (body === undefined) return {};
  const asItIs = isFile(body) ? { bodySerializer: (file: unknown) => file } : {};
  // Streams are sent while the response is not read yet, which fetch wants to be told.
  return { body, ...asItIs, ...(body instanceof ReadableStream ? { duplex: 'half' } : {}) };
}

/** Options that were given as undefined do not replace those of the client. */
const given = (options: object): object =>
  Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
