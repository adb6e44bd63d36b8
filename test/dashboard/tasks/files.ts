import type { Page } from 'playwright-core';
import { PNG_LOGO } from '../../toolbox/logos.js';
import { picture, untilTrue } from '../visits.js';
import type { Stage } from './stage.js';

const PDF = { name: 'menu.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\nJune') };
const PHOTO = {
  name: 'soup.png',
  mimeType: 'image/png',
  buffer: Buffer.from(PNG_LOGO.split(',')[1] ?? '', 'base64'),
};

/** As of an installation that cannot store files. */
const withoutStorage = (page: Page) =>
  page.route('**/api/settings/v1/workspace', async (route) => {
    const response = await route.fetch();
    const workspace = (await response.json()) as object;
    await route.fulfill({ response, json: { ...workspace, fileStorage: false } });
  });

export function testFiles(stage: Stage): void {
  const { open, often, button } = stage;

  often('uploads files where a code asks for them, and finds them in a list', async () => {
    const { acme, page, service } = stage;
    await open('/codes/new?category=file');
    await page.getByLabel('Name', { exact: true }).fill('Table 12');
    await page.getByLabel('Choose a file or drop it here').setInputFiles({
      ...{ name: 'menu.txt', mimeType: 'text/plain', buffer: Buffer.from('Soup') },
    });
    await page.getByText('menu.txt is no PDF').waitFor();
    expect(await page.getByLabel('URL (optional)').count()).toBe(1);
    await page.getByLabel('Choose a file or drop it here').setInputFiles(PDF);
    await page.getByText('menu.pdf', { exact: true }).waitFor();
    expect(await page.getByLabel('URL (optional)').count()).toBe(0);
    await picture(page, 'task-file');
    await button('Create code').click();
    await page.waitForURL(/\/codes\/[\w-]{36}$/);
    const { body } = await acme.get<{ data: { id: string }[] }>('/api/v1/files');
    const { body: codes } = await acme.get<{ data: { qr_data: object }[] }>('/api/v1/qr');
    expect(codes.data[0]?.qr_data).toMatchObject({ file_id: body.data[0]?.id });

    await open('/settings/files');
    await page.getByRole('link', { name: 'Table 12' }).waitFor();
    await page.getByText('The PDF cannot be read, so it has no picture. Check that it opens').waitFor();
    expect(await button('Delete menu.pdf').count()).toBe(0);
    await page.getByLabel('Choose a file or drop it here').setInputFiles(PHOTO);
    await page.getByText('soup.png uploaded').waitFor();
    const row = page.getByRole('row', { name: /soup\.png/ });
    await row.locator('img').waitFor();
    await untilTrue(page, '[...document.images].every(({ naturalWidth }) => naturalWidth > 0)');
    const download = row.getByRole('link', { name: 'Download soup.png' });
    const address = new URL((await download.getAttribute('href')) ?? '');
    expect(await fetch(service.url + address.pathname + address.search)).toMatchObject({ status: 200 });
    await picture(page, 'task-files');
    await button('Delete soup.png').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('soup.png deleted').waitFor();
    await row.waitFor({ state: 'detached' });

    await withoutStorage(page);
    await open('/codes/new?category=file');
    await page.getByText('this installation has no storage').waitFor();
    expect(await page.locator('input[type=file]').count()).toBe(0);
    await page.getByLabel('URL (optional)').waitFor();
  });
}
