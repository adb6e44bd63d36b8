import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

export interface ReceivedSpan {
  traceId: string;
  spanId: string;
  parentSpanId: string | null;
  name: string;
  /** A number of OTLP: 2 is a server, 3 a client, 5 a consumer. */
  kind: number;
  attributes: Record<string, unknown>;
  isFailed: boolean;
}

interface OtlpAttribute {
  key: string;
  value: Record<string, unknown>;
}

interface OtlpRequest {
  resourceSpans: {
    scopeSpans: {
      spans: (Omit<ReceivedSpan, 'attributes'> & { attributes: OtlpAttribute[]; status: { code: number } })[];
    }[];
  }[];
}

export interface Collector {
  url: string;
  spans: ReceivedSpan[];
  headers: Record<string, unknown>[];
  respondWith(status: number): void;
  close(): Promise<void>;
}

const FAILED = 2;

/** Receives traces as a collector does: OTLP over HTTP in JSON. */
export async function startCollector(): Promise<Collector> {
  const spans: ReceivedSpan[] = [];
  const headers: Record<string, unknown>[] = [];
  let status = 200;
  const server = createServer((request, response) => {
    void json(request).then((body) => {
      if (status === 200) spans.push(...spansOf(body as OtlpRequest));
      headers.push({ path: request.url, ...request.headers });
      response.writeHead(status, { 'content-type': 'application/json' }).end('{}');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    headers,
    respondWith: (answer) => (status = answer),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

const spansOf = ({ resourceSpans }: OtlpRequest): ReceivedSpan[] =>
  resourceSpans
    .flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans))
    .map(({ attributes, status, ...span }) => ({
      ...span,
      parentSpanId: span.parentSpanId ?? null,
      attributes: Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]])),
      isFailed: status.code === FAILED,
    }));
