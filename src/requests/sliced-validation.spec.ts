import 'reflect-metadata';
import { CreateQrCodeDto } from '../qr/qr-create.dto.js';
import { validate } from './dto.pipe.js';

const menuOf = (dishes: object[]) => ({
  name: 'Menu',
  category: 'menu',
  qr_data: {
    title: 'Lunch',
    currency: 'CHF',
    sections: Array.from({ length: 30 }, (_, index) => ({ name: `Section ${index}`, items: dishes })),
  },
});

describe('the validation of a large body', () => {
  it('lets the event loop turn between its objects', async () => {
    const dishes = Array.from({ length: 100 }, () => ({
      name: 'Soup',
      price: '12.50',
      allergens: ['celery'],
    }));
    let turns = 0;
    const count = () => {
      turns++;
      counting = setImmediate(count);
    };
    let counting = setImmediate(count);
    const { instance, faults } = await validate(CreateQrCodeDto, menuOf(dishes));
    clearImmediate(counting);
    expect(faults).toEqual([]);
    expect(JSON.parse(JSON.stringify(instance))).toEqual(menuOf(dishes));
    expect(turns).toBeGreaterThan(5);
  });

  it('names the faults of all objects, in the order of the fields', async () => {
    const { faults } = await validate(CreateQrCodeDto, {
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
