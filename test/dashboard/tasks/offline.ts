import { contextOf, openPage, picture } from '../visits.js';
import type { Stage } from './stage.js';

export function testOffline(stage: Stage): void {
  const { rarely } = stage;
  rarely('opens the dashboard without a connection, until they sign out', async () => {
    const { acme, admin, browser, service } = stage;
    await acme.qrCode({ name: 'Table 4' });
    const context = await contextOf(browser, service, admin, { serviceWorkers: 'allow' });
    const { page, faults } = await openPage(context, service.url);
    await page.getByRole('link', { name: 'Table 4' }).waitFor();
    await page.evaluate('navigator.serviceWorker.ready');
    // From now on, the worker sees what the page loads.
    await page.reload();
    await page.getByRole('link', { name: 'Table 4' }).waitFor();
    const kept = () =>
      page.evaluate<string[]>(
        `caches.open('dashboard').then((cache) => cache.keys()).then((all) => all.map(({ url }) => new URL(url).pathname))`,
      );
    expect((await kept()).filter((path) => path !== '/' && !path.startsWith('/assets/'))).toEqual([]);
    await context.setOffline(true);
    await page.getByRole('link', { name: 'Leads' }).click();
    await page.getByText('You are offline.').waitFor();
    await page.getByRole('link', { name: 'Table 4' }).waitFor();
    await page.reload();
    await page.getByText('The service does not respond.').waitFor();
    await picture(page, 'task-offline');
    expect(faults.splice(0).filter((fault) => !/Failed to fetch|no response/.test(fault))).toEqual([]);
    await context.setOffline(false);
    await page.reload();
    await page.getByRole('button', { name: 'Account of Test admin' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.getByText('You are signed out.').waitFor();
    expect(await page.evaluate('caches.keys()')).toEqual([]);
    expect(await page.evaluate('localStorage.length')).toBe(0);
    expect(await page.evaluate('navigator.serviceWorker.getRegistrations().then((all) => all.length)')).toBe(
      0,
    );
    await context.close();
  });
}
