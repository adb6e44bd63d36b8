import fc from 'fast-check';
import { created, patched, shown, work } from '../../../test/toolbox/scim-profiles.js';
import { Problem } from '../../http/problems/index.js';
import type { Profile } from './profile.js';
import { ENTERPRISE_URN } from './schema.js';
import { USER } from './user.schema.js';

const settings = { numRuns: 1_000 };

describe('any sequence of PATCH requests', () => {
  const name = fc.constantFrom(
    ...USER.top.flatMap(({ all }) => all).map(({ path }) => path),
    'EMAILS.Value',
    'emails[type eq "work"].value',
    'emails[primary eq true]',
    'roles[value eq "viewer"].value',
    'addresses[type eq "home"].country',
    'phoneNumbers[type pr and not (value sw "+")]',
    '__proto__',
    '__proto__.polluted',
    'constructor.prototype.polluted',
    'name.__proto__',
    'emails[__proto__ eq "x"].value',
    'emails[type eq "work"].__proto__',
    `${ENTERPRISE_URN}:__proto__`,
    'toString',
  );
  const scalar = fc.oneof(
    fc.constantFrom<unknown>('admin', 'Editor', 'True', 'a@x', 'b@x', '', null, true, false, 7),
    fc.string(),
  );
  const object = fc.dictionary(
    fc.oneof(
      fc.constantFrom('value', 'type', 'primary', 'display', '__proto__', 'constructor', 'givenName'),
      name,
    ),
    fc.oneof(scalar, fc.constant({ polluted: true })),
    { maxKeys: 5 },
  );
  const value = fc.oneof(scalar, object, fc.array(fc.oneof(scalar, object), { maxLength: 4 }));
  const operation = fc.record(
    { op: fc.constantFrom('add', 'Replace', 'remove'), path: name, value },
    { requiredKeys: ['op'] },
  );
  const requests = fc.array(fc.array(operation, { minLength: 1, maxLength: 4 }), { maxLength: 6 });

  it('keeps what the schema says, and never touches Object.prototype', () => {
    const untouched = Object.getOwnPropertyNames(Object.prototype);
    fc.assert(
      fc.property(requests, (all) => {
        // A body arrives as parsed JSON, in which __proto__ is an own member.
        const sent = JSON.parse(JSON.stringify(all)) as object[][];
        const last = sent.reduce(patchedOrRefused, created({ emails: [work('a@x', true)] }));
        expect(Object.getOwnPropertyNames(Object.prototype)).toEqual(untouched);
        expect(Object.getOwnPropertyNames(Map.prototype)).not.toContain('polluted');
        expectInvariants(last);
      }),
      settings,
    );
  });

  function patchedOrRefused(profile: Profile, operations: object[]): Profile {
    const before = JSON.stringify(shown(profile));
    try {
      return patched(profile, operations);
    } catch (error) {
      expect(error).toBeInstanceOf(Problem);
      return profile;
    } finally {
      expect(JSON.stringify(shown(profile))).toBe(before);
    }
  }

  function expectInvariants(profile: Profile): void {
    expect(typeof profile.get(USER.at('userName'))).toBe('string');
    expect(typeof profile.get(USER.at('active'))).toBe('boolean');
    expect(profile.get(USER.at('roles'))).toHaveLength(1);
    for (const [attribute, stored] of profile) {
      expect([attribute.mutability, attribute.path]).toEqual(['readWrite', attribute.path]);
      if (!attribute.isMultiValued) {
        expect(typeof stored).toBe(attribute.type);
        continue;
      }
      const entries = (shown(profile)[attribute.name] ?? []) as Record<string, unknown>[];
      expect(entries.filter(({ primary }) => primary === true).length).toBeLessThanOrEqual(1);
      expect(entries.length).toBeGreaterThan(0);
      for (const entry of entries)
        for (const [part, stored] of Object.entries(entry))
          expect(typeof stored).toBe(attribute.part(part)?.type);
    }
  }
});
