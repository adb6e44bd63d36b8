import { AsyncLocalStorage } from 'node:async_hooks';
import type { Attributes, Span } from '@opentelemetry/api';
import type { Config } from '../config/config.js';
import { idsOf, isOfTracedVisit, newTracedId } from './event-traces.js';
import type { ExportOutage, Traces } from './traces.js';

/** A process without OTEL_EXPORTER_OTLP_ENDPOINT never loads OpenTelemetry. */
let traces: Traces | null = null;
const current = new AsyncLocalStorage<Span>();

/** At most one visit in a thousand is traced, whatever the visitor sends. */
const VISIT_RATIO = 0.001;

export async function openTracing({ tracing }: Config, outage: ExportOutage): Promise<void> {
  if (!tracing) return;
  const loaded = await import('./traces.js');
  traces = new loaded.Traces(tracing, outage);
}

export async function closeTracing(): Promise<void> {
  const closing = traces;
  traces = null;
  await closing?.close();
}

/** Continues the trace of a valid `traceparent`. */
export const startRequest = (method: string, traceparent: string | undefined): Span | null =>
  traces?.start(method, 'SERVER', { 'http.request.method': method }, traceparent) ?? null;

interface TracedVisit {
  span: Span;
  /** What its scan must have as id. */
  scanId: string;
}

/** Starts a new trace, since anyone can send a `traceparent`. @param random from 0 to 1 */
export function startVisit(method: string, route: string, random = Math.random()): TracedVisit | null {
  if (traces === null || random >= VISIT_RATIO) return null;
  const scanId = newTracedId();
  const attributes = { 'http.request.method': method, 'http.route': route };
  return { span: traces.startVisit(scanId, `${method} ${route}`, attributes), scanId };
}

export const runIn = <T>(span: Span, work: () => Promise<T>): Promise<T> => current.run(span, work);

/** Runs it in the trace of an event. */
export async function inTraceOf<T>(
  eventId: string,
  name: string,
  attributes: Attributes,
  work: () => Promise<T>,
): Promise<T> {
  const span = traces?.startOf(eventId, name, 'CONSUMER', attributes);
  return span ? endAfter(span, runIn(span, work)) : work();
}

/** Adds a step that handled many events to the traces of those whose visit has a span. */
export function addStep(eventIds: string[], name: string, startedAt: Date): void {
  if (traces === null) return;
  for (const id of eventIds)
    if (isOfTracedVisit(id)) traces.startOf(id, name, 'INTERNAL', {}, startedAt).end();
}

/** True if the event belongs to the trace of a visit, which needs its id until the last delivery has ended. */
export const isInVisitTrace = (eventId: string): boolean => traces !== null && isOfTracedVisit(eventId);

/** The trace of an event; null if it is not sent. */
export const traceIdOf = (eventId: string): string | null =>
  traces?.isSampled(eventId) ? idsOf(eventId).traceId : null;

export const isTracing = () => traces !== null;

/** Starts the span of a call to another system; null outside of traces and in unrecorded ones. */
export function startCall(describe: () => { name: string; attributes: Attributes }): Span | null {
  const parent = current.getStore();
  if (traces === null || !parent?.isRecording()) return null;
  const { name, attributes } = describe();
  return traces.startBelow(parent, name, attributes);
}

/** The header with which a receiver continues the trace of a call (W3C Trace Context); none without tracing. */
export function outgoingTrace(call: Span | null): { traceparent?: string } {
  const span = call ?? current.getStore();
  if (traces === null || !span) return {};
  const { traceId, spanId, traceFlags } = span.spanContext();
  return { traceparent: `00-${traceId}-${spanId}-${traceFlags & 1 ? '01' : '00'}` };
}

/** Ends the span with the result. Only an error's code is kept, because its message may contain values. */
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

export function fail(span: Span, type: string): void {
  span.setAttribute('error.type', type);
  traces?.markFailed(span);
}

export const traceOf = (span: Span | null | undefined): { trace_id?: string } =>
  span ? { trace_id: span.spanContext().traceId } : {};

/** What leads from a measurement to its trace; empty if that is not sent. */
export const exemplarOf = (span: Span | null | undefined = current.getStore()): { trace_id?: string } =>
  span?.isRecording() ? traceOf(span) : {};

export const currentTrace = (): { trace_id?: string } => (traces ? traceOf(current.getStore()) : {});
