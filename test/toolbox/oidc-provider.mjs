// Serves two issuers in a separate process, because jest cannot load oidc-provider, which is ESM.
import { createPrivateKey, generateKeyPairSync, sign } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import Provider from 'oidc-provider';

/** Arguments are the redirect URIs of services whose port a test has chosen. */
const CALLBACKS = [
  'https://qr.test/api/auth/v1/oidc/callback',
  'https://operators.test/callback',
  ...process.argv.slice(2),
];
const SECRET = 'the secret of the client: 100 % & more';

/** JSON of a key and a certificate for localhost, if the issuers are those of workspaces, which need HTTPS. */
const { OIDC_TLS } = process.env;

const newKey = () => generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' });
const key = newKey();
const foreignKey = newKey();
/** After a request to /change-key, the issuers sign with the foreign key, under another name, and publish no other. */
let isKeyChanged = false;

/**
 * The request's login_hint describes who signs in, as a `Visitor` of oidc-world.ts; this keeps the last state by
 * subject.
 */
const visitors = new Map();

const client = (client_id, token_endpoint_auth_method) => ({
  client_id,
  client_secret: SECRET,
  redirect_uris: CALLBACKS,
  token_endpoint_auth_method,
});

/**
 * Some issuers put the email into the ID token, others only into the user info; some take a secret only in the header.
 */
async function startIssuer({ isThin }) {
  const server = OIDC_TLS ? createSecureServer(JSON.parse(OIDC_TLS)) : createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  const url = OIDC_TLS ? `https://localhost:${port}` : `http://127.0.0.1:${port}`;
  const method = isThin ? 'client_secret_basic' : 'client_secret_post';
  const provider = new Provider(url, {
    clients: [client('qr-service', method), client('another', method)],
    clientAuthMethods: [method],
    jwks: { keys: [{ ...key, kid: 'key', use: 'sig', alg: 'RS256' }] },
    cookies: { keys: ['cookies of the tests'] },
    claims: {
      openid: ['sub', 'oid', 'hd', '_claim_names'],
      email: ['email', 'email_verified', 'xms_edov'],
      profile: ['name'],
      groups: ['groups'],
    },
    conformIdTokenClaims: isThin,
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount: (_context, subject) => ({ accountId: subject, claims: () => visitors.get(subject).claims }),
    loadExistingGrant: consent,
  });
  provider.use(publishKey);
  provider.use(forgeIdTokens);
  const answer = provider.callback();
  server.on('request', (request, response) => {
    if (request.url === '/change-key') {
      isKeyChanged = true;
      response.end();
    } else if (request.url.startsWith('/sign?')) {
      const { searchParams } = new URL(request.url, url);
      response.end(signed(JSON.parse(searchParams.get('payload')), searchParams.get('key') === 'foreign'));
    } else if (request.url.startsWith('/interaction/')) void interact(provider, request, response);
    else answer(request, response);
  });
  return url;
}

async function consent({ oidc }) {
  const { accountId } = oidc.session;
  const grant = new oidc.provider.Grant({ accountId, clientId: oidc.client.clientId });
  grant.addOIDCScope('openid email profile groups');
  await grant.save();
  return grant;
}

async function interact(provider, request, response) {
  const { params } = await provider.interactionDetails(request, response);
  const visitor = JSON.parse(params.login_hint);
  const { error, claims } = visitor;
  visitors.set(claims.sub, visitor);
  const result = error
    ? { error, error_description: 'words of the issuer' }
    : { login: { accountId: claims.sub } };
  await provider.interactionFinished(request, response, result);
}

async function publishKey(context, next) {
  await next();
  if (!isKeyChanged || context.path !== '/jwks') return;
  const { kty, n, e } = foreignKey;
  context.body = { keys: [{ kty, n, e, kid: 'another key', use: 'sig', alg: 'RS256' }] };
}

async function forgeIdTokens(context, next) {
  await next();
  const token = context.body?.id_token;
  const { forgery } = (token && visitors.get(context.oidc.account?.accountId)) ?? {};
  if (token && isKeyChanged && !forgery)
    context.body = {
      ...context.body,
      id_token: forged(token, { isSignedByAnother: true, kid: 'another key' }),
    };
  if (forgery) context.body = { ...context.body, id_token: forged(token, forgery) };
}

/** A token that an issuer sends by itself, such as a logout token. */
function signed(payload, isSignedByAnother) {
  const part = (value) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const text = `${part({ alg: 'RS256', kid: 'key', typ: 'logout+jwt' })}.${part(payload)}`;
  const signer = createPrivateKey({ key: isSignedByAnother ? foreignKey : key, format: 'jwk' });
  return `${text}.${sign('sha256', Buffer.from(text), signer).toString('base64url')}`;
}

function forged(token, { payload = {}, isSignedByAnother = false, kid }) {
  const [first, body] = token.split('.');
  const named = { ...JSON.parse(Buffer.from(first, 'base64url').toString()), ...(kid && { kid }) };
  const header = Buffer.from(JSON.stringify(named)).toString('base64url');
  const told = { ...JSON.parse(Buffer.from(body, 'base64url').toString()), ...payload };
  const text = JSON.stringify(told, (_name, value) => value ?? undefined);
  const signed = `${header}.${Buffer.from(text).toString('base64url')}`;
  const signer = createPrivateKey({ key: isSignedByAnother ? foreignKey : key, format: 'jwk' });
  return `${signed}.${sign('sha256', Buffer.from(signed), signer).toString('base64url')}`;
}

const issuers = { whole: await startIssuer({ isThin: false }), thin: await startIssuer({ isThin: true }) };
console.log(`issuers ${JSON.stringify(issuers)}`);
