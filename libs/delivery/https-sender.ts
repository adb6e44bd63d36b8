import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { Span } from '@opentelemetry/api';
import { Config, fail, lruCache, outgoingTrace, startCall } from '#libs/platform';
import { DeliverySettings } from './delivery-settings.js';
import { EgressProxies } from './forward-proxy.js';
import { Exchange } from './exchange.js';
import { ReceiverConnections, type ReceiverConnection } from './receiver-connections.js';
import { targetContexts } from './secure-context.js';
import { classifyError, explainRedirect, NOT_PUBLIC, SendError, type SendResult } from './send-result.js';
import { TargetRules } from './target-rules.js';

export interface OutgoingRequest {
  workspaceId: string;
  endpointId: string;
  url: string;
  headers: Record<string, string>;
  body: Buffer;
}

interface Target {
  origin: string;
  path: string;
  isRefused: boolean;
}

const MAX_TARGETS = 1_000;

/**
 * Sends a POST to a customer's receiver, reusing a connection of the same endpoint if possible. Ignores redirects and
 * proxy settings of the environment, and never throws for errors of the receiver or the network.
 */
@Injectable()
export class HttpsSender implements OnApplicationShutdown {
  private readonly connections: ReceiverConnections;
  private readonly targets = lruCache<Target>(MAX_TARGETS);

  constructor(
    config: Config,
    private readonly rules: TargetRules,
    private readonly settings: DeliverySettings,
    @Inject(EgressProxies) proxies: Pick<EgressProxies, 'webhooks'>,
  ) {
    const secureContext = targetContexts(config);
    this.connections = new ReceiverConnections({ rules, settings, secureContext, proxy: proxies.webhooks });
  }

  onApplicationShutdown(): void {
    this.connections.close();
  }

  async send(request: OutgoingRequest, stop: AbortSignal): Promise<SendResult> {
    const span = startCall(() => ({ name: 'POST', attributes: { 'http.request.method': 'POST' } }));
    const startedAt = performance.now();
    const result: SendResult = {
      statusCode: null,
      error: null,
      detail: null,
      excerpt: null,
      retryAfter: null,
      durationMs: 0,
    };
    try {
      const target = this.targetOf(request.url);
      if (target.isRefused) throw new SendError('blocked_address', undefined, NOT_PUBLIC);
      const headers = { ...request.headers, ...outgoingTrace(span) };
      await this.attempt({ ...request, headers }, target, result, stop);
    } catch (error) {
      result.error = classifyError(error);
      result.detail = error instanceof SendError ? error.detail : null;
    }
    result.durationMs = Math.round(performance.now() - startedAt);
    if (span) endSpan(span, result);
    return result;
  }

  private async attempt(
    request: OutgoingRequest,
    target: Target,
    result: SendResult,
    stop: AbortSignal,
  ): Promise<void> {
    const cut = new AbortController();
    const onStop = () => cut.abort(new SendError('interrupted'));
    const timer = setTimeout(() => cut.abort(new SendError('timeout')), this.settings.attemptTimeoutMs);
    stop.addEventListener('abort', onStop, { once: true });
    if (stop.aborted) onStop();
    const { workspaceId, endpointId } = request;
    const key = { workspaceId, endpointId, origin: target.origin };
    try {
      const connection = this.connections.take(key, cut.signal);
      const isLost = await this.exchange(connection, request, target, result);
      // The receiver may close a connection while a request is on its way. Idempotent requests may be repeated (RFC
      // 9110 section 9.2.2): receivers ignore a delivery id that they have seen.
      if (isLost) await this.exchange(this.connections.open(key, cut.signal), request, target, result);
    } finally {
      clearTimeout(timer);
      stop.removeEventListener('abort', onStop);
    }
  }

  private async exchange(
    connection: ReceiverConnection,
    { headers, body }: OutgoingRequest,
    { path }: Target,
    result: SendResult,
  ): Promise<boolean> {
    const { excerptBytes } = this.settings;
    const exchange = new Exchange(excerptBytes);
    try {
      await connection.run(exchange, { path, headers, body });
      result.excerpt = exchange.excerpt;
      return false;
    } catch (error) {
      if (connection.isReused && !exchange.isAnswered && classifyError(error) === 'connection_lost')
        return true;
      throw error;
    } finally {
      result.statusCode = exchange.statusCode;
      result.retryAfter = exchange.retryAfter;
      result.detail = explainRedirect(exchange.statusCode, exchange.location);
      if (exchange.isWhole) this.connections.keep(connection);
      else this.connections.end(connection);
    }
  }

  private targetOf(url: string): Target {
    const known = this.targets.get(url);
    if (known) return known;
    const isRefused = this.rules.findFault(url) !== null;
    const { origin = '', pathname = '', search = '' } = isRefused ? {} : new URL(url);
    const target = { origin, path: `${pathname}${search}`, isRefused };
    this.targets.set(url, target);
    return target;
  }
}

/** The address is the customer's and is not traced. */
function endSpan(span: Span, { statusCode, error }: SendResult): void {
  if (statusCode !== null) span.setAttribute('http.response.status_code', statusCode);
  if (error !== null || (statusCode ?? 0) >= 400) fail(span, error ?? String(statusCode));
  span.end();
}
