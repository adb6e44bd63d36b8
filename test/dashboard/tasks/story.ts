import type { BrowserContext, Page } from 'playwright-core';
import { admin as runAdmin } from '../../toolbox/admin.js';
import { mailTo } from '../../toolbox/mails.js';
import { PASSWORD } from '../../toolbox/people.js';
import { APP_SECRET, SHORT_URL_BASE } from '../../toolbox/test-service.js';
import { contextOf, openPage, PHONE } from '../visits.js';
import { BASE_URL, type Surroundings } from './stage.js';

export function testStory(world: Surroundings): void {
  const ADA = 'ada.story@example.com';
  const LEA = 'lea.story@example.com';
  const contexts: BrowserContext[] = [];
  const faults: string[] = [];
  afterAll(async () => {
    for (const context of contexts) await context.close();
  });

  const arrive = async (address: string): Promise<Page> => {
    const context = await contextOf(world.browser, world.service, null);
    contexts.push(context);
    const opened = await openPage(context, address);
    opened.page.on('close', () => faults.push(...opened.faults));
    return opened.page;
  };
  const clickButton = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
  const linkIn = ({ text }: { text: string }): string => {
    const link = /http:\/\/localhost\/\S+/.exec(text)?.[0] ?? '';
    return link.replace(BASE_URL, world.service.url);
  };
  const enterAccount = async (page: Page, fields: Record<string, string>) => {
    for (const [label, value] of Object.entries(fields))
      await page.getByLabel(label, { exact: true }).fill(value);
  };

  it('signs up and, with colleagues and programs, does all that the product is for', async () => {
    const { browser, service, receiver } = world;
    const page = await arrive(`${service.url}/sign-up`);
    await enterAccount(page, {
      'Your name': 'Ada',
      'Workspace name': 'Sole',
      'Email address': ADA,
      Password: PASSWORD,
    });
    await clickButton(page, 'Create account');
    await page.getByText(`Confirm your email address with the link that we sent to ${ADA}.`).waitFor();
    await page.goto(linkIn(await mailTo(service, ADA)));
    await clickButton(page, 'Confirm email address');
    await page.getByText('Your email address is confirmed.').waitFor();

    await page.getByRole('button', { name: /^Menu/ }).click();
    await page.getByRole('heading', { name: 'Scan me' }).waitFor();
    const shortUrl = await page.getByRole('link', { name: 'Open the short URL' }).getAttribute('href');
    const scanned = service.shortUrl + new URL(shortUrl ?? '').pathname;
    // The visitor's page would refuse the script of a test clock, so there is none.
    contexts.push(await browser.newContext({ viewport: PHONE, isMobile: true, hasTouch: true }));
    const phone = await contexts.at(-1)!.newPage();
    await phone.goto(scanned);
    await phone.getByText('Tagliatelle').waitFor();
    await page.getByRole('heading', { name: 'Scanned' }).waitFor();
    await clickButton(page, 'Show scans');
    const live = page.getByRole('region', { name: 'Live scans' }).getByRole('listitem');
    await live.waitFor();
    await phone.reload();
    await live.nth(1).waitFor();

    await page.getByRole('link', { name: 'Settings' }).first().click();
    await page.getByRole('link', { name: 'API keys' }).click();
    await clickButton(page, 'New key');
    await page.getByLabel('Name').fill('Print shop');
    await clickButton(page, 'Create key');
    const command = await page.getByText('curl "').innerText();
    const [, address = ''] = /curl "([^"]+)"/.exec(command) ?? [];
    const [, name = '', key = ''] = /-H "([^:]+): ([^"]+)"/.exec(command) ?? [];
    expect((await fetch(address, { headers: { [name]: key } })).status).toBe(200);
    await page.getByText('The first call has arrived.').waitFor();

    await page.getByRole('link', { name: 'Team', exact: true }).click();
    await clickButton(page, 'Invite people');
    await page.getByLabel('Email address').fill(LEA);
    await clickButton(page, 'Send invitation');
    await page.getByText(`Invitation sent to ${LEA}`).waitFor();
    const colleague = await arrive(linkIn(await mailTo(service, LEA)));
    await enterAccount(colleague, { 'Your name': 'Lea', Password: PASSWORD });
    await clickButton(colleague, 'Create account and accept');
    await colleague.getByRole('table').getByRole('link', { name: 'Menu, table 1' }).waitFor();
    await page.reload();
    await page.getByRole('cell', { name: LEA }).waitFor();

    await page.getByRole('link', { name: 'Scan webhooks' }).click();
    await clickButton(page, 'Add endpoint');
    await page.getByLabel('Endpoint URL').fill(receiver.url);
    await page
      .getByRole('form', { name: 'Add endpoint' })
      .getByRole('button', { name: 'Add endpoint' })
      .click();
    await clickButton(page, 'Send test');
    await page.getByText(/The receiver responded with 204 in \d+ ms/).waitFor();
    await page.getByRole('link', { name: 'Open endpoint' }).click();
    const openDelivery = page.getByRole('button', { name: /^Open delivery/ });
    await openDelivery.click();
    const sheet = page.getByRole('complementary', { name: /^scan/ });
    await sheet.getByText('X-Service-Signature', { exact: false }).first().waitFor();
    const focused = () => page.evaluate<string>('document.activeElement.tagName');
    expect(await focused()).toBe('H2');
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
    expect(await focused()).toBe('BUTTON');

    receiver.respondWith(500);
    await phone.reload();
    await page.getByRole('cell', { name: 'Failed' }).waitFor();
    receiver.respondWith(204);
    await clickButton(page, 'Replay deliveries');
    await page.getByRole('dialog').getByRole('button', { name: 'Replay 1', exact: true }).click();
    await page.getByText(/^The replay is done: 1 deliver/).waitFor();
    await page.getByRole('cell', { name: 'Failed' }).waitFor({ state: 'detached' });
    await page.getByRole('cell', { name: 'Delivered' }).nth(1).waitFor();

    await page.getByRole('link', { name: 'SCIM' }).click();
    await page.getByText('SCIM is part of Business and Agency').waitFor();
    const operator = { DATABASE_URL: service.database.url, APP_SECRET, BASE_URL, SHORT_URL_BASE };
    expect(await runAdmin(operator, 'plan', ADA, 'business')).toMatchObject({ code: 0 });
    await page.reload();
    await clickButton(page, 'Enable SCIM');
    const token = await page.getByRole('textbox', { name: 'SCIM token' }).innerText();
    const headers = { authorization: `Bearer ${token}` };
    expect((await fetch(`${service.url}/api/scim/v2/Groups`, { headers })).status).toBe(200);
    await page.getByText('The provider has connected.').waitFor();
    await page.getByText('/Groups').first().waitFor();
    for (const one of [page, colleague]) await one.close();
    expect(faults).toEqual([]);
  });
}
