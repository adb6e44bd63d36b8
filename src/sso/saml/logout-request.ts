import { isUtf8 } from 'node:buffer';
import { createVerify, X509Certificate } from 'node:crypto';
import { inflateRawSync } from 'node:zlib';
import { SAML } from '@node-saml/node-saml';
import type { Element } from '@xmldom/xmldom';
import { inForce } from './certificates.js';
import { ResponseRefused, refuseUnsafeSignature } from './saml-response.js';
import {
  ASSERTION_NS,
  attributeOf,
  childrenNamed,
  isNamed,
  PROTOCOL_NS,
  readXml,
  textIn,
  XmlFault,
} from './saml-xml.js';

export const MAX_LOGOUT_LENGTH = 16 * 1_024;
/** Headers of a request, its address included, have 16 KiB together. */
const MAX_QUERY_LENGTH = 12 * 1_024;
const MAX_AGE_MS = 300_000;
const SKEW_MS = 120_000;
const REQUEST_ID = /^[\w.-]{1,255}$/;
const MAX_SESSIONS = 100;
const MAX_RELAY_STATE_LENGTH = 1_024;

const HASHES = new Map([
  ['http://www.w3.org/2001/04/xmldsig-more#rsa-sha256', 'sha256'],
  ['http://www.w3.org/2001/04/xmldsig-more#rsa-sha512', 'sha512'],
]);
const PARAMETERS = ['SAMLRequest', 'RelayState', 'SigAlg', 'Signature'] as const;

export type LogoutFault =
  | 'request'
  | 'unsigned'
  | 'algorithm'
  | 'signature'
  | 'issuer'
  | 'destination'
  | 'time'
  | 'subject'
  | 'used';

export class LogoutRequestRefused extends Error {
  constructor(readonly fault: LogoutFault) {
    super(fault);
  }
}

const refuse = (fault: LogoutFault): never => {
  throw new LogoutRequestRefused(fault);
};

export interface ExpectedLogout {
  issuer: string;
  /** DER as base64. */
  certificates: string[];
  entityId: string;
  /** Our address, to which the request must have been sent. */
  logoutUrl: string;
}

/** Whose sessions are over at the provider. */
export interface LogoutAsked {
  id: string;
  subject: string;
  /** Empty for all sessions of the subject. */
  sessions: string[];
  relayState: string | null;
  /** Until when the request could be accepted. */
  expiresAt: Date;
}

/**
 * Reads a request with the binding HTTP-Redirect. The signature covers the parameters as they were sent (section 3.4.4.1 of
 * the bindings of SAML 2.0), so they are neither decoded nor written anew before it is verified.
 * @param query as it stands in the address, without the question mark
 * @throws LogoutRequestRefused
 */
export function readRedirected(query: string, expected: ExpectedLogout, now: Date): LogoutAsked {
  if (query.length > MAX_QUERY_LENGTH) refuse('request');
  const sent = parametersIn(query);
  const [request, algorithm, signature] = [
    sent.get('SAMLRequest'),
    sent.get('SigAlg'),
    sent.get('Signature'),
  ];
  if (request === undefined) return refuse('request');
  if (algorithm === undefined || signature === undefined) return refuse('unsigned');
  const hash = HASHES.get(decoded(algorithm)) ?? refuse('algorithm');
  const relayState = sent.get('RelayState');
  const signed = [
    `SAMLRequest=${request}`,
    ...(relayState === undefined ? [] : [`RelayState=${relayState}`]),
    `SigAlg=${algorithm}`,
  ].join('&');
  const bytes = Buffer.from(decoded(signature), 'base64');
  const isSigned = inForce(expected.certificates, now).some((certificate) =>
    createVerify(hash)
      .update(signed)
      .verify(new X509Certificate(Buffer.from(certificate, 'base64')).publicKey, bytes),
  );
  if (!isSigned) refuse('signature');
  const root = read(inflated(decoded(request)));
  return readLogout(
    root,
    { ...expected, relayState: relayState === undefined ? null : decoded(relayState) },
    now,
  );
}

/** Reads a request with the binding HTTP-POST, whose signature stands in it. @throws LogoutRequestRefused */
export async function readPosted(
  sent: { SAMLRequest: string; RelayState?: string },
  expected: ExpectedLogout,
  now: Date,
): Promise<LogoutAsked> {
  const bytes = Buffer.from(sent.SAMLRequest, 'base64');
  const root = read(bytes);
  try {
    if (!refuseUnsafeSignature(root, root)) refuse('unsigned');
  } catch (error) {
    if (error instanceof ResponseRefused)
      refuse(error.fault === 'signature_weak' ? 'algorithm' : 'signature');
    throw error;
  }
  const certificates = inForce(expected.certificates, now);
  if (certificates.length === 0) refuse('signature');
  const saml = new SAML({
    ...{ callbackUrl: expected.logoutUrl, issuer: expected.entityId, idpCert: certificates },
    // Times are checked below, by the clock of the service.
    acceptedClockSkewMs: -1,
  });
  await saml
    .validatePostRequestAsync({ SAMLRequest: bytes.toString('base64') })
    .catch(() => refuse('signature'));
  return readLogout(root, { ...expected, relayState: sent.RelayState ?? null }, now);
}

/** As they were sent; a parameter that stands there twice, or under an escaped name, could be read in two ways. */
function parametersIn(query: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const part of query.split('&')) {
    const at = part.indexOf('=');
    const [name, value] = at === -1 ? [part, ''] : [part.slice(0, at), part.slice(at + 1)];
    const known = PARAMETERS.find((each) => each === decoded(name));
    if (known === undefined) continue;
    if (known !== name || found.has(known)) refuse('request');
    found.set(known, value);
  }
  return found;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return refuse('request');
  }
}

function inflated(text: string): Buffer {
  try {
    return inflateRawSync(Buffer.from(text, 'base64'), { maxOutputLength: MAX_LOGOUT_LENGTH });
  } catch {
    return refuse('request');
  }
}

function read(bytes: Buffer): Element {
  if (bytes.length > MAX_LOGOUT_LENGTH || !isUtf8(bytes)) return refuse('request');
  try {
    return readXml(bytes.toString(), { allowsComments: false });
  } catch (error) {
    if (!(error instanceof XmlFault)) throw error;
    return refuse('request');
  }
}

function readLogout(
  root: Element,
  expected: ExpectedLogout & { relayState: string | null },
  now: Date,
): LogoutAsked {
  const id = attributeOf(root, 'ID') ?? '';
  if (!isNamed(root, PROTOCOL_NS, 'LogoutRequest') || !REQUEST_ID.test(id)) refuse('request');
  if (textIn(childrenNamed(root, ASSERTION_NS, 'Issuer')[0]) !== expected.issuer) refuse('issuer');
  // A signed request must say for whom it is meant.
  if (attributeOf(root, 'Destination') !== expected.logoutUrl) refuse('destination');
  const [nameId, ...others] = childrenNamed(root, ASSERTION_NS, 'NameID');
  const subject = textIn(nameId);
  if (subject === '' || others.length > 0) refuse('subject');
  const sessions = childrenNamed(root, PROTOCOL_NS, 'SessionIndex').map(textIn);
  if (sessions.length > MAX_SESSIONS) refuse('request');
  const { relayState } = expected;
  const isEchoed = relayState !== null && relayState.length <= MAX_RELAY_STATE_LENGTH;
  return {
    ...{ id, subject, sessions, relayState: isEchoed ? relayState : null },
    expiresAt: endOf(root, now),
  };
}

function endOf(root: Element, now: Date): Date {
  const [issued, until] = [timeOf(root, 'IssueInstant'), timeOf(root, 'NotOnOrAfter')];
  if (issued === null) return refuse('time');
  const end = Math.min(issued + MAX_AGE_MS, until ?? Infinity) + SKEW_MS;
  if (issued > now.getTime() + SKEW_MS || end <= now.getTime()) refuse('time');
  return new Date(end);
}

function timeOf(root: Element, name: string): number | null {
  const text = attributeOf(root, name);
  if (text === null) return null;
  const time = Date.parse(text);
  if (Number.isNaN(time) || !/(?:Z|[+-]\d\d:\d\d)$/.test(text)) refuse('time');
  return time;
}
