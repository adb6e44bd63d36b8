import { picture } from '../visits.js';
import type { Stage } from './stage.js';

export function testBulk(stage: Stage): void {
  const { button, open } = stage;

  it('changes all codes that match at once, learns what was refused, and takes it back', async () => {
    const { acme, page } = stage;
    const many = Array.from({ length: 20 }, (_, index) => `tag ${index}`);
    const full = await acme.qrCode({ name: 'Jar 0', tags: ['jar', ...many.slice(1)] });
    const paused = await acme.qrCode({ name: 'Jar 1', tags: ['jar'], status: 'paused' });
    const items = Array.from({ length: 25 }, (_, index) => ({
      ...{
        name: `Jar ${index + 2}`,
        category: 'url',
        qr_data: { url: 'https://example.com' },
        tags: ['jar'],
      },
    }));
    await acme.post('/api/v1/qr/bulk', { items });
    await acme.qrCode({ name: 'Table 4' });
    const total = async (query: string) =>
      (await acme.get<{ total: number }>(`/api/v1/qr?include_total=true&limit=1&${query}`)).body.total;
    const requests: string[] = [];
    await open('/?tag=jar');
    page.on('request', (request) => requests.push(`${request.method()} ${new URL(request.url()).pathname}`));
    const toolbar = page.getByRole('toolbar');
    const selectMatching = async () => {
      await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
      await button('Select all 27 that match').click();
      await toolbar.getByText('27 selected').waitFor();
    };
    await selectMatching();
    await picture(page, 'task-bulk-all');
    await toolbar.getByRole('button', { name: 'Archive' }).click();
    await page.getByText('27 codes archived').waitFor();
    expect(await total('status=archived')).toBe(27);
    expect(requests.filter((each) => !each.startsWith('GET '))).toEqual(['PATCH /api/v1/qr/bulk']);
    await button('Undo').click();
    await page.getByRole('link', { name: 'Jar 26' }).waitFor();
    expect((await acme.get(`/api/v1/qr/${paused.id}`)).body).toMatchObject({ status: 'paused' });

    await selectMatching();
    await toolbar.getByRole('button', { name: 'Tag' }).click();
    await page.getByLabel('Tag to add').fill('fair');
    await button('Add').click();
    await page.getByText('26 codes tagged fair').waitFor();
    await page.getByText(/^1 code was not changed \(Jar 0\): tags /).waitFor();
    await picture(page, 'task-bulk-refused');
    expect(await total('tag=fair&tag=jar')).toBe(26);
    expect((await acme.get(`/api/v1/qr/${full.id}`)).body).toMatchObject({ tags: full.tags });
    await button('Dismiss').first().click();
    await button('Dismiss').first().click();

    await selectMatching();
    await toolbar.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('27 codes deleted').waitFor();
    await page.getByText('No code matches').waitFor();
    await button('Undo').click();
    await page.getByRole('link', { name: 'Jar 26' }).waitFor();
    expect(await total('tag=jar')).toBe(27);
  });
}
