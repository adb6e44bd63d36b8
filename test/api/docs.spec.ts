import type { Browser } from 'playwright-core';
import { launchBrowser } from '../toolbox/browser.js';
import { allOperations, contract } from '../toolbox/contract.js';
import { serviceProviderConfig } from '../../src/scim/protocol/discovery.js';
import { SCIM } from '../toolbox/provider.js';
import { TestService } from '../toolbox/test-service.js';
import { waitUntil } from '../toolbox/wait-until.js';

describe('GET /docs', () => {
  let service: TestService;
  let browser: Browser;

  beforeAll(async () => {
    [service, browser] = await Promise.all([TestService.start(), launchBrowser()]);
  });
  afterAll(async () => {
    await browser.close();
    await service.close();
  });

  it('shows every operation in Swagger UI, from local files and without a fault', async () => {
    const page = await browser.newPage();
    const faults: string[] = [];
    const foreign: string[] = [];
    page.on('pageerror', (error) => faults.push(error.message));
    page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
    page.on('requestfailed', (request) => faults.push(request.url()));
    page.on('request', (request) => {
      if (!request.url().startsWith(service.url) && !request.url().startsWith('data:'))
        foreign.push(request.url());
    });
    await page.goto(`${service.url}/docs`);
    await page.waitForSelector('.opblock');
    expect(await page.locator('.opblock').count()).toBe(allOperations.length);
    expect(await page.locator('.opblock-summary-path').allInnerTexts()).toContain('/api/v1/qr/{id}/image');
    expect([faults, foreign]).toEqual([[], []]);
  });

  it('opens an operation by its link, keeps credentials over a reload, and allows no foreign script or frame', async () => {
    const context = await browser.newContext();
    const page = await context.newPage();
    const response = await page.goto(`${service.url}/docs#/Folders/createFolder`);
    const headers = response!.headers();
    expect(headers['content-security-policy']).toMatch(
      /^default-src 'none';.*frame-ancestors 'none'; script-src 'self';/,
    );
    await page.waitForSelector('#operations-Folders-createFolder.is-open .opblock-description');
    await page.locator('.btn.authorize').first().click();
    await page.locator('.auth-container input').first().fill('qrk_of_the_reader');
    await page.locator('.auth-btn-wrapper .authorize').first().click();
    await page.reload();
    await page.waitForSelector('.btn.authorize.locked');
    await context.close();
  });

  it('opens at SCIM by the link that identity providers are given', async () => {
    const page = await browser.newPage({ viewport: { width: 1_280, height: 900 } });
    const { documentationUri } = serviceProviderConfig(service.url + SCIM);
    await page.goto(documentationUri);
    const section = page.locator('#operations-tag-SCIM');
    await section.waitFor();
    const isInView = async () => {
      const { y = -1 } = (await section.boundingBox()) ?? {};
      return y >= 0 && y < 900;
    };
    await waitUntil(isInView, 'the section of SCIM to be in view');
    expect(await section.innerText()).toContain('identity providers');
  });

  it('explains each error code of the document at its anchor on /errors', async () => {
    const page = await browser.newPage();
    await page.goto(`${service.url}/errors`);
    const terms = await page.locator('dt').all();
    const anchors = await Promise.all(terms.map((term) => term.getAttribute('id')));
    expect(anchors).toEqual(problemCodes());
    await page.goto(`${service.url}/errors#validation_failed`);
    expect(await page.locator('dt:target').innerText()).toContain('validation_failed');
  });
});

function problemCodes(): string[] {
  const { enum: codes } = contract.components?.schemas?.ProblemCode as { enum: string[] };
  return codes;
}
