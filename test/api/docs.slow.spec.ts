import { axeFindings, PHONE } from '../dashboard/visits.js';
import { useBrowser } from '../toolbox/use-browser.js';
import { startOnLocalhost } from '../toolbox/on-localhost.js';
import type { TestService } from '../toolbox/test-service.js';

describe('GET /docs', () => {
  let service: TestService;
  const world = useBrowser();

  beforeAll(async () => {
    service = await startOnLocalhost();
  });
  afterAll(async () => {
    await service.close();
  });

  it('follows the color scheme of the device', async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      const page = await world.browser.newPage({ colorScheme });
      await page.goto(`${service.url}/docs`);
      await page.waitForSelector('.opblock');
      const isDark = await page.locator('html.dark-mode').count();
      expect(isDark).toBe(colorScheme === 'dark' ? 1 : 0);
      await page.close();
    }
  });

  it('opens an operation by its link, keeps credentials over a reload, and allows no foreign script or frame', async () => {
    const context = await world.browser.newContext();
    const page = await context.newPage();
    const response = await page.goto(`${service.url}/docs#/Folders/createFolder`);
    const headers = response!.headers();
    expect(headers['content-security-policy']).toMatch(
      /^default-src 'none';.*frame-ancestors 'none'; script-src 'self';/,
    );
    await page.waitForSelector('#operations-Folders-createFolder.is-open .opblock-description');
    await page.locator('.btn.authorize').first().click();
    await page.locator('.modal-ux').waitFor();
    // One field takes any API key, also for the settings.
    expect(await page.locator('.auth-container h4 code').allInnerTexts()).toEqual(['scimToken', 'bearerKey']);
    await page.keyboard.type('qrk_of_the_reader');
    await page.keyboard.press('Enter');
    await page.locator('.auth-container', { hasText: 'bearerKey' }).getByText('Authorized').waitFor();
    await page.reload();
    await page.waitForSelector('.btn.authorize.locked');
    const stored = JSON.parse(await page.evaluate('localStorage.authorized')) as object;
    expect(Object.keys(stored).sort()).toEqual(['adminKey', 'bearerKey']);
    await context.close();
  });

  it('fits a phone, and has no finding of axe that a style or its options could mend', async () => {
    const page = await world.browser.newPage({ viewport: PHONE });
    await page.goto(`${service.url}/docs`);
    await page.locator('.opblock').first().waitFor();
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(PHONE.width);
    const rules = (await axeFindings(page)).map((finding) => finding.replace(/:.*/s, ''));
    // Swagger UI builds its page like this: buttons in buttons, and unnamed fields of the server.
    const inherent = ['heading-order', 'label', 'nested-interactive', 'region', 'select-name', 'target-size'];
    expect(rules.filter((rule) => !inherent.includes(rule))).toEqual([]);
  });
});
