import { operations } from '../toolbox/contract.js';
import { cells, EXCEPTIONS, testCells } from './roles.js';

describe('the role matrix', () => {
  it('has no exception for an operation that does not exist', () => {
    const ids = operations.map(({ id }) => id);
    expect(Object.keys(EXCEPTIONS).filter((id) => !ids.includes(id))).toEqual([]);
  });

  testCells(cells.filter(({ isBound }) => isBound));
});
