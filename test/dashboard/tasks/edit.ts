import type { Route } from 'playwright-core';
import type { QrCodeDto } from '../../../src/qr/record/qr.dto.js';
import { picture } from '../visits.js';
import { HOSTILE, type Stage } from './stage.js';

const INCOMPLETE_URL = 'Enter a complete URL that starts with https:// or http://.';

export function testEdit(stage: Stage): void {
  const { button, often, open, rarely } = stage;

  often('creates a code with a fault at its field, edits it, and takes an archive back', async () => {
    const { acme, page, receiver } = stage;
    await acme.qrCode({ short_code: 'lunch' });
    await open('/codes/new');
    await page.getByLabel('Name', { exact: true }).fill('A draft');
    await page.reload();
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('A draft');
    await button('Discard').click();
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('');
    await page.getByLabel('Name', { exact: true }).fill(HOSTILE);
    await page.getByRole('textbox', { name: 'URL', exact: true }).fill('nowhere');
    await button('Create code').click();
    await page.getByText(INCOMPLETE_URL).waitFor();
    await picture(page, 'task-fault');
    await page.getByLabel('Name', { exact: true }).fill(`${HOSTILE}!`);
    expect(await page.getByText(INCOMPLETE_URL).count()).toBe(1);
    await page.getByRole('textbox', { name: 'URL', exact: true }).fill('https://example.com/menu');
    expect(await page.getByText(INCOMPLETE_URL).count()).toBe(0);
    await page.getByLabel('Name', { exact: true }).fill(HOSTILE);
    await page.getByLabel('Short code').fill('LUNCH');
    await page.getByText('This short code is taken.').waitFor();
    await page.getByLabel('Short code').fill('lunch-2');
    await page.getByText('This short code is free.').waitFor();
    await page.getByText(/^Nothing responds at this address/).waitFor();
    await page.getByRole('textbox', { name: 'URL', exact: true }).fill(receiver.url);
    await page.getByText(/^Reachable: 204 in \d+ ms/).waitFor();
    await page.getByRole('radio', { name: 'Forest' }).check();
    await button('UTM').click();
    await page.getByLabel('Source').fill('table');
    await page.getByRole('radio', { name: 'Forest' }).focus();
    await page.keyboard.press('e');
    await page.getByLabel('Expires').fill('2020-02-28T23:59');
    await page.getByText('This time is in the past').waitFor();
    await page.getByLabel('Expires').fill('2030-02-28T23:59');
    await page.getByRole('img', { name: `QR code of ${HOSTILE}` }).waitFor();
    await picture(page, 'task-short-code');
    await button('Create code').click();
    await page.getByRole('heading', { name: HOSTILE }).waitFor();
    const [created] = (await acme.get<{ data: QrCodeDto[] }>('/api/v1/qr?q=lunch-2')).body.data;
    expect(created).toMatchObject({
      ...{ short_code: 'lunch-2', utm: { source: 'table' }, expires_at: '2030-02-28T22:59:00.000Z' },
      design: { foreground: '#0a4d2c', dot_style: 'rounded' },
    });

    await page.getByRole('link', { name: 'Edit' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Table 4');
    await page.getByRole('link', { name: 'History' }).click();
    const question = page.getByRole('dialog', { name: 'Leave without saving?' });
    await question.getByText('as a draft for a week').waitFor();
    await picture(page, 'task-leave');
    await question.getByRole('button', { name: 'Leave' }).click();
    await page.getByText('Version 1, current').waitFor();
    await page.getByRole('link', { name: 'Edit' }).click();
    await page.getByText('You had not saved these changes.').waitFor();
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Table 4');
    await page.getByLabel('Campaign').fill('x'.repeat(256));
    await button('Save').click();
    await page.locator('[aria-invalid=true]').waitFor();
    await page.getByLabel('Campaign').fill('summer');
    await button('Save').click();
    await page.getByText('Code saved').waitFor();
    await page.getByRole('link', { name: 'Back to codes' }).click();
    await page.getByRole('checkbox', { name: 'Select Table 4' }).check();
    await picture(page, 'task-bulk');
    await page.getByRole('toolbar').getByRole('button', { name: 'Archive' }).click();
    await page.getByText('1 code archived').waitFor();
    await picture(page, 'task-undo');
    await button('Undo').click();
    await page.getByRole('link', { name: 'Table 4' }).waitFor();
  });

  often('opens another code while one is shown, and sees nothing of the one before', async () => {
    const { acme, page } = stage;
    const [first, second] = [await acme.qrCode({ name: 'Table 4' }), await acme.qrCode({ name: 'Garden 5' })];
    await open(`/codes/${first.id}`);
    await button('skip this step').click();
    await page.getByRole('region', { name: 'Live scans' }).waitFor();
    const held: Route[] = [];
    await page.route(`**/api/v1/qr/${second.id}`, (route) => void held.push(route));
    await page.keyboard.press('ControlOrMeta+k');
    await page.getByRole('dialog').getByRole('combobox').fill('Garden');
    await page.getByRole('option', { name: 'Garden 5' }).click();
    await page.waitForURL(`**/codes/${second.id}`);
    await page.getByRole('main').getByRole('status', { name: 'Loading' }).waitFor();
    expect(await page.getByText('Table 4').count()).toBe(0);
    expect(await button('Pause').count()).toBe(0);
    await held[0]?.continue();
    await page.getByRole('heading', { name: 'Garden 5' }).waitFor();
    // It was not scanned either, but to show it large was skipped once.
    await page.getByText('Waiting for the first scan').waitFor();
  });

  often('sets rules, and sees which one a simulated scan meets before they are saved, and why', async () => {
    const { acme, page } = stage;
    const { id } = await acme.qrCode({ name: 'Table 4', url: 'https://example.com/menu' });
    await open(`/codes/${id}/edit`);
    await button('Add rule').click();
    await page.getByLabel('Destination', { exact: true }).fill('https://example.com/it');
    await button('Save').click();
    await page
      .getByRole('region', { name: 'Rules' })
      .locator('[role=alert], [aria-invalid=true]')
      .first()
      .waitFor();
    await page.getByRole('combobox', { name: 'Languages' }).fill('it');
    await page.keyboard.press('Enter');
    await button('Add rule').click();
    await page.getByLabel('Destination', { exact: true }).last().fill('https://example.com/swiss');
    await page.getByRole('combobox', { name: 'Countries' }).last().fill('Switz');
    await page.getByRole('option', { name: 'Switzerland' }).click();
    await page.keyboard.press('Escape');
    const simulator = page.getByRole('region', { name: 'Simulate a scan' });
    // It follows what is typed, before it is saved.
    await simulator.getByText('Rule 1 does not match: language is unknown, not Italian.').waitFor();
    await simulator.getByText('No rule matches.').waitFor();
    await simulator.getByRole('combobox', { name: 'Language' }).click();
    await page.getByRole('option', { name: 'German' }).click();
    await simulator.getByText('Rule 1 does not match: language is German, not Italian.').waitFor();
    await simulator.getByText('Rule 2 does not match: country is unknown, not Switzerland.').waitFor();
    const reads: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'GET') reads.push(request.url());
    });
    await button('Save').click();
    await page.getByText('Code saved').waitFor();
    await simulator.getByText('No rule matches.').waitFor();
    // The response of the PATCH is the code.
    expect(reads.filter((url) => url.includes('/api/'))).toEqual([]);
    await simulator.getByRole('combobox', { name: 'Country' }).fill('Switz');
    await page.getByRole('option', { name: 'Switzerland' }).click();
    await simulator.getByText('Rule 2 applies:').waitFor();
    await simulator.getByText('Country is Switzerland').waitFor();
    await simulator.getByText('Rule 1 does not match: language is German, not Italian.').waitFor();
    await simulator.getByRole('link', { name: 'example.com/swiss' }).waitFor();
    await simulator.getByRole('combobox', { name: 'Day' }).click();
    await page.getByRole('option').last().click();
    await simulator.getByRole('slider').press('Home');
    await simulator.locator('[aria-valuetext="00:00, rule 2 applies"]').waitFor();
    await picture(page, 'task-rules');
    await page.getByRole('combobox', { name: 'What this code opens' }).click();
    await page.getByRole('option', { name: 'Text', exact: true }).click();
    await page.getByText('The rules of this code are removed, since only URLs can have them.').waitFor();
  });

  often('sets rules by browser, days and the query of the visit, which the code passes on', async () => {
    const { acme, page } = stage;
    const rules = [{ url: 'https://example.com/it', name: 'Italy', when: { countries: ['IT'] } }];
    const { id } = await acme.qrCode({ url: 'https://example.com/menu', rules });
    await open(`/codes/${id}/edit`);
    const region = page.getByRole('region', { name: 'Rules' });
    await region.getByText('example.com/it').click();
    await region.getByRole('combobox', { name: 'Browsers' }).press('ArrowDown');
    await page.getByRole('option', { name: 'Firefox' }).click();
    await page.keyboard.press('Escape');
    await region.getByLabel('First day').fill('2026-12-01');
    await region.getByLabel('Query of the visit').fill('utm_source=poster');
    await page.keyboard.press('Enter');
    await button('UTM').click();
    await page.getByRole('switch', { name: 'Pass on the query of the visit' }).click();
    await button('Save').click();
    await page.getByText('Code saved').waitFor();
    const { body } = await acme.get<QrCodeDto>(`/api/v1/qr/${id}`);
    const when = { browsers: ['Firefox'], from_date: '2026-12-01', query: { utm_source: 'poster' } };
    expect(body).toMatchObject({ forward_query: true, rules: [{ name: 'Italy', when }] });
  });

  rarely('who saves after somebody else chooses field by field, and loses nothing', async () => {
    const { acme, page } = stage;
    const { id } = await acme.qrCode({ name: 'Table 4', url: 'https://example.com/menu' });
    await open(`/codes/${id}/edit`);
    await page.getByLabel('Name', { exact: true }).fill('Table 4, mine');
    await page.getByRole('textbox', { name: 'URL', exact: true }).fill('https://example.com/mine');
    const theirs = { name: 'Table 4, theirs', qr_data: { url: 'https://example.com/theirs' }, tags: ['new'] };
    await acme.patch(`/api/v1/qr/${id}`, theirs);
    await button('Save').click();
    const conflict = page.getByRole('alert', { name: 'Somebody else has saved this code' });
    await conflict.getByText('https://example.com/theirs').waitFor();
    await picture(page, 'task-conflict');
    await conflict.getByLabel('Name').getByText('Theirs').click();
    await button('Continue with these').click();
    await button('Save').click();
    await page.getByText('Code saved').waitFor();
    const { body } = await acme.get(`/api/v1/qr/${id}`);
    expect(body).toMatchObject({
      name: theirs.name,
      qr_data: { url: 'https://example.com/mine' },
      tags: ['new'],
    });
  });

  often('reads the history of a code, learns where it led, and reverts it', async () => {
    const { acme, page } = stage;
    const { id } = await acme.qrCode({ name: 'Table 4', url: 'https://example.com/autumn' });
    await acme.patch(`/api/v1/qr/${id}`, { name: HOSTILE, qr_data: { url: 'https://example.com/winter' } });
    await acme.patch(`/api/v1/qr/${id}`, { status: 'paused' });
    await open(`/codes/${id}`);
    await page.getByRole('link', { name: 'History' }).click();
    const versions = page.getByRole('region', { name: 'Versions' }).getByRole('listitem');
    await versions.nth(0).getByText('Version 3, current').waitFor();
    await versions.nth(0).getByText('Paused').waitFor();
    await versions.nth(1).getByText('https://example.com/autumn').waitFor();
    await versions.nth(1).getByText(HOSTILE).waitFor();
    const where = page.getByRole('region', { name: 'Where did it redirect on …' });
    await where.getByText('The code was paused.').waitFor();
    await where.getByText(/^Version 3, by API key/).waitFor();
    await where.getByLabel('Time').fill('2020-01-01T00:00');
    await where.getByText('did not exist').waitFor();
    await picture(page, 'task-history');

    await button('Restore version 1').click();
    await page.getByText('Version 1 is current again').waitFor();
    await page.getByRole('heading', { name: 'Table 4' }).waitFor();
    await versions.nth(0).getByText('Earlier version restored').waitFor();
    const { body } = await acme.get(`/api/v1/qr/${id}`);
    expect(body).toMatchObject({
      name: 'Table 4',
      qr_data: { url: 'https://example.com/autumn' },
      version: 4,
    });
  });

  rarely('moves a flag to see what a guest saw on a day, as the page was', async () => {
    const { acme, page, service } = stage;
    const menu = (title: string) => ({
      ...{ title, currency: 'EUR', sections: [{ name: 'Primi', items: [{ name: 'Risotto' }] }] },
    });
    const { id } = await acme.qrCode({ name: 'Menu', category: 'menu', qr_data: menu('Autumn menu') });
    service.clock.advance(10 * 86_400_000);
    await acme.patch(`/api/v1/qr/${id}`, { qr_data: menu('Winter menu') });
    service.clock.advance(10 * 86_400_000);
    // The session of the stage ended in these days.
    await open(`/codes/${id}/history`, await service.person('admin', acme));
    const machine = page.getByRole('region', { name: 'What guests saw' });
    const day = machine.getByRole('slider', { name: 'Day', exact: true });
    const shown = page.frameLocator('iframe');
    await shown.getByText('Winter menu').waitFor();
    for (let days = 0; days < 12; days += 1) await day.press('ArrowLeft');
    await shown.getByText('Autumn menu').waitFor();
    const since = page.getByRole('region', { name: 'Since then' });
    await since.getByText(/^Version 1 of 2, by API key/).waitFor();
    await since.getByRole('row', { name: 'Title Autumn menu Winter menu' }).waitFor();
    await page
      .getByRole('region', { name: /^Scans around/ })
      .getByText('Nobody scanned')
      .waitFor();
    await picture(page, 'task-time-machine');
    const title = async () =>
      (await acme.get<{ qr_data: { title: string } }>(`/api/v1/qr/${id}`)).body.qr_data.title;
    await page.getByRole('button', { name: 'Restore version 1' }).first().click();
    await page.getByText('Version 1 is current again').waitFor();
    expect(await title()).toBe('Autumn menu');
    await button('Undo').click();
    await page.getByText('Version 2 is current again').waitFor();
    expect(await title()).toBe('Winter menu');
    await day.press('Shift+ArrowRight');
    await shown.getByText('Winter menu').waitFor();
    await page.getByText(/^Version 2, by API key/).waitFor();
    await machine
      .getByRole('button', { name: /^Autumn menu/ })
      .first()
      .click();
    await shown.getByText('Autumn menu').waitFor();
    await day.press('End');
    await machine.getByText('Now').waitFor();
  });
}
