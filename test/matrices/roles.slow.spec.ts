import { cells, testCells } from './roles.js';

describe('the role matrix beyond its bounds', () => {
  testCells(cells.filter(({ isBound }) => !isBound));
});
