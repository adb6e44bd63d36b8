import 'reflect-metadata';
import { CreateQrCodeDto } from '../../qr/record/qr-create.dto.js';
import { validate } from './validate.js';

const menuOf = (dishes: object[]) => ({
  name: 'Menu',
  category: 'menu',
  qr_data: {
    title: 'Lunch',
    currency: 'CHF',
    sections: Array.from({ length: 30 }, (_, index) => ({ name: `Section ${index}`, items: dishes })),
  },
});

describe('the validation of objects in objects', () => {
  it('names the faults of all of them, in the order of the fields', () => {
    const { faults } = validate(CreateQrCodeDto, {
      ...menuOf([{ name: '', price: 'x' }, 'soup' as unknown as object]), // a caller can send this
      utm: { campaign: 7 },
      colour: 'red',
      name: '',
    });
    const pointers = faults.map(({ pointer }) => pointer);
    expect(pointers.slice(0, 5)).toEqual([
      '/colour',
      '/name',
      '/qr_data/sections/0/items/0/name',
      '/qr_data/sections/0/items/0/price',
      '/qr_data/sections/0/items/1',
    ]);
    expect(pointers.slice(-2)).toEqual(['/qr_data/sections/29/items/1', '/utm/campaign']);
    expect(faults).toHaveLength(2 + 30 * 3 + 1);
  });
});
