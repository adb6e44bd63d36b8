type AttributeType = 'string' | 'boolean' | 'dateTime' | 'complex';

/** How an attribute is declared. RFC 7643 section 7. */
export interface AttributeSpec {
  name: string;
  description: string;
  type?: AttributeType;
  isMultiValued?: boolean;
  isRequired?: boolean;
  isCaseExact?: boolean;
  mutability?: 'readOnly' | 'readWrite' | 'immutable' | 'writeOnly';
  returned?: 'always' | 'default' | 'never';
  uniqueness?: 'none' | 'server';
  canonicalValues?: string[];
  sub?: AttributeSpec[];
  /** SQL of what filters compare: text as `normOf` makes it, unless the case counts. By default it is in scim_extra. */
  sql?: string | null;
  /** SQL of the entries of a list: a table with its condition, or null if the list always has one entry. */
  entries?: { from: string; where: string } | null;
  /** Whether `sql` is of type uuid. */
  isUuid?: boolean;
  /** Its name in scim_extra. */
  key?: string;
  maxLength?: number;
  /** Without control characters. */
  isOnOneLine?: boolean;
  /** Only the canonical values are accepted. */
  isClosed?: boolean;
  /** The maximum length of a list. */
  maxEntries?: number;
  /** /Schemas does not list it, because Microsoft's schema test refuses it. */
  isUnlisted?: boolean;
}

const MAX_LENGTH = 1_024;
const MAX_ENTRIES = 20;

/** An attribute of a resource. Each exists once, so it can be compared and can be the key of a Map. */
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
  /** The simple attributes and lists of which a resource consists. */
  readonly leaves: readonly Attribute[];
  /** As a client writes it: `name.givenName`, `urn:…:User:manager.value`. */
  readonly path: string;
  /** Where it is in scim_extra. */
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

  /** The part of this name, whatever its case. */
  part(name: string): Attribute | null {
    const lower = name.toLowerCase();
    return this.sub.find((inner) => inner.name.toLowerCase() === lower) ?? null;
  }

  /** The sub-attribute that a bare value of a complex attribute stands for: `emails eq "x"`, `"manager": "x"`. */
  get value(): Attribute | null {
    return this.part('value');
  }

  /** The list that it belongs to, if it is part of the entries of one. */
  get list(): Attribute | null {
    return this.isMultiValued ? this : (this.parent?.list ?? null);
  }

  /** It and all attributes inside of it. */
  get all(): Attribute[] {
    return [this, ...this.sub.flatMap(({ all }) => all)];
  }
}

export const isUrn = (name: string): boolean => /^urn:/i.test(name);
