import { isUtf8 } from 'node:buffer';
import { SAML } from '@node-saml/node-saml';
import type { Element } from '@xmldom/xmldom';
import type { SsoFault } from '../sso-faults.fields.js';
import { claimsIn } from './attributes.js';
import { inForce } from './certificates.js';
import {
  allElements,
  ASSERTION_NS,
  attributeOf,
  childrenNamed,
  isNamed,
  PERSISTENT,
  PROTOCOL_NS,
  readXml,
  SIGNATURE_NS,
  SUCCESS,
  textIn,
  XmlFault,
} from './saml-xml.js';

export const MAX_RESPONSE_LENGTH = 256 * 1_024;
const SKEW_MS = 120_000;
const MAX_KEPT_MS = 86_400_000;
const REQUEST_ID = /^[\w.-]{1,255}$/;
const SUBJECT = /^[\x20-\x7e]{1,255}$/;
const BEARER = 'urn:oasis:names:tc:SAML:2.0:cm:bearer';

const ACCEPTED_ALGORITHMS = {
  SignatureMethod: [
    'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
    'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512',
  ],
  DigestMethod: ['http://www.w3.org/2001/04/xmlenc#sha256', 'http://www.w3.org/2001/04/xmlenc#sha512'],
  CanonicalizationMethod: ['http://www.w3.org/2001/10/xml-exc-c14n#'],
  Transform: [
    'http://www.w3.org/2000/09/xmldsig#enveloped-signature',
    'http://www.w3.org/2001/10/xml-exc-c14n#',
  ],
};

export interface Expected {
  issuer: string;
  /** DER as base64. */
  certificates: string[];
  entityId: string;
  consumerUrl: string;
}

/** Whom an assertion names, in the claims of an ID token. */
export interface Asserted {
  assertionId: string;
  requestId: string;
  /** Until when the assertion could be accepted. */
  expiresAt: Date;
  idToken: Record<string, unknown> & { iss: string; sub: string };
  others: Record<string, unknown>;
}

export class ResponseRefused extends Error {
  constructor(
    readonly fault: SsoFault,
    why: string,
  ) {
    super(why);
  }
}

const refuse = (fault: SsoFault, why: string): never => {
  throw new ResponseRefused(fault, why);
};

/** A response of a provider before anything in it is believed. */
export interface UncheckedResponse {
  encoded: string;
  root: Element;
  /** Null for a response to no request. */
  requestId: string | null;
}

/** @throws ResponseRefused */
export function openResponse(encoded: string): UncheckedResponse {
  const bytes = Buffer.from(encoded, 'base64');
  if (encoded.length > MAX_RESPONSE_LENGTH || !isUtf8(bytes)) refuse('invalid_response', 'no text');
  const root = read(bytes.toString());
  if (!isNamed(root, PROTOCOL_NS, 'Response')) refuse('invalid_response', 'no Response');
  const requestId = attributeOf(root, 'InResponseTo');
  if (requestId !== null && !REQUEST_ID.test(requestId)) refuse('invalid_response', 'InResponseTo');
  return { encoded: bytes.toString('base64'), root, requestId };
}

function read(xml: string): Element {
  try {
    return readXml(xml, { allowsComments: false });
  } catch (error) {
    if (!(error instanceof XmlFault)) throw error;
    return refuse('invalid_response', error.message);
  }
}

/**
 * Believes what a signed assertion says, and nothing else in the response.
 * @throws ResponseRefused
 */
export async function verifyResponse(
  response: UncheckedResponse,
  expected: Expected,
  now: Date,
): Promise<Asserted> {
  const { root, requestId } = response;
  const status = childrenNamed(root, PROTOCOL_NS, 'Status').flatMap((each) =>
    childrenNamed(each, PROTOCOL_NS, 'StatusCode'),
  )[0];
  if (attributeOf(status, 'Value') !== SUCCESS) refuse('provider_refused', 'Status');
  const destination = attributeOf(root, 'Destination');
  if (destination !== null && destination !== expected.consumerUrl)
    refuse('audience_mismatch', 'Destination');
  refuseAmbiguous(root);
  const certificates = inForce(expected.certificates, now);
  if (certificates.length === 0) refuse('certificate_expired', 'certificates');
  const assertion = await signedAssertion(response, expected, certificates);
  return readAssertion(assertion, { ...expected, requestId: requestId ?? '' }, now);
}

/** Rejects each structure in which what is signed and what is read could be two elements. */
function refuseAmbiguous(root: Element): void {
  const all = allElements(root);
  if (all.some(({ localName }) => localName === 'EncryptedAssertion'))
    refuse('assertion_encrypted', 'EncryptedAssertion');
  const assertions = all.filter(({ localName }) => localName === 'Assertion');
  const [assertion] = childrenNamed(root, ASSERTION_NS, 'Assertion');
  if (!assertion || assertions.length !== 1) return refuse('invalid_response', 'number of assertions');
  if (!refuseUnsafeSignature(root, assertion)) refuse('assertion_unsigned', 'Signature');
}

/**
 * Rejects signatures of which it is not clear that they cover an element, and nothing else.
 * @returns false if it has none @throws ResponseRefused
 */
export function refuseUnsafeSignature(root: Element, signed: Element): boolean {
  const all = allElements(root);
  const ids = all.flatMap((element) =>
    ['ID', 'Id', 'id'].map((name) => attributeOf(element, name)).filter((id) => id !== null),
  );
  if (new Set(ids).size !== ids.length) refuse('invalid_response', 'equal IDs');
  const [signature, ...others] = childrenNamed(signed, SIGNATURE_NS, 'Signature');
  if (!signature) return false;
  const signatures = all.filter(({ localName }) => localName === 'Signature');
  if (others.length > 0 || signatures.some(({ parentNode }) => parentNode !== root && parentNode !== signed))
    refuse('invalid_response', 'number of signatures');
  for (const each of signatures) refuseAlgorithms(each);
  const references = allElements(signature).filter((each) => isNamed(each, SIGNATURE_NS, 'Reference'));
  if (references.length !== 1 || attributeOf(references[0], 'URI') !== `#${attributeOf(signed, 'ID')}`)
    refuse('invalid_response', 'Reference');
  return true;
}

function refuseAlgorithms(signature: Element): void {
  for (const element of allElements(signature))
    for (const [name, accepted] of Object.entries(ACCEPTED_ALGORITHMS)) {
      const algorithm = attributeOf(element, 'Algorithm') ?? '';
      if (element.localName !== name || accepted.includes(algorithm)) continue;
      refuse(algorithm.endsWith('sha1') ? 'signature_weak' : 'invalid_response', `${name} ${algorithm}`);
    }
}

/** @returns the assertion as it was signed */
async function signedAssertion(
  { encoded }: UncheckedResponse,
  { entityId, consumerUrl }: Expected,
  certificates: string[],
): Promise<Element> {
  const saml = new SAML({
    ...{ callbackUrl: consumerUrl, issuer: entityId, idpCert: certificates },
    ...{ wantAssertionsSigned: true, wantAuthnResponseSigned: false },
    // These are checked below, by the clock of the service.
    ...{ audience: false, acceptedClockSkewMs: -1 },
  });
  try {
    const { profile } = await saml.validatePostResponseAsync({ SAMLResponse: encoded });
    const xml = profile?.getAssertionXml?.() ?? '';
    return readXml(xml, { allowsComments: false });
  } catch {
    return refuse('signature_invalid', 'signature');
  }
}

function readAssertion(assertion: Element, expected: Expected & { requestId: string }, now: Date): Asserted {
  const child = (parent: Element | undefined, name: string) =>
    parent && childrenNamed(parent, ASSERTION_NS, name)[0];
  const assertionId = attributeOf(assertion, 'ID') ?? '';
  const issuer = textIn(child(assertion, 'Issuer'));
  if (issuer !== expected.issuer) refuse('issuer_mismatch', 'Issuer');
  const subject = child(assertion, 'Subject');
  const conditions = child(assertion, 'Conditions');
  const statement = child(assertion, 'AuthnStatement');
  if (!subject || !conditions || !statement) return refuse('invalid_response', 'incomplete assertion');
  refuseAudience(conditions, expected.entityId);
  refuseOutside(conditions, now);
  const expiresAt = confirmationEnd(subject, expected, now);
  const sessionEnd = timeOf(statement, 'SessionNotOnOrAfter');
  if (sessionEnd !== null && sessionEnd <= now.getTime()) refuse('outside_validity', 'SessionNotOnOrAfter');
  const nameId = child(subject, 'NameID');
  const sub = textIn(nameId);
  if (attributeOf(nameId, 'Format') !== PERSISTENT || !SUBJECT.test(sub)) refuse('no_name_id', 'NameID');
  const { claims, others } = claimsIn(attributesOf(assertion));
  const authnInstant = timeOf(statement, 'AuthnInstant');
  const sid = attributeOf(statement, 'SessionIndex');
  return {
    ...{ assertionId, requestId: expected.requestId, expiresAt, others },
    idToken: {
      ...{ iss: issuer, sub, ...claims },
      // What the provider calls the session when it ends it.
      ...(sid !== null && { sid }),
      ...(authnInstant !== null && { auth_time: Math.floor(authnInstant / 1_000) }),
    },
  };
}

function refuseAudience(conditions: Element, entityId: string): void {
  const restrictions = childrenNamed(conditions, ASSERTION_NS, 'AudienceRestriction');
  const isForUs = (restriction: Element) =>
    childrenNamed(restriction, ASSERTION_NS, 'Audience').some((audience) => textIn(audience) === entityId);
  if (restrictions.length === 0 || !restrictions.every(isForUs)) refuse('audience_mismatch', 'Audience');
}

function refuseOutside(element: Element, now: Date): void {
  const [from, until] = [timeOf(element, 'NotBefore'), timeOf(element, 'NotOnOrAfter')];
  if (from !== null && from > now.getTime() + SKEW_MS) refuse('outside_validity', 'NotBefore');
  if (until !== null && until <= now.getTime() - SKEW_MS) refuse('outside_validity', 'NotOnOrAfter');
}

/** Whoever brings the assertion must bring it to us, in time, and for the request that was sent. */
function confirmationEnd(
  subject: Element,
  { consumerUrl, requestId }: Expected & { requestId: string },
  now: Date,
): Date {
  const confirmations = childrenNamed(subject, ASSERTION_NS, 'SubjectConfirmation')
    .filter((each) => attributeOf(each, 'Method') === BEARER)
    .flatMap((each) => childrenNamed(each, ASSERTION_NS, 'SubjectConfirmationData'));
  const [data] = confirmations;
  if (!data || confirmations.length > 1) return refuse('invalid_response', 'SubjectConfirmation');
  if (attributeOf(data, 'Recipient') !== consumerUrl) refuse('audience_mismatch', 'Recipient');
  if (attributeOf(data, 'InResponseTo') !== requestId) refuse('invalid_response', 'InResponseTo');
  const end = timeOf(data, 'NotOnOrAfter');
  if (end === null) return refuse('invalid_response', 'NotOnOrAfter');
  refuseOutside(data, now);
  return new Date(Math.min(end + SKEW_MS, now.getTime() + MAX_KEPT_MS));
}

function timeOf(element: Element, name: string): number | null {
  const text = attributeOf(element, name);
  if (text === null) return null;
  const time = Date.parse(text);
  // A time without a zone would be one of the zone of this machine.
  if (Number.isNaN(time) || !/(?:Z|[+-]\d\d:\d\d)$/.test(text)) refuse('invalid_response', name);
  return time;
}

function attributesOf(assertion: Element): Map<string, string[]> {
  const values = new Map<string, string[]>();
  const attributes = childrenNamed(assertion, ASSERTION_NS, 'AttributeStatement').flatMap((statement) =>
    childrenNamed(statement, ASSERTION_NS, 'Attribute'),
  );
  for (const attribute of attributes) {
    const name = attributeOf(attribute, 'Name') ?? '';
    const sent = childrenNamed(attribute, ASSERTION_NS, 'AttributeValue').map(textIn);
    values.set(name, [...(values.get(name) ?? []), ...sent.filter((value) => value !== '')]);
  }
  return values;
}
