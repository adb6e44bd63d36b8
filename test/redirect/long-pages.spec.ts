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
