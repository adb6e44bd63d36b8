import { readFileSync } from 'node:fs';
import { waitUntil } from '../../toolbox/wait-until.js';
import { picture } from '../visits.js';
import type { Stage } from './stage.js';

export function testDesign(stage: Stage): void {
  const { button, often, open, rarely } = stage;

  rarely(
    'saves a design as a template, gives it to another code, and makes it the one of new codes',
    async () => {
      const { acme, page, service } = stage;
      const { id } = await acme.qrCode({ name: 'Table 4' });
      await open(`/codes/${id}/design`);
      await page.getByRole('radio', { name: 'Forest' }).check({ force: true });
      await button('Save as template').click();
      await page.getByRole('dialog').getByLabel('Name').fill('Summer');
      await button('Save template').click();
      await page.getByText('Template “Summer” saved').waitFor();
      await button('Delete template').waitFor();
      expect(await page.getByRole('combobox', { name: 'Template' }).inputValue()).toBe('Summer');
      await picture(page, 'task-template');
      await button('Start over').click();
      await page.getByRole('combobox', { name: 'Template' }).click();
      await page.getByRole('option', { name: 'Summer' }).click();
      await button('Save').click();
      await page.getByText('Design saved').waitFor();
      const designOf = async (code: { id: string }) =>
        (await acme.get<{ design: { foreground: string } }>(`/api/v1/qr/${code.id}`)).body.design;
      const forest = { foreground: '#0a4d2c', dot_style: 'rounded' };
      expect(await designOf({ id })).toMatchObject(forest);

      const other = await acme.qrCode({ name: 'Table 7' });
      await page.goto(service.url);
      await page.getByRole('checkbox', { name: 'Select Table 7' }).check();
      const toolbar = page.getByRole('toolbar');
      await toolbar.getByRole('button', { name: 'Download' }).click();
      const zip = page.getByRole('menuitem', { name: 'ZIP of SVG files' });
      const [archive] = await Promise.all([page.waitForEvent('download'), zip.click()]);
      const names = readFileSync(await archive.path(), 'latin1');
      expect([names.includes('Table 7'), names.includes('Table 4')]).toEqual([true, false]);
      await toolbar.getByRole('button', { name: 'Design' }).click();
      await page.getByRole('menuitem', { name: 'Summer' }).click();
      await page.getByText('Design Summer applied to 1 code').waitFor();
      expect(await designOf(other)).toMatchObject(forest);
      await button('Undo').click();
      const isPlain = async () => (await designOf(other)).foreground === '#000000';
      await waitUntil(isPlain, 'the design before');

      await page.goto(`${service.url}/settings/workspace`);
      await page.getByRole('combobox', { name: 'Design of new codes' }).click();
      await page.getByRole('option', { name: 'Summer' }).click();
      await button('Save').click();
      await page.getByText('Workspace saved').waitFor();
      expect(await designOf(await acme.qrCode({ name: 'Table 5' }))).toMatchObject(forest);

      await page.goto(`${service.url}/codes/${id}/design`);
      await button('Delete template').click();
      await page.getByRole('dialog').getByRole('button', { name: 'Delete template' }).click();
      await page.getByText('Template “Summer” deleted').waitFor();
      expect(await designOf({ id })).toMatchObject(forest);
      expect(await designOf(await acme.qrCode({ name: 'Table 6' }))).toMatchObject({ foreground: '#000000' });
    },
  );

  often('designs a symbol, learns what cameras make of it, and takes it along as a file', async () => {
    const { acme, page } = stage;
    const { id } = await acme.qrCode({ name: 'Table 4' });
    await open(`/codes/${id}/design`);
    const preview = page.getByRole('region', { name: 'Preview' });
    await preview.getByText('Phones can read it').waitFor();
    await page.getByRole('radio', { name: 'Forest' }).check({ force: true });
    await page.getByLabel('QR code', { exact: true }).fill('#eeeeee');
    await preview.getByText('Phones cannot read it').waitFor();
    await preview.getByText('too low to read').waitFor();
    await button('Save').click();
    await page.getByRole('alert').getByText('The design is not saved.').waitFor();
    await picture(page, 'task-design-fault');
    await preview.getByRole('button', { name: 'Fix it' }).first().click();
    await preview.getByText('Phones can read it').waitFor();
    await button('Undo').click();
    await preview.getByText('Phones cannot read it').waitFor();
    await button('Redo').click();
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle cx="4" cy="4" r="4"/></svg>';
    const logo = { name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(svg) };
    await page.getByLabel('Choose a logo or drop it here').setInputFiles(logo);
    await page.getByRole('combobox', { name: 'Style' }).click();
    await page.getByRole('option', { name: 'Text below' }).click();
    await page.getByLabel('Text', { exact: true }).fill('See the menu');
    await button('Remove logo').waitFor();
    await preview.getByText('Phones can read it').waitFor();
    await picture(page, 'task-design');
    const panel = page.getByRole('region', { name: 'Download this design' });
    await panel.getByText('PDF', { exact: true }).click();
    const save = panel.getByRole('button', { name: 'Download PDF' });
    const [file] = await Promise.all([page.waitForEvent('download'), save.click()]);
    expect(file.suggestedFilename()).toBe('Table 4.pdf');
    expect(readFileSync(await file.path(), 'latin1')).toMatch(/^%PDF-/);

    // On a thing, at true scale: a jar bends what is wide, and a window is read from the pavement.
    await preview.getByText('On a thing', { exact: true }).click();
    await preview.getByRole('radio', { name: /^Jar label/ }).check({ force: true });
    await preview.getByRole('slider', { name: /^Printed size/ }).fill('28');
    await preview.getByText('Over 26 mm, the curve bends the edges: use 26 mm.').waitFor();
    const distance = page.getByRole('region', { name: 'Reading distance' });
    await distance.getByText(/^8 cm to .*, in the hand at 25 cm$/).waitFor();
    await page.getByRole('img', { name: /^Jar label .* with a QR code of 28 mm$/ }).waitFor();
    await picture(page, 'task-on-a-jar');
    await preview.getByRole('radio', { name: /^Window/ }).check({ force: true });
    await preview.getByRole('slider', { name: /^Printed size/ }).fill('30');
    await preview.getByText(/^Too small for people who pass by: use at least \d+ mm\.$/).waitFor();
    const forThis = preview.getByRole('button', { name: 'Download for this: PDF, 30 mm' });
    const [sticker] = await Promise.all([page.waitForEvent('download'), forThis.click()]);
    expect(readFileSync(await sticker.path(), 'latin1')).toMatch(/^%PDF-/);
    await preview.getByText('White', { exact: true }).click();

    await page.getByRole('link', { name: 'History' }).click();
    await page.getByRole('dialog', { name: 'Leave without saving?' }).waitFor();
    await page.keyboard.press('Escape');
    await button('Save').click();
    await page.getByText('Design saved').waitFor();
    const stored = async () => (await acme.get<{ design: object }>(`/api/v1/qr/${id}`)).body.design;
    expect(await stored()).toMatchObject({
      ...{ foreground: '#000000', dot_style: 'rounded', frame: { style: 'banner', text: 'See the menu' } },
      logo: expect.stringContaining('data:image/png'),
    });
    await page.reload();
    expect(await page.getByLabel('Text', { exact: true }).inputValue()).toBe('See the menu');
    await button('Remove logo').click();
    await page.getByText('Not saved yet').waitFor();
    await acme.patch(`/api/v1/qr/${id}`, { design: { foreground: '#1d3b8b' } });
    await button('Save').click();
    await page.getByText('Somebody else has saved another design of this code.').waitFor();
    await button('Take theirs').click();
    expect(await page.getByLabel('QR code', { exact: true }).inputValue()).toBe('#1d3b8b');
    await button('Remove logo').click();
    await button('Save').click();
    await page.getByText('Design saved').waitFor();
    expect(await stored()).toMatchObject({ logo: null, foreground: '#1d3b8b' });
  });
}
