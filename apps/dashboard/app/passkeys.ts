import { dataOf } from '#client';
import { api } from './api.js';

/** Browsers of before 2025 lack the JSON forms; they can use an authenticator app. */
export const supportsPasskeys = (): boolean =>
  typeof PublicKeyCredential !== 'undefined' && 'parseCreationOptionsFromJSON' in PublicKeyCredential;

/** Null if the person did not go through with it, which browsers do not tell from other reasons. */
async function credentialOf(asked: Promise<Credential | null>): Promise<Record<string, unknown> | null> {
  const credential = await asked.catch(() => null);
  return credential === null ? null : { ...(credential as PublicKeyCredential).toJSON() };
}

/** Returns the new credential as the service takes it. */
export async function makePasskey(): Promise<Record<string, unknown> | null> {
  const { options } = await dataOf(api.POST('/api/auth/v1/passkeys/options'));
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    options as unknown as PublicKeyCredentialCreationOptionsJSON, // the contract has any object
  );
  return credentialOf(navigator.credentials.create({ publicKey }));
}

/** Returns what a passkey of the person answers to a challenge. */
export async function answerWithPasskey(): Promise<Record<string, unknown> | null> {
  const { options } = await dataOf(api.POST('/api/auth/v1/sign-in/passkey/options'));
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
    options as unknown as PublicKeyCredentialRequestOptionsJSON, // the contract has any object
  );
  return credentialOf(navigator.credentials.get({ publicKey }));
}
