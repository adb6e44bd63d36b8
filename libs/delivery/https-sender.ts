import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createSecureContext, rootCertificates, type SecureContext } from 'node:tls';
import { Injectable } from '@nestjs/common';
import type { Span } from '@opentelemetry/api';
import { Client } from 'undici';
import { Config, ConfigError } from '#libs/config';
import { fail, startCall } from '#libs/tracing';
import { checkedConnector } from './checked-connector.js';
import { DeliverySettings } from './delivery-settings.js';
import { readExcerpt } from './excerpt.js';
import { errorCodeOf, SendError, type SendResult } from './send-result.js';
import { TargetRules } from './target-rules.js';

export interface OutgoingRequest {
  url: string;
  headers: Record<string, string>;
  body: Buffer;
}

/**
 * Sends one POST to a customer's receiver. Each attempt uses a new connection, so that its addresses are checked again;
 * no redirects; no proxy of the environment; never throws for errors of the receiver or the network.
 */
@Injectable()
export class HttpsSender {
  private readonly secureContext: SecureContext;

  constructor(
    config: Config,
    private readonly rules: TargetRules,
    private readonly settings: DeliverySettings,
  ) {
    this.secureContext = trustedAuthorities(config.webhookCaFile);
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
    const { origin, pathname, search } = new URL(request.url);
    const client = new Client(origin, {
      connect: checkedConnector(this.rules, this.settings, this.secureContext, cut.signal),
      headersTimeout: 0,
      bodyTimeout: 0,
    });
    try {
      const { headers, body } = request;
      const response = await client.request({
        method: 'POST',
        path: `${pathname}${search}`,
        headers,
        body,
        signal: cut.signal,
        reset: true,
      });
      result.statusCode = response.statusCode;
      result.retryAfter = response.headers['retry-after']?.toString() ?? null;
      result.excerpt = await readExcerpt(response.body, this.settings.excerptBytes);
    } finally {
      clearTimeout(timer);
      stop.removeEventListener('abort', onStop);
      await client.destroy();
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
