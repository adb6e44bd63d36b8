import { actAs } from '../../../src/audit/audit.service.js';
import { WorkspacesService } from '../../../src/workspaces/workspaces.service.js';
import { picture } from '../visits.js';
import type { Stage } from './stage.js';

export function testOperator(stage: Stage): void {
  const { button, often, open } = stage;

  often('reads what an operator did, and why', async () => {
    const { acme, page, service } = stage;
    const workspaces = service.running.app.get(WorkspacesService);
    await actAs({ name: 'Ada Lovelace', reason: 'As agreed in ticket 4711' }, () =>
      workspaces.changeLimits(acme.workspaceId, { perMinute: null, maxCodes: 0, maxBytes: 5 * 2 ** 30 }),
    );
    await open('/settings/audit-log');
    const entry = page.locator('details').filter({ hasText: 'Limits changed' });
    await entry.getByText('Ada Lovelace (operator)').click();
    await entry.getByText('As agreed in ticket 4711').waitFor();
    for (const words of [
      /^Requests per minute\s*1,000,000 → as in the plan$/,
      /^Codes\s*as in the plan → no limit$/,
      /^Size of the content\s*as in the plan → 5 GB$/,
    ])
      await entry.locator('div').filter({ hasText: words }).first().waitFor();
    await picture(page, 'task-operator-act');
  });

  often('sees that the service is under maintenance, and so does each form', async () => {
    const { page } = stage;
    await page.route('**/api/settings/v1/workspace', async (route) => {
      if (route.request().method() === 'GET') {
        const response = await route.fetch();
        return route.fulfill({
          response,
          json: { ...((await response.json()) as object), maintenance: true },
        });
      }
      const problem = { title: 'x', status: 503, code: 'maintenance', detail: 'Maintenance: in English' };
      return route.fulfill({
        status: 503,
        headers: { 'retry-after': '60' },
        contentType: 'application/problem+json',
        body: JSON.stringify(problem),
      });
    });
    await open('/settings/workspace');
    const banner = 'The service is under maintenance. Nothing can be changed now.';
    await page.getByRole('status').filter({ hasText: banner }).waitFor();
    await page.getByLabel('Name', { exact: true }).fill('Alder');
    await button('Save').first().click();
    await page.getByText('The service is under maintenance: nothing was changed.').waitFor();
    await picture(page, 'task-maintenance');
  });
}
