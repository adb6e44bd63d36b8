import { SecretBox } from '#libs/secrets';

const PROOF = Buffer.from('qr-service');
const PURPOSE = 'deployment';
const CONTEXT = 'app secret';

/** A constant encrypted with a secret, which only a holder of that secret can decrypt. */
export class SecretProof {
  private readonly box: SecretBox;

  constructor(secrets: string[]) {
    this.box = new SecretBox(PURPOSE, secrets);
  }

  of(secret: string): Buffer {
    return this.box.seal(PROOF, CONTEXT, secret);
  }

  /** @returns the secret among these that decrypts the proof, or null */
  secretOf(proof: Buffer): string | null {
    return this.box.secretOf(proof, CONTEXT);
  }
}
