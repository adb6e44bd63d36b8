import { Attribute, isUrn, type AttributeSpec } from './attribute.js';

export const USER_URN = 'urn:ietf:params:scim:schemas:core:2.0:User';
export const GROUP_URN = 'urn:ietf:params:scim:schemas:core:2.0:Group';
export const ENTERPRISE_URN = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';
export const PATCH_URN = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';

/** URNs of SCIM 1.1 and of drafts of 2.0, which OneLogin sends. */
const FORMER_CORE = /^urn:scim:schemas:core:[12]\.0(:user|:group)?(?=:|$)/i;
const FORMER_ENTERPRISE = /^urn:scim:schemas:extension:enterprise:[12]\.0(:user)?(?=:|$)/i;

interface ResourceSpec {
  name: string;
  urn: string;
  description: string;
  endpoint: string;
  /** Attributes that every resource has; /Schemas does not list them (RFC 7643 section 3.1). */
  common: AttributeSpec[];
  attributes: AttributeSpec[];
  extensions?: Record<
    string,
    { name: string; key: string; description: string; attributes: AttributeSpec[] }
  >;
}

/** The attributes of a type of resource. Bodies, filters, PATCH paths, projections and /Schemas all derive from it. */
export class ResourceSchema {
  readonly name: string;
  readonly urn: string;
  readonly description: string;
  readonly endpoint: string;
  readonly common: readonly Attribute[];
  readonly attributes: readonly Attribute[];
  readonly extensions: readonly (Attribute & { title: string })[];
  /** The common attributes, those of the type, and the extensions, in this order. */
  readonly top: readonly Attribute[];
  readonly shown: readonly Attribute[];
  private readonly byPath: Map<string, Attribute>;

  constructor({ name, urn, description, endpoint, common, attributes, extensions = {} }: ResourceSpec) {
    this.name = name;
    this.urn = urn;
    this.description = description;
    this.endpoint = endpoint;
    this.common = common.map((spec) => new Attribute(spec));
    this.attributes = attributes.map((spec) => new Attribute(spec));
    this.extensions = Object.entries(extensions).map(([of, { name: title, attributes: sub, ...rest }]) =>
      Object.assign(new Attribute({ ...rest, name: of, sub }), { title }),
    );
    this.top = [...this.common, ...this.attributes, ...this.extensions];
    this.shown = this.top.filter(({ name: attribute }) => attribute !== 'schemas');
    const all = this.top.flatMap((attribute) => attribute.all);
    this.byPath = new Map(all.map((attribute) => [attribute.path.toLowerCase(), attribute]));
  }

  /** Finds an attribute in any case, with or without the URN of the type (RFC 7644 section 3.10). */
  find(path: string): Attribute | null {
    const lower = this.withCurrentUrn(path).toLowerCase();
    const own = `${this.urn.toLowerCase()}:`;
    const bare = lower.startsWith(own) ? lower.slice(own.length) : lower;
    return this.byPath.get(bare) ?? null;
  }

  isOwnUrn(name: string): boolean {
    return this.withCurrentUrn(name).toLowerCase() === this.urn.toLowerCase();
  }

  private withCurrentUrn(path: string): string {
    return withCurrentExtension(path).replace(FORMER_CORE, this.urn);
  }

  at(path: string): Attribute {
    const found = this.find(path);
    if (!found) throw new Error(`${this.name} has no attribute ${path}`);
    return found;
  }
}

/**
 * Names that every JavaScript object has, such as `constructor`, are no attributes. The name has no URN and no
 * sub-attribute.
 */
export const isAttributeName = (name: string): boolean =>
  /^[a-z$][\w$-]*$/i.test(name) && !(name in Object.prototype);

const withCurrentExtension = (path: string) => path.replace(FORMER_ENTERPRISE, ENTERPRISE_URN);

/** Accepts `[URN:]name[.sub]`, whether or not there is such an attribute (RFC 7644 section 3.10). */
export function isAttributePath(sent: string): boolean {
  const path = withCurrentExtension(sent);
  const names = (isUrn(path) ? path.slice(path.lastIndexOf(':') + 1) : path).split('.');
  return names.length <= 2 && names.every(isAttributeName);
}
