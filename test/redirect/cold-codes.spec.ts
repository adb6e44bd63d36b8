import type { BulkReportDto } from '../../src/qr/bulk/qr-bulk.dto.js';
import { useTwoServices } from '../toolbox/use-two-services.js';

const COUNT = 200;

describe('scans of many codes at once, by a process that has not read them yet', () => {
  const world = useTwoServices({ roles: 'all' });

  const url = 'https://example.com/menu';
  const item = { name: 'Soup of the day', description: 'With bread. '.repeat(20), price: '12.50' };
  const menu = {
    title: 'Lunch',
    currency: 'CHF',
    sections: [{ name: 'Starters', items: Array(50).fill(item) }],
  };
  // The rules are so long that PostgreSQL compresses them.
  const rules = Array.from({ length: 20 }, (_, at) => ({
    when: { countries: ['CH', 'DE', 'AT'] },
    url: `${url}/${at}?campaign=${'season'.repeat(20)}`,
  }));

  it.each([
    ['with many rules', { category: 'url', qr_data: { url }, rules }, [302, url]],
    ['with a long page', { category: 'menu', qr_data: menu }, [200, undefined]],
  ])('are all answered, %s', async (_, fields, expected) => {
    const acme = await world.here.client();
    const items = Array.from({ length: COUNT }, (_each, at) => ({ name: `Table ${at}`, ...fields }));
    const { body } = await acme.post<BulkReportDto>('/api/v1/qr/bulk', { items });
    const codes = body.results.map(({ qr }) => qr!);
    const there = await world.there.clientOf(acme.workspaceId, 'read');
    const answers = await Promise.all(codes.map((code) => there.scan(code)));
    expect(answers.map(({ status, headers }) => [status, headers.location])).toEqual(
      Array(COUNT).fill(expected),
    );
  });
});
