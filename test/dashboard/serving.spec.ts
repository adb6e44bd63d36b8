import { readdirSync, readFileSync } from 'node:fs';
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { request } from 'undici';
import { useService } from '../toolbox/use-service.js';
import { DASHBOARD_PATHS } from '#libs/platform';

const KIBIBYTE = 1_024;
const FOLDER = 'dist/dashboard';

describe('the files of the dashboard', () => {
  const world = useService({ env: { BASE_URL: 'https://qr.test/below' } });

  const get = async (path: string, headers: Record<string, string> = {}, method: 'GET' | 'POST' = 'GET') => {
    const answer = await request(world.service.url + path, { method, headers });
    return {
      status: answer.statusCode,
      headers: answer.headers,
      bytes: Buffer.from(await answer.body.arrayBuffer()),
    };
  };
  const assetsIn = (html: string): string[] =>
    [...html.matchAll(/(?:src|href)="\.(\/assets\/[^"]+)"/g)].map(([, path]) => path!);

  it.each([...DASHBOARD_PATHS, 'codes/new', 'settings/team/scim', 'settings/webhooks/some-id'])(
    'answers /%s with the page of the app, which knows the path of BASE_URL',
    async (path) => {
      const { status, headers, bytes } = await get(`/${path}`);
      expect([status, headers['content-type'], headers['cache-control']]).toEqual([
        200,
        'text/html; charset=utf-8',
        'no-store',
      ]);
      expect(bytes.toString()).toContain('<base href="/below/" />');
    },
  );

  it.each(['/codesign', '/setting/api-keys'])('leaves %s to whom it belongs', async (path) => {
    const { status, bytes } = await get(path);
    expect(status).not.toBe(200);
    expect(bytes.toString()).not.toContain('id="root"');
  });

  it.each(['/assets/no-such-file.js', '/assets/../index.html', '/assets/index.html', '/assets'])(
    'answers %s with 404',
    async (path) => {
      expect((await get(path)).status).toBe(404);
    },
  );

  it('takes no other method', async () => {
    expect((await get('/settings/api-keys', {}, 'POST')).status).toBe(404);
  });

  it('leads to sign-in at the start page without a session', async () => {
    const { status, headers } = await get('/');
    expect([status, headers.location]).toEqual([303, 'sign-in']);
  });

  it('sends assets that browsers keep for good, compressed as they can read', async () => {
    const [script] = assetsIn((await get('/codes')).bytes.toString());
    const plain = await get(script!);
    expect(plain.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'Accept-Encoding',
    });
    expect(plain.headers['content-encoding']).toBeUndefined();
    const brotli = await get(script!, { 'accept-encoding': 'gzip, deflate, br' });
    expect(brotli.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(brotli.bytes).equals(plain.bytes)).toBe(true);
    const gzip = await get(script!, { 'accept-encoding': 'gzip' });
    expect(gzip.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(gzip.bytes).equals(plain.bytes)).toBe(true);
  });

  it.each([
    ['manifest.webmanifest', 'application/manifest+json; charset=utf-8'],
    ['offline.js', 'text/javascript; charset=utf-8'],
    ['icon-512.png', 'image/png'],
  ])('are asked for again at each visit if their name stays: %s', async (name, mediaType) => {
    const { status, headers } = await get(`/assets/${name}`, { 'accept-encoding': 'br' });
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([200, mediaType, 'no-cache']);
  });

  it('contain nothing inline and nothing of another origin', async () => {
    const html = (await get('/codes')).bytes.toString();
    expect(html).not.toMatch(/<style|style=|<script(?![^>]*\bsrc=)|https?:/);
  });

  interface Chunk {
    file: string;
    imports?: string[];
    css?: string[];
  }
  const chunks = JSON.parse(readFileSync(`${FOLDER}/manifest.json`, 'utf8')) as Record<string, Chunk>;
  // A screen that others contain is in the file that they share.
  const TEXTS_OF_A_CODE = { en: '_texts-code-en', de: '_texts-code-de' };
  function keyOf(module: string): string {
    const found = Object.keys(chunks).find((key) => key === module || key.startsWith(`${module}-`));
    if (found === undefined) throw new Error(`The build has no ${module}`);
    return found;
  }

  /** All files that a screen needs before it is shown. @param modules that the router loads for it */
  function filesOf(modules: readonly string[]): string[] {
    const found = new Set<string>();
    const add = (key: string) => {
      if (found.has(key)) return;
      found.add(key);
      chunks[key]?.imports?.forEach(add);
    };
    for (const module of modules) add(keyOf(module));
    const first = assetsIn(readFileSync(`${FOLDER}/index.html`, 'utf8')).map((path) => path.slice(1));
    const all = [...found].flatMap((key) => chunks[key] ?? []);
    return [...new Set([...first, ...all.flatMap(({ file, css = [] }) => [file, ...css])])];
  }
  const kibibytesOf = (files: readonly string[]) =>
    files.reduce((sum, file) => sum + gzipSync(readFileSync(`${FOLDER}/${file}`), { level: 9 }).length, 0) /
    KIBIBYTE;

  it.each([
    ['the list', 200, ['codes/list.tsx', 'codes/en.json']],
    ['the list in German', 204, ['codes/list.tsx', 'codes/de.json', '_texts-frame-de']],
    ['analytics', 330, ['_shared', 'analytics/en.json', 'settings/reports/en.json']],
    ['New code', 340, ['code/create.tsx', 'codes/en.json', 'files/en.json', TEXTS_OF_A_CODE.en]],
    [
      'New code in German',
      345,
      ['code/create.tsx', 'codes/de.json', 'files/de.json', TEXTS_OF_A_CODE.de, '_texts-frame-de'],
    ],
  ])('show %s with at most %i KiB of scripts in 12 files, compressed', (_screen, most, modules) => {
    const files = filesOf(modules);
    const scripts = files.filter((file) => file.endsWith('.js'));
    const styles = files.filter((file) => file.endsWith('.css'));
    expect(kibibytesOf(scripts)).toBeLessThanOrEqual(most);
    expect(scripts.length).toBeLessThanOrEqual(12);
    expect(styles).toHaveLength(1);
    expect(kibibytesOf(styles)).toBeLessThan(40);
  });

  it('have no maps of their sources', () => {
    expect(readdirSync(`${FOLDER}/assets`).filter((name) => name.endsWith('.map'))).toEqual([]);
  });
});

describe('the texts of the dashboard', () => {
  const folders = readdirSync('apps/dashboard', { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('en.json'))
    .map((path) => path.slice(0, -'en.json'.length));
  const keysIn = (texts: object, prefix = ''): string[] =>
    Object.entries(texts).flatMap(([key, value]: [string, unknown]) =>
      typeof value === 'object' && value !== null ? keysIn(value, `${prefix}${key}.`) : [prefix + key],
    );

  it.each(folders)('%s are complete in German', (folder) => {
    const [english, german] = ['en', 'de'].map((language) =>
      keysIn(JSON.parse(readFileSync(`apps/dashboard/${folder}${language}.json`, 'utf8')) as object).sort(),
    );
    expect(german).toEqual(english);
  });
});
