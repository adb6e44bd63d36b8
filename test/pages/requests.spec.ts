import { PASSWORD, signUp } from '../toolbox/people.js';
import { useService } from '../toolbox/use-service.js';
import { led, Visitor } from './visitor.js';

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const PATHS = ['/sign-in', '/sign-up', '/sign-out', '/verify-email', '/reset-password', '/accept-invite'];

describe('a request to a page', () => {
  const world = useService();
  let visitor: Visitor;
  beforeEach(() => {
    visitor = new Visitor(world.service);
  });

  it.each(PATHS)('is refused when a page of another origin sends the form of %s', async (path) => {
    const { email, token } = await signUp(world.service);
    visitor.cookie = token;
    const sessions = () => world.service.query('select id, token_hash from sessions order by id');
    const before = await sessions();
    for (const headers of [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site', origin: 'https://evil.qr.test' },
    ]) {
      const answer = await visitor.submit(path, { email, password: PASSWORD }, headers);
      expect([answer.status, answer.headers['content-type']]).toEqual([403, 'text/html; charset=utf-8']);
      expect(answer.headers['set-cookie']).toBeUndefined();
    }
    expect(await sessions()).toEqual(before);
  });

  it('gets a page, not JSON, for every refusal', async () => {
    const send = (method: 'GET' | 'POST' | 'DELETE', path: string, type?: string, body?: string | Buffer) =>
      visitor.call(method, path, type === undefined ? {} : { 'content-type': type }, body ?? null);
    const refused: [string, Promise<{ status: number; headers: Record<string, string> }>, number][] = [
      ['an unknown page', send('GET', '/sign-in/more'), 404],
      ['a page in other letters', send('POST', '/Sign-In', FORM['content-type'], 'email=a'), 404],
      ['another method', send('DELETE', '/sign-in'), 405],
      ['JSON', send('POST', '/sign-in', 'application/json', '{}'), 415],
      ['a long form', send('POST', '/sign-in', FORM['content-type'], `email=${'x'.repeat(65_536)}`), 413],
      ['many fields', send('POST', '/sign-in', FORM['content-type'], 'a&'.repeat(100)), 400],
      ['no UTF-8', send('POST', '/sign-in', FORM['content-type'], Buffer.from('email=\xff', 'latin1')), 400],
      ['NUL', send('POST', '/sign-in', FORM['content-type'], 'email=%00&password=%00'), 422],
      ['NUL in the address', send('GET', '/sign-in?notice=%00'), 422],
      ['nothing', send('POST', '/sign-in'), 422],
    ];
    for (const [name, answer, status] of refused) {
      const { status: found, headers } = await answer;
      expect([name, found, headers['content-type']]).toEqual([name, status, 'text/html; charset=utf-8']);
    }
    expect((await visitor.get('/sign-in/more')).text).toContain('This page does not exist');
  });

  it.each([
    ['en-GB', 'This page does not exist', 'Back to the start page'],
    ['de', 'Diese Seite gibt es nicht', 'Zur Startseite'],
    ['fr-CH', 'Cette page n’existe pas', 'Aller à la page d’accueil'],
    ['es', 'Esta página no existe', 'Ir a la página de inicio'],
    ['it', 'Questa pagina non esiste', 'Vai alla pagina iniziale'],
    ['nl-BE', 'Deze pagina bestaat niet', 'Naar de startpagina'],
    ['pt-BR', 'Esta página não existe', 'Ir para a página inicial'],
  ])('gets an error page in the language of the visitor: %s', async (language, title, home) => {
    for (const path of ['/sign-in/more', '/menu/of/today']) {
      const headers = { accept: 'text/html', 'accept-language': language };
      const { html } = await visitor.get(path, headers);
      expect(html).toContain(`<html lang="${language.slice(0, 2)}">`);
      expect(html).toContain(`<h1>${title}</h1>`);
      expect(html).toContain(`>${home}</a>`);
    }
  });

  it('gets other refusals in that language as well, with the id of the request', async () => {
    const german = { 'accept-language': 'de' };
    const page = await visitor.call('DELETE', '/sign-in', german, null);
    expect(page.text).toContain('Das ist hier nicht möglich');
    expect(page.text).toContain(`Kennung der Anfrage: ${page.headers['x-request-id']}`);
    const type = { ...FORM, 'sec-fetch-site': 'same-origin' };
    const rest = await visitor.call('POST', '/sign-in', { ...german, ...type }, 'a&'.repeat(100));
    expect([rest.status, rest.text]).toEqual([400, expect.stringContaining('Das hat nicht funktioniert')]);
  });

  it('is redirected from a trailing slash, with its query and its form', async () => {
    for (const path of PATHS) {
      const answer = await visitor.get(`${path}/?token=a%20b&notice=x`);
      expect([answer.status, answer.headers.location]).toEqual([308, `..${path}?token=a%20b&notice=x`]);
    }
    expect(led(await visitor.submit('/sign-in/', {}))).toEqual([308, '../sign-in']);
    expect((await visitor.get('/Sign-In/')).status).toBe(404);
  });

  it('to a path that does not exist gets a page in a browser, and JSON in programs and below /api', async () => {
    const accept = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
    for (const path of ['/no.menu', '/menu/of/today', '/docs/none', '/%ff']) {
      const page = await visitor.get(path, { accept });
      expect([page.status, page.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
      expect(page.text).toContain('This page does not exist');
      expect(page.headers['content-security-policy']).toContain("style-src 'sha256-");
    }
    const JSON_TYPE = 'application/problem+json; charset=utf-8';
    for (const [path, headers] of [
      ['/no.menu', {}],
      ['/no.menu', { accept: '*/*' }],
      ['/no.menu', { accept: 'application/json, text/html;q=0.5' }],
      ['/api/v1/none', { accept }],
      ['/api/none', { accept }],
    ] as [string, Record<string, string>][]) {
      const answer = await visitor.get(path, headers);
      expect([path, answer.headers['content-type']]).toEqual([path, JSON_TYPE]);
    }
  });

  it('says nothing that its address asks it to say, and escapes what it repeats', async () => {
    const token = `"><script>alert(1)</script>`;
    const shown = await visitor.get(`/verify-email?token=${encodeURIComponent(token)}`);
    expect(shown.html).toContain('value="&quot;&gt;&lt;script&gt;');
    const noticed = await visitor.get('/sign-in?notice=Your+account+is+locked&next=https://evil.example');
    expect(noticed.html).not.toMatch(/locked|evil/);
    const entered = await visitor.submit('/sign-in?next=https://evil.example', {
      email: token,
      password: token,
    });
    // The page has two scripts of its own, which show a password and use a passkey.
    expect(entered.html.match(/<script>.{20}/g)).toEqual([
      expect.stringMatching(/^<script>for\(const b of /),
      expect.stringMatching(/^<script>for\(const b of /),
    ]);
    for (const cut of ['/verify-email', '/accept-invite', '/verify-email?token=a&token=b'])
      expect((await visitor.get(cut)).text).toContain('This link is not complete');
  });

  it('leaves the API as it is: forms are refused there, and the document has no pages', async () => {
    const form = await visitor.call('POST', '/api/auth/v1/sign-in', FORM, 'email=a&password=b');
    expect([form.status, form.headers['content-type']]).toEqual([
      415,
      'application/problem+json; charset=utf-8',
    ]);
    const { paths } = JSON.parse((await visitor.get('/openapi.json')).html) as { paths: object };
    expect(Object.keys(paths).filter((path) => !path.startsWith('/api/'))).toEqual([]);
  });
});
