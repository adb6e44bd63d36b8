import { createPrivateKey, generateKeyPairSync, sign } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import Provider from 'oidc-provider';

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

const SCOPES = 'openid email profile groups';

/**
 * Starts an issuer on loopback.
 * @param tls a key and a certificate, which issuers of workspaces need
 * @param issuer its name, if it is not its address; with a path, it is served below it
 * @param configuration of oidc-provider, in addition to what all issuers of the tests have
 */
export async function startIssuer({ tls, issuer, ...configuration }) {
  const server = tls ? createSecureServer(tls) : createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  const url = issuer ?? (tls ? `https://localhost:${port}` : `http://127.0.0.1:${port}`);
  const { features, ...others } = configuration;
  const provider = new Provider(url, {
    jwks: { keys: [{ ...key, kid: 'key', use: 'sig', alg: 'RS256' }] },
    cookies: { keys: ['cookies of the tests'] },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false }, ...features },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount: (_context, subject) => ({ accountId: subject, claims: () => visitors.get(subject).claims }),
    loadExistingGrant: consent,
    ...others,
  });
  provider.use(publishKey);
  provider.use(forgeIdTokens);
  const answer = provider.callback();
  const path = new URL(url).pathname.replace(/\/$/, '');
  server.on('request', (request, response) => {
    if (request.url === '/change-key') {
      isKeyChanged = true;
      response.end();
    } else if (request.url.startsWith('/sign?')) {
      const { searchParams } = new URL(request.url, url);
      response.end(signed(JSON.parse(searchParams.get('payload')), searchParams.get('key') === 'foreign'));
    } else if (request.url.startsWith('/interaction/')) void interact(provider, request, response);
    else {
      request.originalUrl = request.url;
      request.url = request.url.slice(request.url.startsWith(path) ? path.length : 0);
      answer(request, response);
    }
  });
  return { url, port };
}

async function consent({ oidc }) {
  const { accountId } = oidc.session;
  const grant = new oidc.provider.Grant({ accountId, clientId: oidc.client.clientId });
  grant.addOIDCScope(SCOPES);
  await grant.save();
  return grant;
}

async function interact(provider, request, response) {
  const { params, session } = await provider.interactionDetails(request, response);
  // Who is asked again in a browser that the issuer knows is the same person.
  const visitor = params.login_hint ? JSON.parse(params.login_hint) : visitors.get(session.accountId);
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
