import { created, patched, refusal, subject, work } from '../../../test/toolbox/scim-profiles.js';
import { patchChanges, resourceChanges } from './patch.js';

describe('a request that compares very often', () => {
  // `normOf` expands this character to 18.
  const display = '\ufdfa'.repeat(1_000);
  const emails = Array.from({ length: 20 }, (_, index) => ({ ...work(`${index}@x.test`), display }));
  const paths = (count: number, terms: number) =>
    Array.from(
      { length: count },
      (_, path) =>
        `emails[${Array.from({ length: terms }, (__, term) => `display co "${path}-${term}"`).join(' or ')}]`,
    );

  it('normalizes each text once', () => {
    const normalize = jest.spyOn(String.prototype, 'normalize');
    try {
      patched(
        created({ emails }),
        paths(50, 20).map((path) => ({ op: 'remove', path })),
      );
      expect(normalize.mock.calls.length).toBeLessThan(1_200);
    } finally {
      normalize.mockRestore();
    }
  });

  it('is refused if it has more than 1,000 terms or attributes', () => {
    const many = paths(51, 20);
    const members = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`emails[value eq "${index}"]`, null]));
    expect(() => [
      ...patchChanges(subject, { Operations: many.map((path) => ({ op: 'remove', path })) }),
    ]).toThrow(refusal('invalidPath'));
    const resource = Object.fromEntries(many.map((path) => [path, {}]));
    expect(() => [...resourceChanges(subject, resource)]).toThrow(refusal('invalidPath'));
    expect(() => [...resourceChanges(subject, members(1_001))]).toThrow(refusal('invalidSyntax'));
    const Operations = [600, 600].map((count) => ({ op: 'add', value: members(count) }));
    expect(() => [...patchChanges(subject, { Operations })]).toThrow(refusal('invalidSyntax'));
  });
});
