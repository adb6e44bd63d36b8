// Serves samlify, of the folder packages, as a SAML provider: it knows of services what their metadata says.
import { createServer } from 'node:https';
import { createRequire } from 'node:module';
import { once } from 'node:events';
import { join } from 'node:path';
import { inflateRawSync } from 'node:zlib';

/** PUBLIC_URL is the address that the service has for itself, SERVICE_URL the one where it is. */
const { PACKAGES, TLS, PRIVATE_KEY, CERTIFICATE, ORIGIN, SERVICE_URL, PUBLIC_URL } = process.env;

const load = createRequire(join(PACKAGES, 'package.json'));
const { Constants, IdentityProvider, SamlLib, ServiceProvider, setSchemaValidator } = load('samlify');
setSchemaValidator(load('@authenio/samlify-node-xmllint'));

const { redirect, post } = Constants.namespace.binding;
const PERSISTENT = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent';
const MINUTES_MS = 5 * 60_000;

const provider = IdentityProvider({
  entityID: `${ORIGIN}/saml`,
  ...{ privateKey: PRIVATE_KEY, signingCert: CERTIFICATE, isAssertionEncrypted: false },
  requestSignatureAlgorithm: Constants.algorithms.signature.RSA_SHA256,
  nameIDFormat: [PERSISTENT],
  singleSignOnService: [redirect, post].map((Binding) => ({ Binding, Location: `${ORIGIN}/sso` })),
  singleLogoutService: [{ Binding: redirect, Location: `${ORIGIN}/slo` }],
});

const issuerIn = (encoded) =>
  /Issuer[^>]*>([^<]+)</.exec(inflateRawSync(Buffer.from(encoded, 'base64')).toString())[1];

/** The entity ID of a service is the address of its metadata. */
async function serviceOf(entityId) {
  const response = await fetch(entityId.replace(PUBLIC_URL, SERVICE_URL));
  return ServiceProvider({ metadata: await response.text(), wantLogoutRequestSigned: true });
}

const ROUTES = {
  '/metadata': () => ({ type: 'application/samlmetadata+xml', body: provider.getMetadata() }),

  async '/sso'(query) {
    const entityId = issuerIn(query.SAMLRequest);
    const service = await serviceOf(entityId);
    const { extract } = await provider.parseLoginRequest(service, 'redirect', { query });
    const person = JSON.parse(query.login_hint);
    const { context, entityEndpoint } = await provider.createLoginResponse(
      ...[service, { extract }, 'post', person],
      { customTagReplacement: (template) => responseOf(template, { extract, entityId, person, service }) },
    );
    return {
      type: 'text/html',
      body: `<form method="post" action="${entityEndpoint}"><input type="hidden" name="SAMLResponse" value="${context}"></form><script>document.forms[0].submit()</script>`,
    };
  },

  /** Somebody signs out at the provider, which tells the service. */
  async '/sign-out'({ entityId, nameId, sessionIndex }) {
    const user = { logoutNameID: nameId, sessionIndex };
    const service = await serviceOf(entityId);
    const { context } = provider.createLogoutRequest(service, 'redirect', user, { relayState: 'signed-out' });
    return { location: context };
  },

  async '/slo'(query) {
    const service = await serviceOf(issuerIn(query.SAMLResponse));
    const { extract } = await provider.parseLogoutResponse(service, 'redirect', { query });
    return { type: 'application/json', body: JSON.stringify({ ...extract, relayState: query.RelayState }) };
  },
};

function responseOf(template, { extract, entityId, person, service }) {
  const now = Date.now();
  const soon = new Date(now + MINUTES_MS).toISOString();
  const consumer = service.entityMeta.getAssertionConsumerService('post');
  const context = SamlLib.replaceTagsByValue(
    template
      .replace('{AuthnStatement}', authenticated(person))
      .replace('{AttributeStatement}', attributesOf(person)),
    {
      ...{ ID: newId(), AssertionID: newId(), Destination: consumer, SubjectRecipient: consumer },
      ...{ Audience: entityId, Issuer: provider.entityMeta.getEntityID(), InResponseTo: extract.request.id },
      ...{ StatusCode: Constants.StatusCode.Success, NameIDFormat: PERSISTENT, NameID: person.nameId },
      ...{ IssueInstant: new Date(now).toISOString(), ConditionsNotBefore: new Date(now).toISOString() },
      ...{ ConditionsNotOnOrAfter: soon, SubjectConfirmationDataNotOnOrAfter: soon },
    },
  );
  return { id: newId(), context };
}

const newId = () => `_${crypto.randomUUID()}`;

const authenticated = ({ sessionIndex }) =>
  `<saml:AuthnStatement AuthnInstant="${new Date().toISOString()}" SessionIndex="${sessionIndex}"><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:PasswordProtectedTransport</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>`;

function attributesOf({ attributes }) {
  const values = (value) =>
    [value].flat().map((each) => `<saml:AttributeValue xsi:type="xs:string">${each}</saml:AttributeValue>`);
  const all = Object.entries(attributes).map(
    ([name, value]) => `<saml:Attribute Name="${name}">${values(value).join('')}</saml:Attribute>`,
  );
  return `<saml:AttributeStatement>${all.join('')}</saml:AttributeStatement>`;
}

const server = createServer(JSON.parse(TLS), (request, response) => {
  const { pathname, searchParams } = new URL(request.url, ORIGIN);
  const answer = async () => ROUTES[pathname](Object.fromEntries(searchParams));
  answer().then(
    ({ location, type, body }) => {
      response.writeHead(location ? 303 : 200, location ? { location } : { 'content-type': type });
      response.end(body);
    },
    (error) => {
      response.writeHead(500);
      response.end(String(error?.stack ?? error));
    },
  );
});
server.listen(0, '127.0.0.1');
await once(server, 'listening');
console.log(`port ${server.address().port}`);
