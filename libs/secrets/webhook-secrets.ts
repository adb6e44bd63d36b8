import { lruCache } from '#libs/platform';
import { SecretBox } from './secret-box.js';
import { PURPOSES } from './purposes.js';

const MAX_OPENED = 1_000;

export class WebhookSecrets {
  private readonly box: SecretBox;
  /** Keyed by the stored bytes, so that a rotated secret is not found. */
  private readonly opened = lruCache<{ secret: string }>(MAX_OPENED);

  constructor(appSecrets: readonly string[]) {
    this.box = new SecretBox(PURPOSES.webhookSecrets, appSecrets);
  }

  seal(secret: string, endpointId: string, appSecret?: string): Buffer {
    return this.box.seal(Buffer.from(secret), endpointId, appSecret);
  }

  canOpen(sealed: Buffer, endpointId: string): boolean {
    return this.box.secretOf(sealed, endpointId) !== null;
  }

  open(sealed: Buffer, endpointId: string): string {
    const key = `${endpointId} ${sealed.toString('latin1')}`;
    const known = this.opened.get(key);
    if (known) return known.secret;
    const secret = this.box.open(sealed, endpointId).toString();
    this.opened.set(key, { secret });
    return secret;
  }
}
