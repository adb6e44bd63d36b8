import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { freePort } from '../../scripts/embedded-postgres/ensure-postgres.js';
import { startIssuers, type Issuers } from '../auth/oidc-world.js';
import { endProcesses } from '../toolbox/processes.js';
import { useBrowser } from '../toolbox/use-browser.js';
import { useService } from '../toolbox/use-service.js';
import { operatorNamed } from './operator-browser.js';

/** To look at the pages, run SCREENSHOTS=<folder> npx jest test/operator. */
const { SCREENSHOTS } = process.env;
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const RUN_AXE = `axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'], resultTypes: ['violations'] })
  .then(({ violations }) => violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html).join(' ')))`;
const SIZES = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 800 } };

let issuers: Issuers;
let port: number;
const chromium = useBrowser();
beforeAll(async () => {
  port = await freePort();
  issuers = await startIssuers(`http://localhost:${port}/callback`);
});
afterAll(endProcesses);

const world = useService({
  get env() {
    return {
      OPERATOR_PORT: String(port),
      OPERATOR_CLAIM: 'groups=qr-operators',
      OPERATOR_OIDC_ISSUER: issuers.whole,
      OPERATOR_OIDC_CLIENT_ID: 'qr-service',
      OPERATOR_OIDC_CLIENT_SECRET: 'the secret of the client: 100 % & more',
    };
  },
});

const addressOf = (path: string) => `http://localhost:${port}${path}`;

/** A page of the provider sends the browser on, as its form would. */
async function signIn(context: BrowserContext, groups?: unknown): Promise<Page> {
  const started = await context.request.get(addressOf('/sign-in/start?next=/'), { maxRedirects: 0 });
  const url = new URL(started.headers().location!);
  url.searchParams.set('login_hint', JSON.stringify(operatorNamed('Ada Lovelace', groups)));
  const page = await context.newPage();
  await page.goto(`${issuers.whole}/.well-known/openid-configuration`);
  await page.evaluate(`window.location.href = ${JSON.stringify(url.href)}`);
  await page.getByRole('heading', { name: groups ? 'You are not an operator' : 'Workspaces' }).waitFor();
  return page;
}

describe('the pages for operators in a browser', () => {
  it.each([
    ['light', 'desktop'],
    ['dark', 'phone'],
    ...(SCREENSHOTS
      ? ([
          ['light', 'phone'],
          ['dark', 'desktop'],
        ] as const)
      : []),
  ] as const)('can be read and used, %s on a %s', async (colorScheme, size) => {
    const context = await chromium.browser.newContext({ colorScheme, viewport: SIZES[size] });
    const faults: string[] = [];
    const look = async (page: Page, name: string) => {
      if (SCREENSHOTS) {
        mkdirSync(SCREENSHOTS, { recursive: true });
        await page.screenshot({
          path: join(SCREENSHOTS, `${name}-${size}-${colorScheme}.png`),
          fullPage: true,
        });
      }
      await page.evaluate(AXE);
      faults.push(...(await page.evaluate<string[]>(RUN_AXE)).map((fault) => `${name}: ${fault}`));
      const width = await page.evaluate<number>('document.documentElement.scrollWidth');
      if (width > SIZES[size].width) faults.push(`${name} is ${width} pixels wide`);
    };
    const { service } = world;
    const [alder] = await Promise.all(
      [
        'Alder Café',
        'Very long name of a workspace that nobody would choose, but somebody did',
        'Zürich Events',
      ].map((name) => service.client({ name })),
    );
    await service.person('admin', alder!);
    const denied = await signIn(await chromium.browser.newContext({ colorScheme, viewport: SIZES[size] }), [
      'staff',
    ]);
    await look(denied, 'denied');
    await denied.context().close();

    const page = await signIn(context);
    await look(page, 'workspaces');
    await page.getByRole('searchbox').fill('alder');
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByRole('link', { name: 'Alder Café' }).first().click();
    await look(page, 'workspace');
    await page.getByText('Change the plan').first().click();
    await page.getByLabel('Plan', { exact: true }).selectOption('business');
    await page.locator('#reason-plan').fill('As agreed in ticket 4711');
    await page.getByRole('button', { name: 'Change the plan' }).click();
    await page.getByRole('status').getByText('The plan was changed.').waitFor();
    await page.getByText('Change the limits').first().click();
    await page.getByLabel('Requests per minute').fill('many');
    await page.locator('#reason-limits').fill('Their campaign');
    await page.getByRole('button', { name: 'Change the limits' }).click();
    await page.getByRole('alert').getByText('must be a whole number').waitFor();
    await look(page, 'refused');
    await page.goto(addressOf('/takedowns'));
    await page.getByText('Take down a QR code').click();
    await look(page, 'takedowns');
    await page.getByRole('link', { name: 'Installation' }).click();
    await look(page, 'installation');
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('link', { name: /^Sign in with/ }).waitFor();
    await look(page, 'sign-in');
    await context.close();
    expect(faults).toEqual([]);
  });
});
