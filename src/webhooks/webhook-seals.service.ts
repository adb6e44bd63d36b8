import { Injectable } from '@nestjs/common';
import { SecretInUse, type WebhookEndpoint } from '#libs/database';
import { WebhookSecrets } from '#libs/secrets';
import { headersWithoutValue } from './webhook-endpoints.errors.js';
import type { SentHeader } from './webhook-headers.dto.js';

type StoredHeaders = Pick<WebhookEndpoint, 'headerNames' | 'headersEncrypted'>;

/** Encrypts what an endpoint keeps secret. Requires a transaction, so that a rotation of APP_SECRET finds all of it. */
@Injectable()
export class WebhookSealsService {
  constructor(
    private readonly secrets: WebhookSecrets,
    private readonly secretInUse: SecretInUse,
  ) {}

  async seal(secret: string, endpointId: string): Promise<Buffer> {
    return this.secrets.seal(secret, endpointId, await this.secretInUse.find());
  }

  /** @param kept the headers before, whose values stay if none are sent; null at another origin @throws ValidationFailed */
  async sealHeaders(
    endpointId: string,
    headers: readonly SentHeader[],
    kept: StoredHeaders | null,
  ): Promise<StoredHeaders> {
    const before = kept === null ? new Map<string, string>() : this.open(endpointId, kept);
    const values = headers.map(({ name, value }) => value ?? before.get(name.toLowerCase()));
    const missing = values.flatMap((value, index) => (value === undefined ? [index] : []));
    if (missing.length > 0) throw headersWithoutValue(missing, kept === null);
    const headerNames = headers.map(({ name }) => name);
    if (headerNames.length === 0) return { headerNames, headersEncrypted: null };
    return { headerNames, headersEncrypted: await this.seal(JSON.stringify(values), endpointId) };
  }

  private open(endpointId: string, { headerNames, headersEncrypted }: StoredHeaders): Map<string, string> {
    if (headersEncrypted === null) return new Map();
    const values = JSON.parse(this.secrets.open(headersEncrypted, endpointId)) as string[];
    return new Map(headerNames.map((name, index) => [name.toLowerCase(), values[index] ?? '']));
  }
}
