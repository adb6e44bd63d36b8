import { SecretBox } from './secret-box.js';

/** Signing secrets as stored: encrypted, each bound to its endpoint's row. */
export class WebhookSecrets {
  private readonly box: SecretBox;

  constructor(appSecret: string, appSecretPrevious?: string) {
    this.box = new SecretBox('webhook secrets', appSecret, appSecretPrevious);
  }

  seal(secret: string, endpointId: string): Buffer {
    return this.box.seal(Buffer.from(secret), endpointId);
  }

  canOpen(sealed: Buffer, endpointId: string): boolean {
    return this.reencrypt(sealed, endpointId) !== null;
  }

  /** Null if neither APP_SECRET nor APP_SECRET_PREVIOUS can decrypt it. */
  reencrypt(sealed: Buffer, endpointId: string): Buffer | null {
    try {
      return this.seal(this.open(sealed, endpointId), endpointId);
    } catch {
      return null;
    }
  }

  /** @throws Error when APP_SECRET was changed without APP_SECRET_PREVIOUS */
  open(sealed: Buffer, endpointId: string): string {
    return this.box.open(sealed, endpointId).toString();
  }
}
