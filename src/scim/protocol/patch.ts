import { isUrn, type Attribute } from './attribute.js';
import type { Change } from './change.js';
import { parsePatchPath, type Filter, type PatchPath } from './filter.js';
import { parseBody, isObject, findMember, type JsonObject } from './json.js';
import { PATCH_URN, type ResourceSchema } from './schema.js';
import { InvalidPath, InvalidSyntax, InvalidValue, NoTarget, NotMutable } from './scim.errors.js';
import type { Entry } from './profile.js';
import { parseEntries, parseParts, parseScalar } from './values.js';

const OPERATIONS = ['add', 'replace', 'remove'] as const;
const MAX_OPERATIONS = 1_000;
/** The limit applies to all paths together, since each is compared with the entries of a list. */
const MAX_TERMS = 1_000;

type Operation = (typeof OPERATIONS)[number];

interface Target {
  attribute: Attribute;
  where: Filter | null;
}

export interface Subject {
  schema: ResourceSchema;
  id: string | null;
}

/**
 * Translates a PATCH of any dialect; a PUT may have this body as well (RFC 7644 section 3.5.2).
 * @throws InvalidSyntax, InvalidPath, InvalidValue, NotMutable, NoTarget
 */
export function patchChanges(subject: Subject, body: unknown): Change[] {
  const operations = findMember(parseBody(body, PATCH_URN), 'Operations');
  if (!Array.isArray(operations) || operations.length === 0 || !operations.every(isObject))
    throw new InvalidSyntax('Operations must be a list of at least one object.');
  if (operations.length > MAX_OPERATIONS)
    throw new InvalidSyntax(`Operations must have at most ${MAX_OPERATIONS} objects.`);
  refuseTooMany(
    operations.reduce((sum, operation) => sum + Math.max(1, countMembers(findMember(operation, 'value'))), 0),
  );
  return withFewTerms(operations.flatMap((operation) => operationChanges(subject, operation)));
}

export function resourceChanges({ schema }: Subject, body: unknown): Change[] {
  const resource = parseBody(body, schema.urn);
  refuseTooMany(countMembers(resource));
  return withFewTerms(membersChanges(schema, 'replace', resource));
}

export const putChanges = (subject: Subject, body: unknown): Change[] =>
  isObject(body) && findMember(body, 'Operations') !== undefined
    ? patchChanges(subject, body)
    : resourceChanges(subject, body);

/**
 * Extracts the deactivation from a request that cannot be applied as a whole. Somebody who has left must lose access,
 * whatever else the provider has sent.
 * @returns null if the request does not end with `active: false`
 */
export function deactivationIn({ schema, id }: Subject, body: unknown): Change[] | null {
  if (!isObject(body)) return null;
  const sent = findMember(body, 'Operations');
  const operations = Array.isArray(sent) ? sent.filter(isObject) : [{ op: 'replace', value: body }];
  const active = schema.at('active');
  const last = operations
    .flatMap(singleOperations)
    .flatMap((operation) => changesIfValid({ schema, id }, operation))
    .findLast((change) => change.kind === 'set' && change.attribute === active);
  return last?.kind === 'set' && last.value === false ? [last] : null;
}

function singleOperations(operation: JsonObject): JsonObject[] {
  const value = findMember(operation, 'value');
  if (findMember(operation, 'path') || !isObject(value)) return [operation];
  const op = findMember(operation, 'op');
  return Object.entries(value).map((member) => ({ op, value: Object.fromEntries([member]) }));
}

function changesIfValid(subject: Subject, operation: JsonObject): Change[] {
  try {
    return operationChanges(subject, operation);
  } catch {
    return [];
  }
}

function refuseTooMany(count: number): void {
  if (count > MAX_OPERATIONS)
    throw new InvalidSyntax(`A request can change at most ${MAX_OPERATIONS} attributes.`);
}

function countMembers(value: unknown): number {
  if (!isObject(value)) return 0;
  return Object.entries(value).reduce(
    (sum, [name, inner]) => sum + 1 + (isUrn(name) ? countMembers(inner) : 0),
    0,
  );
}

function withFewTerms(changes: Change[]): Change[] {
  const filters = changes.flatMap((change) => ('where' in change && change.where) || []);
  if (filters.reduce((sum, filter) => sum + termsIn(filter), 0) > MAX_TERMS)
    throw new InvalidPath(`The filters of all paths can have at most ${MAX_TERMS} terms together.`);
  return changes;
}

function termsIn(filter: Filter): number {
  if (filter.kind === 'not') return termsIn(filter.term);
  if (filter.kind !== 'and' && filter.kind !== 'or') return 1;
  return filter.terms.reduce((sum, term) => sum + termsIn(term), 0);
}

function operationChanges({ schema, id }: Subject, sent: JsonObject): Change[] {
  const name = findMember(sent, 'op');
  const operation = OPERATIONS.find((known) => known === (typeof name === 'string' && name.toLowerCase()));
  if (!operation) throw new InvalidSyntax(`op must be ${OPERATIONS.join(', ')}.`);
  const path = findMember(sent, 'path');
  const value = findMember(sent, 'value');
  const isPathless = path === undefined || path === null || path === '';
  // All attributes of the type are in the scope of its URN.
  if (isPathless || (typeof path === 'string' && schema.isOwnUrn(path))) {
    if (operation === 'remove') throw new NoTarget('remove requires a path.');
    if (!isObject(value)) throw new InvalidValue(`${operation} without a path requires an object as value.`);
    return membersChanges(schema, operation, value);
  }
  const target = findTarget(schema, parsed(path));
  if (!target) return [];
  refuseReadOnly(target.attribute, { value, id });
  return isWritable(target.attribute) ? targetChanges(target, operation, value) : [];
}

/** Entra with the flag aadOptscim062020 sends names such as `name.givenName` and `emails[type eq "work"].value`. */
function membersChanges(schema: ResourceSchema, operation: Operation, members: JsonObject): Change[] {
  return Object.entries(members).flatMap(([name, value]) => {
    if (schema.isOwnUrn(name)) return ownChanges(schema, operation, value);
    const target = findTarget(
      schema,
      name.includes('[') ? parsed(name) : { path: name, where: null, sub: null },
    );
    return target && isWritable(target.attribute) ? targetChanges(target, operation, value) : [];
  });
}

/** Some clients put the attributes of the type below its URN, as those of an extension. */
function ownChanges(schema: ResourceSchema, operation: Operation, value: unknown): Change[] {
  if (!isObject(value)) throw new InvalidValue(`${schema.urn} must be an object.`);
  return membersChanges(schema, operation, value);
}

function parsed(path: unknown): PatchPath {
  if (typeof path !== 'string') throw new InvalidPath('path must be a string.');
  try {
    return parsePatchPath(path);
  } catch {
    throw new InvalidPath(
      'path is not valid; use a form such as name.givenName or emails[type eq "work"].value.',
    );
  }
}

/**
 * @returns null for attributes that this service does not know: they must not block the other operations of an atomic
 * request
 */
function findTarget(schema: ResourceSchema, { path, where, sub }: PatchPath): Target | null {
  const attribute = schema.find(path);
  if (!attribute) return null;
  if (where && !attribute.isMultiValued)
    throw new InvalidPath(`${attribute.path} is not a list, so its path cannot have a filter.`);
  const found = sub === null ? attribute : attribute.part(sub);
  return found && { attribute: found, where };
}

function targetChanges({ attribute, where }: Target, operation: Operation, value: unknown): Change[] {
  const { list } = attribute;
  if (list === attribute) return listChanges(list, where, operation, value);
  if (list) return partChanges(list, { attribute, where }, operation, value);
  if (attribute.type === 'complex') return complexChanges(attribute, operation, value);
  return [{ kind: 'set', attribute, value: parseScalar(attribute, operation === 'remove' ? null : value) }];
}

function listChanges(list: Attribute, where: Filter | null, operation: Operation, value: unknown): Change[] {
  if (operation === 'remove') {
    if (where) return [{ kind: 'discard', list, where }];
    // Entra without the flag removes members by a list of values; only these may go.
    const isAll = value === undefined || value === null;
    return [{ kind: 'remove', list, entries: isAll ? null : parseEntries(list, value) }];
  }
  if (!where) return [{ kind: operation, list, entries: valuedEntries(list, value) }];
  const only: unknown = Array.isArray(value) && value.length === 1 ? value[0] : value;
  return [{ kind: 'edit', list, where, parts: parseParts(list, only) }];
}

/**
 * Drops entries without a value. If all lack one, the sender did not mean an empty list, which would remove everything.
 */
function valuedEntries(list: Attribute, sent: unknown): Entry[] {
  const entries = parseEntries(list, sent);
  const { value } = list;
  // An empty list changes nothing if the list always has one entry.
  if (value === null || list.entries === null || entries.length === 0) return entries;
  if (!entries.some((entry) => entry.has(value)))
    throw new InvalidValue(`${list.path} must have entries with a value; send [] to remove all entries.`);
  return entries;
}

function partChanges(
  list: Attribute,
  { attribute, where }: Target,
  operation: Operation,
  value: unknown,
): Change[] {
  const isCleared = operation === 'remove' || value === undefined || value === null || value === '';
  if (isCleared) return [{ kind: 'clear', list, where, part: attribute }];
  const read = parseScalar(attribute, value);
  return read === null ? [] : [{ kind: 'edit', list, where, parts: new Map([[attribute, read]]) }];
}

/**
 * Parts of `name`, `manager` or an extension that are not named stay, even when it is replaced (RFC 7644 section
 * 3.5.2.3).
 */
function complexChanges(attribute: Attribute, operation: Operation, value: unknown): Change[] {
  if (operation === 'remove' || value === null)
    return attribute.leaves.map((leaf) => ({ kind: 'set', attribute: leaf, value: null }));
  // Entra sends a manager as a string or as a list of one.
  const only: unknown = Array.isArray(value) && value.length === 1 ? value[0] : value;
  if (isObject(only))
    return Object.entries(only).flatMap(([name, inner]) => {
      const part = attribute.part(name);
      return part && isWritable(part)
        ? targetChanges({ attribute: part, where: null }, operation, inner)
        : [];
    });
  if (!attribute.value) throw new InvalidValue(`${attribute.path} must be an object.`);
  return targetChanges({ attribute: attribute.value, where: null }, operation, only);
}

const IGNORED = ['schemas', 'password'];

const isWritable = ({ mutability, path }: Attribute) => mutability !== 'readOnly' && !IGNORED.includes(path);

/** Read-only members of a body are ignored; a path that names one is a mistake. */
function refuseReadOnly(
  { mutability, path }: Attribute,
  { value, id }: { value: unknown; id: string | null },
): void {
  if (mutability === 'readOnly' && !(path === 'id' && value === id))
    throw new NotMutable(`${path} is read-only.`);
}
