import { batchesOf } from './import-items.js';

it('inserts parts in statements of a bounded size, in their order', () => {
  const parts = [4, 5, 2, 30, 1, 9].map((length) => new Uint8Array(length));
  const sizes = [...batchesOf(parts, 10)].map((batch) => batch.map(({ length }) => length));
  expect(sizes).toEqual([[4, 5], [2], [30], [1, 9]]);
  expect([...batchesOf([], 10)]).toEqual([]);
});
