import fc from 'fast-check';
import { DataSource } from 'typeorm';
import { Member, MemberEmail, newId, serviceOptions, Transactions, Workspace } from '#libs/database';
import { createDatabase, type TestDatabase } from '../../test/toolbox/databases.js';
import { columnsOf, emailRowsOf } from '../members/member-profile.fields.js';
import { applyChanges } from './apply-changes.js';
import type { Attribute } from './attribute.js';
import { compares, isSelected } from './entry-filter.js';
import { parseFilter, type Filter } from './filter.js';
import { filterSql } from './filter-sql.js';
import { positional } from './named-parameters.js';
import { resourceChanges } from './patch.js';
import { entriesIn, type Profile } from './profile.js';
import { EVERYTHING } from './projection.js';
import { resourceBody } from './resource-body.js';
import { ENTERPRISE_URN, USER_URN } from './schema.js';
import { membershipOf, NEW_USER, userOf } from './stored-user.js';
import { USER } from './user.schema.js';

const BASE = 'https://qr.test/api/scim/v2';
const NOW = new Date('2026-11-21T09:30:00.000Z');

/** Texts that differ in case, compatibility forms, and signs of LIKE. */
const WORDS = [
  'a',
  'A',
  'ab',
  'İ',
  'ß',
  'ﬁ',
  'fi',
  '%',
  '_',
  '\\',
  'é',
  'e\u0301',
  '𐐀',
  '\uffee',
  ' ',
  'work',
  '10',
];
const TIMES = [
  '2026-11-21T09:30:00Z',
  '2026-11-21T09:30:00.000001Z',
  '2026-11-21T11:30:00+02:00',
  '2026-11-22',
  '2020-01-01T00:00',
];

const word = fc.constantFrom(...WORDS);
const entry = (names: string[]) =>
  fc.record(
    { ...Object.fromEntries(names.map((name) => [name, word])), primary: fc.boolean() },
    { requiredKeys: ['primary'] },
  );
const user = fc.record(
  {
    externalId: word,
    displayName: word,
    title: word,
    active: fc.boolean(),
    name: fc.record({ givenName: word, middleName: word }, { requiredKeys: [] }),
    emails: fc.array(entry(['value', 'type']), { maxLength: 3 }),
    phoneNumbers: fc.array(entry(['value', 'type']), { maxLength: 2 }),
    addresses: fc.array(entry(['locality', 'type']), { maxLength: 2 }),
    roles: fc.constantFrom(['admin'], ['editor'], ['viewer']),
    [ENTERPRISE_URN]: fc.record({ department: word, manager: word }, { requiredKeys: [] }),
  },
  { requiredKeys: [] },
);

const texts = [
  'userName',
  'externalId',
  'id',
  'displayName',
  'title',
  'name.givenName',
  'NAME.middleName',
  'name',
  'unknown',
];
const inLists = [
  'emails',
  'emails.value',
  'emails.type',
  'phoneNumbers',
  'phoneNumbers.value',
  'addresses.locality',
  'addresses',
  'roles',
  'roles.value',
  'groups.display',
  'unknown.part',
  'password',
];
const long = [
  `${ENTERPRISE_URN}:department`,
  `${ENTERPRISE_URN}:manager`,
  ENTERPRISE_URN,
  `${USER_URN}:userName`,
  'meta.resourceType',
  'meta.location',
];
const urn = fc
  .tuple(fc.constantFrom('eq', 'ne', 'co'), fc.constantFrom(USER_URN, ENTERPRISE_URN.toUpperCase(), 'urn:x'))
  .map(([operator, of]) => `schemas ${operator} "${of}"`);
const path = fc.constantFrom(...texts, ...inLists, ...long);
const quoted = word.map((text) => JSON.stringify(text));
const value = fc.oneof(
  { weight: 5, arbitrary: quoted },
  { weight: 1, arbitrary: fc.constantFrom('null', 'true', '7') },
);
const text = fc.oneof(
  fc.tuple(path, fc.constantFrom('eq', 'ne'), value).map((parts) => parts.join(' ')),
  fc
    .tuple(path, fc.constantFrom('co', 'sw', 'ew', 'gt', 'ge', 'lt', 'le'), quoted)
    .map((parts) => parts.join(' ')),
  fc
    .tuple(fc.oneof(path, fc.constantFrom('active', 'meta', 'meta.created', 'schemas')), fc.constant('pr'))
    .map((parts) => parts.join(' ')),
);
const flag = fc
  .tuple(
    fc.constantFrom('active', 'emails.primary', 'roles.primary', 'phoneNumbers.primary'),
    fc.constantFrom('eq', 'ne'),
    fc.constantFrom('true', 'false', '"True"', 'null', '"x"'),
  )
  .map((parts) => parts.join(' '));
const time = fc
  .tuple(
    fc.constantFrom('meta.created', 'meta.lastModified'),
    fc.constantFrom('eq', 'ne', 'gt', 'ge', 'lt', 'le'),
    fc.constantFrom(...TIMES),
  )
  .map(([attribute, operator, at]) => `${attribute} ${operator} "${at}"`);
const inner = fc
  .tuple(
    fc.constantFrom('value', 'type', 'unknown', 'locality'),
    fc.constantFrom('eq', 'ne', 'co', 'sw', 'ge', 'lt'),
    quoted,
  )
  .map((parts) => parts.join(' '));
const brackets = fc
  .tuple(
    fc.constantFrom('emails', 'phoneNumbers', 'addresses', 'roles', 'userName', 'unknown'),
    inner,
    fc.constantFrom(' and ', ' or ', ' and not '),
    fc.constantFrom('primary eq true', 'type pr', '(primary eq "False" or value pr)'),
    fc.constantFrom('', '.value eq "a"', '.type ne "work"', '.value pr'),
  )
  .map(
    ([list, one, joint, other, rest]) =>
      `${list}[${one}${joint.endsWith('not ') ? `${joint}(${other})` : joint + other}]${rest}`,
  );

const { filter } = fc.letrec<{ filter: string }>((tie) => ({
  filter: fc.oneof(
    { maxDepth: 4 },
    fc.oneof(text, flag, time, urn, brackets),
    fc
      .tuple(tie('filter'), fc.constantFrom('and', 'or'), tie('filter'))
      .map(([one, joint, other]) => `(${one}) ${joint} (${other})`),
    tie('filter').map((term) => `not (${term})`),
  ),
}));

/** What a filter means, told without SQL. */
function matches(user: Profile, filter: Filter): boolean {
  switch (filter.kind) {
    case 'and':
      return filter.terms.every((term) => matches(user, term));
    case 'or':
      return filter.terms.some((term) => matches(user, term));
    case 'not':
      return !matches(user, filter.term);
    case 'some': {
      const list = USER.find(filter.path);
      return (
        list !== null && entriesIn(user, list).some((each) => isSelected(USER, list, filter.where, each))
      );
    }
    case 'present': {
      const found = valuesOf(user, filter);
      return found.values.length > 0;
    }
    case 'compare': {
      if (filter.operator === 'ne') return !matches(user, { ...filter, operator: 'eq' });
      const { attribute, values, absences } = valuesOf(user, filter, true);
      if (!attribute) return false;
      const all = [...values, ...Array.from({ length: absences }, () => undefined)];
      return all.some((each) => compares(attribute, each, filter.operator, filter.value));
    }
  }
}

/** The values of an attribute, and of how many rows or entries it is absent. */
function valuesOf(
  user: Profile,
  { path, where, sub }: { path: string; where: Filter | null; sub: string | null },
  isCompared = false,
) {
  const named = USER.find(path);
  const part = sub === null ? named : (named?.part(sub) ?? null);
  const attribute = isCompared && part?.type === 'complex' ? part.value : part;
  if (!named || !part || part.sql === null || named.list?.sql === null) return NOTHING;
  if (part === SCHEMAS) return { attribute, values: schemasOf(user), absences: 0 };
  if (where && !named.isMultiValued) return NOTHING;
  if (!part.list) return simpleValues(user, part, attribute);
  const list = part.list;
  const entries = entriesIn(user, list).filter(
    (each) => where === null || isSelected(USER, list, where, each),
  );
  if (part === list && !isCompared) return { attribute, values: entries.map(() => true), absences: 0 };
  const values = entries.flatMap((each) => (attribute && each.has(attribute) ? [each.get(attribute)!] : []));
  return { attribute, values, absences: entries.length - values.length };
}

const SCHEMAS = USER.at('schemas');
const schemasOf = (user: Profile) => resourceBody(USER, user, EVERYTHING).schemas as string[];

const NOTHING = { attribute: null, values: [], absences: 0 };

function simpleValues(user: Profile, part: Attribute, attribute: Attribute | null) {
  const leaves = attribute ? attribute.leaves : part.leaves;
  const values = leaves.flatMap((leaf) =>
    user.has(leaf) && leaf.sql !== null ? [user.get(leaf) as string | boolean] : [],
  );
  return { attribute, values, absences: values.length === 0 ? 1 : 0 };
}

/** A problem of this scimType. */
const refusal = (scimType: string) => expect.objectContaining({ members: { scimType } }) as Error;

describe('filterSql', () => {
  let database: TestDatabase;
  let source: DataSource;
  let transactions: Transactions;
  const workspaceId = newId();
  const users = new Map<string, Profile>();

  beforeAll(async () => {
    database = await createDatabase();
    source = await new DataSource(serviceOptions(database.url, 2)).initialize();
    transactions = new Transactions(source);
    const workspace = { id: workspaceId, name: 'Acme', plan: 'business' as const, createdAt: NOW };
    await source.manager.insert(Workspace, { ...workspace, perMinute: null, perMonth: null });
    const bodies = fc.sample(user, { numRuns: 150, seed: jest.getSeed() });
    for (const [index, body] of bodies.entries())
      await insert({ ...body, userName: `${WORDS[index % WORDS.length]}${index}` });
  });
  afterAll(async () => {
    await source.destroy();
    await database.drop();
  });

  async function insert(body: object): Promise<void> {
    const id = newId();
    const created = applyChanges(USER, NEW_USER, resourceChanges({ schema: USER, id: null }, body));
    const { profile, role, active } = membershipOf(created);
    const membership = { id, workspaceId, userId: null, source: 'scim' as const, role, active };
    const member: Member = { ...membership, ...columnsOf(profile), createdAt: NOW, updatedAt: NOW };
    await source.manager.insert(Member, member);
    const emails = emailRowsOf(id, profile.emails);
    if (emails.length > 0) await source.manager.insert(MemberEmail, emails);
    const stored = await source.manager.findOneByOrFail(Member, { id });
    const read = userOf({ ...stored, emails }, BASE);
    for (const [attribute, value] of created) expect(read.get(attribute)).toEqual(value);
    users.set(id, read);
  }

  async function found(filter: string): Promise<string[]> {
    const { sql, parameters } = filterSql(USER, parseFilter(filter));
    const { text, values } = positional(`select m.id from members m where ${sql} order by m.id`, parameters);
    return (await transactions.query<{ id: string }>(text, values)).map(({ id }) => id);
  }

  const expected = (filter: string): string[] =>
    [...users]
      .filter(([, read]) => matches(read, parseFilter(filter)))
      .map(([id]) => id)
      .sort();

  it('finds the same members as a plain evaluation of the filter', async () => {
    const isSame = fc.asyncProperty(filter, async (text) => {
      expect(await found(text)).toEqual(expected(text));
    });
    await fc.assert(isSame, { numRuns: 400, seed: jest.getSeed(), interruptAfterTimeLimit: 20_000 });
  });

  it('finds a member by its id, and none by what is no id', async () => {
    const [id = ''] = users.keys();
    expect(await found(`id eq "${id}"`)).toEqual([id]);
    expect(await found(`id eq "${id.toUpperCase()}"`)).toEqual([]);
    expect(await found(`id sw "${id.slice(0, 30)}"`)).toContain(id);
    expect(await found('not (id eq "x")')).toHaveLength(users.size);
  });

  it.each([
    'active gt true',
    'active co "t"',
    'meta.created co "2026"',
    'meta.created gt "soon"',
    'meta.created eq 7',
    'userName gt 7',
    'userName co null',
    'emails[primary ge true]',
  ])('refuses %s', (text) => {
    expect(() => filterSql(USER, parseFilter(text))).toThrow(refusal('invalidFilter'));
  });
});
