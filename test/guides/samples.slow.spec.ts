import { execFile } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { PLANS } from '#libs/plans';
import { operations } from '../toolbox/contract.js';
import { checkLanguages } from '../toolbox/language-samples.js';
import { addressesOf, startDemo } from '../toolbox/on-localhost.js';
import { checkSamplesOn, samplesOf } from '../toolbox/page-samples.js';
import { newFolder } from '../toolbox/processes.js';
import type { TestService } from '../toolbox/test-service.js';

/** Guides whose samples need an address and a key only; each has a workspace of its own. */
const PAGES = [
  'docs/create-codes.md',
  'docs/rules.md',
  'docs/categories.md',
  'docs/find-codes.md',
  'docs/pagination.md',
  'docs/change-codes.md',
  'docs/history.md',
  'docs/bulk.md',
  'docs/spreadsheets.md',
  'docs/folders.md',
  'docs/images.md',
  'docs/leads.md',
  'docs/analytics.md',
  'docs/compare-scans.md',
  'docs/scans.md',
  'docs/scanning.md',
  'docs/event-stream.md',
  'docs/passwords.md',
  'docs/landing-pages.md',
  'docs/lead-forms.md',
  'docs/files.md',
  'docs/reports.md',
  'docs/gs1.md',
  'docs/errors.md',
  'docs/idempotency.md',
  'docs/browsers.md',
  'docs/size-limits.md',
  'docs/limits.md',
  'docs/versioning.md',
  'docs/mobile.md',
  'docs/mcp.md',
  'docs/recipes/tables.md',
  'docs/recipes/ab-test.md',
  'docs/recipes/campaign.md',
  'docs/recipes/pipeline.md',
  'docs/recipes/export.md',
  'docs/recipes/contacts.md',
  'docs/recipes/menu.md',
  'docs/recipes/newsletter.md',
  'docs/recipes/website.md',
];
/** They wait until scans are counted, and share a workspace, as pages do that somebody reads one after the other. */
const WAITING = ['docs/analytics.md', 'docs/compare-scans.md', 'docs/scans.md'];
/** Pages with tests of their own that show further operations. */
const OTHERS = [
  'docs/api-keys.md',
  'docs/design.md',
  'docs/design-templates.md',
  'docs/labels.md',
  'docs/pages.md',
  'docs/quick-start.md',
  'docs/recipes/move.md',
];
/** Their samples are also in TypeScript and in Python. */
const IN_ALL_LANGUAGES = [
  'docs/quick-start.md',
  'docs/create-codes.md',
  'docs/find-codes.md',
  'docs/change-codes.md',
  'docs/bulk.md',
  'docs/spreadsheets.md',
  'docs/folders.md',
  'docs/images.md',
  'docs/leads.md',
  'docs/landing-pages.md',
  'docs/lead-forms.md',
  'docs/analytics.md',
  'docs/scans.md',
  'docs/pagination.md',
  'docs/errors.md',
  'docs/idempotency.md',
  'docs/mobile.md',
];

describe('the samples of', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startDemo();
  });
  afterAll(() => service.close());

  const newKey = async () => (await service.client({ perMinute: null, perMonth: null, name: 'Demo' })).key;
  let sharedKey: string;
  beforeAll(async () => {
    sharedKey = await newKey();
  });

  it.each(PAGES)(
    '%s answer what the page shows, run from top to bottom',
    async (page) => {
      const key = WAITING.includes(page) ? sharedKey : await newKey();
      const { dataDir } = service;
      const addresses = addressesOf(service);
      const preamble = `export QR_URL=${addresses.baseUrl} QR_KEY=${key}; cd "$(mktemp -d)"`;
      await checkSamplesOn({ dataDir, ...addresses }, page, preamble);
    },
    120_000,
  );

  it.each(['docs/quick-start.md', 'docs/mobile.md', ...WAITING])(
    '%s say at once that a key is mistyped, and end',
    async (page) => {
      const { baseUrl } = addressesOf(service);
      const script = samplesOf(page).map((sample) => sample.script);
      const { stdout, stderr } = await promisify(execFile)('bash', ['-c', script.join('\n')], {
        ...{ cwd: newFolder(), timeout: 15_000 },
        env: { ...process.env, QR_URL: baseUrl, QR_KEY: sharedKey.slice(0, -1) },
      });
      expect(stdout + stderr).toMatch(/^curl: .* 401$|"status":401,/m);
    },
  );

  it.each(['ts', 'python'] as const)(
    'guides give the same responses in %s',
    async (language) => {
      const pages = IN_ALL_LANGUAGES.map(async (page) => ({ page, QR_KEY: await newKey() }));
      await checkLanguages(language, addressesOf(service), await Promise.all(pages));
    },
    120_000,
  );
});

describe('the guides', () => {
  it('wait for nothing without an end', () => {
    const pages = globSync(['README.md', 'docs/**/*.md']);
    const code = pages.flatMap((page) => [
      ...readFileSync(page, 'utf8').matchAll(/^```\w+.*\n([^]*?)^```$/gm),
    ]);
    const endless = code.flatMap(
      ([, lines = '']) => lines.match(/^\s*(?:until|while) (?!read |page is not None).*/gm) ?? [],
    );
    expect([code.length > 100, endless]).toEqual([true, []]);
  });

  it('show every operation of REST v1 and of the mobile API', () => {
    const scripts = [...PAGES, ...OTHERS]
      .flatMap((page) => samplesOf(page))
      .map(({ script }) => script.replaceAll('\\\n', ' ').replaceAll('$MOBILE', '$QR_URL/api/mobile/v1'))
      .join('\n');
    const calls = [...scripts.matchAll(/curl (?:.*?-X (\w+))?.*?"\$(?:QR|BASE)_URL([^"?]*)(.*)/g)].map(
      ([, verb, path = '', rest = '']) =>
        `${verb ?? (/ -d | -F | --data/.test(rest) ? 'POST' : 'GET')} ${path}`,
    );
    const missing = operations.filter(({ method, path }) => {
      if (!/^\/api\/(?:mobile\/)?v1\//.test(path)) return false;
      const pattern = new RegExp(`^${method} ${path.replace(/\{[^}]+\}/g, '[^/]+')}$`);
      return !calls.some((call) => pattern.test(call));
    });
    expect(missing.map(({ id }) => id)).toEqual([]);
  });

  it('show the figures of each plan', () => {
    const rows = Object.entries(PLANS).map(([name, { perMinute, perMonth }]) => [name, perMinute, perMonth]);
    const table = readFileSync('docs/limits.md', 'utf8').matchAll(
      /^\| (\w+) +\| +(\d+) +\| +([\d,]+) +\|$/gm,
    );
    const shown = [...table].map(([, name = '', minute, month = '']) => [
      name.toLowerCase(),
      Number(minute),
      Number(month.replaceAll(',', '')),
    ]);
    expect(shown).toEqual(rows);
  });
});
