import createFetchClient, { type Client } from 'openapi-fetch';
import { errorOf } from './errors.js';
import { KEYED_PATHS } from './generated/keyed-paths.js';
import { VERSION } from './generated/version.js';
import type { paths } from './schema.js';
import { withRetries, type Fetch, type Retries } from './transport.js';

export interface ClientOptions extends Retries {
  /** The URL of the service, such as https://qr.example.com. */
  baseUrl: string;
  /** An API key, or the token of SCIM. Without one, the browser's cookie of the same origin is sent. */
  apiKey?: string | undefined;
  /** Sent with every request. */
  headers?: Readonly<Record<string, string>> | undefined;
  /** Sends each attempt, instead of the fetch of the runtime. */
  fetch?: Fetch | undefined;
}

export type ApiClient = Client<paths>;

/** A client of all documented operations by their paths. Its calls throw a ProblemError if the service rejects the request. */
export function createApiClient({
  baseUrl,
  apiKey,
  headers,
  fetch: send = (request) => fetch(request),
  ...retries
}: ClientOptions): ApiClient {
  const client = createFetchClient<paths>({
    baseUrl,
    fetch: withRetries(send, retries),
    headers: {
      ...userAgent(),
      ...(apiKey === undefined ? {} : { Authorization: `Bearer ${apiKey}` }),
      ...headers,
    },
  });
  client.use({
    // All retries of a request have the same key, so that it is executed once.
    onRequest({ request, schemaPath }) {
      const isKeyed = request.method === 'POST' && KEYED_PATHS.has(schemaPath);
      if (isKeyed && !request.headers.has('Idempotency-Key'))
        request.headers.set('Idempotency-Key', randomId());
    },
    async onResponse({ response }) {
      if (response.status >= 400) throw await errorOf(response);
    },
  });
  return client;
}

/** A random identifier. `crypto.randomUUID` needs HTTPS, which a service in a local network may not have. */
export const randomId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );

/** The JSON of a successful response; an operation that also sends CSV sends it when Accept asks for it. */
export const dataOf = async <Data>(call: Promise<{ data?: Data }>): Promise<Exclude<Data, string>> =>
  (await call).data as Exclude<Data, string>;

interface Runtime {
  navigator?: { userAgent?: string };
  process?: { version?: string };
}

/** Browsers send their own. */
function userAgent(): Record<string, string> {
  const { navigator, process } = globalThis as Runtime;
  const runtime = navigator?.userAgent ?? `Node.js/${process?.version ?? ''}`;
  return runtime.startsWith('Mozilla/') ? {} : { 'User-Agent': `qr-service-client/${VERSION} ${runtime}` };
}
