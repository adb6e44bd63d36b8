import { waitUntil } from '../../toolbox/wait-until.js';
import { picture } from '../visits.js';
import type { Stage } from './stage.js';

const LIVE_MS = 5_000;

export function testAnalytics(stage: Stage): void {
  const { open, rarely } = stage;

  rarely('follows the codes of a folder or a tag, live, and on chosen days', async () => {
    const { acme, page, service } = stage;
    const terrace = await acme.folder({ name: 'Terrace' });
    const inside = await acme.qrCode({ name: 'Table 4', folder_id: terrace.id, tags: ['menu'] });
    const outside = await acme.qrCode({ name: 'Honey jar' });
    service.clock.set('2026-11-27T08:30:00.000Z');
    for (const code of [inside, outside, outside]) await acme.scan(code);
    await service.whenScansAreTaken();
    // A range ends before its end.
    service.clock.advance(60_000);
    await open('/analytics');
    const scans = (count: number) =>
      page.getByRole('img', { name: new RegExp(`^Scans from .*: ${count} in all`) });
    await scans(3).waitFor();
    const friday = page.getByRole('table', { name: 'When people scan' }).getByRole('row', { name: /^Fri/ });
    // The first cell is the name; Zurich is an hour ahead.
    expect(await friday.getByRole('cell').nth(9).innerText()).toBe('3');

    await page.getByRole('combobox', { name: 'Folder' }).click();
    await page.getByRole('option', { name: 'Terrace' }).click();
    await page.waitForURL(/folder=/);
    await scans(1).waitFor();
    await page.goto(`${service.url}/analytics?tag=menu`);
    await scans(1).waitFor();
    await page.getByRole('switch', { name: 'Live' }).press('Space');
    await acme.scan(inside);
    await service.whenScansAreTaken();
    service.clock.advance(60_000);
    await page.clock.runFor(LIVE_MS);
    await scans(2).waitFor();

    await page.getByRole('radiogroup', { name: 'Period' }).getByText('Dates').click();
    await page.waitForURL(/from=2026-10-29/);
    await scans(2).waitFor();
    await picture(page, 'task-analytics-days');
    await page.getByLabel('Last day').fill('2026-11-26');
    await page.waitForURL(/to=2026-11-26/);
    await scans(0).waitFor();
    await page.goBack();
    await scans(2).waitFor();
  });
  rarely('sees a scan that a response under way does not have yet', async () => {
    const { acme, page, service } = stage;
    const code = await acme.qrCode({ name: 'Window' });
    await acme.scan(code);
    await service.whenScansAreTaken();
    const held: (() => Promise<void>)[] = [];
    const list = `**/api/v1/qr/${code.id}/scans?*`;
    let isHeld = true;
    await page.route(list, async (route) => {
      const response = await route.fetch();
      if (isHeld) held.push(() => route.fulfill({ response }));
      else await route.fulfill({ response });
    });
    await open(`/codes/${code.id}`);
    // The list is asked for again once the stream is open: scans from before are in no event.
    await waitUntil(() => Promise.resolve(held.length >= 2), 'two responses');
    await acme.scan(code);
    await service.whenScansAreTaken();
    isHeld = false;
    // The page has given up the first request, and every other one that a reconnected stream has replaced.
    await Promise.allSettled(held.map((respond) => respond()));
    await page.getByRole('region', { name: 'Live scans' }).getByRole('listitem').nth(1).waitFor();
    await page.unroute(list);
  });
}
