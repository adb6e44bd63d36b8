import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import type { ReportDto } from '../../src/reports/reports.dto.js';
import type { PersonClient } from '../toolbox/client.js';
import { useBrowser } from '../toolbox/use-browser.js';
import { SETTINGS } from '../toolbox/settings.js';
import { mailTo } from '../toolbox/mails.js';
import { useService } from '../toolbox/use-service.js';
import { linkIn } from './visitor.js';

/** To look at the pages, run SCREENSHOTS=<folder> npx jest test/pages/doors. */
const SCREENSHOTS = process.env.SCREENSHOTS;
/** `npm run pictures` sets it: where the guides have pictures of some of them. */
const PAGE_PICTURES = process.env.PAGE_PICTURES;
const IN_GUIDES = ['sign-in', 'sign-up', 'reset', 'not-found', 'report'];
const DAY_MS = 86_400_000;
/** From networks whose places are known. */
const ADDRESSES = ['195.186.1.111', '84.75.1.1', '91.0.0.1', '193.0.14.129', '195.186.4.111'];
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const RUN_AXE = `axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'], resultTypes: ['violations'] })
  .then(({ violations }) => violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html).join(' ')))`;

const PHONE_WIDTH = 390;

interface Look {
  colorScheme: 'light' | 'dark';
  width: number;
  locale: string;
}

/** Opens each page in front of the dashboard, and a report, and checks that it fits and that axe finds nothing. */
export function testDoors(looks: readonly Look[]): void {
  const world = useService({
    roles: 'all',
    env: { TERMS_URL: 'https://example.com/terms', PRIVACY_URL: 'https://example.com/privacy' },
  });
  const chromium = useBrowser();
  const paths: [string, string][] = [];
  beforeAll(async () => {
    const reports = await shareReports();
    const admin = await world.service.person('admin', world.acme);
    const email = 'invited@example.com';
    await admin.post(`${SETTINGS}/invites`, { email, role: 'viewer' });
    const invitation = new URL(linkIn((await mailTo(world.service, email)).text));
    paths.push(
      ['sign-in', '/sign-in?notice=session-ended'],
      ['sign-up', '/sign-up'],
      ['reset', '/reset-password'],
      ['new-password', '/reset-password?token=x'],
      ['verify', '/verify-email?token=x'],
      ['incomplete', '/verify-email'],
      ['invitation', invitation.pathname + invitation.search],
      ['ended', '/accept-invite?token=x'],
      ['unsubscribe', '/unsubscribe'],
      ['not-found', '/sign-in/more'],
      ...reports,
    );
  });
  /** Of two weeks of scans: one that shows them, and one that asks for a password. */
  async function shareReports(): Promise<[string, string][]> {
    const { service, acme } = world;
    const codes = [await acme.qrCode({ name: 'Table 4, terrace' }), await acme.qrCode({ name: 'Window' })];
    for (let day = 0; day < 14; day++) {
      for (let scan = 0; scan < 2 + ((day * 5) % 7); scan++)
        await acme.scan(codes[scan % 3 === 0 ? 1 : 0]!, { from: ADDRESSES[(day + scan) % 5]! });
      if (day === 9)
        await acme.patch(`/api/v1/qr/${codes[0]?.id ?? ''}`, {
          qr_data: { url: 'https://example.com/winter' },
        });
      service.clock.advance(DAY_MS);
    }
    await service.whenScansAreTaken();
    const maker: PersonClient = await service.person('admin', acme);
    const brand = { name: 'Trattoria Sole', color: '#b4421a' };
    expect((await maker.patch(`${SETTINGS}/workspace`, { brand })).status).toBe(200);
    const pathOf = async (fields: object): Promise<string> => {
      const { body } = await maker.post<ReportDto>('/api/v1/reports', { title: 'Our tables', ...fields });
      return new URL(body.url).pathname;
    };
    return [
      ['report', await pathOf({ timezone: 'Europe/Zurich' })],
      ['report-password', await pathOf({ password: 'soup of the day' })],
    ];
  }

  it.each(looks)('fit $width pixels in $colorScheme ($locale), and axe finds nothing', async (look) => {
    const { colorScheme, width, locale } = look;
    const viewport = { width, height: width < 900 ? 844 : 900 };
    // axe runs as a script, which the policy of the pages forbids.
    const context = await chromium.browser.newContext({ colorScheme, viewport, locale, bypassCSP: true });
    const page = await context.newPage();
    for (const [name, path] of paths) {
      await page.goto(world.service.url + path);
      if (SCREENSHOTS) {
        mkdirSync(SCREENSHOTS, { recursive: true });
        const file = `door-${name}-${width}-${colorScheme}-${locale}.png`;
        await page.screenshot({ path: join(SCREENSHOTS, file), fullPage: true });
      }
      if (PAGE_PICTURES && width === PHONE_WIDTH && IN_GUIDES.includes(name))
        await takePicture(page, join(PAGE_PICTURES, `${name}-${colorScheme}.webp`));
      expect([name, await page.evaluate('document.documentElement.scrollWidth')]).toEqual([name, width]);
      await page.evaluate(AXE);
      expect([name, await page.evaluate(RUN_AXE)]).toEqual([name, []]);
    }
    await context.close();
  });
}

async function takePicture(page: Page, path: string): Promise<void> {
  await sharp(await page.screenshot())
    .webp({ quality: 60 })
    .toFile(path);
}
