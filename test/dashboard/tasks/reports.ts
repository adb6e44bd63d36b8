import { picture } from '../visits.js';
import type { Stage } from './stage.js';

export function testReports(stage: Stage): void {
  const { open, often, button } = stage;

  often('shares a report by a link, which a visitor opens until it is deleted', async () => {
    const { page, service } = stage;
    await open('/analytics');
    await button('Share').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Title').fill('Our tables');
    await dialog.getByLabel('The link ends in').selectOption('90');
    await dialog.getByLabel('Send by email').selectOption('week');
    await dialog.getByLabel('On', { exact: true }).selectOption('fri');
    await dialog.getByLabel('Email addresses').fill('ada@example.com,bob@example.com');
    await dialog.getByLabel('Title').focus();
    await picture(page, 'task-share-report');
    await dialog.getByRole('button', { name: 'Create link' }).click();
    await page.getByRole('dialog', { name: 'The link is ready' }).waitFor();
    const url = await dialog.getByText('/r/').innerText();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    const path = new URL(url).pathname;
    const visit = async () => (await fetch(service.url + path)).status;
    expect(await visit()).toBe(200);
    await open('/settings/reports');
    const card = page.getByRole('region', { name: 'Our tables' });
    await card.getByText(/By email each Friday. Next on/).waitFor();
    expect(await card.getByRole('listitem').allInnerTexts()).toEqual([
      expect.stringMatching(/^ada@example.com\s+Not confirmed yet$/),
      expect.stringMatching(/^bob@example.com\s+Not confirmed yet$/),
    ]);
    await picture(page, 'task-reports');
    await button('Delete Our tables').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('No reports yet').waitFor();
    expect(await visit()).toBe(404);
  });
}
