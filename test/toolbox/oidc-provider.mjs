// Serves two issuers in a separate process, because jest cannot load oidc-provider, which is ESM.
import { startIssuer } from './oidc-issuer.mjs';

/** Arguments are the redirect URIs of services whose port a test has chosen. */
const CALLBACKS = [
  'https://qr.test/api/auth/v1/oidc/callback',
  'https://operators.test/callback',
  ...process.argv.slice(2),
];
const SECRET = 'the secret of the client: 100 % & more';

/** JSON of a key and a certificate for localhost, if the issuers are those of workspaces, which need HTTPS. */
const { OIDC_TLS } = process.env;

const client = (client_id, token_endpoint_auth_method) => ({
  client_id,
  client_secret: SECRET,
  redirect_uris: CALLBACKS,
  token_endpoint_auth_method,
});

/**
 * Some issuers put the email into the ID token, others only into the user info; some take a secret only in the header.
 */
async function start({ isThin }) {
  const method = isThin ? 'client_secret_basic' : 'client_secret_post';
  const { url } = await startIssuer({
    tls: OIDC_TLS && JSON.parse(OIDC_TLS),
    clients: [client('qr-service', method), client('another', method)],
    clientAuthMethods: [method],
    claims: {
      openid: ['sub', 'oid', 'hd', '_claim_names'],
      email: ['email', 'email_verified', 'xms_edov'],
      profile: ['name'],
      groups: ['groups'],
    },
    conformIdTokenClaims: isThin,
  });
  return url;
}

const issuers = { whole: await start({ isThin: false }), thin: await start({ isThin: true }) };
console.log(`issuers ${JSON.stringify(issuers)}`);
