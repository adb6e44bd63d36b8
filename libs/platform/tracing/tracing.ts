import { AsyncLocalStorage } from 'node:async_hooks';
import type { Attributes, Span } from '@opentelemetry/api';
import type { Config } from '../config/config.js';
import type { ExportOutage, Traces } from './traces.js';

/** Null in a process without OTEL_EXPORTER_OTLP_ENDPOINT, which never loads OpenTelemetry. */
let traces: Traces | null = null;
const current = new AsyncLocalStorage<Span>();

/** Of visits to short URLs: at most one in a thousand, whatever a visitor sends. */
const VISIT_RATIO = 0.001;

/** @param outage is told whether spans could be sent */
export async function openTracing({ tracing }: Config, outage: ExportOutage): Promise<void> {
  if (!tracing) return;
  const loaded = await import('./traces.js');
  traces = new loaded.Traces(tracing, outage);
}

/** Sends what waits. */
export async function closeTracing(): Promise<void> {
  const closing = traces;
  traces = null;
  await closing?.close();
}

/** The span of a request, which continues the trace of a valid `traceparent`. */
export const startRequest = (method: string, traceparent: string | undefined): Span | null =>
  traces?.start(method, 'SERVER', { 'http.request.method': method }, traceparent) ?? null;

/** The span of a visit: a trace of its own, since anyone can send a `traceparent`. @param random from 0 to 1 */
export const startVisit = (method: string, route: string, random = Math.random()): Span | null =>
  traces === null || random >= VISIT_RATIO
    ? null
    : traces.start(`${method} ${route}`, 'SERVER', { 'http.request.method': method, 'http.route': route });

/** Everything that `work` calls is part of the trace, until its promise settles. */
export const runIn = <T>(span: Span, work: () => Promise<T>): Promise<T> => current.run(span, work);

/** Runs background work as a trace of its own. `work` gets its span. */
export async function inOwnTrace<T>(
  name: string,
  attributes: Attributes,
  work: () => Promise<T>,
): Promise<T> {
  const span = traces?.start(name, 'CONSUMER', attributes);
  return span ? endAfter(span, runIn(span, work)) : work();
}

export const isTracing = () => traces !== null;

/** The span of a call of another system; null outside of traces, and in those that are not recorded. */
export function startCall(describe: () => { name: string; attributes: Attributes }): Span | null {
  const parent = current.getStore();
  if (traces === null || !parent?.isRecording()) return null;
  const { name, attributes } = describe();
  return traces.startBelow(parent, name, attributes);
}

/** Ends the span with the result; the error's message may contain values, so only its code is kept. */
export async function endAfter<T>(span: Span | null, result: Promise<T>): Promise<T> {
  if (span === null) return result;
  try {
    return await result;
  } catch (error) {
    const { code, name } = error as NodeJS.ErrnoException;
    fail(span, code ?? name);
    throw error;
  } finally {
    span.end();
  }
}

/** @param type a code without any data of the request */
export function fail(span: Span, type: string): void {
  span.setAttribute('error.type', type);
  traces?.markFailed(span);
}

/** For log lines. */
export const traceOf = (span: Span | null | undefined): { trace_id?: string } =>
  span ? { trace_id: span.spanContext().traceId } : {};

export const currentTrace = (): { trace_id?: string } => (traces ? traceOf(current.getStore()) : {});
