import type { BrowserContext, Page } from 'playwright-core';
import type { QrCodeDto } from '../../src/qr/record/qr.dto.js';
import { useBrowser } from '../toolbox/use-browser.js';
import type { ServiceUnderTest } from '../toolbox/use-service.js';

export interface Phone {
  context: BrowserContext;
  page: Page;
  /** What the page has reported: errors, messages and dialogs. */
  alarms: string[];
  /** Scans a code. @returns the status of the answer */
  open: (code: Pick<QrCodeDto, 'short_code'>) => Promise<number | undefined>;
  codeOf: (category: string, qrData: object) => Promise<QrCodeDto>;
}

/** Provides a phone's browser that is empty in each test. */
export function usePhone(world: ServiceUnderTest): Phone {
  const shared = useBrowser();
  const phone = {
    open: async ({ short_code }) =>
      (await phone.page.goto(`${world.service.shortUrl}/${short_code}`))?.status(),
    codeOf: (category, qr_data) => world.acme.qrCode({ category, qr_data, dynamic: true }),
  } as Phone;
  beforeEach(async () => {
    phone.context = await shared.browser.newContext({ viewport: { width: 390, height: 844 } });
    // Nothing leaves this machine, so every picture is empty.
    await phone.context.route(
      (url) => url.origin !== world.service.shortUrl && url.hostname !== '127.0.0.1',
      (route) =>
        route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }),
    );
    phone.page = await phone.context.newPage();
    phone.alarms = [];
    phone.page.on('dialog', (dialog) => {
      phone.alarms.push(`dialog ${dialog.message()}`);
      void dialog.dismiss();
    });
    phone.page.on('console', (message) => phone.alarms.push(message.text()));
    phone.page.on('pageerror', (error) => phone.alarms.push(String(error)));
  });
  afterEach(() => phone.context.close());
  return phone;
}
