import type { PageContent, PageItem } from '#libs/qr-codes';
import { pageResponse, renderInSlices } from './page-response.js';

const LOOK = { language: 'en', brand: null } as const;
const LONGER_THAN_A_SLICE_MS = 5;

/** Items that take long to describe. */
const slowItems = (count: number): Iterable<PageItem> => ({
  *[Symbol.iterator]() {
    for (let index = 0; index < count; index++) {
      const end = performance.now() + LONGER_THAN_A_SLICE_MS;
      while (performance.now() < end) Math.random();
      yield { name: `Dish ${index}` };
    }
  },
});

const menuOf = (items: Iterable<PageItem>): PageContent => ({
  title: 'Menu',
  sections: [{ heading: 'Starters', items }],
});

describe('renderInSlices', () => {
  it('lets the event loop turn between the items of a long page', async () => {
    let turns = 0;
    const count = () => {
      turns++;
      ticking = setImmediate(count);
    };
    let ticking = setImmediate(count);
    await renderInSlices(menuOf(slowItems(5)), LOOK);
    clearImmediate(ticking);
    expect(turns).toBeGreaterThanOrEqual(5);
  });

  it('splits a long page into chunks, and their bytes are those of the page', async () => {
    const items = Array.from({ length: 500 }, (_, index) => ({
      name: `Plat ${index}`,
      text: "<'é'> ".repeat(50),
    }));
    const { status, headers, body } = await renderInSlices(menuOf(items), LOOK);
    expect([status, body.length > 5]).toEqual([200, true]);
    expect(Math.max(...body.map(({ length }) => length))).toBeLessThan(100_000);
    const bytes = Buffer.concat(body);
    expect(headers[headers.indexOf('Content-Length') + 1]).toBe(String(bytes.length));
    expect(Buffer.concat(pageResponse(200, menuOf(items), LOOK).body)).toEqual(bytes);
    expect(bytes.toString().match(/&lt;&#39;é&#39;&gt; /g)).toHaveLength(25_000);
  });
});
