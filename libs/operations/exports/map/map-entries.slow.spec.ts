import { Client } from 'pg';
import { useService } from '../../../../test/toolbox/use-service.js';
import { mapEntries, mapPages, type MapEntry } from './map-entries.js';

const world = useService();

describe('the map of an export', () => {
  it('has so many pages, and says why other codes have none', async () => {
    const client = await world.service.client();
    const shown = { category: 'text' as const, qr_data: { text: 'Opening hours' } };
    for (const short_code of ['a-text', 'b-text']) await client.qrCode({ ...shown, short_code });
    await client.qrCode({ short_code: 'c-link' });
    const database = new Client(world.service.database.url);
    await database.connect();
    await database.query('begin');
    const { workspaceId } = client;
    const place = { shortUrlBase: 'https://go.test', logo: 'logo.png', now: new Date(), maxPages: 1 };
    const source = { database, workspaceId, ...place };
    const entries: MapEntry[] = [];
    for await (const entry of mapEntries(source)) entries.push(entry);
    expect(entries.map(({ path, page, reason }) => [path, page, reason])).toEqual([
      ['/a-text', 'go.test/A-TEXT.html', null],
      ['/b-text', null, 'a map has no more pages than 1'],
      ['/c-link', null, null],
      ['/.brand/logo.png', 'logo.png', null],
    ]);
    const pages: string[] = [];
    for await (const { name } of mapPages(source, null)) pages.push(name);
    expect(pages).toEqual(['go.test/A-TEXT.html']);
    await database.end();
  });
});
