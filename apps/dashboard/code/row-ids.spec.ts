import { editRow, idOf, withoutPasted } from './row-ids.js';
import type { Values } from './values.js';

const named = (name: string): Values => ({ name });

describe('rows of a form', () => {
  it('are found by their ids after they were edited and moved, and gone ones are left alone', () => {
    const [soup, salad] = [named('Soup'), named('Salad')];
    const edited = editRow([soup, salad], idOf(soup), (row) => ({ ...row, price: '5' }));
    const photo = (row: Values) => ({ ...row, image_id: 'photo' });
    const rows = editRow(edited.toReversed(), idOf(soup), photo);
    expect(rows).toEqual([{ name: 'Salad' }, { name: 'Soup', price: '5', image_id: 'photo' }]);
    expect(editRow([salad], idOf(soup), photo)).toEqual([salad]);
  });

  it('lose only what was pasted if that is taken back', () => {
    const [blank, salad] = [{}, named('Salad')];
    const pasted = [named('Soup'), named('Pie')];
    const later = editRow([...pasted, salad, named('Ice')], idOf(salad), (row) => ({ ...row, price: '5' }));
    const typed = editRow(later, idOf(pasted[1]!), (row) => ({ ...row, price: '9' }));
    expect(withoutPasted(typed, pasted, [blank])).toEqual([
      blank,
      { name: 'Salad', price: '5' },
      named('Ice'),
    ]);
  });
});
