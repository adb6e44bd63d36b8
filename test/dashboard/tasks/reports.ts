import { picture } from '../visits.js';
import type { Stage } from './stage.js';

export function testReports(stage: Stage): void {
  const { open, often, button } = stage;

  often('shares a report by a link, edits it, and a visitor opens it until it is deleted', async () => {
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
    await button('Edit Our tables').click();
    const save = dialog.getByRole('button', { name: 'Save' });
    expect(await save.isDisabled()).toBe(true);
    await dialog.getByLabel('Title').fill('Terrace');
    await dialog.getByLabel('The link ends in').selectOption('7');
    await dialog.getByLabel('Password (optional)').fill('soup of the day');
    await dialog.getByLabel('Send by email').selectOption('month');
    await picture(page, 'task-edit-report');
    await save.click();
    await page.getByText('Terrace saved').waitFor();
    const edited = page.getByRole('region', { name: 'Terrace' });
    await edited.getByText('With password').waitFor();
    await edited.getByText(/By email on the first day of each month/).waitFor();
    expect(await (await fetch(service.url + path)).text()).toContain('type="password"');
    await button('Edit Terrace').click();
    await dialog.getByLabel('Open the page without a password').check();
    await dialog.getByLabel('Send by email').selectOption('');
    await save.click();
    await edited.getByText('With password').waitFor({ state: 'detached' });
    expect(await edited.getByRole('listitem').count()).toBe(0);
    expect(await (await fetch(service.url + path)).text()).not.toContain('type="password"');
    await button('Delete Terrace').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('No reports yet').waitFor();
    expect(await visit()).toBe(404);
  });
}
