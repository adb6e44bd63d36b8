import type { IdGenerator } from '@opentelemetry/sdk-trace';
import { stringify, v7 } from 'uuid';

/**
 * What a visit causes belongs to its trace without anything that is stored or handed on: the trace has the id of the scan,
 * which is also that of the event. The last ten bits of the id say whether the visit has a span, whose id is the second half.
 */
const LAST_BYTES = 14;

export function newTracedId(): string {
  const bytes = v7(undefined, Buffer.alloc(16));
  bytes.writeUInt16BE(bytes.readUInt16BE(LAST_BYTES) & 0xfc00, LAST_BYTES);
  return stringify(bytes);
}

export const isOfTracedVisit = (id: string): boolean => /[048c]00$/.test(id);

/** SQL of the same. */
export const isOfTracedVisitSql = (id: string): string =>
  `get_byte(uuid_send(${id}), 15) = 0 and get_byte(uuid_send(${id}), 14) & 3 = 0`;

interface SpanIds {
  traceId: string;
  spanId: string;
}

const HALF = 16;

/** The ids of the span of a visit. */
export function idsOf(id: string): SpanIds {
  const traceId = id.replaceAll('-', '');
  return { traceId, spanId: traceId.slice(HALF) };
}

/** Gives the next span chosen ids instead of random ones. */
export class ChosenIds implements IdGenerator {
  private chosen: Partial<SpanIds> = {};

  constructor(private readonly random: IdGenerator) {}

  /** @param start starts one span */
  during<T>(ids: Partial<SpanIds>, start: () => T): T {
    this.chosen = ids;
    try {
      return start();
    } finally {
      this.chosen = {};
    }
  }

  generateTraceId = (): string => this.chosen.traceId ?? this.random.generateTraceId();
  generateSpanId = (): string => this.chosen.spanId ?? this.random.generateSpanId();
}
