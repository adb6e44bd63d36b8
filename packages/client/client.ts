import createFetchClient, { type Client } from 'openapi-fetch';
import { ProblemError } from './problem-error.js';
import { withRetries, type Retries } from './retries.js';
import type { paths } from './schema.js';

export interface ClientOptions {
  /** The URL of the service, such as https://qr.example.com. */
  baseUrl: string;
  /** Without one, the browser's cookie of the same origin is sent. */
  apiKey?: string;
  retries?: Retries;
  fetch?: (request: Request) => Promise<Response>;
}

export type ApiClient = Client<paths>;

/** A client of all documented operations. Its calls throw a ProblemError where the service refuses. */
export function createApiClient({
  baseUrl,
  apiKey,
  retries,
  fetch: send = (request) => fetch(request),
}: ClientOptions): ApiClient {
  const client = createFetchClient<paths>({
    baseUrl,
    fetch: withRetries(send, retries),
    ...(apiKey === undefined ? {} : { headers: { Authorization: `Bearer ${apiKey}` } }),
  });
  client.use({
    async onResponse({ response }) {
      if (!response.ok) throw await ProblemError.from(response);
    },
  });
  return client;
}

/** The JSON of a successful answer; an operation that also sends CSV sends it when Accept asks for it. */
export const dataOf = async <Data>(call: Promise<{ data?: Data }>): Promise<Exclude<Data, string>> =>
  (await call).data as Exclude<Data, string>;
