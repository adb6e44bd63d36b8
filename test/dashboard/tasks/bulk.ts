import { picture } from '../visits.js';
import type { Stage } from './stage.js';

export function testBulk(stage: Stage): void {
  const { button, often, open, rarely } = stage;
  const undo = (said: string) =>
    stage.page.getByRole('alert').filter({ hasText: said }).getByRole('button', { name: 'Undo' }).click();

  often('changes all codes that match at once, learns what was refused, and takes it back', async () => {
    const { acme, page } = stage;
    const many = Array.from({ length: 20 }, (_, index) => `tag ${index}`);
    const full = await acme.qrCode({ name: 'Jar 0', tags: ['jar', ...many.slice(1)] });
    const paused = await acme.qrCode({ name: 'Jar 1', tags: ['jar'], status: 'paused' });
    const items = Array.from({ length: 105 }, (_, index) => ({
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
      await page.getByRole('checkbox', { name: 'Select all that are loaded' }).check();
      await button('Select all 107 that match').click();
      await toolbar.getByText('107 selected').waitFor();
    };
    await selectMatching();
    await picture(page, 'task-bulk-all');
    await toolbar.getByRole('button', { name: 'Archive' }).click();
    await page.getByText('107 codes archived').waitFor();
    expect(await total('status=archived')).toBe(107);
    expect(requests.filter((each) => !each.startsWith('GET '))).toEqual(['PATCH /api/v1/qr/bulk']);
    await button('Undo').click();
    await page.getByRole('link', { name: 'Jar 106' }).waitFor();
    expect((await acme.get(`/api/v1/qr/${paused.id}`)).body).toMatchObject({ status: 'paused' });

    await selectMatching();
    await toolbar.getByRole('button', { name: 'Tag' }).click();
    await page.getByLabel('Tag to add').fill('fair');
    await button('Add').click();
    await page.getByText('106 codes tagged fair').waitFor();
    await page.getByText(/^1 code was not changed \(Jar 0\): Tags: Enter at most 20\./).waitFor();
    await picture(page, 'task-bulk-refused');
    expect(await total('tag=fair&tag=jar')).toBe(106);
    expect((await acme.get(`/api/v1/qr/${full.id}`)).body).toMatchObject({ tags: full.tags });
    await button('Dismiss').first().click();
    await button('Dismiss').first().click();

    await selectMatching();
    await toolbar.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('107 codes deleted').waitFor();
    await page.getByText('No code matches').waitFor();
    await button('Undo').click();
    await page.getByRole('link', { name: 'Jar 106' }).waitFor();
    expect(await total('tag=jar')).toBe(107);
  });

  often('walks through a long list with the keys, and acts on one row', async () => {
    const { acme, page } = stage;
    const items = Array.from({ length: 130 }, (_, index) => ({
      ...{ name: `Jar ${String(130 - index).padStart(3, '0')}`, category: 'url' },
      qr_data: { url: 'https://example.com' },
    }));
    await acme.post('/api/v1/qr/bulk', { items });
    await open('/?sort=name');
    await page.getByRole('link', { name: 'Jar 001' }).waitFor();
    await page.getByText('1–100 of 130').waitFor();
    // Those out of sight are not drawn.
    expect(await page.getByRole('link', { name: /^Jar/ }).count()).toBeLessThan(60);
    const focused = () => page.evaluate<string>('document.activeElement.textContent');
    const press = (key: string) => page.keyboard.press(key);
    await press('ArrowDown');
    await press('j');
    await press('k');
    expect(await focused()).toBe('Jar 001');
    await press('Space');
    await press('ArrowDown');
    await press('Shift+Space');
    await page.getByRole('toolbar').getByText('2 selected').waitFor();
    await press('Escape');
    await press('End');
    await page.getByRole('link', { name: 'Jar 100' }).and(page.locator(':focus')).waitFor();
    await page.getByText('130 codes').waitFor();
    await press('End');
    await page.getByRole('link', { name: 'Jar 130' }).and(page.locator(':focus')).waitFor();
    await picture(page, 'task-list-end');
    await page.getByRole('row', { name: 'Jar 129' }).getByText('Active').click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Pause' }).click();
    await page.getByRole('row', { name: 'Jar 129' }).getByText('Paused').waitFor();
    await button('Actions of Jar 128').click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByText('1 code deleted').waitFor();
    await page.getByText('129 codes').waitFor();
    await page.getByRole('link', { name: 'Jar 130' }).focus();
    await press('Enter');
    await page.getByRole('heading', { name: 'Jar 130' }).waitFor();
    await page.goBack();
    await page.getByRole('link', { name: 'Jar 130' }).waitFor();
  });

  often('changes where many codes lead, sees before what each would have, and takes it back', async () => {
    const { acme, page } = stage;
    const urlAt = (table: number) => `https://sole.example/menu/autumn?table=${table}`;
    for (const table of [1, 2]) await acme.qrCode({ name: `Table ${table}`, url: urlAt(table) });
    await acme.qrCode({ name: 'Door', url: 'https://sole.example/' });
    await acme.qrCode({ name: 'Wi-Fi', category: 'text', qr_data: { text: 'a good meal' } });
    const urls = async () => {
      const { body } = await acme.get<{ data: { qr_data: { url?: string } }[] }>('/api/v1/qr?sort=name');
      return body.data.map(({ qr_data: { url } }) => url);
    };
    const before = await urls();
    await open('/');
    await page.getByRole('checkbox', { name: 'Select all that are loaded' }).check();
    await button('Destination').click();
    const dialog = page.getByRole('dialog', { name: 'Change destinations' });
    await dialog.getByText('Find and replace').click();
    await dialog.getByLabel('Find', { exact: true }).fill('autumn');
    await dialog.getByLabel('Replace with').fill('winter');
    await dialog.getByRole('cell', { name: 'sole.example/menu/winter?table=2' }).waitFor();
    await dialog.getByText('1 code stays as it is.').waitFor();
    await dialog.getByText('1 code has no URL.').waitFor();
    await picture(page, 'task-destinations');
    await dialog.getByRole('button', { name: 'Change 2 destinations' }).click();
    await page.getByText('2 destinations changed').waitFor();
    expect(await urls()).toEqual(before.map((url) => url?.replace('autumn', 'winter')));
    await undo('2 destinations changed');
    await page.getByRole('row', { name: 'Table 1' }).getByText('/menu/autumn').waitFor();
    expect(await urls()).toEqual(before);
  });

  rarely('pauses many codes, lets them expire and gives them rules, as each would have it', async () => {
    const { acme, page } = stage;
    await acme.qrCode({ name: 'Table 1' });
    await acme.qrCode({ name: 'Table 2', status: 'paused' });
    await acme.qrCode({ name: 'Wi-Fi', category: 'wifi', qr_data: { ssid: 'Sole', encryption: 'nopass' } });
    const dialog = page.getByRole('dialog', { name: 'Edit codes' });
    const openDialog = async () => {
      await open('/');
      await page.getByRole('checkbox', { name: 'Select all that are loaded' }).check();
      await button('Edit').click();
    };
    const statuses = async () => {
      const { body } = await acme.get<{ data: { status: string }[] }>('/api/v1/qr?sort=name');
      return body.data.map(({ status }) => status);
    };
    await openDialog();
    await dialog.getByText('1 code stays as it is.').waitFor();
    await dialog.getByText('1 code is static.').waitFor();
    await dialog.getByRole('cell', { name: 'Paused' }).waitFor();
    await picture(page, 'task-bulk-pause');
    await dialog.getByRole('button', { name: 'Change 1 code' }).click();
    await page.getByText('1 code changed').waitFor();
    expect(await statuses()).toEqual(['paused', 'paused', 'active']);
    await undo('1 code changed');
    await page.getByText('1 code is as it was before').waitFor();
    expect(await statuses()).toEqual(['active', 'paused', 'active']);
    await openDialog();
    await dialog.getByText('Expiry', { exact: true }).click();
    await dialog.getByLabel('Expires').fill('2030-02-28T23:59');
    await dialog.getByRole('button', { name: 'Change 2 codes' }).waitFor();
    await dialog.getByRole('cell', { name: 'Never' }).first().waitFor();
    await picture(page, 'task-bulk-expiry');
    await dialog.getByText('Rules', { exact: true }).first().click();
    await dialog.getByRole('button', { name: 'Add rule' }).click();
    await dialog.getByLabel('Destination').fill('sole.example/lunch');
    await dialog.getByLabel('Share of visitors in percent').fill('50');
    await dialog
      .getByRole('cell', { name: /50 % → https:\/\/sole\.example\/lunch/ })
      .first()
      .waitFor();
    await picture(page, 'task-bulk-rules');
    await dialog.getByRole('button', { name: 'Change 2 codes' }).click();
    await page.getByText('2 codes changed').waitFor();
    const { data } = (await acme.get<{ data: { rules: object[] }[] }>('/api/v1/qr?sort=name')).body;
    expect(data.map(({ rules }) => rules.length)).toEqual([1, 1, 0]);
  });

  often(
    'finds what was done to many codes for a day, and takes it back but for what was edited since',
    async () => {
      const { acme, page, service } = stage;
      const tables = [await acme.qrCode({ name: 'Table 1' }), await acme.qrCode({ name: 'Table 2' })];
      await acme.patch('/api/v1/qr/bulk', { ids: tables.map(({ id }) => id), patch: { status: 'paused' } });
      await acme.patch(`/api/v1/qr/${tables[1]!.id}`, { name: 'Table 2, window' });
      service.clock.advance(3_600_000);
      await open(`/codes/${tables[0]!.id}/history`);
      await button('Changed with others').click();
      const dialog = page.getByRole('dialog', { name: 'Changes of the last 24 hours' });
      await dialog.getByText('2 codes changed').waitFor();
      await dialog.getByText(/^Undo until tomorrow /).waitFor();
      await dialog.getByText('1 code can still be taken back').waitFor();
      await picture(page, 'task-changes');
      await dialog.getByRole('button', { name: 'Undo: 2 codes changed' }).click();
      await page.getByText('1 code is as it was before').waitFor();
      await page.getByText('1 code has been edited since and stays as it is: Table 2, window').waitFor();
      await dialog.getByText('Nothing left to undo').waitFor();
      const statuses = async () =>
        Promise.all(tables.map(async ({ id }) => (await acme.get(`/api/v1/qr/${id}`)).body.status));
      expect(await statuses()).toEqual(['active', 'paused']);
      await dialog.getByRole('button', { name: 'Undo: 1 code as before' }).click();
      await dialog.getByText('Nothing left to undo').nth(1).waitFor();
      expect(await statuses()).toEqual(['paused', 'paused']);
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      await acme.patch('/api/v1/qr/bulk', { ids: [tables[0]!.id], patch: { password: 'Burrata 1850' } });
      await open('/');
      await button('Changes').click();
      await dialog.getByRole('button', { name: 'Undo: 1 code changed' }).click();
      await page.getByText('1 code is already as it was before; a password cannot be taken back').waitFor();
      service.clock.advance(86_400_001);
      await open('/');
      await button('Changes').click();
      await page.getByText('In the last 24 hours, nobody has changed several codes at once.').waitFor();
    },
  );

  rarely('works on with the keys that the toolbar shows, while the checkbox has the focus', async () => {
    const { acme, page } = stage;
    const { id } = await acme.qrCode({ name: 'Table 4' });
    await acme.qrCode({ name: 'Table 5' });
    await open('/');
    const toolbar = page.getByRole('toolbar');
    const tick = page.getByRole('checkbox', { name: 'Select Table 4' });
    const press = (key: string) => page.keyboard.press(key);
    await tick.click();
    await press('Escape');
    await toolbar.waitFor({ state: 'detached' });
    await tick.click();
    await press('t');
    await page.getByLabel('Tag to add').fill('fax');
    await press('Enter');
    await page.getByText('1 code tagged fax').waitFor();
    await tick.click();
    await press('m');
    await page.getByRole('menuitem', { name: 'No folder' }).waitFor();
    // The menu is closed first, then the selection.
    await press('Escape');
    await page.getByRole('menuitem', { name: 'No folder' }).waitFor({ state: 'detached' });
    await toolbar.getByText('1 selected').waitFor();
    await tick.focus();
    await press('?');
    const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await keys.waitFor();
    await press('x');
    await press('Escape');
    await keys.waitFor({ state: 'detached' });
    expect(await tick.evaluate('document.activeElement.getAttribute("aria-label")')).toBe('Select Table 4');
    await press('/');
    await page.keyboard.type('tax');
    await page.waitForURL(/q=tax/);
    await page.getByLabel('Search name, URL, tag').fill('');
    await page.waitForURL((url) => !url.searchParams.has('q'));
    await tick.check();
    await press('x');
    await undo('1 code deleted');
    await page.getByRole('link', { name: 'Table 4' }).waitFor();
    await tick.check();
    await press('a');
    await page.getByText('1 code archived').waitFor();
    expect((await acme.get(`/api/v1/qr/${id}`)).body).toMatchObject({ status: 'archived', version: 5 });
  });

  often('is asked before codes are deleted that were scanned, and restores them from the trash', async () => {
    const { acme, page, service } = stage;
    const [garden, door] = [await acme.qrCode({ name: 'Garden' }), await acme.qrCode({ name: 'Door' })];
    for (let scan = 0; scan < 3; scan += 1) await acme.scan(garden);
    await service.whenScansAreTaken();
    const isDeleted = async ({ id }: { id: string }) => (await acme.get(`/api/v1/qr/${id}`)).status === 404;
    await open(`/codes/${garden.id}`);
    await button('More actions').click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    const question = page.getByRole('dialog', { name: 'Delete this code?' });
    await question.getByText('This code was scanned 3 times in the last 30 days.').waitFor();
    await page.keyboard.press('Escape');
    await question.waitFor({ state: 'detached' });
    expect(await isDeleted(garden)).toBe(false);
    await page.getByRole('link', { name: 'Back to codes' }).click();
    await page.getByRole('checkbox', { name: 'Select all that are loaded' }).check();
    await page.keyboard.press('x');
    const both = page.getByRole('dialog', { name: 'Delete 2 codes?' });
    await both.getByText('These 2 codes were scanned 3 times in the last 30 days.').waitFor();
    await picture(page, 'task-delete-scanned');
    await both.getByRole('button', { name: 'Delete 2 codes' }).click();
    await page.getByText('2 codes deleted').waitFor();
    expect([await isDeleted(garden), await isDeleted(door)]).toEqual([true, true]);

    service.clock.advance(86_400_000);
    await open('/');
    await page.getByText('All codes are deleted').waitFor();
    await page.getByRole('link', { name: 'Show deleted codes' }).click();
    const row = page.getByRole('row', { name: 'Garden' });
    await row.getByText('29 days left').waitFor();
    await picture(page, 'task-trash');
    // A deleted code can be restored, and nothing else.
    expect(await row.getByRole('link').count()).toBe(0);
    await button('Restore Garden').click();
    await page.getByText('1 code restored').waitFor();
    await row.waitFor({ state: 'detached' });
    expect(await isDeleted(garden)).toBe(false);
    await page.getByRole('checkbox', { name: 'Select Door' }).check();
    await page.getByRole('toolbar').getByRole('button', { name: 'Restore' }).click();
    await page.getByText('No deleted codes').waitFor();
    expect(await isDeleted(door)).toBe(false);
    await button('Status is Deleted').click();
    await page.getByRole('option', { name: 'Active' }).click();
    await page.getByRole('checkbox', { name: 'Select Door' }).check();
    // Nobody has scanned it, so there is no question.
    await page.keyboard.press('x');
    await page.getByText('1 code deleted').waitFor();
    await button('Status is Active').click();
    await page.getByRole('option', { name: 'Deleted' }).click();
    await page.getByRole('row', { name: 'Door' }).waitFor();
  });
}
