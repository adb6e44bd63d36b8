import { DOMParser, onErrorStopParsing, type Element, type Node } from '@xmldom/xmldom';

export const ASSERTION_NS = 'urn:oasis:names:tc:SAML:2.0:assertion';
export const PROTOCOL_NS = 'urn:oasis:names:tc:SAML:2.0:protocol';
export const METADATA_NS = 'urn:oasis:names:tc:SAML:2.0:metadata';
export const SIGNATURE_NS = 'http://www.w3.org/2000/09/xmldsig#';

export const PERSISTENT = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent';
export const SUCCESS = 'urn:oasis:names:tc:SAML:2.0:status:Success';
export const POST_BINDING = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST';
export const REDIRECT_BINDING = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect';

/** No metadata of one provider and no response has nearly as many. */
const MAX_TAGS = 10_000;
/** The parser needs time that grows with their square. Metadata of Entra ID declares a namespace for each of about 100 claims. */
const MAX_ATTRIBUTES = 3_000;
const MAX_NAMESPACES = 300;
const MAX_DEPTH = 100;
const { ELEMENT_NODE, TEXT_NODE, CDATA_SECTION_NODE } = {
  ELEMENT_NODE: 1,
  TEXT_NODE: 3,
  CDATA_SECTION_NODE: 4,
};

export class XmlFault extends Error {}

/**
 * Reads XML without document types, so without entities, and of a limited size. Comments and processing instructions are
 * rejected as well: programs differ in the text that remains around them, and a signature does not cover them.
 * @throws XmlFault
 */
export function readXml(text: string, { allowsComments }: { allowsComments: boolean }): Element {
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) throw new XmlFault('it has a document type');
  const hasTooMany = (mark: string, most: number) => text.split(mark, most + 1).length > most;
  if (hasTooMany('<', MAX_TAGS) || hasTooMany('=', MAX_ATTRIBUTES) || hasTooMany('xmlns', MAX_NAMESPACES))
    throw new XmlFault('it is too large');
  const root = parse(text);
  for (const { node, depth } of walk(root)) {
    if (depth > MAX_DEPTH) throw new XmlFault('it is nested too deeply');
    const isKnown = [ELEMENT_NODE, TEXT_NODE, CDATA_SECTION_NODE].includes(node.nodeType);
    if (!isKnown && !allowsComments) throw new XmlFault('it has comments or processing instructions');
  }
  return root;
}

function parse(text: string): Element {
  try {
    const root = new DOMParser({ onError: onErrorStopParsing }).parseFromString(
      text.replace(/^\uFEFF/, ''),
      'text/xml',
    ).documentElement;
    if (root) return root;
  } catch {
    // What the parser says may quote the text.
  }
  throw new XmlFault('it is not well-formed');
}

function* walk(root: Element): Generator<{ node: Node; depth: number }> {
  const open: { node: Node; depth: number }[] = [{ node: root, depth: 1 }];
  for (let next = open.pop(); next; next = open.pop()) {
    yield next;
    const depth = next.depth + 1;
    for (let child = next.node.firstChild; child; child = child.nextSibling)
      open.push({ node: child, depth });
  }
}

const isElement = (node: Node): node is Element => node.nodeType === ELEMENT_NODE;

export const isNamed = (element: Element, namespace: string, name: string): boolean =>
  element.namespaceURI === namespace && element.localName === name;

/** The root and all elements in it. */
export const allElements = (root: Element): Element[] =>
  [...walk(root)].flatMap(({ node }) => (isElement(node) ? [node] : []));

export function childrenNamed(parent: Element, namespace: string, name: string): Element[] {
  const found: Element[] = [];
  for (let child = parent.firstChild; child; child = child.nextSibling)
    if (isElement(child) && isNamed(child, namespace, name)) found.push(child);
  return found;
}

export const textIn = (element: Element | undefined): string => (element?.textContent ?? '').trim();

export const attributeOf = (element: Element | undefined, name: string): string | null =>
  element?.getAttribute(name) ?? null;

export const escapeXml = (text: string): string =>
  text.replace(/[&<>"']/g, (char) => `&#${char.codePointAt(0)};`);
