import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exportJWK, generateKeyPair, importJWK, SignJWT, type CryptoKey, type JWK } from 'jose';
import { createLocalCa } from '../../scripts/local-ca.js';
import { note } from './secrets.js';

interface SigningKey {
  alg: string;
  privateKey: CryptoKey;
  publicJwk: JWK;
}

/** Of RFC 8037, for examples. */
export async function knownKey(): Promise<SigningKey> {
  const publicJwk = {
    kty: 'OKP',
    crv: 'Ed25519',
    x: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo',
    kid: '1',
  };
  const d = 'nWGxne_9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A';
  const privateKey = (await importJWK({ ...publicJwk, d }, 'EdDSA')) as CryptoKey; // A secret would be bytes
  return { alg: 'EdDSA', privateKey, publicJwk };
}

/** Signs what a test says; null leaves a claim out. */
export async function signToken(
  claims: Record<string, unknown>,
  { privateKey, alg, publicJwk: { kid } }: SigningKey,
): Promise<string> {
  const told = Object.entries(claims).filter(([, value]) => value !== null);
  const header = { alg, ...(kid === undefined ? {} : { kid }) };
  const token = await new SignJWT(Object.fromEntries(told)).setProtectedHeader(header).sign(privateKey);
  note(token);
  return token;
}

export async function newKey(kid: string, alg = 'ES256'): Promise<SigningKey> {
  const { privateKey, publicKey } = await generateKeyPair(alg);
  return { alg, privateKey, publicJwk: { ...(await exportJWK(publicKey)), kid, alg, use: 'sig' } };
}

/** An issuer of tokens on loopback, with its own certificate authority. */
export class Issuer {
  /** How often each path was read. */
  readonly reads: string[] = [];
  about: object = {};
  key!: SigningKey;
  published: JWK[] = [];

  private constructor(
    private readonly server: Server,
    private readonly dir: string,
  ) {}

  static async start(): Promise<Issuer> {
    const ca = await createLocalCa();
    const dir = mkdtempSync(join(tmpdir(), 'qr-service-issuer-'));
    writeFileSync(join(dir, 'ca.pem'), ca.pem);
    const server = createServer(await ca.issue(['localhost', '127.0.0.1']));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const issuer = new Issuer(server, dir);
    issuer.about = { issuer: issuer.url, jwks_uri: `${issuer.url}/jwks` };
    await issuer.rotate('1');
    server.on('request', ({ url = '' }, response) => {
      issuer.reads.push(url);
      const body = url === '/jwks' ? { keys: issuer.published } : issuer.about;
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
    return issuer;
  }

  get url(): string {
    return `https://localhost:${(this.server.address() as AddressInfo).port}`;
  }

  /** Of a service that trusts it inside of its network. */
  get variables() {
    return { TRUSTED_ISSUERS: this.url, WEBHOOK_CA_FILE: join(this.dir, 'ca.pem') };
  }

  async rotate(kid: string, alg = 'ES256'): Promise<void> {
    this.key = await newKey(kid, alg);
    this.published = [this.key.publicJwk];
  }

  sign(claims: Record<string, unknown>, key = this.key): Promise<string> {
    return signToken(claims, key);
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
    rmSync(this.dir, { recursive: true, force: true });
  }
}
