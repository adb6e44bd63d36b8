import { useService } from '../../test/toolbox/use-service.js';
import { FIND_CODES } from './existing-codes.queries.js';

describe('a batch of codes that are looked up', () => {
  const world = useService();

  it('brings none of the data that is large, however small it is stored', async () => {
    const url = 'https://example.com/menu';
    const item = { name: 'Soup', description: 'x'.repeat(500), price: '1' };
    const sections = [{ name: 'Soups', items: Array(30).fill(item) }];
    const rules = Array.from({ length: 20 }, (_, at) => ({
      when: { countries: ['CH'] },
      url: `${url}/${at}`,
    }));
    const codes = [
      await world.acme.qrCode({ url }),
      await world.acme.qrCode({ url, rules }),
      await world.acme.qrCode({ category: 'menu', qr_data: { title: 'Lunch', currency: 'CHF', sections } }),
    ];
    const shortCodes = codes.map(({ short_code: shortCode }) => shortCode?.toUpperCase());
    const found = await world.service.query<{
      size: string;
      qrData: object | null;
      rules: object | null;
    }>(FIND_CODES.text, [shortCodes]);
    expect(found.map(({ size, qrData, rules: read }) => [size, qrData, read]).toSorted()).toEqual([
      ['compressed', null, null],
      ['large', null, null],
      ['small', { url }, []],
    ]);
    const [stored] = await world.service.query<{ bytes: number }>(
      'select pg_column_size(qr_data) as bytes from qr_codes where id = $1',
      [codes[2]?.id],
    );
    expect(stored?.bytes).toBeLessThan(2_000);
    expect((await world.acme.scan(codes[2]!)).bytes.toString()).toContain(item.description);
  });
});
