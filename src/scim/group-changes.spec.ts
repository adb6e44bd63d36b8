import { TimeSlices } from '#libs/time-slices';
import { newId } from '#libs/database';
import { groupChangeOf } from './group-changes.js';
import { GROUP } from './group.schema.js';
import { patchChanges } from './patch.js';

/** A PATCH of the group of editors with an operation on its members. */
const changeOf = (op: string, ids: string[]) => {
  const operation = { op, path: 'members', value: ids.map((value) => ({ value })) };
  return groupChangeOf('editor', [
    ...patchChanges({ schema: GROUP, id: 'editor' }, { Operations: [operation] }),
  ]);
};

describe('the change of a group with many members', () => {
  const ids = Array.from({ length: 2_000 }, newId);

  afterEach(() => jest.restoreAllMocks());

  it.each([['add'], ['replace'], ['remove']])('judges each id in a slice: %s', async (op) => {
    jest.spyOn(TimeSlices.prototype, 'isOver', 'get').mockReturnValue(true);
    const next = jest.spyOn(TimeSlices.prototype, 'next').mockResolvedValue();
    const { roles } = await changeOf(op, ids);
    expect(roles).toEqual([{ kind: op, role: 'editor', memberIds: ids }]);
    expect(next.mock.calls.length).toBeGreaterThanOrEqual(ids.length);
  });

  it('refuses to add what is no id, and ignores it in a removal', async () => {
    await expect(changeOf('add', ['grace'])).rejects.toThrow('must be the id of a member');
    expect(await changeOf('remove', ['grace'])).toEqual({ role: 'editor', roles: [] });
  });
});
