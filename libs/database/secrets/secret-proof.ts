import { SecretBox } from '#libs/secrets';

const PROOF = Buffer.from('qr-service');
const PURPOSE = 'deployment';
const CONTEXT = 'app secret';

/** A constant, encrypted under a secret: only someone with that secret can decrypt it. */
export class SecretProof {
  private readonly box: SecretBox;

  constructor(secrets: string[]) {
    this.box = new SecretBox(PURPOSE, secrets);
  }

  of(secret: string): Buffer {
    return this.box.seal(PROOF, CONTEXT, secret);
  }

  /** @returns the secret that it proves; null if it is none of these */
  secretOf(proof: Buffer): string | null {
    return this.box.secretOf(proof, CONTEXT);
  }
}
