// Serves oidc-provider as Entra, Okta and Google: under their names, which a proxy knows, with what each of them sends.
import { createHash } from 'node:crypto';
import { startIssuer } from '../../toolbox/oidc-issuer.mjs';

/** PUBLIC_URL is the address that the service has for itself, SERVICE_URL the one where it is. */
const { OIDC_TLS, SERVICE_URL, PUBLIC_URL } = process.env;

const COMMON = {
  tls: JSON.parse(OIDC_TLS),
  // An application is added as at the console of the provider: it gives an ID and a secret.
  features: { registration: { enabled: true } },
};

const ISSUERS = [
  {
    issuer: 'https://login.microsoftonline.com/6f1c0e2a-91bd-4f5e-8a53-1b2f0c1d7e11/v2.0',
    // Optional claims and groups come without a scope; there is no email_verified.
    claims: {
      openid: ['sub', 'oid', 'tid', 'ver', 'xms_edov', 'groups', '_claim_names', '_claim_sources'],
      email: ['email'],
      profile: ['name', 'preferred_username'],
    },
    conformIdTokenClaims: false,
    clientAuthMethods: ['client_secret_post', 'client_secret_basic'],
    // The same person has another sub at each application.
    subjectTypes: ['pairwise'],
    pairwiseIdentifier: (_context, accountId, { clientId }) =>
      createHash('sha256').update(`${clientId} ${accountId}`).digest('base64url'),
  },
  {
    issuer: 'https://acme.okta.com',
    // An ID token that comes with an access token leaves claims of the profile to the user info.
    claims: {
      openid: ['sub', 'ver'],
      email: ['email', 'email_verified'],
      profile: ['name', 'preferred_username'],
      groups: ['groups'],
    },
    conformIdTokenClaims: true,
    clientAuthMethods: ['client_secret_basic', 'client_secret_post'],
    features: { ...COMMON.features, backchannelLogout: { enabled: true } },
    // Its own dispatcher connects to public addresses only.
    fetch: (url, options) =>
      fetch(url.replace(PUBLIC_URL, SERVICE_URL), { ...options, dispatcher: undefined }),
  },
  {
    issuer: 'https://accounts.google.com',
    claims: {
      openid: ['sub', 'hd'],
      email: ['email', 'email_verified'],
      profile: ['name', 'picture'],
    },
    conformIdTokenClaims: false,
    clientAuthMethods: ['client_secret_post', 'client_secret_basic'],
  },
];

const ports = {};
for (const each of ISSUERS) {
  const { url, port } = await startIssuer({ ...COMMON, ...each });
  ports[new URL(url).hostname] = port;
}
console.log(`ports ${JSON.stringify(ports)}`);
