import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import { generateSync } from 'otplib';
import type { PersonClient } from './client.js';
import type { TestService } from './test-service.js';

const AUTH = '/api/auth/v1';

/** An authenticator app of a person, on the clock of the service. */
export interface App {
  secret: string;
  recoveryCodes: string[];
  /** @param offsetSeconds of the clock of the phone */
  code: (offsetSeconds?: number) => string;
}

export const codeOf = ({ clock }: TestService, secret: string, offsetSeconds = 0): string =>
  generateSync({ secret, epoch: Math.floor(clock.now().getTime() / 1_000) + offsetSeconds });

export async function addApp(service: TestService, person: PersonClient): Promise<App> {
  const { body: created } = await person.post<{ secret: string }>(`${AUTH}/totp`, undefined);
  const code = (offsetSeconds = 0) => codeOf(service, created.secret, offsetSeconds);
  const { status, body } = await person.post<{ recoveryCodes: string[] }>(`${AUTH}/totp/confirm`, {
    code: code(),
  });
  if (status !== 200) throw new Error(`the app was not added: ${status} ${JSON.stringify(body)}`);
  // The code that has confirmed it is used.
  service.clock.advance(30_000);
  return { secret: created.secret, recoveryCodes: body.recoveryCodes, code };
}

interface CreationOptions {
  challenge: string;
  rp: { id: string };
  user: { id: string };
}

/** CBOR (RFC 8949) of what an authenticator sends: small integers, byte strings, texts and maps. */
function cbor(value: number | string | Buffer | Map<number | string, unknown>): Buffer {
  const head = (major: number, size: number): Buffer => {
    if (size < 24) return Buffer.from([(major << 5) | size]);
    return size < 256
      ? Buffer.from([(major << 5) | 24, size])
      : Buffer.from([(major << 5) | 25, size >> 8, size & 255]);
  };
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string')
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const members = [...value].flatMap(([key, member]) => [cbor(key), cbor(member as Buffer)]);
  return Buffer.concat([head(5, value.size), ...members]);
}

const FLAGS = { userPresent: 1, userVerified: 4, hasCredential: 64 };

interface SigningOptions {
  origin?: string;
  rpId?: string;
  isVerified?: boolean;
}

/** An authenticator in software, with one credential (https://www.w3.org/TR/webauthn-3/). */
export class Authenticator {
  readonly id = randomBytes(16).toString('base64url');
  private readonly key: KeyObject;
  private readonly publicKey: Buffer;
  private userHandle = '';
  signCount = 0;

  constructor(private readonly site = 'https://qr.test') {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.key = privateKey;
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    this.publicKey = cbor(
      new Map<number, unknown>([
        ...([
          [1, 2],
          [3, -7],
          [-1, 1],
        ] as const),
        ...([
          [-2, Buffer.from(x, 'base64url')],
          [-3, Buffer.from(y, 'base64url')],
        ] as const),
      ]),
    );
  }

  create({ challenge, user }: CreationOptions, options: SigningOptions = {}): object {
    this.userHandle = user.id;
    const id = Buffer.from(this.id, 'base64url');
    const length = Buffer.from([0, id.length]);
    const credential = Buffer.concat([Buffer.alloc(16), length, id, this.publicKey]);
    const authData = Buffer.concat([this.dataFor(options, FLAGS.hasCredential), credential]);
    const attestation = new Map<string, unknown>([
      ...([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ] as const),
    ]);
    return this.credentialOf({
      clientDataJSON: this.clientData('webauthn.create', challenge, options),
      attestationObject: cbor(attestation).toString('base64url'),
      transports: ['internal'],
    });
  }

  get({ challenge }: Pick<CreationOptions, 'challenge'>, options: SigningOptions = {}): object {
    this.signCount += 1;
    const data = this.dataFor(options, 0);
    const clientDataJSON = this.clientData('webauthn.get', challenge, options);
    const hash = createHash('sha256').update(Buffer.from(clientDataJSON, 'base64url')).digest();
    return this.credentialOf({
      clientDataJSON,
      authenticatorData: data.toString('base64url'),
      signature: sign('sha256', Buffer.concat([data, hash]), this.key).toString('base64url'),
      userHandle: this.userHandle,
    });
  }

  private dataFor({ rpId, isVerified = true }: SigningOptions, flags: number): Buffer {
    const site = createHash('sha256')
      .update(rpId ?? new URL(this.site).hostname)
      .digest();
    const count = Buffer.alloc(4);
    count.writeUInt32BE(this.signCount);
    const all = flags | FLAGS.userPresent | (isVerified ? FLAGS.userVerified : 0);
    return Buffer.concat([site, Buffer.from([all]), count]);
  }

  private clientData(type: string, challenge: string, { origin = this.site }: SigningOptions): string {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false })).toString('base64url');
  }

  private credentialOf(response: object): object {
    return {
      ...{ id: this.id, rawId: this.id, type: 'public-key', response },
      ...{ authenticatorAttachment: 'platform', clientExtensionResults: {} },
    };
  }
}

export async function addPasskey(
  person: PersonClient,
  authenticator = new Authenticator(),
): Promise<{ authenticator: Authenticator; id: string; recoveryCodes: string[] | null }> {
  const options = await person.post<{ options: CreationOptions }>(`${AUTH}/passkeys/options`, undefined);
  const credential = authenticator.create(options.body.options);
  const { status, body } = await person.post<{ id: string; recoveryCodes: string[] | null }>(
    `${AUTH}/passkeys`,
    { credential, name: 'Phone' },
  );
  if (status !== 201) throw new Error(`the passkey was not added: ${status} ${JSON.stringify(body)}`);
  return { authenticator, id: body.id, recoveryCodes: body.recoveryCodes };
}
