import autocannon, { type Client, type Request } from 'autocannon';
import type { Measured } from '../toolbox/load.js';
import { IS_SMALL } from '../toolbox/size.js';

export interface Load {
  url: string;
  headers?: Record<string, string>;
  connections: number;
  requests: Request[];
  seconds: number;
}

/** A machine that does other work can take ten times as long. */
const SMALL = { amount: 32, connections: 2, timeout: 60 };

export async function send({ requests, seconds, ...load }: Load): Promise<Measured> {
  let opened = 0;
  const setupClient = (client: Client) => {
    const first = Math.floor((requests.length / load.connections) * opened);
    opened += 1;
    client.setRequests([...requests.slice(first), ...requests.slice(0, first)]);
  };
  const result = await autocannon({
    ...load,
    setupClient,
    ...(IS_SMALL ? SMALL : { duration: seconds }),
    sampleInt: 20,
  });
  if (result.errors > 0 || result.non2xx > 0 || result['2xx'] === 0)
    throw new Error(
      `${result['2xx']} answers of 2xx, ${result.non2xx} others, ${result.errors} errors: ${JSON.stringify(requests[0])}`,
    );
  const tookMs = result.finish.getTime() - result.start.getTime();
  return {
    requestsPerSecond: (result['2xx'] * 1_000) / tookMs,
    p50: result.latency.p50,
    p99: result.latency.p99,
  };
}
