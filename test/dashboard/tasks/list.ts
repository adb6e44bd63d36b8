import { picture } from '../visits.js';
import type { Stage } from './stage.js';

export function testList(stage: Stage): void {
  const { button, often, open, rarely } = stage;

  often('filters by what codes are, and by what they are not', async () => {
    const { acme, page } = stage;
    await acme.qrCode({ name: 'Honey jar', tags: ['jar'] });
    await acme.qrCode({ name: 'Table 4', status: 'archived' });
    await acme.qrCode({ name: 'Door', status: 'paused' });
    const scripts = new Set<string>();
    const ofCodes: string[] = [];
    let recent = 0;
    page.on('response', (answer) => {
      if (answer.request().resourceType() === 'script') scripts.add(answer.url());
      if (answer.url().includes('/api/v1/scans')) recent += 1;
      if (answer.url().includes('/api/v1/qr')) ofCodes.push(new URL(answer.url()).pathname);
    });
    // Other pages link here with parameters of their own.
    await open('/?notice=email-confirmed&utm_source=mail');
    const isListed = (name: string) => page.getByRole('link', { name, exact: true }).waitFor();
    const isGone = (name: string) =>
      page.getByRole('link', { name, exact: true }).waitFor({ state: 'detached' });
    await isListed('Door');
    // The whole first screen, with its menus: each file is a request, which a slow network feels.
    await page.getByRole('button', { name: /Test admin/ }).waitFor();
    expect(scripts.size).toBeGreaterThan(0);
    expect(scripts.size).toBeLessThanOrEqual(12);
    // The page asks for the list before its scripts do, and the rows draw their QR codes.
    expect(ofCodes).toEqual(['/api/v1/qr']);
    expect(recent).toBe(1);
    await open('/');
    await isListed('Door');
    await page.getByRole('button', { name: /Test admin/ }).waitFor();
    expect(ofCodes).toEqual(['/api/v1/qr', '/api/v1/qr']);
    await page.keyboard.press('f');
    await page.getByRole('menuitem', { name: 'Status' }).click();
    const status = page.getByRole('dialog', { name: 'Status' });
    await status.getByText('is not').click();
    await picture(page, 'task-filter');
    await status.getByRole('option', { name: 'Paused' }).click();
    await isListed('Table 4');
    await isGone('Door');
    await page.waitForURL(/status_not=paused/);
    await page.getByRole('button', { name: /^Filter/ }).click();
    await page.getByRole('menuitem', { name: 'Tag' }).click();
    await page.getByRole('dialog', { name: 'Tag' }).getByRole('textbox').fill('jar');
    await page.keyboard.press('Enter');
    await isGone('Table 4');
    await isListed('Honey jar');
    await button('Status is not Paused').click();
    await status.getByText('is', { exact: true }).click();
    await isGone('Honey jar');
    await page.keyboard.press('Escape');
    await button('Remove filter Tag').click();
    await isListed('Door');
    await button('Remove filter Status').click();
    await isListed('Honey jar');
    await isGone('Table 4');
  });

  often('sees how many codes a folder has below it, and creates codes in it', async () => {
    const { acme, page } = stage;
    const packaging = await acme.folder({ name: 'Packaging' });
    const jars = await acme.folder({ name: 'Jars', parent_id: packaging.id });
    await acme.qrCode({ name: 'Honey', folder_id: jars.id });
    await open('/');
    const folders = page.getByRole('navigation', { name: 'Folders' });
    await folders.getByRole('link', { name: 'Jars 1' }).waitFor();
    await folders.getByRole('button', { name: 'Subfolders of Packaging' }).click();
    await folders.getByRole('link', { name: 'Jars 1' }).waitFor({ state: 'detached' });
    await page.reload();
    await folders.getByRole('link', { name: 'Packaging 1' }).click();
    await page.getByText('1 code', { exact: true }).waitFor();
    expect(await folders.getByRole('link', { name: 'Jars 1' }).count()).toBe(0);
    expect(await page.getByRole('link', { name: 'Import' }).getAttribute('href')).toContain(packaging.id);
    await page.keyboard.press('c');
    await page.getByRole('radio', { name: /^Menu/ }).check();
    await page.getByRole('heading', { name: 'Menu' }).waitFor();
    await page.getByRole('radio', { name: /^URL/ }).check();
    expect(await page.getByRole('combobox', { name: 'Folder' }).inputValue()).toBe('Packaging');
    expect(await button('Discard').count()).toBe(0);
  });

  often('is told that there is no connection, and goes on with it', async () => {
    const { acme, page } = stage;
    await acme.qrCode({ name: 'Honey jar' });
    await open('/');
    await page.getByRole('link', { name: 'Honey jar' }).waitFor();
    await page.context().setOffline(true);
    await page.getByText('You are offline.').waitFor();
    await page.getByLabel('Search name, URL, tag').fill('honey');
    await page.getByText('The service does not respond.').waitFor();
    await page.context().setOffline(false);
    await page.getByText('You are offline.').waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Honey jar' }).waitFor();
  });

  rarely(
    'keeps the head and the foot of the navigation in sight, however many folders there are',
    async () => {
      const { acme, page } = stage;
      for (let index = 10; index < 40; index += 1) await acme.folder({ name: `Client ${index}` });
      await open('/');
      await page.setViewportSize({ width: 1366, height: 700 });
      await page.getByRole('link', { name: /^Client 39/ }).waitFor({ state: 'attached' });
      const person = await button('Account of Test admin').boundingBox();
      expect((person?.y ?? Infinity) + (person?.height ?? 0)).toBeLessThanOrEqual(700);
      await picture(page, 'task-many-folders');
    },
  );
}
