import { mailTo } from '../toolbox/mails.js';
import { PASSWORD, signIn, signUp } from '../toolbox/people.js';
import { useService } from '../toolbox/use-service.js';
import { led, linkIn, Visitor } from './visitor.js';

const NEW_PASSWORD = 'another horse battery staple';

describe('pages for accounts', () => {
  const world = useService({ roles: 'all' });
  let visitor: Visitor;
  let people = 0;
  beforeEach(() => {
    visitor = new Visitor(world.service);
  });
  const someone = () => `visitor-${++people}@example.com`;
  const mailLink = async (email: string, subject: string) =>
    linkIn((await mailTo(world.service, email, { subject })).text);

  it('lead from sign-up by the link in the email to a confirmed address, which only a click confirms', async () => {
    const email = someone();
    expect(led(await visitor.get('/'))).toEqual([303, 'sign-in']);
    expect((await visitor.get('/sign-in')).text).toContain('Create an account');
    expect((await visitor.get('/sign-up')).status).toBe(200);
    const fields = { name: '<b>Ada</b>', workspaceName: 'Acme & Co', email, password: PASSWORD };
    const signedUp = await visitor.submit('/sign-up', fields);
    expect(led(signedUp)).toEqual([303, './']);
    expect(signedUp.headers['set-cookie']).toMatch(/HttpOnly; Secure; SameSite=Lax$/);
    expect((await visitor.get('/')).html).toContain('<div id="root">');
    expect(await visitor.opened()).toMatchObject({
      user: { name: '<b>Ada</b>', email, emailVerified: false, workspaces: [{ role: 'admin' }] },
      workspace: { name: 'Acme & Co' },
    });

    const link = await mailLink(email, 'Confirm your email address');
    expect(link).toMatch(/^https:\/\/qr\.test\/verify-email\?token=[\w-]{43}$/);
    // Programs that scan emails open links like this.
    expect([(await visitor.get(link)).status, (await visitor.get(link)).status]).toEqual([200, 200]);
    expect((await visitor.opened()).user).toMatchObject({ emailVerified: false });
    const token = new URL(link).searchParams.get('token')!;
    expect((await visitor.get('/verify-email')).text).toContain('Send a new email');
    expect(led(await visitor.submit('/verify-email', {}))).toEqual([303, './?notice=confirmation-sent']);
    const renewed = await mailTo(world.service, email, { subject: 'Confirm your email address' });
    expect((await visitor.submit('/verify-email', { token })).text).toContain('Send a new email');
    const confirmed = await visitor.submit('/verify-email', { token: renewed.token });
    expect(led(confirmed)).toEqual([303, './?notice=email-confirmed']);
    expect((await visitor.opened()).user).toMatchObject({ emailVerified: true });
    const again = await visitor.submit('/verify-email', { token: renewed.token });
    expect([again.status, again.text]).toEqual([422, expect.stringContaining('no longer valid')]);
  });

  it('sign in and out, and end the session on the server', async () => {
    const { email } = await signUp(world.service);
    expect(led(await visitor.submit('/sign-in', { email, password: PASSWORD }))).toEqual([303, './']);
    expect(led(await visitor.get('/sign-in'))).toEqual([303, './']);
    expect(led(await visitor.get('/sign-out'))).toEqual([303, './']);
    const { cookie } = visitor;
    expect(led(await visitor.submit('/sign-out', {}))).toEqual([303, 'sign-in?notice=signed-out']);
    expect(visitor.cookie).toBeUndefined();
    visitor.cookie = cookie;
    expect(led(await visitor.get('/'))).toEqual([303, 'sign-in']);
    expect((await visitor.get('/sign-in?notice=signed-out')).text).toContain('You are signed out.');
  });

  it('lead after signing in to the page of the dashboard that was asked for, and nowhere else', async () => {
    const { email } = await signUp(world.service);
    await visitor.submit('/sign-in', { email, password: PASSWORD });
    expect(led(await new Visitor(world.service).get('/?status=paused'))).toEqual([
      ...[303, `sign-in?next=${encodeURIComponent('?status=paused')}`],
    ]);
    const nowhere = [
      'https://evil.test',
      '//evil.test',
      'settings//evil.test',
      'settings/../x',
      'codes\\x',
      'docs',
    ];
    for (const [next, page] of [
      ['settings/team?state=failed', 'settings/team?state=failed'],
      ['?status=paused&q=a%20jar', './?status=paused&q=a%20jar'],
      ...nowhere.map((address) => [address, './'] as const),
    ] as const) {
      const asked = await visitor.get(`/sign-in?next=${encodeURIComponent(next)}`);
      const signedIn = await visitor.submit('/sign-in', { email, password: PASSWORD, next });
      expect([led(asked), led(signedIn)]).toEqual([
        [303, page],
        [303, page],
      ]);
    }
  });

  it('show a wrong password on the page, keep the email and nothing else, and say how long to wait', async () => {
    const { email } = await signUp(world.service);
    const guess = (password: string) => visitor.submit('/sign-in', { email, password });
    const wrong = await guess('a wrong password');
    expect([wrong.status, wrong.headers['set-cookie']]).toEqual([401, undefined]);
    expect(wrong.text).toContain('The email address or password is incorrect.');
    expect(wrong.html).toContain(`value="${email}"`);
    expect(wrong.html).not.toContain('a wrong password');
    for (let count = 0; count < 9; count++) await guess('a wrong password');
    const blocked = await guess(PASSWORD);
    expect([blocked.status, blocked.headers['retry-after']]).toEqual([429, '60']);
    expect(blocked.text).toContain('Too many attempts; try again in 60 seconds.');
  });

  it('name faulty fields by their labels, and link to them', async () => {
    const { email } = await signUp(world.service);
    const faulty = await visitor.submit('/sign-up', { name: 'Ada', email: 'x', password: 'short' });
    expect(faulty.status).toBe(422);
    for (const [field, says] of [
      ['workspaceName', 'Workspace name is required'],
      ['email', 'Email address must be an email address, such as hello@example.com'],
      ['password', 'Password must be at least 10 characters long'],
    ]) {
      expect(faulty.html).toContain(`<a href="#${field}">${says}</a>`);
      expect(faulty.html).toContain(`<p class="fault" id="${field}-fault">${says}</p>`);
    }
    expect(faulty.html).toContain('<title>Error: Create an account');
    const fields = { name: 'Ada', workspaceName: 'Acme', email, password: PASSWORD };
    const taken = await visitor.submit('/sign-up', fields);
    expect([taken.status, taken.text]).toEqual([
      409,
      expect.stringContaining('sign in, or reset its password'),
    ]);
  });

  it('lead from a forgotten password by the link in the email to a new one, and end all sessions', async () => {
    const { email } = await signUp(world.service);
    await visitor.submit('/sign-in', { email, password: PASSWORD });
    const asked = await visitor.submit('/reset-password', { email });
    const stranger = await visitor.submit('/reset-password', { email: someone() });
    expect(led(asked)).toEqual([303, 'sign-in?notice=reset-requested']);
    expect(led(stranger)).toEqual(led(asked));
    const link = await mailLink(email, 'Reset your password');
    expect(link).toMatch(/^https:\/\/qr\.test\/reset-password\?token=[\w-]{43}$/);
    const token = new URL(link).searchParams.get('token')!;
    const page = await visitor.get(link);
    expect([page.status, page.html]).toEqual([200, expect.stringContaining(`value="${token}"`)]);

    const save = (password: string, repeated: string) =>
      visitor.submit('/reset-password', { token, password, repeated });
    const differing = await save(NEW_PASSWORD, 'something else entirely');
    expect(differing.status).toBe(422);
    expect(differing.text).toContain('Repeated password must be the same as the new password');
    expect((await signIn(world.service, email)).status).toBe(200);
    expect(page.text).toContain('Also revoke the API keys of this account');
    expect(led(await save(NEW_PASSWORD, NEW_PASSWORD))).toEqual([303, 'sign-in?notice=password-changed']);
    expect(led(await visitor.get('/'))).toEqual([303, 'sign-in']);
    const changed = { email, password: NEW_PASSWORD };
    expect(led(await visitor.submit('/sign-in', changed))).toEqual([303, './']);
    const late = await save(PASSWORD, PASSWORD);
    expect([late.status, late.text]).toEqual([422, expect.stringContaining('Send a new email')]);
  });

  const GERMAN = { 'accept-language': 'fi, de-AT;q=0.9, en;q=0.5' };

  it.each([
    ['/sign-in', 'Anmelden'],
    ['/sign-in?notice=signed-out', 'Sie sind abgemeldet.'],
    ['/sign-up', 'Konto erstellen'],
    ['/verify-email', 'Dieser Link ist nicht vollständig'],
    ['/verify-email?token=x', 'E-Mail-Adresse bestätigen'],
    ['/reset-password', 'Passwort zurücksetzen'],
    ['/reset-password?token=x', 'Neues Passwort wählen'],
    ['/accept-invite', 'Dieser Link ist nicht vollständig'],
    ['/accept-invite?token=x', 'Diese Einladung gilt nicht mehr'],
  ])('are in German for those who prefer it: %s', async (path, text) => {
    const german = await visitor.get(path, GERMAN);
    expect(german.html).toMatch(/^<!doctype html><html lang="de">/);
    expect(german.text).toContain(text);
    expect((await visitor.get(path, { 'accept-language': 'fi' })).html).toMatch(
      /^<!doctype html><html lang="en">/,
    );
  });

  it.each([
    ['fr', 'Se connecter', 'L’adresse e-mail ou le mot de passe n’est pas correct.'],
    ['es', 'Iniciar sesión', 'La dirección de correo electrónico o la contraseña no es correcta.'],
    ['it', 'Accedi', 'L’indirizzo e-mail o la password non è corretto.'],
    ['nl', 'Inloggen', 'Het e-mailadres of het wachtwoord is niet juist.'],
    ['pt', 'Iniciar sessão', 'O endereço de e-mail ou a palavra-passe não está correto.'],
  ])('are in the language of the visitor: %s', async (language, title, wrong) => {
    const headers = { 'accept-language': `${language}-XX, en;q=0.5` };
    const page = await visitor.get('/sign-in', headers);
    expect(page.html).toMatch(new RegExp(`^<!doctype html><html lang="${language}">`));
    expect(page.html).toContain(`<h1>${title}</h1>`);
    const browser = { ...headers, origin: 'null', 'sec-fetch-site': 'same-origin' };
    const refused = await visitor.submit('/sign-in', { email: 'a@b.test', password: PASSWORD }, browser);
    expect(refused.text).toContain(wrong);
    expect(refused.html).not.toContain('lang="en"');
  });

  it('say in German what to change, and mark what is English', async () => {
    const submit = (path: string, fields: Record<string, string>) =>
      visitor.submit(path, fields, { ...GERMAN, origin: 'null', 'sec-fetch-site': 'same-origin' });
    const { email } = await signUp(world.service);
    const wrong = await submit('/sign-in', { email, password: 'a wrong password' });
    expect([wrong.status, wrong.html]).toEqual([401, expect.stringContaining('<title>Fehler: Anmelden')]);
    expect(wrong.text).toContain('Die E-Mail-Adresse oder das Passwort ist nicht richtig.');
    const faulty = await submit('/sign-up', { name: 'Ada\nLovelace', email: 'x', password: 'short' });
    for (const text of [
      'Ihr Name<span lang="en">',
      'Name des Workspace: Bitte füllen Sie dieses Feld aus',
      'E-Mail-Adresse: Bitte geben Sie eine E-Mail-Adresse ein',
      'Passwort: Bitte geben Sie mindestens 10 Zeichen ein',
    ])
      expect(faulty.html).toContain(text);
    const fields = { name: 'Ada', workspaceName: 'Acme', email, password: PASSWORD };
    expect((await submit('/sign-up', fields)).text).toContain('Es gibt bereits ein Konto mit dieser');
    const ended = await submit('/verify-email', { token: 'x'.repeat(43) });
    expect(ended.text).toContain('Dieser Link gilt nicht mehr');
  });
});
