type AttributeType = 'string' | 'boolean' | 'dateTime' | 'complex';

/** The declaration of an attribute (RFC 7643 section 7). */
export interface AttributeSpec {
  name: string;
  description: string;
  type?: AttributeType;
  isMultiValued?: boolean;
  isRequired?: boolean;
  isCaseExact?: boolean;
  mutability?: 'readOnly' | 'readWrite' | 'immutable' | 'writeOnly';
  returned?: 'always' | 'default' | 'request' | 'never';
  uniqueness?: 'none' | 'server';
  canonicalValues?: string[];
  sub?: AttributeSpec[];
  /**
   * SQL of the value that filters compare: text normalised by `normOf`, unless the case counts. The default is the
   * value in scim_extra.
   */
  sql?: string | null;
  /** SQL of the entries of a list: a table with its condition, or null if the list always has one entry. */
  entries?: { from: string; where: string } | null;
  isUuid?: boolean;
  key?: string;
  maxLength?: number;
  isOnOneLine?: boolean;
  isClosed?: boolean;
  maxEntries?: number;
  /** /Schemas does not list the attribute, because Microsoft's schema test refuses it. */
  isUnlisted?: boolean;
}

const MAX_LENGTH = 1_024;
const MAX_ENTRIES = 20;

/** An attribute of a resource. Each exists once, so attributes can be compared and can be keys of a Map. */
export class Attribute {
  readonly name: string;
  readonly description: string;
  readonly type: AttributeType;
  readonly isMultiValued: boolean;
  readonly isRequired: boolean;
  readonly isCaseExact: boolean;
  readonly mutability: NonNullable<AttributeSpec['mutability']>;
  readonly returned: NonNullable<AttributeSpec['returned']>;
  readonly uniqueness: NonNullable<AttributeSpec['uniqueness']>;
  readonly canonicalValues: readonly string[] | null;
  readonly maxLength: number;
  readonly maxEntries: number;
  readonly isOnOneLine: boolean;
  readonly isClosed: boolean;
  readonly isUnlisted: boolean;
  readonly sql: AttributeSpec['sql'];
  readonly entries: AttributeSpec['entries'];
  readonly isUuid: boolean;
  readonly sub: readonly Attribute[];
  readonly leaves: readonly Attribute[];
  /** The path as a client writes it: `name.givenName`, `urn:…:User:manager.value`. */
  readonly path: string;
  readonly keys: readonly string[];

  constructor(
    spec: AttributeSpec,
    readonly parent: Attribute | null = null,
  ) {
    this.name = spec.name;
    this.description = spec.description;
    this.type = spec.type ?? (spec.sub ? 'complex' : 'string');
    this.isMultiValued = spec.isMultiValued ?? false;
    this.isRequired = spec.isRequired ?? false;
    this.isCaseExact = spec.isCaseExact ?? false;
    this.mutability = spec.mutability ?? parent?.mutability ?? 'readWrite';
    this.returned = spec.returned ?? 'default';
    this.uniqueness = spec.uniqueness ?? 'none';
    this.canonicalValues = spec.canonicalValues ?? null;
    this.maxLength = spec.maxLength ?? MAX_LENGTH;
    this.maxEntries = spec.maxEntries ?? MAX_ENTRIES;
    this.isOnOneLine = spec.isOnOneLine ?? false;
    this.isClosed = spec.isClosed ?? false;
    this.isUnlisted = spec.isUnlisted ?? false;
    this.sql = spec.sql;
    this.entries = spec.entries;
    this.isUuid = spec.isUuid ?? false;
    this.path = parent ? parent.path + (isUrn(parent.name) ? ':' : '.') + spec.name : spec.name;
    this.keys = [...(parent?.keys ?? []), spec.key ?? spec.name];
    this.sub = (spec.sub ?? []).map((inner) => new Attribute(inner, this));
    const isLeaf = this.sub.length === 0 || this.isMultiValued;
    this.leaves = isLeaf ? [this] : this.sub.flatMap(({ leaves }) => leaves);
  }

  part(name: string): Attribute | null {
    const lower = name.toLowerCase();
    return this.sub.find((inner) => inner.name.toLowerCase() === lower) ?? null;
  }

  /** The sub-attribute that a bare value of a complex attribute means: `emails eq "x"`, `"manager": "x"`. */
  get value(): Attribute | null {
    return this.part('value');
  }

  get list(): Attribute | null {
    return this.isMultiValued ? this : (this.parent?.list ?? null);
  }

  get all(): Attribute[] {
    return [this, ...this.sub.flatMap(({ all }) => all)];
  }
}

export const isUrn = (name: string): boolean => /^urn:/i.test(name);
