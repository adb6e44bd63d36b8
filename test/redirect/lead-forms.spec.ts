import type { Email } from 'postal-mime';
import { Leads } from '#libs/scans';
import type { QrCodeDto } from '../../src/qr/record/qr.dto.js';
import type { Client, QrCodeFields } from '../toolbox/client.js';
import { formTokenIn } from '../toolbox/lead-form.js';
import { emailsTo, mailsTo, mailTo } from '../toolbox/mails.js';
import { note } from '../toolbox/secrets.js';
import { endpoint } from '../toolbox/settings.js';
import { useService } from '../toolbox/use-service.js';

const HOME = '192.0.2.77';
const AGENT =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Mobile/15E148 Safari/604.1';
const HOUR_MS = 3_600_000;

const FORM = {
  fields: [
    { name: 'name', label: 'Name', type: 'text' },
    { name: 'email', label: 'Email', type: 'email', required: true },
    { name: 'phone', label: 'Phone', type: 'tel' },
    { name: 'seat', label: 'Seat', type: 'select', options: ['Inside', 'Terrace'] },
    { name: 'note', label: 'Note', type: 'textarea' },
  ],
  consent_text: 'Send me the newsletter.',
};
const DATA = { title: 'The new season', lead_form: FORM };
const EMPTY = { name: '', phone: '', seat: '', note: '' };

interface LeadRow {
  id: string;
  fields: Record<string, string>;
  consent: boolean;
  consent_text: string | null;
}

const world = useService({ roles: 'all' });
let acme: Client;
let addresses = 0;
beforeEach(async () => {
  acme = await world.service.client();
});

const page = (fields: QrCodeFields = {}) =>
  acme.qrCode({ category: 'landing_page', qr_data: DATA, ...fields });

const leadsOf = ({ id }: Pick<QrCodeDto, 'id'>) =>
  world.service.query<LeadRow>('select * from leads where qr_code_id = $1 order by submitted_at, id', [id]);

function visitor(): { from: string; headers: Record<string, string> } {
  const from = `198.51.100.${(addresses += 1)}`;
  note(from);
  return { from, headers: { 'x-forwarded-for': from, 'user-agent': AGENT } };
}

async function open(code: Pick<QrCodeDto, 'short_code'>): Promise<string> {
  const { status, bytes, headers } = await acme.scan(code);
  expect([status, Number(headers['content-length'])]).toEqual([200, bytes.length]);
  return bytes.toString();
}

async function send(
  { short_code }: Pick<QrCodeDto, 'short_code'>,
  fields: Record<string, string>,
  {
    headers = visitor().headers,
    method = 'POST',
  }: { headers?: Record<string, string>; method?: string } = {},
) {
  const answer = await fetch(`${world.service.shortUrl}/${short_code}/lead`, {
    method,
    headers,
    redirect: 'manual',
    ...(method === 'POST' && { body: new URLSearchParams(fields) }),
  });
  const text = await answer.text();
  return { status: answer.status, location: answer.headers.get('location'), headers: answer.headers, text };
}

const submit = async (code: QrCodeDto, fields: Record<string, string>) =>
  send(code, { 'form.token': formTokenIn(await open(code)), ...fields });

async function subscribe(): Promise<void> {
  const admin = await world.service.person('admin', acme);
  await endpoint(admin, { url: 'https://hooks.example.com/', events: ['lead'] });
}

const eventsOf = async ({ id }: Pick<QrCodeDto, 'id'>) => {
  const sql = "select id, body from webhook_events where qr_code_id = $1 and event = 'lead' order by id";
  const rows = await world.service.query<{ id: string; body: string }>(sql, [id]);
  return rows.map((row) => ({ id: row.id, body: JSON.parse(row.body) as Record<string, unknown> }));
};

describe('the form of a landing page', () => {
  it('needs a tick where its owner requires one, links to the privacy policy, and thanks in their words', async () => {
    const code = await page({
      qr_data: {
        title: 'The new season',
        lead_form: {
          ...FORM,
          consent_url: 'https://example.com/privacy',
          consent_required: true,
          thanks_text: 'You will hear from us on Monday.',
          thanks_link: { label: 'See the menu', url: 'https://example.com/menu' },
        },
      },
    });
    const html = await open(code);
    expect(html).toContain('name="consent" value="yes" required>');
    expect(html).toContain('<a href="https://example.com/privacy" target="_blank" rel="noopener">');
    expect(html).toContain('<p class="quiet">Never enter passwords or card numbers here.</p>');
    const fields = { email: 'ada@example.com', name: 'Ada' };
    const unticked = await submit(code, fields);
    expect([unticked.status, unticked.text.includes('Please tick this box')]).toEqual([422, true]);
    expect(unticked.text).toContain('value="ada@example.com"');
    expect(await leadsOf(code)).toEqual([]);
    expect((await submit(code, { ...fields, consent: 'yes' })).status).toBe(303);
    const thanks = await fetch(`${world.service.shortUrl}/${code.short_code}/thanks`);
    const text = await thanks.text();
    expect(text).toContain('You will hear from us on Monday.');
    expect(text).toContain('href="https://example.com/menu">See the menu<');
  });

  it('offers a few short options side by side, and says line by line what happens next', async () => {
    const options = ['Inside', 'Terrace', 'Garden', 'Bar', 'Counter'];
    const fields = [
      { name: 'seat', label: 'Seat', type: 'select', options: options.slice(0, 4) },
      { name: 'other', label: 'Other', type: 'select', options },
    ];
    const thanks_text = 'Within the hour: we answer by email.\nSee you soon <3';
    const code = await page({ qr_data: { title: 'A table', lead_form: { fields, thanks_text } } });
    const html = await open(code);
    expect(html.match(/<input type="radio" name="seat"/g)).toHaveLength(4);
    expect(html).toContain('<select id="field-1" name="other">');
    const wrong = await submit(code, { seat: 'Roof' });
    expect(wrong.text).toMatch(/<fieldset [^>]*aria-invalid="true" aria-describedby="field-0-fault">/);
    const chosen = await submit(code, { seat: 'Terrace', other: 'Roof' });
    expect(chosen.text).toContain('value="Terrace" checked>');
    const thanks = await (await fetch(`${world.service.shortUrl}/${code.short_code}/thanks`)).text();
    expect(thanks).toContain('<li dir="auto"><b>Within the hour</b><p>we answer by email.</p></li>');
    expect(thanks).toContain('<li dir="auto"><b>See you soon &lt;3</b></li>');
  });

  it('tells the members whom it names by email, once, and nobody else', async () => {
    const viewer = await world.service.person('viewer', acme);
    const { email } = viewer;
    const outsider = await world.service.person('admin', await world.service.client());
    const notify_emails = `${email.toUpperCase()}, stranger@example.com, ${outsider.email}`;
    const code = await page({ name: 'Poster', qr_data: { ...DATA, lead_form: { ...FORM, notify_emails } } });
    const html = await open(code);
    expect(html.toLowerCase()).not.toContain(email);
    const fields = { 'form.token': formTokenIn(html), email: 'ada@example.com' };
    const sent = [await send(code, fields), await send(code, fields)];
    expect(sent.map(({ status }) => status)).toEqual([303, 303]);
    await viewer.patch('/api/auth/v1/me', { locale: 'de-CH' });
    await submit(code, { email: 'eve@example.com' });
    const subject = 'New lead: Poster';
    const texts = [
      (await mailTo(world.service, email, { subject })).text,
      (await mailTo(world.service, email, { subject: 'Neuer Lead: Poster' })).text,
    ];
    expect(texts.join()).toContain('/leads');
    expect(texts.join()).not.toMatch(/ada@|eve@/);
    const leads = (await mailsTo(world.service, email)).filter((mail) => mail.subject.includes('Poster'));
    expect(leads).toHaveLength(2);
    for (const other of ['stranger@example.com', outsider.email])
      expect((await mailsTo(world.service, other)).map((mail) => mail.subject)).not.toContain(subject);
  });

  it('tells them in the brand of the workspace, until they stop it with one click', async () => {
    const admin = await world.service.person('admin', acme);
    const { email } = admin;
    const brand = { name: 'Alder & Finch', color: '#b4421a' };
    await admin.patch('/api/settings/v1/workspace', { brand });
    const code = await page({
      name: 'Card',
      qr_data: { ...DATA, lead_form: { ...FORM, notify_emails: email } },
    });
    await submit(code, { email: 'ada@example.com' });
    const { text } = await mailTo(world.service, email, { subject: 'New lead: Card' });
    const [{ html = '', headers }] = (await emailsTo(world.service, email)) as [Email];
    expect(html).toContain('>Alder &amp; Finch</td>');
    expect(html).toContain('background:#b4421a');
    const header = (name: string) => headers.find(({ key }) => key === name)?.value;
    const url = /^<(.*)>$/.exec(header('list-unsubscribe') ?? '')?.[1] ?? '';
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    expect([text.includes(url), html.includes(url)]).toEqual([true, true]);
    const { pathname, search } = new URL(url);
    const link = world.service.url + pathname + search;
    const click = (fields: FormData | URLSearchParams) => fetch(link, { method: 'POST', body: fields });
    expect(await (await fetch(link)).text()).toContain('new leads of this QR code');
    const oneClick = new FormData();
    oneClick.set('List-Unsubscribe', 'One-Click');
    expect((await click(oneClick)).status).toBe(200);
    await submit(code, { email: 'eve@example.com' });
    expect((await click(new URLSearchParams({ resume: 'true' }))).status).toBe(200);
    await submit(code, { email: 'bob@example.com' });
    await mailTo(world.service, email, { subject: 'New lead: Card' });
    expect(await emailsTo(world.service, email)).toHaveLength(2);
    expect(
      (
        await fetch(
          link.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
          { method: 'POST' },
        )
      ).status,
    ).toBe(404);
    await admin.patch('/api/settings/v1/workspace', { brand: null });
  });

  it('is stored as a lead with its event, and followed by a page of thanks', async () => {
    note(HOME);
    await subscribe();
    const code = await page({ name: 'Poster "A"' });
    const headers = { 'x-forwarded-for': HOME, 'user-agent': AGENT };
    const fields = {
      name: '  Ada "Lovelace" ',
      email: 'ada@example.com',
      seat: 'Terrace',
      note: 'One\r\ntwo',
      more: 'is not in the form',
      consent: 'yes',
    };
    const sent = await send(code, { 'form.token': formTokenIn(await open(code)), ...fields }, { headers });
    expect([sent.status, sent.location]).toEqual([303, `/${code.short_code}/thanks`]);
    expect(sent.headers.get('cache-control')).toBe('private, no-store');
    const values = {
      name: 'Ada "Lovelace"',
      email: 'ada@example.com',
      phone: '',
      seat: 'Terrace',
      note: 'One\ntwo',
    };
    const [lead, ...others] = await leadsOf(code);
    expect(others).toEqual([]);
    expect(lead).toMatchObject({
      workspace_id: acme.workspaceId,
      fields: values,
      consent: true,
      consent_text: 'Send me the newsletter.',
      device: 'mobile',
      submitted_at: world.service.clock.now(),
    });
    expect(await eventsOf(code)).toEqual([
      {
        id: lead?.id,
        body: {
          event: 'lead',
          qr_code_id: code.id,
          qr_name: 'Poster "A"',
          short_code: code.short_code,
          lead: {
            id: lead?.id,
            fields: values,
            consent: true,
            consent_text: 'Send me the newsletter.',
            country: 'Unknown',
            city: 'Unknown',
            device: 'mobile',
            submitted_at: world.service.clock.now().toISOString(),
          },
        },
      },
    ]);
    const thanks = await fetch(world.service.shortUrl + (sent.location ?? ''));
    expect([thanks.status, (await thanks.text()).includes('Thank you')]).toEqual([200, true]);
    await world.service.whenScansAreTaken();
    expect((await acme.get<QrCodeDto>(`/api/v1/qr/${code.id}`)).body.scan_count).toBe(1);
  });

  it('has no consent without its text, nor from who left the box empty, and no event without an endpoint', async () => {
    const { consent_text: _none, ...form } = FORM;
    const silent = await page({ qr_data: { ...DATA, lead_form: form } });
    expect(await open(silent)).not.toContain('type="checkbox"');
    await submit(silent, { email: 'ada@example.com', consent: 'yes' });
    expect(await leadsOf(silent)).toMatchObject([{ consent: false, consent_text: null }]);
    const asking = await page();
    await submit(asking, { email: 'ada@example.com' });
    expect(await leadsOf(asking)).toMatchObject([
      { consent: false, consent_text: 'Send me the newsletter.' },
    ]);
    expect([await eventsOf(silent), await eventsOf(asking)]).toEqual([[], []]);
  });

  it('counts once, however often it is sent; what was corrected counts again', async () => {
    await subscribe();
    const code = await page();
    const token = { 'form.token': formTokenIn(await open(code)) };
    const sends = Array.from({ length: 15 }, () => send(code, { ...token, email: 'ada@example.com' }));
    const statuses = (await Promise.all(sends)).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([303]));
    const [lead, ...others] = await leadsOf(code);
    expect(others).toEqual([]);
    await send(code, { ...token, email: 'ada.lovelace@example.com' });
    expect((await leadsOf(code)).map(({ fields }) => fields.email).sort()).toEqual([
      'ada.lovelace@example.com',
      'ada@example.com',
    ]);
    expect((await eventsOf(code)).map(({ id }) => id)).toContain(lead?.id);
    expect(await eventsOf(code)).toHaveLength(2);
  });

  it.each([
    [{}, 'email', 'Please fill in this field.'],
    [{ email: 'ada' }, 'email', 'Please enter an email address'],
    [{ email: 'a@b.example', phone: 'call me' }, 'phone', 'Please enter a phone number'],
    [{ email: 'a@b.example', seat: 'Roof' }, 'seat', 'Please choose one of the options.'],
    [{ email: 'a@b.example', name: 'x'.repeat(501) }, 'name', 'This text is too long.'],
    [{ email: 'a@b.example', note: 'x'.repeat(5_001) }, 'note', 'This text is too long.'],
    [{ email: 'a@b.example', name: 'a\u0007b' }, 'name', 'This text contains characters'],
  ])('is shown again with what was entered, case %#', async (fields, name, says) => {
    const code = await page();
    const index = FORM.fields.findIndex((field) => field.name === name);
    const { status, text, headers } = await submit(code, { note: 'Keep me <b>', consent: 'yes', ...fields });
    expect([status, headers.get('cache-control')]).toEqual([422, 'private, no-store']);
    expect(text).toMatch(new RegExp(`<p class="err" id="field-${index}-fault"><svg.*?</svg><span>${says}`));
    expect(text).toMatch(
      new RegExp(
        `(?:name="${name}"|<fieldset)[^>]* aria-invalid="true" aria-describedby="field-${index}-fault"`,
      ),
    );
    if (name !== 'note') expect(text).toContain('Keep me &lt;b&gt;</textarea>');
    expect(text).toContain('name="consent" value="yes" checked');
    expect(await leadsOf(code)).toEqual([]);
    expect((await send(code, { 'form.token': formTokenIn(text), email: 'ada@example.com' })).status).toBe(
      303,
    );
    expect(await leadsOf(code)).toHaveLength(1);
  });

  it('takes the longest values', async () => {
    const code = await page();
    const longest = { name: '😀'.repeat(500), note: '😀'.repeat(5_000), email: 'ada@example.com' };
    expect((await submit(code, longest)).status).toBe(303);
    expect(await leadsOf(code)).toMatchObject([{ fields: { ...EMPTY, ...longest } }]);
    const large = await submit(code, { ...longest, more: 'x'.repeat(300_000) });
    expect([large.status, large.text.includes('too large for this form')]).toEqual([413, true]);
  });

  it('is refused without the token of this page, and a day later', async () => {
    const [code, other] = [await page(), await page()];
    const fields = { email: 'ada@example.com' };
    const token = formTokenIn(await open(code));
    const changed = token.startsWith('A') ? `B${token.slice(1)}` : `A${token.slice(1)}`;
    for (const bad of ['', 'x', changed, formTokenIn(await open(other)), `${token}=`]) {
      const { status, text } = await send(code, { 'form.token': bad, ...fields });
      expect([bad, status, text.includes('open for too long')]).toEqual([bad, 422, true]);
    }
    const { clock } = world.service;
    const start = clock.now();
    clock.advance(24 * HOUR_MS);
    const late = await send(code, { 'form.token': token, ...fields });
    expect([late.status, await leadsOf(code)]).toEqual([422, []]);
    expect(late.text).toContain('value="ada@example.com"');
    expect((await send(code, { 'form.token': formTokenIn(late.text), ...fields })).status).toBe(303);
    clock.set(start);
  });

  it('is shown again, not ticked, when the text of consent has changed since it was opened', async () => {
    const code = await page();
    const token = { 'form.token': formTokenIn(await open(code)) };
    const consent_text = 'Share my data with partners.';
    await acme.patch(`/api/v1/qr/${code.id}`, {
      qr_data: { ...DATA, lead_form: { ...FORM, consent_text } },
    });
    const fields = { email: 'ada@example.com', consent: 'yes' };
    for (const entered of [fields, { ...fields, email: 'ada' }]) {
      const { status, text } = await send(code, { ...token, ...entered });
      expect([status, text.includes(consent_text)]).toEqual([422, true]);
      expect(text).toContain(`value="${entered.email}"`);
      expect(text).toContain('name="consent" value="yes">');
    }
    expect(await leadsOf(code)).toEqual([]);
    const { text } = await send(code, { ...token, ...fields });
    expect(text).toContain('has changed');
    expect((await send(code, { 'form.token': formTokenIn(text), ...fields })).status).toBe(303);
    expect(await leadsOf(code)).toMatchObject([{ consent: true, consent_text }]);
  });

  it('seems taken to programs that fill in every field, and to bots', async () => {
    const code = await page();
    const token = { 'form.token': formTokenIn(await open(code)), email: 'ada@example.com' };
    const trapped = await send(code, { ...token, 'form.website': 'https://spam.example/' });
    const bot = await send(code, token, {
      headers: { 'user-agent': 'Googlebot/2.1 (+http://www.google.com/bot.html)' },
    });
    expect([trapped.status, trapped.location]).toEqual([bot.status, bot.location]);
    expect([bot.status, await leadsOf(code)]).toEqual([303, []]);
  });

  it('is limited by visitor', async () => {
    const code = await page();
    const { headers } = visitor();
    const token = { 'form.token': formTokenIn(await open(code)) };
    const next = (index: number) => send(code, { ...token, email: `ada${index}@example.com` }, { headers });
    for (let index = 0; index < 20; index++) expect((await next(index)).status).toBe(303);
    const refused = await next(20);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '3600']);
    expect(refused.text).toContain('Please try again in 60 minutes.');
    expect(await leadsOf(code)).toHaveLength(20);
    expect((await send(code, { ...token, email: 'eve@example.com' })).status).toBe(303);
  });

  it('is taken after the last scan of a limit, and not from who was shown no page', async () => {
    const code = await page({ scan_limit: 1 });
    const token = formTokenIn(await open(code));
    expect((await acme.scan(code)).status).toBe(410);
    const sent = await send(code, { 'form.token': token, email: 'ada@example.com' });
    expect([sent.status, (await fetch(world.service.shortUrl + (sent.location ?? ''))).status]).toEqual([
      303, 200,
    ]);
    const paused = await page();
    const early = formTokenIn(await open(paused));
    await acme.patch(`/api/v1/qr/${paused.id}`, { status: 'paused' });
    const late = await send(paused, { 'form.token': early, email: 'ada@example.com' });
    expect([late.status, late.text.includes('Back in a moment'), await leadsOf(paused)]).toEqual([
      410,
      true,
      [],
    ]);
  });

  it('belongs to who knows the password', async () => {
    note('soup of the day');
    const code = await page({ password: 'soup of the day' });
    const url = `${world.service.shortUrl}/${code.short_code}`;
    const fields = { email: 'ada@example.com' };
    expect(await (await fetch(url)).text()).not.toContain('Email');
    const refused = await send(code, fields);
    expect([refused.status, refused.location]).toEqual([303, `/${code.short_code}`]);
    const body = new URLSearchParams({ password: 'soup of the day' });
    const html = await (await fetch(`${url}/unlock`, { method: 'POST', body })).text();
    expect((await send(code, { 'form.token': formTokenIn(html), ...fields })).status).toBe(303);
    expect(await leadsOf(code)).toHaveLength(1);
  });

  it('is a scan of nothing else: other methods and codes', async () => {
    const code = await page();
    for (const method of ['GET', 'HEAD']) {
      const { status, location } = await send(code, {}, { method });
      expect([status, location]).toEqual([303, `/${code.short_code}`]);
    }
    const put = await send(code, {}, { method: 'PUT' });
    expect([put.status, put.headers.get('allow')]).toEqual([405, 'GET, HEAD, POST']);
    const plain = await acme.qrCode({ category: 'landing_page', qr_data: { title: 'No form' } });
    expect((await send(plain, {})).status).toBe(404);
    expect((await fetch(`${world.service.shortUrl}/${plain.short_code}/thanks`)).status).toBe(404);
    expect((await send({ short_code: 'no-such-code' }, {})).status).toBe(404);
  });

  it.each([
    ['removed', { qr_data: { lead_form: null } }],
    ['lost with its category', { category: 'url', qr_data: { url: 'https://example.com/menu' } }],
  ])('shows visitors what they wrote if the form was %s meanwhile, and stores nothing', async (_, change) => {
    const code = await page();
    const token = formTokenIn(await open(code));
    await acme.patch(`/api/v1/qr/${code.id}`, change);
    const written = { name: '<b>Ada</b>', note: 'A table for two', phone: '' };
    const { status, text, headers } = await send(code, { ...written, 'form.token': token, consent: 'yes' });
    expect([status, headers.get('cache-control')]).toEqual([410, 'private, no-store']);
    for (const shown of ['Your message was not sent', '&lt;b&gt;Ada&lt;/b&gt;', 'A table for two'])
      expect(text).toContain(shown);
    for (const hidden of [token, 'phone', 'consent']) expect(text).not.toContain(hidden);
    expect(await leadsOf(code)).toEqual([]);
  });

  it('answers 503 and stores nothing when it cannot be stored', async () => {
    const code = await page();
    const failure = Object.assign(new Error('terminating connection'), { code: '57P01' });
    jest.spyOn(world.service.edge.get(Leads), 'record').mockRejectedValueOnce(failure);
    const { status, headers } = await submit(code, { email: 'ada@example.com' });
    expect([status, headers.get('retry-after')]).toEqual([503, '2']);
  });
});
