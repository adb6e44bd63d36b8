import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const DASHBOARD = 'apps/dashboard';
/** They are there before any screen. */
const EVERYWHERE = ['ui', 'shell'];
const SCREEN = /screen\(\s*\[([^\]]*)\],\s*\(\) => import\('([^']+)'\)/g;
const IMPORT = /^(?:import|export)(?! type)[^;]*? from '(\.[^']+)'/gm;
const NAMESPACES = /useTranslation\((\[[^\]]*\]|'[^']*')/g;
const LOADED = /loadTexts\((\[[^\]]*\])\)/g;
/** Permissions such as `codes:read` look the same. */
const KEY = /['"`]([a-z-]+):(?!(?:read|write)['"`])[a-zA-Z]/g;

const quoted = (text: string): string[] => [...text.matchAll(/'([^']+)'/g)].map(([, word = '']) => word);
const capturedBy = (pattern: RegExp, text: string): string[] =>
  [...text.matchAll(pattern)].map(([, captured = '']) => captured);
const isNamespace = (name: string): boolean =>
  [name, `settings/${name}`].some((folder) => existsSync(join(DASHBOARD, folder, 'en.json')));

const fileOf = (path: string): string | undefined =>
  ['.tsx', '.ts'].map((end) => path.replace(/\.js$/, end)).find((file) => existsSync(file));

/** The namespaces whose texts a module and those that it imports ask for, except those that it loads. */
function askedBy(path: string, seen = new Set<string>()): string[] {
  const file = fileOf(path);
  if (file === undefined || seen.has(file)) return [];
  seen.add(file);
  const source = readFileSync(file, 'utf8');
  const loaded = capturedBy(LOADED, source).flatMap(quoted);
  // What this module imports can be imported by others that load nothing.
  const seenHere = loaded.length === 0 ? seen : new Set(seen);
  const own = [...capturedBy(KEY, source), ...capturedBy(NAMESPACES, source).flatMap(quoted)];
  const imported = capturedBy(IMPORT, source).flatMap((name) => askedBy(join(file, '..', name), seenHere));
  return [...own.filter(isNamespace), ...imported].filter((name) => !loaded.includes(name));
}

describe('a screen of the dashboard', () => {
  const router = readFileSync(join(DASHBOARD, 'router.tsx'), 'utf8');
  const screens = [...router.matchAll(SCREEN)].map(([, texts = '', module = '']) => ({ texts, module }));

  it('loads the texts that it and its components ask for, if its address is opened first', () => {
    const missing = screens.flatMap(({ texts, module }) => {
      const loaded = new Set([...quoted(texts), ...EVERYWHERE]);
      const asked = new Set(askedBy(join(DASHBOARD, module)));
      return [...asked].filter((name) => !loaded.has(name)).map((name) => `${module} lacks ${name}`);
    });
    expect(screens.length).toBeGreaterThan(15);
    expect(missing).toEqual([]);
  });
});
