import type { Page } from 'playwright-core';
import type { QrCodeDto } from '../../../src/qr/record/qr.dto.js';
import { PNG_LOGO } from '../../toolbox/logos.js';
import { waitUntil } from '../../toolbox/wait-until.js';
import { picture } from '../visits.js';
import { HOSTILE, type Stage } from './stage.js';

const MENU = {
  ...{ name: 'Lunch menu', category: 'menu' },
  qr_data: {
    ...{ title: 'Lunch', currency: 'CHF' },
    sections: [
      {
        name: 'Starters',
        items: [
          {
            name: 'Soup of the day',
            price: '12.50',
            description: 'With bread',
            allergens: ['celery', 'gluten'],
          },
          { name: 'Bruschetta', price: '9', allergens: ['gluten'] },
        ],
      },
      // The page is longer than the phone.
      { name: 'Mains', items: Array.from({ length: 12 }, () => ({ name: 'Tagliatelle', price: '24.50' })) },
    ],
  },
};

/** The document of the phone: scripts cannot run in it, so the page around it reads it. */
const PHONE = "document.querySelector('iframe:not([aria-busy=true])')?.contentDocument";

/** Pastes where the focus is; a page may not read the clipboard of a test. */
const pasteText = (text: string) => `{
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', ${JSON.stringify(text)});
  const paste = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
  document.activeElement.dispatchEvent(paste);
}`;

const shownOn = (page: Page) => async (markup: string) => {
  const isShown = `${PHONE}?.body.outerHTML.includes(${JSON.stringify(markup)})`;
  await waitUntil(() => page.evaluate<boolean>(isShown), markup);
};

export function testPages(stage: Stage): void {
  const { button, often, open } = stage;

  often('edits a page beside a phone that shows what is typed', async () => {
    const { acme, page } = stage;
    await open('/settings/workspace');
    await page.getByLabel('Name on pages').fill('Trattoria Sole');
    await page.getByLabel('Color', { exact: true }).fill('#b4421a');
    const logo = Buffer.from(PNG_LOGO.split(',')[1] ?? '', 'base64');
    const file = { name: 'logo.png', mimeType: 'image/png', buffer: logo };
    await page.getByLabel('Choose a logo or drop it here').setInputFiles(file);
    await page.getByText('logo.png', { exact: true }).waitFor();
    await page.locator('main img').waitFor();
    await button('Save').click();
    await page.getByText('Workspace saved').waitFor();
    await page.getByRole('img', { name: 'Logo' }).waitFor();
    await picture(page, 'task-brand');
    const { id } = await acme.qrCode(MENU);
    const shows = shownOn(page);
    await open(`/codes/${id}`);
    await page.getByRole('link', { name: 'Edit' }).click();
    await shows('Trattoria Sole');
    await shows('src="data:image/webp;base64,');
    await shows('12.50');
    await page.getByLabel('Title', { exact: true }).fill(HOSTILE);
    await shows('&lt;img src=x onerror=alert(1)&gt;</h1>');
    const price = page.getByLabel('Price').first();
    await price.fill('12,-');
    await page.locator('[aria-invalid=true]').waitFor();
    await page.getByText('Shown without the last changes').waitFor();
    await shows('12.50');
    await picture(page, 'task-page-preview');
    await page.evaluate(`${PHONE}.scrollingElement.scrollTo(0, 40)`);
    await price.fill('13');
    await shows('13.00');
    expect(await page.evaluate(`${PHONE}.scrollingElement.scrollTop`)).toBe(40);
    expect(await page.locator('[aria-invalid=true]').count()).toBe(0);
    await button('Move dish 1').first().press('ArrowDown');
    expect(await price.inputValue()).toBe('9');
    // Enter leads to the next dish, and pasted lines are dishes, until they are taken back.
    const dishes = page.locator('[data-row] [data-row]');
    const count = await dishes.count();
    await dishes.nth(1).getByRole('textbox').first().press('Enter');
    await dishes.nth(count).waitFor();
    await page.evaluate(pasteText('Salad … 7,50\nCake CHF 6'));
    await shows('7.50');
    expect(await page.locator(':focus').inputValue()).toBe('Cake');
    expect(await dishes.nth(2).getByLabel('Price').inputValue()).toBe('7,50');
    expect(await dishes.count()).toBe(count + 2);
    await page.getByText('2 dishes pasted').waitFor();
    await picture(page, 'task-pasted-dishes');
    await dishes.nth(0).getByLabel('Price').fill('9.50');
    await button('Undo').click();
    await dishes.nth(count + 1).waitFor({ state: 'detached' });
    expect(await price.inputValue()).toBe('9.50');
    // A dish is one box of two lines, in which the other languages have their texts.
    expect((await dishes.nth(1).boundingBox())?.height).toBeLessThanOrEqual(80);
    await button('Tags and allergens of dish 2').first().click();
    await page.getByRole('checkbox', { name: 'Fish' }).check();
    await page.getByLabel('Another allergen').fill('Alcohol');
    await picture(page, 'task-allergens');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    // A photo finds its dish, wherever that is by then.
    let arrive: () => void = () => undefined;
    const moved = new Promise<void>((resolve) => (arrive = resolve));
    await page.route('**/api/v1/files?*', async (route) => {
      await moved;
      await route.continue();
    });
    await page.getByLabel('Add a photo: Soup of the day').setInputFiles(file);
    await button('Move dish 2').first().press('ArrowUp');
    expect(await page.locator(':focus').getAttribute('aria-label')).toBe('Move dish 1');
    arrive();
    await page.getByLabel('Change the photo: Soup of the day').waitFor({ state: 'attached' });
    await page.keyboard.press('ArrowDown');
    await button('Add a language').click();
    await page.getByRole('menuitem', { name: 'German' }).click();
    expect(await page.getByLabel('Price').count()).toBe(0);
    await dishes.nth(1).getByLabel('Name').fill('Tagessuppe');
    await dishes
      .nth(1)
      .getByPlaceholder(/^Missing, guests read/)
      .waitFor();
    await dishes.nth(1).getByText('Soup of the day').waitFor();
    await picture(page, 'task-menu-german');
    await page.getByText('QR code', { exact: true }).click();
    await page.getByRole('img', { name: 'QR code of Lunch menu' }).waitFor();
    await button('Save').click();
    await page.getByText('Code saved').waitFor();
    const { qr_data: saved } = (await acme.get<QrCodeDto>(`/api/v1/qr/${id}`)).body;
    expect(saved).toMatchObject({
      language: 'en',
      sections: [
        {
          items: [
            { name: 'Bruschetta' },
            {
              ...{ name: 'Soup of the day', allergens: ['celery', 'gluten', 'fish', 'Alcohol'] },
              image_id: expect.any(String),
              translations: { de: { name: 'Tagessuppe' } },
            },
          ],
        },
        {},
      ],
    });
    // The states of the page are no steps of the history.
    await page.goBack();
    await page.waitForURL(new RegExp(`/codes/${id}$`));

    await open('/codes/new?category=location');
    await page.getByLabel('Link to a map').fill('https://www.google.com/maps/@47.3886,8.5259,17z');
    expect(await page.getByLabel('Latitude').inputValue()).toBe('47.3886');

    await open('/codes/new?category=text');
    await page.getByRole('textbox', { name: 'Text' }).fill('Gate 4');
    await shows('Gate 4');
    await page.getByRole('radiogroup', { name: 'Shown beside the form' }).getByText('QR code').click();
    await page.getByRole('img', { name: 'QR code of New code' }).waitFor();
  });
}
