import { SecretBox } from '#libs/secrets';

const PROOF = Buffer.from('qr-service');
const PURPOSE = 'deployment';
const CONTEXT = 'app secret';

export class SecretProof {
  private readonly box: SecretBox;

  constructor(secrets: string[]) {
    this.box = new SecretBox(PURPOSE, secrets);
  }

  of(secret: string): Buffer {
    return this.box.seal(PROOF, CONTEXT, secret);
  }

  secretOf(proof: Buffer): string | null {
    return this.box.secretOf(proof, CONTEXT);
  }
}
