import { lruCache } from '#libs/platform';
import { SecretBox } from './secret-box.js';
import { PURPOSES } from './purposes.js';

const MAX_OPENED = 1_000;

/** Signing secrets as stored: encrypted, each bound to its endpoint's row. */
export class WebhookSecrets {
  private readonly box: SecretBox;
  /** By what was stored, so that a secret that is rotated is not found. */
  private readonly opened = lruCache<{ secret: string }>(MAX_OPENED);

  /** @param appSecrets APP_SECRET and the previous ones */
  constructor(appSecrets: readonly string[]) {
    this.box = new SecretBox(PURPOSES.webhookSecrets, appSecrets);
  }

  /** @param appSecret the one in use */
  seal(secret: string, endpointId: string, appSecret?: string): Buffer {
    return this.box.seal(Buffer.from(secret), endpointId, appSecret);
  }

  canOpen(sealed: Buffer, endpointId: string): boolean {
    return this.box.secretOf(sealed, endpointId) !== null;
  }

  /** @throws Error when APP_SECRET was changed without APP_SECRET_PREVIOUS */
  open(sealed: Buffer, endpointId: string): string {
    const key = `${endpointId} ${sealed.toString('latin1')}`;
    const known = this.opened.get(key);
    if (known) return known.secret;
    const secret = this.box.open(sealed, endpointId).toString();
    this.opened.set(key, { secret });
    return secret;
  }
}
