import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createSecureContext, rootCertificates, type SecureContext } from 'node:tls';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { Span } from '@opentelemetry/api';
import { Config, ConfigError } from '#libs/config';
import { fail, startCall } from '#libs/tracing';
import { DeliverySettings } from './delivery-settings.js';
import { readExcerpt } from './excerpt.js';
import { ReceiverConnections } from './receiver-connections.js';
import { errorCodeOf, SendError, type SendResult } from './send-result.js';
import { TargetRules } from './target-rules.js';

export interface OutgoingRequest {
  /** Whose connections it may use. */
  endpointId: string;
  url: string;
  headers: Record<string, string>;
  body: Buffer;
}

/**
 * Sends one POST to a customer's receiver, on a connection that an attempt of the same endpoint has just used, if there is one.
 * No redirects; no proxy of the environment; never throws for errors of the receiver or the network.
 */
@Injectable()
export class HttpsSender implements OnApplicationShutdown {
  private readonly connections: ReceiverConnections;

  constructor(
    config: Config,
    private readonly rules: TargetRules,
    private readonly settings: DeliverySettings,
  ) {
    this.connections = new ReceiverConnections(rules, settings, trustedAuthorities(config.webhookCaFile));
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
      excerpt: null,
      retryAfter: null,
      durationMs: 0,
    };
    try {
      if (this.rules.refusalOf(request.url) !== null) throw new SendError('blocked_address');
      await this.exchange(request, result, stop);
    } catch (error) {
      result.error = errorCodeOf(error);
    }
    result.durationMs = Math.round(performance.now() - startedAt);
    if (span) endSpan(span, result);
    return result;
  }

  private async exchange(request: OutgoingRequest, result: SendResult, stop: AbortSignal): Promise<void> {
    const cut = new AbortController();
    const onStop = () => cut.abort(new SendError('interrupted'));
    const timer = setTimeout(() => cut.abort(new SendError('timeout')), this.settings.attemptTimeoutMs);
    stop.addEventListener('abort', onStop, { once: true });
    if (stop.aborted) onStop();
    const { endpointId, url, headers, body } = request;
    const { origin, pathname, search } = new URL(url);
    const connection = this.connections.take({ endpointId, origin }, cut.signal);
    let isWhole = false;
    try {
      const response = await connection.client.request({
        method: 'POST',
        path: `${pathname}${search}`,
        headers,
        body,
        signal: cut.signal,
      });
      result.statusCode = response.statusCode;
      result.retryAfter = response.headers['retry-after']?.toString() ?? null;
      result.excerpt = await readExcerpt(response.body, this.settings.excerptBytes);
      isWhole = response.body.readableEnded;
    } finally {
      clearTimeout(timer);
      stop.removeEventListener('abort', onStop);
      if (isWhole) this.connections.keep(connection);
      else this.connections.end(connection);
    }
  }
}

/** Without the address, which is the customer's. */
function endSpan(span: Span, { statusCode, error }: SendResult): void {
  if (statusCode !== null) span.setAttribute('http.response.status_code', statusCode);
  if (error !== null || (statusCode ?? 0) >= 400) fail(span, error ?? String(statusCode));
  span.end();
}

const CERTIFICATE = /-----BEGIN CERTIFICATE-----[^-]*-----END CERTIFICATE-----/g;
const BEGINNING = /-----BEGIN [A-Z0-9 ]*CERTIFICATE-----/g;

/** The authorities that Node trusts and those of WEBHOOK_CA_FILE. */
function trustedAuthorities(caFile: string | undefined): SecureContext {
  if (!caFile) return createSecureContext();
  try {
    return createSecureContext({
      ca: [...rootCertificates, ...certificatesOf(readFileSync(caFile, 'utf8'))],
    });
  } catch (error) {
    throw new ConfigError([`WEBHOOK_CA_FILE: ${caFile} cannot be used: ${(error as Error).message}`]);
  }
}

/** createSecureContext silently ignores text that is not a certificate. */
function certificatesOf(pem: string): string[] {
  const certificates = pem.match(CERTIFICATE) ?? [];
  if (certificates.length === 0) throw new Error('it contains no PEM certificate');
  if (pem.match(BEGINNING)?.length !== certificates.length)
    throw new Error('a certificate in it is incomplete');
  return certificates.map((certificate) => new X509Certificate(certificate).toString());
}
