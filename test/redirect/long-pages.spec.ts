import { FIND_CODES } from '../../apps/redirect/existing-codes.queries.js';
import { useService } from '../toolbox/use-service.js';

const SECTIONS = 30;
const ITEMS = 62;

/** Nearly 1 MiB, whose page is five times as large. */
const menu = (name: string) => ({
  title: name,
  currency: 'CHF',
  sections: Array.from({ length: SECTIONS }, (_, section) => ({
    name: `Section ${section}`,
    items: Array.from({ length: ITEMS }, (_, dish) => ({
      name: `Dish ${dish}`,
      description: "'".repeat(500),
      price: '9.50',
    })),
  })),
});

describe('a batch of codes that are looked up', () => {
  const world = useService();

  it('brings none of the data that is large, however small it is stored', async () => {
    const url = 'https://example.com/menu';
    const item = { name: 'Soup', description: 'x'.repeat(500), price: '1' };
    const sections = [{ name: 'Soups', items: Array(30).fill(item) }];
    const codes = [
      await world.acme.qrCode({ url }),
      await world.acme.qrCode({ category: 'menu', qr_data: { ...menu('Lunch'), sections } }),
    ];
    const shortCodes = codes.map(({ short_code: shortCode }) => shortCode?.toUpperCase());
    const found = await world.service.query<{
      isLarge: boolean;
      qrData: object | null;
      rules: object | null;
    }>(FIND_CODES.text, [shortCodes]);
    expect(found.map(({ isLarge, qrData, rules: read }) => [isLarge, qrData, read]).toSorted()).toEqual([
      [false, { url }, []],
      [true, null, null],
    ]);
    const [stored] = await world.service.query<{ bytes: number }>(
      'select pg_column_size(qr_data) as bytes from qr_codes where id = $1',
      [codes[1]?.id],
    );
    expect(stored?.bytes).toBeLessThan(2_000);
    expect((await world.acme.scan(codes[1]!)).bytes.toString()).toContain(item.description);
  });
});

describe('a scan of a menu of 1 MiB', () => {
  const world = useService();

  it('shows the whole page, from the database and from the cache, and a change of it', async () => {
    const code = await world.acme.qrCode({ category: 'menu', qr_data: menu('Lunch') });
    const page = async (): Promise<string> => {
      const { status, headers, bytes } = await world.acme.scan(code);
      expect([status, headers['content-length']]).toEqual([200, String(bytes.length)]);
      return bytes.toString();
    };
    const text = await page();
    expect(text).toMatch(
      /^<!doctype html>.*<h1 dir="auto">Lunch<\/h1>.*<\/section><\/main><\/body><\/html>$/,
    );
    expect(text.match(/&#39;/g)).toHaveLength(SECTIONS * ITEMS * 500);
    expect(text.match(/CHF\s9\.50/g)).toHaveLength(SECTIONS * ITEMS);
    expect(await Promise.all([page(), page(), page()])).toEqual([text, text, text]);
    const head = await world.acme.scan(code, { method: 'HEAD' });
    expect([head.headers['content-length'], head.bytes.length]).toEqual([String(Buffer.byteLength(text)), 0]);
    await world.acme.patch(`/api/v1/qr/${code.id}`, { qr_data: menu('Dinner') });
    expect(await page()).toBe(text.replaceAll('Lunch', 'Dinner'));
  });
});
