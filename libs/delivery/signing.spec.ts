import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import {
  newWebhookSecret,
  sentHeaders,
  serviceSignature,
  sign,
  signedHeaders,
  standardSignature,
} from './signing.js';

const BODIES = 2_000;

describe('signing', () => {
  it('gives the signature that Standard Webhooks publishes for its example', () => {
    const body = Buffer.from('{"test": 2432232314}');
    const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
    const signature = standardSignature(secret, 'msg_p5jXN8AQM9LWM0D4loKWxJek', 1614265330, body);
    expect(signature).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=');
  });

  it("keys the service's own signature with the whole secret", () => {
    // RFC 4231 section 4.3: key "Jefe", data "what do ya want for nothing?".
    expect(serviceSignature('Jefe', Buffer.from('what do ya want for nothing?'))).toBe(
      'sha256=5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
    );
  });

  it('is verified over random bodies, and refuses each with one bit flipped', () => {
    const secret = newWebhookSecret();
    for (let round = 0; round < BODIES; round++) {
      const body = randomBody(round);
      const at = new Date();
      const identity = { deliveryId: 'id', event: 'scan', attempt: 1, isTest: false, at };
      const headers = signedHeaders(identity, { current: secret, next: null }, body);
      expect(verify(secret, body, headers)).toEqual([true, true]);
      const index = randomInt(body.length);
      body.writeUInt8(body.readUInt8(index) ^ (1 << randomInt(8)), index);
      expect(verify(secret, body, headers)).toEqual([false, false]);
    }
  });

  it('has all headers of an attempt in its signatures and what is known of the delivery', () => {
    const identity = { deliveryId: 'id', event: 'lead', attempt: 2, isTest: true, at: new Date(1_500) };
    const secrets = { current: newWebhookSecret(), next: newWebhookSecret() };
    const sent = signedHeaders(identity, secrets, Buffer.from('{}'));
    const stored = sign(identity, secrets, Buffer.from('{}'));
    expect(Object.keys(stored)).toEqual([
      'X-Service-Signature',
      'X-Service-Signature-Next',
      'webhook-signature',
    ]);
    expect(sentHeaders(identity, stored)).toEqual(sent);
    expect(sent).toMatchObject({
      'X-Service-Event': 'lead',
      'X-Service-Test': 'true',
      'webhook-timestamp': '1',
    });
    expect(sentHeaders({ ...identity, event: 'scan' }, sent)).toEqual(sent);
    expect(sentHeaders(identity, {})).toEqual({});
  });

  it('makes secrets of 32 random bytes', () => {
    const secrets = Array.from({ length: 100 }, newWebhookSecret);
    expect(new Set(secrets).size).toBe(100);
    for (const secret of secrets) {
      expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    }
  });
});

function randomBody(round: number): Buffer {
  if (round === 0) return Buffer.alloc(1_048_576, 'é');
  return Buffer.from(JSON.stringify({ text: `🦉\u2028${randomBytes(randomInt(64)).toString('latin1')}` }));
}

function verify(secret: string, body: Buffer, headers: Record<string, string>): boolean[] {
  const own = `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
  const signed = Buffer.concat([
    Buffer.from(`${headers['webhook-id']}.${headers['webhook-timestamp']}.`),
    body,
  ]);
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const standard = `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
  return [isSame(own, headers['X-Service-Signature']), isSame(standard, headers['webhook-signature'])];
}

const isSame = (one: string, other = '') =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
