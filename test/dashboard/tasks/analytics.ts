import { waitUntil } from '../../toolbox/wait-until.js';
import { picture } from '../visits.js';
import type { Stage } from './stage.js';

const LIVE_MS = 5_000;

export function testAnalytics(stage: Stage): void {
  const { open, rarely, button } = stage;

  rarely('reads the chart by the pointer, by the keys with a spoken value, and as a table', async () => {
    const { acme, page, service } = stage;
    const code = await acme.qrCode();
    service.clock.set('2026-11-27T08:30:00.000Z');
    for (let scan = 0; scan < 3; scan += 1) await acme.scan(code);
    await service.whenScansAreTaken();
    // A range ends before its end.
    service.clock.advance(60_000);
    await open('/analytics');
    await page.getByRole('heading', { name: 'Scans by day' }).waitFor();
    const plot = page.getByRole('group', { name: 'Values of the chart, with the arrow keys' });
    await plot.hover({ position: { x: 10, y: 10 } });
    await page.getByText('0 scans', { exact: true }).waitFor();
    await plot.press('End');
    await page.getByText('3 scans', { exact: true }).waitFor();
    await plot.getByText('27 Nov: 3', { exact: true }).waitFor();
    await picture(page, 'task-chart');
    await plot.press('ArrowLeft');
    await plot.getByText('26 Nov: 0', { exact: true }).waitFor();
    await plot.press('Escape');
    await page.getByText('0 scans', { exact: true }).waitFor({ state: 'detached' });
    await page.getByRole('radio', { name: 'Visitors' }).check();
    await page.getByRole('heading', { name: 'Visitors by day' }).waitFor();
    await plot.press('End');
    await page.getByText('1 visitor', { exact: true }).waitFor();
    await page.getByRole('radio', { name: 'Visitors' }).press('ArrowRight');
    await page.getByRole('heading', { name: 'Leads by day' }).waitFor();
    await page.getByRole('radio', { name: 'Scans' }).check();
    await page.getByRole('radiogroup', { name: 'Interval' }).getByText('Week').click();
    await page.getByRole('heading', { name: 'Scans by week' }).waitFor();
    await page.getByRole('radiogroup', { name: 'Interval' }).getByText('Day').click();
    const devices = page.getByRole('region', { name: 'What people scan with' });
    await devices.getByRole('tab', { name: 'Devices' }).press('ArrowRight');
    await devices.getByRole('tab', { name: 'Systems', selected: true }).waitFor();
    await devices.getByRole('tabpanel', { name: 'Systems' }).getByText('iOS').waitFor();
    const latest = page.getByRole('region', { name: 'Latest scans' });
    expect(await latest.getByRole('link', { name: code.name }).count()).toBe(3);
    await button('As a table').click();
    await page.getByRole('row', { name: '27 Nov 3' }).waitFor();
    await page.emulateMedia({ media: 'print' });
    await page.getByText(/^Acme · 30 days · /).waitFor();
    for (const hidden of [page.getByRole('navigation').first(), button('As a chart')])
      await hidden.waitFor({ state: 'hidden' });
    await page.getByRole('img', { name: /^Map of the world/ }).waitFor();
    await picture(page, 'task-print');
    await page.emulateMedia({ media: null });
  });

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

  rarely('sees on one line what is scanned right now, until nothing is', async () => {
    const { acme, page, service } = stage;
    const [table, window] = [await acme.qrCode({ name: 'Table 4' }), await acme.qrCode({ name: 'Window' })];
    await open('/');
    await page.getByRole('link', { name: 'Window' }).first().waitFor();
    const now = page.getByRole('region', { name: 'Right now' });
    await now.waitFor({ state: 'detached' });
    const scan = async (code: typeof table) => {
      service.clock.advance(1_000);
      await acme.scan(code);
      await service.whenScansAreTaken();
    };
    await waitUntil(
      async () =>
        (await service.query('select from followed_events where workspace_id = $1', [acme.workspaceId]))
          .length > 0,
      'the page follows the events',
    );
    await scan(table);
    await now.getByRole('link', { name: 'Table 4' }).waitFor();
    await now.getByText('1 in 30 min').waitFor();
    await button('Pause').click();
    await scan(window);
    expect(await now.getByRole('listitem').count()).toBe(1);
    await button('Continue').click();
    await now.getByRole('listitem').first().getByRole('link', { name: 'Window' }).waitFor();
    await picture(page, 'task-right-now');
    await page.clock.setFixedTime(service.clock.now().getTime() + 660_000);
    await page.clock.runFor(5_000);
    await now.waitFor({ state: 'detached' });
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
