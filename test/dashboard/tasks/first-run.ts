import { PASSWORD } from '../../toolbox/people.js';
import { picture } from '../visits.js';
import type { Stage } from './stage.js';

export function testFirstRun(stage: Stage): void {
  const { button, often, open, rarely } = stage;

  often('makes a first code in one click, and sees its first scan arrive', async () => {
    const { acme, page } = stage;
    await open('/');
    await button(/^Menu/).click();
    await page.getByRole('heading', { name: 'Scan me' }).waitFor();
    const id = new URL(page.url()).pathname.split('/').at(-1)!;
    const { body: code } = await acme.get<{ short_code: string }>(`/api/v1/qr/${id}`);
    await acme.scan(code);
    await page.getByRole('heading', { name: 'Scanned' }).waitFor();
    await picture(page, 'task-scanned');
    for (const [name, address] of [
      ['Next code', '/codes/new'],
      ['design the QR code', `/codes/${id}/design`],
      ['invite a colleague', '/settings/team'],
      ['create an API key', '/settings/api-keys'],
    ] as const)
      expect(await page.getByRole('link', { name }).getAttribute('href')).toBe(address);
    await button('Show scans').click();
    await page.getByRole('region', { name: 'Live scans' }).getByText('iOS, Safari').waitFor();

    // Somebody who has seen a scan arrive sees what another code is, and can still show it large.
    const { id: second } = await acme.qrCode({ name: 'Table 5' });
    await page.goto(`${stage.service.url}/codes/${second}`);
    await page.getByText('Waiting for the first scan').waitFor();
    await page.getByRole('term').filter({ hasText: 'Destination' }).waitFor();
    await picture(page, 'task-unscanned');
    await button('Show it large').click();
    await page.getByRole('heading', { name: 'Scan me' }).waitFor();
  });

  rarely('comes back to the page after signing in, and sees the keys', async () => {
    const { page, service } = stage;
    await open('/settings/team', null);
    await page.getByLabel('Email address').waitFor();
    expect(new URL(page.url()).searchParams.get('next')).toBe('settings/team');
    const account = { email: 'back@example.com', password: PASSWORD, name: 'Ada', workspaceName: 'Sole' };
    await fetch(`${service.url}/api/auth/v1/sign-up`, {
      ...{ method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(account) },
    });
    await page.getByLabel('Email address').fill(account.email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await button('Sign in').click();
    await page.getByRole('heading', { name: 'Team' }).waitFor();
    await page.keyboard.press('?');
    await page.getByRole('dialog').getByText('New code').waitFor();
    await picture(page, 'task-keys');
  });

  rarely('with archived codes only does not begin anew', async () => {
    const { acme, page } = stage;
    const { id } = await acme.qrCode({ name: 'Table 4' });
    await acme.patch(`/api/v1/qr/${id}`, { status: 'archived' });
    await open('/');
    await page.getByText('All codes are archived').waitFor();
    await page.getByRole('link', { name: 'Show archived codes' }).click();
    await page.getByRole('link', { name: 'Table 4' }).waitFor();
  });

  often('signs out, and the session is over', async () => {
    const { page, service } = stage;
    await open('/');
    await button('Account of Test admin').click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.getByText('You are signed out.').waitFor();
    await page.goto(`${service.url}/codes/new`);
    await page.waitForURL(/sign-in/);
  });
}
