import { newId } from '#libs/database';
import { toGroupChange } from './group-changes.js';
import { GROUP } from './group.schema.js';
import { patchChanges } from './patch.js';

const changeOf = (op: string, ids: string[]) => {
  const operation = { op, path: 'members', value: ids.map((value) => ({ value })) };
  return toGroupChange('editor', patchChanges({ schema: GROUP, id: 'editor' }, { Operations: [operation] }));
};

describe('the change of a group with many members', () => {
  const ids = Array.from({ length: 2_000 }, newId);

  it.each([['add'], ['replace'], ['remove']])('is one change: %s', (op) => {
    expect(changeOf(op, ids).roles).toEqual([{ kind: op, role: 'editor', memberIds: ids }]);
  });

  it('refuses to add what is no id, and ignores it in a removal', () => {
    expect(() => changeOf('add', ['grace'])).toThrow('must be the id of a member');
    expect(changeOf('remove', ['grace'])).toEqual({ role: 'editor', roles: [] });
  });
});
