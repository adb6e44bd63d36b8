import { SAML } from '@node-saml/node-saml';
import { PERSISTENT } from './saml-xml.js';

interface Asked {
  id: string;
  signOnUrl: string;
  entityId: string;
  consumerUrl: string;
  certificates: string[];
  /** Whether a session at the provider is not enough. */
  asksAgain: boolean;
}

/** The address with which a browser asks the provider to sign somebody in. */
export function signOnAddress(asked: Asked): Promise<string> {
  const { id, signOnUrl, entityId, consumerUrl, certificates, asksAgain } = asked;
  const saml = new SAML({
    ...{ callbackUrl: consumerUrl, issuer: entityId, idpCert: certificates, entryPoint: signOnUrl },
    ...{ identifierFormat: PERSISTENT, disableRequestedAuthnContext: true, forceAuthn: asksAgain },
    generateUniqueId: () => id,
  });
  return saml.getAuthorizeUrlAsync('', undefined, {});
}
