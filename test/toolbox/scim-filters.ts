import fc from 'fast-check';
import { ENTERPRISE_URN, USER_URN } from '../../src/scim/protocol/schema.js';

/** Texts that differ in case or compatibility forms, or contain wildcards of LIKE. */
export const WORDS = [
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
const visible = word.filter((text) => text.trim() !== '');
const entry = (names: string[], value = word) => {
  const parts: Record<string, fc.Arbitrary<string | boolean>> = {
    ...Object.fromEntries(names.map((name) => [name, name === 'value' ? value : word])),
    primary: fc.boolean(),
  };
  // A list is refused if all its entries lack a value.
  return fc.record(parts, { requiredKeys: ['primary', 'value'].filter((name) => name in parts) });
};
export const userBody = fc.record(
  {
    externalId: word,
    displayName: word,
    title: word,
    active: fc.boolean(),
    name: fc.record({ givenName: word, middleName: word }, { requiredKeys: [] }),
    emails: fc.array(entry(['value', 'type'], visible), { maxLength: 3 }),
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

export const { filter: filterText } = fc.letrec<{ filter: string }>((tie) => ({
  filter: fc.oneof(
    { maxDepth: 4 },
    fc.oneof(text, flag, time, urn, brackets),
    fc
      .tuple(tie('filter'), fc.constantFrom('and', 'or'), tie('filter'))
      .map(([one, joint, other]) => `(${one}) ${joint} (${other})`),
    tie('filter').map((term) => `not (${term})`),
  ),
}));
