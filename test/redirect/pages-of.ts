import { QrCode, Scan } from '#libs/database';
import { categories } from '#libs/qr-codes';
import type { ServiceUnderTest } from '../toolbox/use-service.js';
import type { Phone } from './phone.js';

/** The renderer writes these attributes; stored text must not add any. */
const ATTRIBUTES = [
  ...[
    'alt',
    'aria-current',
    'aria-hidden',
    'aria-label',
    'charset',
    'class',
    'content',
    'data-a',
    'datetime',
  ],
  ...['dir', 'href', 'hreflang', 'id', 'lang', 'name', 'open', 'property', 'rel', 'role', 'src', 'type'],
  // Those of drawings.
  ...['cx', 'cy', 'd', 'fill', 'height', 'opacity', 'preserveAspectRatio', 'r', 'rx', 'ry', 'stroke'],
  ...['stroke-width', 'viewBox', 'width', 'x', 'y'],
];
/** A page with a form also has these. */
const WITH_FORM = [
  ...ATTRIBUTES,
  ...['action', 'autocomplete', 'for', 'maxlength', 'method', 'required', 'tabindex', 'target', 'value'],
];
const MARKUP = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "' onmouseover='alert(1)",
  '</title></style></h1><svg onload=alert(1)>',
  '&lt;script&gt;&#x3c;${7*7}{{7*7}}\u202e\ufffe\u0007<!--',
];
const HOSTILE = [
  MARKUP.join(''),
  'javascript:alert(1)',
  ' java\tscript:alert(1)//https://example.com',
  'https://example.com/"onfocus="alert(1)"autofocus="',
];

const withStrings = (value: unknown, text: string): unknown => {
  if (typeof value === 'string') return text;
  if (Array.isArray(value)) return value.map((item) => withStrings(item, text));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inside]) => [key, withStrings(inside, text)]));
};

interface Inventory {
  headings: number;
  forms: number;
  forbidden: number;
  attributes: string[];
  protocols: string[];
  width: number;
}

const INVENTORY = `({
  headings: document.querySelectorAll('h1').length,
  forms: document.querySelectorAll('form').length,
  forbidden: document.querySelectorAll('script,iframe,object,embed,base,link,svg *:not(path,rect,circle,ellipse,g,text)').length,
  attributes: [...new Set([...document.querySelectorAll('*')].flatMap((each) => each.getAttributeNames()))].sort(),
  protocols: [...document.querySelectorAll('a,img')].map((each) => new URL(each.href ?? each.src).protocol),
  width: document.documentElement.scrollWidth,
})`;

/** Some have a page only if they ask for it, and each product has a serial number of its own. */
function withPage(name: string, example: object, serial: string): object {
  if (name === 'gs1') return { ...example, viewer: true, title: 'Espresso', serial };
  return 'viewer' in example ? { ...example, viewer: true } : example;
}

/** Registers the tests that hold for the page of each of these categories. */
export function testPagesOf(
  world: ServiceUnderTest,
  phone: Phone,
  isChosen: (name: string) => boolean,
): void {
  // Only an uploaded file has a page, which the specs of files open.
  const chosen = categories.filter(
    ({ name, page }) => page !== undefined && name !== 'file' && isChosen(name),
  );
  describe.each(chosen.map((category) => [category.name, category] as const))(
    'a scan of %s',
    (name, category) => {
      const hasForm = name === 'landing_page';
      const allowed = hasForm ? WITH_FORM : ATTRIBUTES;
      let serials = 0;
      const exampleOf = () => withPage(name, category.example, String(++serials));

      it('shows a page that fits a phone, and is recorded before', async () => {
        const code = await phone.codeOf(name, exampleOf());
        expect(await phone.open(code)).toBe(200);
        const { headings, forms, forbidden, attributes, width } =
          await phone.page.evaluate<Inventory>(INVENTORY);
        expect([headings, forms, forbidden, width]).toEqual([1, hasForm ? 1 : 0, 0, 390]);
        expect(allowed).toEqual(expect.arrayContaining(attributes));
        expect(phone.alarms).toEqual([]);
        await world.service.whenScansAreTaken();
        const scans = await world.service.dataSource.getRepository(Scan).findBy({ qrCodeId: code.id });
        expect(scans).toMatchObject([{ rule: null, isBot: false }]);
      });

      it('is nothing but text, whatever is stored', async () => {
        for (const text of HOSTILE) {
          const example = exampleOf();
          const code = await phone.codeOf(name, example);
          // This bypasses the service, which refuses most of it; no edge has cached the code yet.
          const qrData = withStrings(example, text) as object;
          await world.service.dataSource.getRepository(QrCode).update({ id: code.id }, { qrData });
          expect(await phone.open(code)).toBe(200);
          const { headings, forms, forbidden, attributes, protocols } =
            await phone.page.evaluate<Inventory>(INVENTORY);
          expect([text, headings, forms, forbidden]).toEqual([text, 1, hasForm ? 1 : 0, 0]);
          expect(allowed).toEqual(expect.arrayContaining(attributes));
          for (const protocol of protocols) expect(protocol).toMatch(/^(?:https?|mailto|tel|sms|geo):$/);
        }
        expect(phone.alarms).toEqual([]);
      });
    },
  );
}
