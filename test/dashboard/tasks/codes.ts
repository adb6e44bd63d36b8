import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { waitUntil } from '../../toolbox/wait-until.js';
import { storeLead } from '../../toolbox/leads.js';
import { verifiedDomain } from '../../toolbox/settings.js';
import { picture } from '../visits.js';
import { HOSTILE, type Stage } from './stage.js';
import { SHEET, workbookOf } from './workbook.js';

const CASES = join(import.meta.dirname, '../../rest-v1/csv-files');

export function testCodes(stage: Stage): void {
  const { button, often, open, rarely } = stage;

  often('finds codes by an address that Back leads from', async () => {
    const { acme, page } = stage;
    await acme.qrCode({ name: 'Honey jar', url: 'https://imkerei.example' });
    await acme.qrCode({ name: 'Table 4' });
    await open('/');
    await page.getByRole('link', { name: 'Table 4' }).waitFor();
    await page.getByLabel('Search name, URL, tag').fill('honey');
    await page.getByRole('link', { name: 'Table 4' }).waitFor({ state: 'detached' });
    expect(new URL(page.url()).searchParams.get('q')).toBe('honey');
    await page.goBack();
    await page.getByRole('link', { name: 'Table 4' }).waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').getByRole('combobox').fill('honey');
    await page.getByRole('option', { name: /Honey jar/ }).waitFor();
    await picture(page, 'task-palette');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Honey jar' }).waitFor();
  });

  rarely('chooses columns, sorts by them, and keeps a search as a view', async () => {
    const { acme, page, service } = stage;
    const jar = await acme.qrCode({ name: 'Honey jar', tags: ['jar'] });
    await acme.qrCode({ name: 'Table 4' });
    await acme.scan(jar);
    await acme.scan(jar);
    await service.whenScansAreTaken();
    await open('/');
    await page
      .getByRole('row', { name: 'Honey jar' })
      .getByRole('cell', { name: '2', exact: true })
      .waitFor();
    const columns = page.getByRole('columnheader');
    await button('Columns').click();
    await page.getByRole('checkbox', { name: 'Folder' }).uncheck();
    await page.getByRole('checkbox', { name: 'Scans, all' }).check();
    await page.keyboard.press('Escape');
    await columns.filter({ hasText: 'Folder' }).waitFor({ state: 'detached' });
    await columns.getByRole('button', { name: 'Scans, all' }).click();
    await page.waitForURL(/sort=-scan_count/);
    await page.getByRole('row').nth(1).getByRole('link', { name: 'Honey jar' }).waitFor();

    await page.getByRole('link', { name: 'jar', exact: true }).click();
    await page.getByRole('link', { name: 'Table 4' }).waitFor({ state: 'detached' });
    await button('Save view').click();
    await page.getByLabel('Name of the view').fill('Jars');
    await button('Save').click();
    await button('Download').click();
    const zip = page.getByRole('menuitem', { name: 'ZIP of SVG files' });
    const [archive] = await Promise.all([page.waitForEvent('download'), zip.click()]);
    expect(archive.suggestedFilename()).toBe('qr-codes.zip');
    const names = readFileSync(await archive.path(), 'latin1');
    expect(names).toContain('Honey jar');
    expect(names).not.toContain('Table 4');
    await button('Download').click();
    const csv = page.getByRole('menuitem', { name: 'Download CSV' });
    await picture(page, 'task-download-codes');
    const [table] = await Promise.all([page.waitForEvent('download'), csv.click()]);
    expect(table.suggestedFilename()).toBe('qr-codes.csv');
    const rows = readFileSync(await table.path(), 'utf8');
    expect(rows).toContain('Honey jar');
    expect(rows).not.toContain('Table 4');
    const views = page.getByRole('navigation', { name: 'Saved views' });
    await views.getByRole('link', { name: 'All' }).click();
    await page.getByRole('link', { name: 'Table 4' }).waitFor();
    await page.reload();
    await columns.filter({ hasText: 'Scans, all' }).waitFor();
    await views.getByRole('link', { name: 'Jars' }).click();
    await page.getByRole('link', { name: 'Table 4' }).waitFor({ state: 'detached' });
    await picture(page, 'task-views');
    await button('Delete view Jars').click();
    await views.getByRole('link', { name: 'Jars' }).waitFor({ state: 'detached' });

    await open('/analytics');
    await button('Download CSV').click();
    await picture(page, 'task-download-analytics');
    const byCode = page.getByRole('menuitem', { name: 'By code', exact: true });
    const [scans] = await Promise.all([page.waitForEvent('download'), byCode.click()]);
    expect(scans.suggestedFilename()).toBe('analytics-qr_code.csv');
    expect(readFileSync(await scans.path(), 'utf8')).toContain('qr_code_name,scans,');
  });

  often('imports a file: maps its columns, creates the good rows and keeps the bad ones', async () => {
    const { acme, page } = stage;
    await open('/');
    await page.getByRole('link', { name: 'Import' }).click();
    await button('Download a template').click();
    await picture(page, 'task-import-template');
    const menu = page.getByRole('menuitem', { name: 'Menu', exact: true });
    const [template] = await Promise.all([page.waitForEvent('download'), menu.click()]);
    expect(template.suggestedFilename()).toBe('qr-codes-menu.csv');
    const rows = ['Title;Where to;Tags', 'Table 20;https://example.com/20;garden|new', `${HOSTILE};nowhere;`];
    const file = { name: 'tables.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\r\n')) };
    const choose = page.getByLabel('Choose a CSV file or an Excel workbook');
    await choose.setInputFiles(file);
    await page.getByText('Choose the column that contains the names.').waitFor();
    const map = async (column: string, target: string) => {
      await page.getByRole('combobox', { name: `${column} becomes` }).click();
      // What categories call the same comes after the fields of every code.
      await page.getByRole('option', { name: target, exact: true }).first().click();
    };
    await map('Title', 'Name');
    await page.getByText('Choose the column that contains the destinations').waitFor();
    expect(await button('Check 2 rows').isDisabled()).toBe(true);
    await picture(page, 'task-import-columns');
    await map('Where to', 'Destination');
    await button('Check 2 rows').click();
    await page.getByText('1 of 2 rows are ready').waitFor();
    await page.getByRole('cell', { name: 'nowhere' }).waitFor();
    await page.getByText('URL: Enter a complete URL that starts with https:// or http://.').waitFor();
    await picture(page, 'task-import-check');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      button('Download 1 row with errors').click(),
    ]);
    expect(readFileSync(await download.path(), 'utf8')).toMatch(
      new RegExp(`^\\ufeffTitle;Where to;Tags;error\\r\\n.*;nowhere;;`),
    );
    await button('Back').click();
    await button('Check 2 rows').click();
    await button('Create 1 code').click();
    await page.getByText('1 code created').waitFor();
    await page.getByRole('link', { name: 'Table 20' }).waitFor();
    await page.getByRole('link', { name: 'garden' }).waitFor();

    const { id } = await acme.qrCode({ name: 'Table 21' });
    await open('/codes/import');
    const edited = { ...file, buffer: Buffer.from(`id,name,short_url\n${id},Table 22,left out`) };
    await choose.setInputFiles(edited);
    await button('Check 1 row').click();
    await page.getByText('0 new, 1 changed, 0 unchanged').waitFor();
    await page.locator('del', { hasText: 'Table 21' }).waitFor();
    await picture(page, 'task-import-edit');
    await button('Save 1 code').click();
    const saved = page.getByRole('alert').filter({ hasText: '0 created, 1 updated' });
    await page.getByRole('link', { name: 'Table 22' }).waitFor();
    await saved.getByText(/^until tomorrow /).waitFor();
    await saved.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('1 code is as it was before').waitFor();
    await page.getByRole('link', { name: 'Table 21' }).waitFor();
  });

  rarely(
    'imports the export of another service: sees what comes, has it checked, starts it and takes it back',
    async () => {
      const { acme, page, service } = stage;
      await verifiedDomain({ service, acme }, 'go.tasks.test');
      await open('/codes/import');
      const header = 'Bitlink,Long URL,Title,Campaign';
      const rows = [
        'https://go.tasks.test/Shop,https://example.com/shop,Shop,Easter',
        'bit.ly/x,nowhere,Broken,',
      ];
      const buffer = Buffer.from(`${header}\n${rows.join('\n')}\n`);
      const choose = page.getByLabel('Choose a CSV file or an Excel workbook');
      await choose.setInputFiles({ name: 'links.csv', mimeType: 'text/csv', buffer });
      await page.getByRole('heading', { name: 'This is an export from Bitly' }).waitFor();
      const campaign = page.getByRole('row').filter({ hasText: 'Campaign' });
      await campaign.getByText('No equivalent; not imported').waitFor();
      await picture(page, 'task-import-service');
      await button('Choose the columns yourself').click();
      await button('Check 2 rows').waitFor();
      await button('Back').click();
      await choose.setInputFiles({ name: 'links.csv', mimeType: 'text/csv', buffer });
      await button('Check the rows').click();
      await page.getByRole('heading', { name: '1 of 2 rows are ready' }).waitFor();
      await page.getByText('Long URL (B3):').waitFor();
      await page.getByText('bit.ly belongs to the other service').waitFor();
      await page.getByText('Without an equivalent: Campaign').waitFor();
      await picture(page, 'task-import-ready');
      await button('Import 1 code').click();
      await page.getByRole('heading', { name: 'links.csv was imported' }).waitFor();
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('link', { name: 'Download the report' }).click(),
      ]);
      expect(readFileSync(await download.path(), 'utf8')).toContain('https://go.tasks.test/Shop,created,');
      await page.reload();
      await button('Undo the import').click();
      await page.getByRole('dialog').getByRole('button', { name: 'Undo the import' }).click();
      await page.getByRole('heading', { name: 'The import of links.csv was undone' }).waitFor();
      await page.getByRole('link', { name: 'Import another file' }).click();
      await page.getByRole('row', { name: /links\.csv Undone Bitly 2/ }).waitFor();
    },
  );

  rarely('imports what Excel saves: Windows-1252 as a person confirms it, sep=, and workbooks', async () => {
    const { page } = stage;
    await open('/codes/import');
    const choose = page.getByLabel('Choose a CSV file or an Excel workbook');
    const take = (name: string, buffer: Buffer) =>
      choose.setInputFiles({ name, mimeType: 'application/octet-stream', buffer });
    await take('zuerich.csv', readFileSync(join(CASES, '1252-zuerich.csv')));
    await page.getByRole('listitem').filter({ hasText: 'Zürich Nord' }).waitFor();
    expect(await button('Check 1 row').isDisabled()).toBe(true);
    await page.getByRole('checkbox', { name: 'The letters are right' }).check();
    await picture(page, 'task-import-encoding');
    await button('Check 1 row').click();
    await button('Create 1 code').click();
    await page.getByRole('link', { name: 'Zürich Nord' }).waitFor();

    await open('/codes/import');
    await take('old.xls', Buffer.from('d0cf11e0a1b11ae1', 'hex'));
    await page.getByRole('alert').filter({ hasText: 'save it as “CSV UTF-8”' }).waitFor();
    await take('photo.csv', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 1, 2]));
    await page.getByRole('alert').filter({ hasText: 'is not a text file' }).waitFor();
    await take('large.xlsx', workbookOf('x'.repeat(51 * 1024 * 1024)));
    await page.getByRole('alert').filter({ hasText: 'larger than 50 MiB' }).waitFor();
    await picture(page, 'task-import-fault');
    await take('other.xlsx', Buffer.from('PK\x03\x04'));
    await page.getByRole('alert').filter({ hasText: 'not an Excel workbook' }).waitFor();
    await take('sep.csv', readFileSync(join(CASES, 'sep-line.csv')));
    await page.getByText('sep.csv, 1 row').waitFor();
    await button('Back').click();
    await take('codes.xlsx', workbookOf(SHEET));
    await page.getByRole('cell', { name: '00123' }).waitFor();
    await button('Check 1 row').click();
    await button('Create 1 code').click();
    await page.getByRole('link', { name: 'Grün & rot' }).waitFor();
    const { data } = (await stage.acme.get<{ data: object[] }>('/api/v1/qr?external_id=00123')).body;
    expect(data).toMatchObject([
      { name: 'Grün & rot', dynamic: true, scan_limit: 1000, starts_at: '2026-12-01T09:30:00.000Z' },
    ]);
  });

  often('who is a viewer sees no control that would be refused', async () => {
    const { acme, page, service } = stage;
    const { id } = await acme.qrCode({ name: 'Table 4' });
    await acme.patch(`/api/v1/qr/${id}`, { tags: ['terrace'] });
    const viewer = await service.person('viewer', acme);
    await open('/', viewer);
    await page.getByRole('link', { name: 'Table 4' }).waitFor();
    for (const name of ['New code', 'New folder', 'Select Table 4'])
      expect(await page.getByLabel(name).or(page.getByText(name)).count()).toBe(0);
    await page.getByRole('link', { name: 'Table 4' }).click();
    await page
      .getByRole('tab')
      .or(page.getByRole('link', { name: 'Overview' }))
      .waitFor();
    expect(await page.getByRole('link', { name: 'Edit' }).count()).toBe(0);
    expect(await button('Pause').count()).toBe(0);
    await page.getByRole('link', { name: 'History' }).click();
    await page.getByText('Version 2, current').waitFor();
    expect(await button(/^Restore/).count()).toBe(0);
    await page.getByRole('link', { name: 'Settings' }).first().click();
    await page.getByRole('heading', { name: 'Profile' }).waitFor();
    expect(await page.getByRole('link', { name: /API keys|Scan webhooks|SCIM/ }).count()).toBe(0);
    await page.goto(`${service.url}/settings/api-keys`);
    await page.getByText('Only admins can see this').waitFor();
  });

  rarely('duplicates a code from its menu, and goes on with the copy', async () => {
    const { acme, page } = stage;
    const { id } = await acme.qrCode({ name: 'Table 4', url: 'https://example.com/menu', tags: ['terrace'] });
    await open(`/codes/${id}`);
    await button('More actions').click();
    await page.getByRole('menuitem', { name: 'Duplicate' }).click();
    await page.getByRole('heading', { name: 'Table 4 (copy)' }).waitFor();
    expect(await page.getByRole('textbox', { name: 'URL', exact: true }).inputValue()).toBe(
      'https://example.com/menu',
    );
    await page.getByRole('link', { name: 'Back to codes' }).click();
    await page.getByRole('link', { name: 'Table 4', exact: true }).waitFor();
    await page.getByRole('link', { name: 'Table 4 (copy)' }).waitFor();
  });

  rarely('files codes by drag and drop, renames their folder and deletes it', async () => {
    const { acme, page } = stage;
    const { id } = await acme.qrCode({ name: 'Table 4' });
    await open('/');
    await button('New folder').click();
    await page.getByRole('dialog').getByLabel('Folder name').fill('Terrace');
    await button('Create folder').click();
    await page.getByText('Folder “Terrace” created').waitFor();
    const folders = page.getByRole('navigation', { name: 'Folders' });
    await folders.getByRole('link', { name: 'All codes' }).click();
    await page
      .getByRole('row', { name: 'Table 4' })
      .getByText('Active')
      .dragTo(folders.getByRole('link', { name: 'Terrace' }));
    await page.getByText('1 code moved to Terrace').waitFor();
    await folders.getByRole('link', { name: 'Terrace' }).click();
    await page.getByRole('link', { name: 'Table 4' }).waitFor();
    await button('Actions of the folder Terrace').click();
    await page.getByRole('menuitem', { name: 'Edit folder' }).click();
    await page.getByRole('dialog').getByLabel('Folder name').fill('Garden');
    await button('Save').click();
    await page.getByRole('heading', { name: 'Garden' }).waitFor();
    await button('Actions of the folder Garden').click();
    await picture(page, 'task-folder');
    await page.getByRole('menuitem', { name: 'Delete folder' }).click();
    await button('Delete folder').click();
    await page.getByText('Folder “Garden” deleted').waitFor();
    expect((await acme.get(`/api/v1/qr/${id}`)).body).toMatchObject({ folder_id: null });
  });

  often(
    'answers leads: finds them by state and answer, and reads, replies, marks and deletes beside the list',
    async () => {
      const { acme, page, service } = stage;
      const fields = [
        { name: 'full_name', label: 'Your name', type: 'text' },
        { name: 'email', label: 'Email', type: 'email' },
        { name: 'wish', label: 'Anything we should know', type: 'textarea' },
      ];
      const code = await acme.qrCode({
        ...{ name: 'Order again', category: 'landing_page' },
        qr_data: { title: 'Order again', lead_form: { fields } },
      });
      const store = (full_name: string, wish: string) => {
        const email = `${full_name.toLowerCase()}@example.com`;
        return storeLead(service, acme, {
          ...{ qr_code_id: code.id, fields: { full_name, email, wish } },
          ...{ consent: true, consent_text: 'You may write to me.' },
        });
      };
      const mia = await store('Mia', 'A table by the window');
      service.clock.advance(60_000);
      await store('Jan', '');
      await open('/leads');
      await page.getByText('2 leads').waitFor();
      const heads = ['', 'Your name', 'Email', 'Anything we should know', 'Code', 'Received', 'Actions'];
      // The labels are those of the form, which the page reads after the leads.
      await page.getByRole('columnheader', { name: 'Your name' }).waitFor();
      expect(await page.getByRole('columnheader').allTextContents()).toEqual(heads);
      await picture(page, 'task-leads');
      await page.getByRole('row', { name: 'Jan' }).getByText('jan@example.com').click();
      const sheet = page.getByRole('complementary', { name: 'Jan' });
      await sheet.getByText('No answer').waitFor();
      await page.keyboard.press('ArrowRight');
      const second = page.getByRole('complementary', { name: 'Mia' });
      await second.getByText('You may write to me.').waitFor();
      await picture(page, 'task-lead');
      expect(await second.getByRole('link', { name: 'Reply' }).getAttribute('href')).toBe(
        'mailto:mia%40example.com',
      );
      await page.keyboard.press('e');
      await second.getByText('Done', { exact: true }).waitFor();
      expect((await acme.get('/api/v1/leads?state=done')).body.data).toMatchObject([{ id: mia }]);
      await page.keyboard.press('Escape');
      await second.waitFor({ state: 'detached' });
      expect(await page.evaluate('document.activeElement.textContent')).toBe('Jan');
      await page.getByRole('link', { name: 'New', exact: true }).click();
      await page.getByText('1 lead', { exact: true }).waitFor();
      const tabs = page.getByRole('navigation', { name: 'State' });
      expect(await tabs.locator('[aria-current]').allTextContents()).toEqual(['New']);
      await page.getByRole('link', { name: 'All', exact: true }).click();
      await page.getByText('2 leads').waitFor();
      // Several at once, with the keys of the list of codes.
      await page.getByRole('checkbox', { name: 'Select all that are loaded' }).check();
      await page.getByRole('toolbar', { name: '2 selected' }).waitFor();
      await picture(page, 'task-leads-selected');
      // A key that is pressed twice sends once.
      const sent: string[] = [];
      let goOn: () => void = () => undefined;
      const pressed = new Promise<void>((resolve) => (goOn = resolve));
      await page.route('**/api/v1/leads/*', async (route) => {
        sent.push(route.request().method());
        await pressed;
        await route.continue();
      });
      for (const key of ['e', 'e']) await page.keyboard.press(key);
      goOn();
      const countDone = async () =>
        (await acme.get<{ data: object[] }>('/api/v1/leads?state=done')).body.data.length;
      await waitUntil(async () => (await countDone()) === 2, 'both are done');
      await page.getByRole('toolbar').waitFor({ state: 'detached' });
      expect(sent).toEqual(['PATCH']);
      await button('Undo').last().click();
      await waitUntil(async () => (await countDone()) === 1, 'one is new again');
      await page.getByLabel('Search answers').fill('window');
      await page.waitForURL(/q=window/);
      await page.getByText('1 lead', { exact: true }).waitFor();
      await page.getByRole('row', { name: 'Mia' }).click();
      await second.getByRole('button', { name: 'Delete' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
      await page.getByText('No lead matches').waitFor();
      expect((await acme.get<{ data: object[] }>('/api/v1/leads')).body.data).toHaveLength(1);
      await page.getByLabel('Search answers').fill('');
      await page.keyboard.press('Tab');
      await page.getByRole('checkbox', { name: 'Select Jan' }).check();
      await page.keyboard.press('x');
      await page
        .getByRole('dialog', { name: 'Delete this lead?' })
        .getByRole('button', { name: 'Delete' })
        .click();
      await page.getByText('No leads yet').waitFor();
      expect((await acme.get<{ data: object[] }>('/api/v1/leads')).body.data).toEqual([]);
    },
  );

  rarely('reads the leads of one code, and its scans with and without bots', async () => {
    const { acme, page, service } = stage;
    const code = await acme.qrCode({
      ...{ name: 'Order again', category: 'landing_page' },
      qr_data: {
        title: 'Order again',
        lead_form: { fields: [{ name: 'email', label: 'Email', type: 'email' }] },
      },
    });
    await storeLead(service, acme, { qr_code_id: code.id, fields: { email: HOSTILE } });
    await acme.scan(code);
    await acme.scan(code, { headers: { 'user-agent': 'Googlebot/2.1 (+http://www.google.com/bot.html)' } });
    await service.whenScansAreTaken();
    // A range ends before its end.
    service.clock.advance(60_000);
    await open(`/codes/${code.id}/leads`);
    await page.getByText(HOSTILE).waitFor();
    await picture(page, 'task-code-leads');
    const [file] = await Promise.all([page.waitForEvent('download'), button('Export CSV').click()]);
    expect(readFileSync(await file.path(), 'utf8')).toContain('onerror');
    await page.getByRole('link', { name: 'Analytics' }).last().click();
    const scans = page.getByRole('region', { name: 'Latest scans' }).getByRole('row');
    await scans.nth(1).waitFor();
    expect(await scans.count()).toBe(2);
    await page.getByText('1 bot scan left out').waitFor();
    await page.getByRole('switch', { name: 'Count scans by bots' }).press('Space');
    await page.waitForURL(/bots=true/);
    await scans.nth(2).waitFor();
    await picture(page, 'task-bots');
  });
}
