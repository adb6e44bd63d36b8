import {
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Attributes,
  type Context,
  type Span,
  TraceFlags,
  type Tracer,
} from '@opentelemetry/api';
import { ExportResultCode, parseTraceParent } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  RandomIdGenerator,
  SamplingDecision,
  TracerProvider,
  type Sampler,
  type SpanExporter,
} from '@opentelemetry/sdk-trace';
import type { TracingSettings } from '../config/settings.js';
import { VERSION } from '../version.js';
import { ChosenIds, idsOf, isOfTracedVisit } from './event-traces.js';
import { createSampler } from './sampler.js';

/** The beginning identifies a long statement. */
const MAX_VALUE_LENGTH = 1_000;
const EXPORT_TIMEOUT_MS = 5_000;
const CLOSE_TIMEOUT_MS = 2_000;

export interface ExportOutage {
  failed(detail: object): void;
  succeeded(): void;
}

type Kind = keyof typeof SpanKind;

/** Sends spans in the background. Loaded only if tracing is on. */
export class Traces {
  private readonly provider: TracerProvider;
  private readonly tracer: Tracer;
  private readonly sampler: Sampler;
  private readonly ids = new ChosenIds(new RandomIdGenerator());

  constructor({ endpoint, headers, serviceName, ...sampling }: TracingSettings, outage: ExportOutage) {
    const url = `${endpoint}/v1/traces`;
    const exporter = reporting(
      new OTLPTraceExporter({ url, headers, timeoutMillis: EXPORT_TIMEOUT_MS }),
      outage,
    );
    this.sampler = createSampler(sampling);
    this.provider = new TracerProvider({
      resource: resourceFromAttributes({ 'service.name': serviceName, 'service.version': VERSION }),
      sampler: this.sampler,
      idGenerator: this.ids,
      spanLimits: { attributeValueLengthLimit: MAX_VALUE_LENGTH },
      spanProcessors: [new BatchSpanProcessor({ exporter })],
    });
    this.tracer = this.provider.getTracer('qr-service', VERSION);
  }

  /** @param traceparent continues a trace; an invalid one begins a new trace */
  start(name: string, kind: Kind, attributes: Attributes, traceparent?: string): Span {
    const parent = traceparent === undefined ? null : parseTraceParent(traceparent);
    const context = parent ? trace.setSpanContext(ROOT_CONTEXT, { ...parent, isRemote: true }) : ROOT_CONTEXT;
    return this.startIn(context, name, kind, attributes);
  }

  /** @param id of the scan */
  startVisit(id: string, name: string, attributes: Attributes): Span {
    return this.ids.during(idsOf(id), () => this.startIn(ROOT_CONTEXT, name, 'SERVER', attributes));
  }

  /** Starts a span in the trace of an event, below the visit that caused it if this has a span. */
  startOf(eventId: string, name: string, kind: Kind, attributes: Attributes, startTime?: Date): Span {
    const { traceId, spanId } = idsOf(eventId);
    if (!isOfTracedVisit(eventId))
      return this.ids.during({ traceId }, () =>
        this.startIn(ROOT_CONTEXT, name, kind, attributes, startTime),
      );
    const traceFlags = this.isSampled(eventId) ? TraceFlags.SAMPLED : TraceFlags.NONE;
    const visit = trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true });
    return this.startIn(visit, name, kind, attributes, startTime);
  }

  isSampled(eventId: string): boolean {
    const { traceId } = idsOf(eventId);
    const { decision } = this.sampler.shouldSample(ROOT_CONTEXT, traceId, '', SpanKind.CONSUMER, {}, []);
    return decision === SamplingDecision.RECORD_AND_SAMPLED;
  }

  startBelow(parent: Span, name: string, attributes: Attributes): Span {
    return this.startIn(trace.setSpan(ROOT_CONTEXT, parent), name, 'CLIENT', attributes);
  }

  markFailed(span: Span): void {
    span.setStatus({ code: SpanStatusCode.ERROR });
  }

  async close(): Promise<void> {
    await this.provider.forceFlush({ timeoutMillis: CLOSE_TIMEOUT_MS }).catch(() => undefined);
    void this.provider.shutdown().catch(() => undefined);
  }

  private startIn(
    context: Context,
    name: string,
    kind: Kind,
    attributes: Attributes,
    startTime?: Date,
  ): Span {
    const options = { kind: SpanKind[kind], attributes, ...(startTime ? { startTime } : {}) };
    return this.tracer.startSpan(name, options, context);
  }
}

/** Wraps an exporter to report outages: OpenTelemetry drops spans silently. */
function reporting(exporter: SpanExporter, outage: ExportOutage): SpanExporter {
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        if (result.code === ExportResultCode.SUCCESS) outage.succeeded();
        else outage.failed({ err: result.error });
        done(result);
      }),
    shutdown: () => exporter.shutdown(),
    forceFlush: () => exporter.forceFlush?.() ?? Promise.resolve(),
  };
}
