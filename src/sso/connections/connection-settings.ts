import type { SsoConnection, SsoConnectionType } from '#libs/database';
import { invalidField } from '../../http/problems/index.js';

const OF_SAML = ['metadata', 'metadataUrl'] as const;
const OF_OIDC = ['issuer', 'clientId', 'clientSecret'] as const;

type Sent = Partial<Record<(typeof OF_SAML)[number] | (typeof OF_OIDC)[number], string | null>>;

/** @throws ValidationFailed for a field of the other protocol */
export function refuseOtherProtocol(type: SsoConnectionType, sent: Sent): void {
  const foreign = (type === 'saml' ? OF_OIDC : OF_SAML).find((name) => (sent[name] ?? null) !== null);
  const [own, other] = type === 'saml' ? ['saml', 'oidc'] : ['oidc', 'saml'];
  if (foreign)
    throw invalidField(
      `/${foreign}`,
      `is for connections of the type ${other}, and this one has the type ${own}`,
    );
}

type Provider = Pick<
  SsoConnection,
  'issuer' | 'clientId' | 'clientSecret' | 'saml' | 'metadataUrl' | 'checkDueAt'
>;

/** A connection that knows nothing of its provider yet. */
export const NO_PROVIDER: Provider = {
  ...{ issuer: null, clientId: null, clientSecret: null },
  ...{ saml: null, metadataUrl: null, checkDueAt: null },
};

/** What a draft lacks before somebody can sign in through it; null if nothing. */
export function missingIn({ type, issuer, clientId, clientSecret, saml }: SsoConnection): string | null {
  if (type === 'saml') return saml === null ? 'the metadata of the provider' : null;
  const values = { issuer, clientId, clientSecret };
  const missing = OF_OIDC.filter((name) => values[name] === null);
  return missing.length === 0 ? null : missing.join(', ');
}
