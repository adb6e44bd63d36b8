import {
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
} from '@simplewebauthn/server';
import type { Passkey } from '#libs/database';
import type { Assertion, NewCredential } from './webauthn.dto.js';

/** The site for which passkeys are valid: the host of BASE_URL, so that passkeys end when it changes. */
export interface RelyingParty {
  id: string;
  origin: string;
}

export const relyingPartyOf = (baseUrl: string): RelyingParty => {
  const { hostname, origin } = new URL(baseUrl);
  return { id: hostname, origin };
};

/** EdDSA, ES256 and RS256 (COSE): what all authenticators have, whatever this version of Node supports besides. */
export const ALGORITHMS = [-8, -7, -257];

/** Returns the challenge that an authenticator has signed; null if there is none to read. */
export function challengeIn({ response }: Assertion | NewCredential): string | null {
  try {
    const data = JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString()) as {
      challenge?: unknown;
    } | null;
    return typeof data?.challenge === 'string' ? data.challenge : null;
  } catch {
    return null;
  }
}

export type VerifiedCredential = Pick<Passkey, 'credentialId' | 'publicKey' | 'signCount' | 'transports'>;

/** The library throws for whatever is wrong with the bytes of a client. */
export async function verifyNewCredential(
  credential: NewCredential,
  expectedChallenge: string,
  site: RelyingParty,
): Promise<VerifiedCredential | null> {
  const response = withType(credential) as unknown as RegistrationResponseJSON;
  const expected = { expectedChallenge, expectedOrigin: site.origin, expectedRPID: site.id };
  const verified = await verifyRegistrationResponse({
    ...{ response, ...expected },
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => null);
  if (!verified?.verified) return null;
  const { id, publicKey, counter } = verified.registrationInfo.credential;
  return {
    credentialId: Buffer.from(id, 'base64url'),
    publicKey: Buffer.from(publicKey),
    signCount: counter,
    transports: transportsIn(credential),
  };
}

/** Returns the new count of signatures; null if the assertion is not valid. */
export async function verifyAssertion(
  assertion: Assertion,
  expectedChallenge: string,
  { credentialId, publicKey, signCount }: Passkey,
  site: RelyingParty,
): Promise<number | null> {
  const response = withType(assertion) as unknown as AuthenticationResponseJSON;
  const credential = {
    id: credentialId.toString('base64url'),
    publicKey: new Uint8Array(publicKey),
    counter: signCount,
  };
  const expected = { expectedChallenge, expectedOrigin: site.origin, expectedRPID: site.id };
  const verified = await verifyAuthenticationResponse({ response, credential, ...expected }).catch(
    () => null,
  );
  return verified?.verified ? verified.authenticationInfo.newCounter : null;
}

const withType = <Credential extends Assertion | NewCredential>(credential: Credential) => ({
  ...credential,
  rawId: credential.id,
  type: 'public-key',
  clientExtensionResults: {},
});

const MAX_TRANSPORTS = 10;

function transportsIn({ response: { transports } }: NewCredential): string[] {
  const listed = Array.isArray(transports) ? (transports as unknown[]) : [];
  return listed
    .filter((name): name is string => typeof name === 'string' && /^[a-z-]{1,20}$/.test(name))
    .slice(0, MAX_TRANSPORTS);
}
