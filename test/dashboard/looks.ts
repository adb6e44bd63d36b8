import type { Page } from 'playwright-core';
import { useBrowser } from '../toolbox/use-browser.js';
import type { Client, PersonClient } from '../toolbox/client.js';
import { startReceiver, type Receiver } from '../toolbox/receiver.js';
import { TestService } from '../toolbox/test-service.js';
import { STATES } from './states.js';
import { axeFindings, contextOf, picture, README_SCREENS, SCREENSHOTS, untilTrue, DESK } from './visits.js';
import { fillWorkspace } from './workspace.js';

interface Look {
  colorScheme: 'light' | 'dark';
  viewport: typeof DESK;
  locale: string;
}

let service: TestService;
const world = useBrowser();
let receiver: Receiver;
const people: Record<'admin' | 'viewer' | 'newcomer' | 'collector', PersonClient> = {} as never;
let ids: Awaited<ReturnType<typeof fillWorkspace>>;

beforeAll(async () => {
  receiver = await startReceiver();
  const env = { BASE_URL: 'http://localhost', ...receiver.variables };
  service = await TestService.start({ roles: 'all', env, connections: 4 });
  const acme: Client = await service.client({ name: 'Alder & Finch' });
  await service.plan(acme, 'business');
  people.admin = await service.person('admin', acme);
  people.viewer = await service.person('viewer', acme);
  people.newcomer = await service.person('admin', await service.client({ name: 'New' }));
  const stock = await service.client({ name: 'Stock' });
  const items = Array.from({ length: 130 }, (_, index) => ({
    ...{ name: `Jar ${index}`, category: 'url', qr_data: { url: `https://imkerei.example/${index}` } },
    tags: ['honey from the valley', 'jar', 'glass'].slice(0, index % 4),
  }));
  await stock.post('/api/v1/qr/bulk', { items });
  people.collector = await service.person('admin', stock);
  ids = await fillWorkspace(service, acme, people.admin, receiver);
});
afterAll(async () => {
  await service.close();
  await receiver.close();
});

/** In English or German. */
const region = (page: Page, ...names: string[]) =>
  page.getByRole('region', { name: new RegExp(`^(?:${names.join('|')})$`) });
/** The map, with the countries of some scans. */
const MAP = /^(?:Map of the world with|Weltkarte mit) [1-9]/;

const SCREENS: readonly [string, keyof typeof people, () => string, (page: Page) => Promise<unknown>][] = [
  ['codes', 'admin', () => '/', (page) => page.getByText('Table 4, terrace').first().waitFor()],
  ['codes-viewer', 'viewer', () => '/', (page) => page.getByText('Table 4, terrace').first().waitFor()],
  ['codes-first', 'newcomer', () => '/', (page) => page.getByRole('heading', { level: 2 }).waitFor()],
  [
    'codes-none',
    'admin',
    () => '/?q=nothing-like-it',
    (page) =>
      page
        .getByRole('heading', { name: /^(?:No code matches “|Kein Code passt zu „)nothing-like-it[”“]$/ })
        .waitFor(),
  ],
  [
    'codes-many',
    'collector',
    () => '/',
    async (page) => {
      await page.getByRole('link', { name: 'Jar 129' }).waitFor();
      await page.keyboard.press('End');
      await page.getByText(/^130 codes$/i).waitFor();
      await page.keyboard.press('End');
      await page.getByRole('link', { name: 'Jar 0', exact: true }).and(page.locator(':focus')).waitFor();
    },
  ],
  ['codes-deleted', 'admin', () => '/?status=deleted', (page) => page.getByRole('table').waitFor()],
  [
    'codes-deleted-none',
    'newcomer',
    () => '/?status=deleted',
    (page) => page.getByRole('heading', { level: 2 }).waitFor(),
  ],
  ['code-new', 'admin', () => '/codes/new', (page) => page.locator('form').waitFor()],
  ['code-new-menu', 'admin', () => '/codes/new?category=menu', (page) => page.locator('form').waitFor()],
  [
    'import',
    'admin',
    () => '/codes/import',
    (page) => page.locator('input[type=file]').waitFor({ state: 'attached' }),
  ],
  [
    'code-scan-me',
    'admin',
    () => `/codes/${ids.unscanned}`,
    async (page) => {
      await page.getByRole('button', { name: /^(?:Show it large|Groß anzeigen)$/ }).click();
      await page.getByRole('heading', { level: 2 }).waitFor();
    },
  ],
  [
    'code',
    'admin',
    () => `/codes/${ids.scanned}`,
    (page) => region(page, 'Live scans', 'Scans live').getByRole('listitem').first().waitFor(),
  ],
  [
    'code-edit',
    'admin',
    () => `/codes/${ids.scanned}/edit`,
    (page) => region(page, 'Simulate a scan', 'Scan simulieren').getByRole('status').waitFor(),
  ],
  [
    'code-edit-page',
    'admin',
    () => `/codes/${ids.page}/edit`,
    (page) => page.locator('iframe:not([aria-busy=true])').waitFor({ state: 'attached' }),
  ],
  [
    'code-design',
    'admin',
    () => `/codes/${ids.scanned}/design`,
    (page) => region(page, 'Preview', 'Vorschau').getByRole('status').waitFor(),
  ],
  [
    'code-analytics',
    'admin',
    () => `/codes/${ids.scanned}/analytics`,
    (page) => page.getByRole('img', { name: MAP }).waitFor(),
  ],
  [
    'code-history',
    'admin',
    () => `/codes/${ids.scanned}/history`,
    (page) =>
      page
        .getByRole('link', { name: /^trattoria-sole/ })
        .first()
        .waitFor(),
  ],
  ['analytics', 'admin', () => '/analytics', (page) => page.getByRole('img', { name: MAP }).waitFor()],
  ['leads', 'admin', () => '/leads', (page) => page.getByRole('row').nth(1).waitFor()],
  ['settings', 'admin', () => '/settings', (page) => page.getByRole('main').getByRole('list').waitFor()],
  [
    'settings-profile',
    'admin',
    () => '/settings/profile',
    (page) => page.getByText(/^(This session|Diese Sitzung)$/).waitFor(),
  ],
  [
    'settings-second-factor',
    'viewer',
    () => '/settings/second-factor',
    (page) => page.getByRole('heading', { level: 2 }).waitFor(),
  ],
  [
    'settings-workspace',
    'admin',
    () => '/settings/workspace',
    (page) => page.getByText(/^(Requests this month|Anfragen in diesem Monat)$/).waitFor(),
  ],
  ['settings-team', 'admin', () => '/settings/team', (page) => page.locator('table').first().waitFor()],
  [
    'settings-team-viewer',
    'viewer',
    () => '/settings/team',
    (page) => page.locator('table').first().waitFor(),
  ],
  [
    'settings-scim',
    'admin',
    () => '/settings/team/scim',
    (page) => page.getByRole('main').getByRole('list').first().waitFor(),
  ],
  [
    'settings-sso',
    'admin',
    () => '/settings/team/single-sign-on',
    (page) => page.getByText(/^(No connection yet|Noch keine Verbindung)$/).waitFor(),
  ],
  [
    'settings-scim-plan',
    'newcomer',
    () => '/settings/team/scim',
    (page) => page.getByRole('heading', { level: 2 }).waitFor(),
  ],
  [
    'settings-api-keys',
    'admin',
    () => '/settings/api-keys',
    (page) => page.locator('table').first().waitFor(),
  ],
  ['settings-device', 'viewer', () => '/settings/device', (page) => page.getByRole('textbox').waitFor()],
  [
    'settings-api-keys-viewer',
    'viewer',
    () => '/settings/api-keys',
    (page) => page.getByRole('heading', { level: 1 }).waitFor(),
  ],
  [
    'settings-webhooks',
    'admin',
    () => '/settings/webhooks',
    (page) => page.getByRole('main').getByRole('link').first().waitFor(),
  ],
  [
    'settings-domains',
    'admin',
    () => '/settings/domains',
    (page) => page.getByRole('region', { name: 'go.alder.example' }).waitFor(),
  ],
  ['code-new-file', 'admin', () => '/codes/new?category=file', (page) => page.locator('form').waitFor()],
  [
    'settings-files',
    'admin',
    () => '/settings/files',
    (page) => page.getByRole('link', { name: /menu\.pdf/ }).waitFor(),
  ],
  [
    'settings-reports',
    'viewer',
    () => '/settings/reports',
    (page) => page.getByText(/^(?:Reports that an editor shares|Hier stehen die Berichte)/).waitFor(),
  ],
  [
    'settings-audit-log',
    'admin',
    () => '/settings/audit-log',
    (page) => page.locator('details').first().waitFor(),
  ],
  [
    'settings-developers',
    'admin',
    () => '/settings/developers',
    (page) => page.locator('details').first().waitFor(),
  ],
  [
    'settings-endpoint',
    'admin',
    () => `/settings/webhooks/${ids.webhook}`,
    (page) => page.locator('tbody tr').first().waitFor(),
  ],
  [
    'settings-delivery',
    'admin',
    () => `/settings/webhooks/${ids.webhook}?delivery=${ids.delivery}`,
    (page) => page.getByRole('complementary').getByRole('listitem').first().waitFor(),
  ],
  [
    'settings-delivery-retried',
    'admin',
    () => `/settings/webhooks/${ids.webhook}?delivery=${ids.retried}`,
    (page) =>
      page
        .getByRole('timer')
        .filter({ hasText: /\d:\d\d$/ })
        .waitFor(),
  ],
];

/** @param hasStates whether to look at what opens on the screens, too */
export const testLooks = (looks: readonly Look[], hasStates = SCREENSHOTS !== undefined && !README_SCREENS) =>
  describe('the dashboard', () => {
    it.each(looks)(
      'has no faults for axe: $colorScheme, $viewport.width px',
      async (look) => {
        const found: Record<string, unknown> = {};
        // A person has so many requests a minute, and the clock stands still.
        service.clock.advance(60_000);
        for (const who of ['admin', 'viewer', 'newcomer', 'collector'] as const) {
          // axe runs as a script, which the policy of the pages forbids.
          const context = await contextOf(world.browser, service, people[who], { ...look, bypassCSP: true });
          const page = await context.newPage();
          const mine = SCREENS.filter(([, whose]) => whose === who);
          for (const [name, , address, ready] of mine) {
            await page.goto(service.url + address());
            await ready(page);
            await untilTrue(page, "document.querySelector('[aria-busy=true]') === null");
            await picture(page, README_SCREENS ? name : `${name}-${look.viewport.width}-${look.colorScheme}`);
            const width: number = await page.evaluate('document.documentElement.scrollWidth');
            const findings = await axeFindings(page);
            if (findings.length > 0 || width > look.viewport.width) found[name] = { findings, width };
          }
          const isDesk = look.viewport.width === DESK.width;
          const states = STATES.filter(([, , , only]) => isDesk || only !== 'desk');
          for (const [name, address, show] of who === 'admin' && hasStates ? states : []) {
            await page.goto(service.url + address(ids));
            await show(page);
            await picture(page, `${name}-${look.viewport.width}-${look.colorScheme}`);
            const findings = await axeFindings(page, true);
            if (findings.length > 0) found[name] = { findings };
          }
          await context.close();
        }
        expect(found).toEqual({});
      },
      600_000,
    );
  });
