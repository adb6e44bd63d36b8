import autocannon, { type Client, type Request } from 'autocannon';
import { scanRequests } from './scan-requests.js';

export interface Measured {
  requestsPerSecond: number;
  p50: number;
  p99: number;
}

export type RequestsOf = (connection: number) => Request[];

/**
 * Sends an exact number of requests, one at a time per connection, so that rows can be compared with them.
 * @throws Error if an answer is not 302
 */
export async function measure(
  port: number,
  connections: number,
  requests: number,
  requestsOf: RequestsOf = scanRequests,
): Promise<Measured> {
  let opened = 0;
  let startedAt = 0;
  const setupClient = (client: Client) => {
    client.setRequests(requestsOf((opened += 1)));
    // No connection sends anything before all requests are prepared, which takes a while.
    startedAt = Date.now();
  };
  const result = await autocannon({
    url: `http://127.0.0.1:${port}`,
    connections,
    amount: requests,
    setupClient,
    // autocannon also checks at this interval whether it is done.
    sampleInt: 20,
  });
  const answered = result.statusCodeStats?.['302']?.count ?? 0;
  if (result.errors > 0 || answered !== requests) {
    throw new Error(`${requests} requests, ${answered} answers of 302, ${result.errors} errors`);
  }
  const seconds = (result.finish.getTime() - startedAt) / 1_000;
  return { requestsPerSecond: requests / seconds, p50: result.latency.p50, p99: result.latency.p99 };
}
