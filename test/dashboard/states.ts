import type { Page } from 'playwright-core';
import type { fillWorkspace } from './workspace.js';

type Ids = Awaited<ReturnType<typeof fillWorkspace>>;

const CSV = ['Title;Where to;Tags', 'Table 20;https://example.com/20;garden|new', 'Table 21;nowhere;'].join(
  '\r\n',
);

const click = (page: Page, name: RegExp) => page.getByRole('button', { name }).first().click();
const menuOf = async (page: Page, name: RegExp) => {
  await click(page, name);
  await page.getByRole('menuitem').first().waitFor();
};
const takeFile = async (page: Page) => {
  const file = { name: 'tables.csv', mimeType: 'text/csv', buffer: Buffer.from(CSV) };
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByRole('combobox', { name: /^Title / }).waitFor();
};
const map = async (page: Page, column: string, target: RegExp) => {
  await page.getByRole('combobox', { name: new RegExp(`^${column} `) }).click();
  await page.getByRole('option', { name: target }).first().click();
};

/** What opens on a screen, for pictures: its name, the address, and how a person opens it, in both languages. */
export const STATES: readonly [
  name: string,
  address: (ids: Ids) => string,
  show: (page: Page) => Promise<unknown>,
  only?: 'desk',
][] = [
  [
    'palette',
    () => '/',
    async (page) => {
      await page.getByText('Table 4, terrace').first().waitFor();
      await page.keyboard.press('Control+k');
      await page.getByRole('option').first().waitFor();
    },
  ],
  [
    'keys',
    () => '/',
    async (page) => {
      await page.getByText('Table 4, terrace').first().waitFor();
      await page.keyboard.press('?');
      await page.getByRole('dialog').waitFor();
    },
  ],
  [
    'codes-row-menu',
    () => '/',
    async (page) => {
      const row = page.locator('tbody tr').filter({ hasText: 'Honey 2026' });
      await row.getByText(/^(Active|Aktiv)$/).click({ button: 'right' });
      await page.getByRole('menuitem').first().waitFor();
    },
    'desk',
  ],
  ['codes-columns', () => '/', (page) => click(page, /^(Columns|Spalten)$/), 'desk'],
  [
    'codes-folder-menu',
    ({ packaging }) => `/?folder=${packaging}`,
    (page) => menuOf(page, /^(Actions of the folder|Aktionen des Ordners) /),
  ],
  [
    'codes-bulk',
    () => '/',
    async (page) => {
      await page.locator('tbody').getByRole('checkbox').first().check();
      await page.getByRole('toolbar').waitFor();
    },
  ],
  [
    'codes-filter',
    () => '/?status_not=paused&tag=menu',
    async (page) => {
      await click(page, /^(Status is not Paused|Status ist nicht Pausiert)$/);
      await page.getByRole('option').first().waitFor();
    },
  ],
  [
    'codes-destinations',
    () => '/?sort=-scan_count',
    async (page) => {
      for (const code of [0, 1, 2]) await page.locator('tbody').getByRole('checkbox').nth(code).check();
      await click(page, /^(Destination|Ziel)$/);
      await page
        .getByRole('dialog')
        .getByRole('textbox')
        .first()
        .fill('https://trattoria-sole.example/menu/winter');
      await page.getByRole('dialog').getByRole('row').nth(1).waitFor();
      await page.getByRole('dialog').locator('[aria-busy=false]').waitFor();
    },
  ],
  [
    'codes-delete',
    () => '/?sort=-scan_count',
    async (page) => {
      for (const code of [0, 1]) await page.locator('tbody').getByRole('checkbox').nth(code).check();
      await page.keyboard.press('x');
      await page.getByRole('dialog').waitFor();
    },
  ],
  [
    'codes-view',
    () => '/?tag=jar',
    async (page) => {
      await click(page, /^(Save view|Ansicht speichern)$/);
      await page.locator('input:focus').fill('Jars');
      await page.keyboard.press('Enter');
      await page.getByRole('link', { name: 'Jars' }).waitFor();
    },
  ],
  ['person-menu', () => '/', (page) => menuOf(page, /Test admin/)],
  [
    'code-menu',
    ({ scanned }) => `/codes/${scanned}`,
    (page) => menuOf(page, /^(More actions|Weitere Aktionen)$/),
  ],
  [
    'code-download',
    ({ scanned }) => `/codes/${scanned}`,
    async (page) => {
      await click(page, /^(Download|Herunterladen)$/);
      await page.getByRole('dialog').waitFor();
    },
  ],
  [
    'code-edit-allergens',
    () => '/codes/new?category=menu',
    async (page) => {
      await page.getByPlaceholder(/^(Name of the dish|Name des Gerichts)$/).fill('Risotto');
      await click(page, /^(Tags and allergens of dish|Kennzeichen und Allergene von Gericht) 1$/);
      await page.getByRole('checkbox').first().check();
    },
  ],
  [
    'code-edit-language',
    () => '/codes/new?category=menu',
    async (page) => {
      await page.getByPlaceholder(/^(Name of the dish|Name des Gerichts)$/).fill('Risotto');
      await menuOf(page, /^(Add a language|Sprache hinzufügen)$/);
      await page.getByRole('menuitem').first().click();
      await page.getByPlaceholder(/^(Missing|Fehlt), /).waitFor();
    },
  ],
  [
    'code-design-thing',
    ({ scanned }) => `/codes/${scanned}/design`,
    async (page) => {
      await page.getByText(/^(On a thing|Am Ort)$/).click();
      await page.getByRole('region', { name: /^(Reading distance|Leseabstand)$/ }).waitFor();
    },
  ],
  [
    'code-history-then',
    ({ scanned }) => `/codes/${scanned}/history`,
    async (page) => {
      await page.getByRole('slider').first().press('ArrowLeft');
      await page.getByRole('region', { name: /^(Since then|Seitdem)$/ }).waitFor();
    },
  ],
  [
    'leads-selected',
    () => '/leads',
    async (page) => {
      await page.locator('tbody').getByRole('checkbox').first().check();
      await page.getByRole('toolbar').waitFor();
    },
  ],
  ['import-columns', () => '/codes/import', takeFile],
  [
    'import-check',
    () => '/codes/import',
    async (page) => {
      await takeFile(page);
      await map(page, 'Title', /^Name$/);
      await map(page, 'Where to', /^(?:Destination|Ziel)$/);
      await click(page, /^(Check 2 rows|2 Zeilen prüfen)$/);
      await page.getByRole('cell', { name: 'nowhere' }).waitFor();
    },
  ],
  [
    'settings-api-keys-new',
    () => '/settings/api-keys',
    async (page) => {
      await click(page, /^(New key|Neuer Schlüssel)$/);
      await page.locator('form').waitFor();
    },
  ],
  [
    'settings-webhooks-new',
    () => '/settings/webhooks',
    async (page) => {
      await click(page, /^(Add endpoint|Endpunkt hinzufügen)$/);
      await page.locator('form').waitFor();
    },
  ],
  [
    'settings-replay',
    ({ webhook }) => `/settings/webhooks/${webhook}`,
    async (page) => {
      await click(page, /^(Replay deliveries|Zustellungen wiederholen)$/);
      const own = page.getByRole('dialog').getByText(/^(Own|Eigener)$/);
      await page.getByRole('dialog').waitFor();
      // A phone has a list instead.
      if (await own.first().isVisible()) await own.first().click();
    },
  ],
  [
    'settings-team-invite',
    () => '/settings/team',
    async (page) => {
      await click(page, /^(Invite people|Personen einladen)$/);
      await page.locator('form').waitFor();
    },
  ],
];
