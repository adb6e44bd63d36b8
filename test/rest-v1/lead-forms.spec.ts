import type { BulkReportDto } from '../../src/qr/bulk/qr-bulk.dto.js';
import type { PersonClient } from '../toolbox/client.js';
import { mailTo } from '../toolbox/mails.js';
import { anonymous, signUp } from '../toolbox/people.js';
import { apiKey, SETTINGS } from '../toolbox/settings.js';
import { useService } from '../toolbox/use-service.js';

const QR = '/api/v1/qr';
const world = useService({ roles: 'all' });

const bodyWith = (field: object = {}, more: object = {}) => ({
  name: 'Season',
  category: 'landing_page',
  qr_data: {
    title: 'The new season',
    lead_form: { fields: [{ name: 'email', label: 'Email', type: 'email', ...field }] },
  },
  ...more,
});
const withoutForm = { ...bodyWith(), qr_data: { title: 'A form? "lead_form":{}' } };

describe('lead forms of an account that nobody has confirmed', () => {
  it('are published by no operation, by session or key, until the address is confirmed', async () => {
    const person = await signUp(world.service);
    const { key } = await apiKey(person, { scope: 'read_write' });
    const withKey = (path: string, body: object) =>
      anonymous(world.service).post(path, body, { headers: { 'x-api-key': key } });
    const created = await person.post<{ id: string }>(QR, withoutForm);
    expect(created.status).toBe(201);
    const { id } = created.body;
    const refused = [
      await person.post(QR, bodyWith()),
      await withKey(QR, bodyWith()),
      await person.call('PUT', `${QR}/by-external-id/season`, { body: bodyWith() }),
      await person.patch(`${QR}/${id}`, { qr_data: bodyWith().qr_data }),
    ];
    for (const { status, body } of refused)
      expect([status, body.code, body.detail]).toEqual([403, 'forbidden', expect.stringMatching(/^Confirm/)]);
    const bulk = await withKey(`${QR}/bulk`, { items: [bodyWith(), withoutForm] });
    expect(bulk.body).toMatchObject({ created: 1, failed: 1 });
    const edits = [
      { ...bodyWith(), external_id: 'form' },
      { ...withoutForm, external_id: 'plain', name: 'Edited' },
    ];
    for (const { external_id } of edits) await withKey(QR, { ...withoutForm, external_id });
    const upsert = await withKey(`${QR}/bulk?mode=upsert`, { items: edits });
    expect(upsert.body).toMatchObject({ updated: 1, failed: 1 });
    const { data } = (await person.get<{ data: { qr_data: object }[] }>(QR)).body;
    expect(data.filter(({ qr_data }) => 'lead_form' in qr_data)).toEqual([]);

    const { token } = await mailTo(world.service, person.email);
    await anonymous(world.service).post('/api/auth/v1/verify-email', { token });
    expect((await withKey(QR, bodyWith())).status).toBe(201);
    expect((await person.patch(`${QR}/${id}`, { qr_data: bodyWith().qr_data })).status).toBe(200);
  });

  it('claim no product on the host that all workspaces share, unlike other codes', async () => {
    const person: PersonClient = await signUp(world.service);
    const product = {
      name: 'Soup',
      category: 'gs1',
      qr_data: { gtin: '4012345678901', url: 'https://example.com/soup' },
    };
    const { status, body } = await person.post(QR, product);
    expect([status, body.code, body.detail]).toEqual([
      403,
      'forbidden',
      expect.stringContaining('email address'),
    ]);
    const bulk = await person.post<BulkReportDto>(`${QR}/bulk`, [
      product,
      { ...bodyWith(), category: 'text', qr_data: { text: 'Soup' } },
    ]);
    expect(bulk.body.results.map(({ error }) => error?.status)).toEqual([403, undefined]);
    const url = 'https://id.example.com/';
    const printed = { ...product, dynamic: false, qr_data: { ...product.qr_data, url } };
    expect((await person.post(QR, printed)).status).toBe(201);
    const { token } = await mailTo(world.service, person.email);
    await anonymous(world.service).post('/api/auth/v1/verify-email', { token });
    expect((await person.post(QR, product)).status).toBe(201);
  });

  it('have no brand either, and share no report', async () => {
    const person: PersonClient = await signUp(world.service);
    expect((await person.post('/api/v1/reports', { title: 'First Bank' })).status).toBe(403);
    const brand = { name: 'First Bank' };
    const { status, body } = await person.patch(`${SETTINGS}/workspace`, { brand });
    expect([status, body.code]).toEqual([403, 'forbidden']);
    expect((await person.get(`${SETTINGS}/workspace`)).body.brand).toBeNull();
    expect((await person.patch(`${SETTINGS}/workspace`, { name: 'Shop', brand: null })).status).toBe(200);
  });
});

describe('a field of a lead form', () => {
  const post = (field: object) => world.acme.post(QR, bodyWith(field));

  it.each([
    ...[
      'Card number',
      'Credit-card No.',
      'CVV',
      'CVC2',
      'Security code',
      'Password',
      'Your PIN number',
      'PIN',
    ],
    ...['Kartennummer', 'Kreditkarte', 'Prüfziffer', 'Passwort (Online-Banking)', 'Kennwort', 'Geheimzahl'],
    ...['Numéro de carte', 'Cryptogramme', 'Mot de passe', 'Número de tarjeta', 'Contraseña'],
    ...[
      'Seed phrase',
      'TAN',
      'SMS code',
      'Online banking login',
      'Social security number',
      'Пароль',
      'Hasło',
    ],
    ...['Pass word', 'P a s s w o r d', 'Pass\u00adword', 'P\u0430sswor\u0501', 'P@ssw0rd', 'Κennwort'],
    ...['Numero di carta', 'Codice di sicurezza', 'Kaartnummer', 'Wachtwoord', 'Número do cartão', 'Senha'],
  ])('cannot ask for %s', async (label) => {
    const { status, body } = await post({ label });
    expect([status, body.errors]).toMatchObject([
      422,
      [
        {
          pointer: '/qr_data/lead_form/fields/0/label',
          detail: expect.stringMatching(/must not ask for a card/),
        },
      ],
    ]);
  });

  it.each(['consent', 'constructor', 'prototype', '__proto__'])(
    'cannot have the reserved name %s',
    async (name) => {
      const { status, body } = await post({ name });
      expect([status, body.errors]).toMatchObject([
        422,
        [{ detail: expect.stringContaining('not consent, __proto__, constructor or prototype') }],
      ]);
    },
  );

  it.each(['cardNumber', 'credit_card', 'cvv', 'userPassword', 'mot-de-passe'])(
    'cannot have the name %s',
    async (name) => {
      const { status, body } = await post({ name });
      expect([status, body.errors]).toMatchObject([422, [{ pointer: '/qr_data/lead_form/fields/0/name' }]]);
    },
  );

  it.each([
    ...['Loyalty card number', 'Kundenkartennummer', 'Passport country', 'Postal code', 'Pinot or Merlot?'],
    ...['Tan or black?', 'Do you use online banking?', 'Compass words', 'Имя', 'Imię', 'a b c'],
    ...['Number of cards', 'Secret wish', 'IBAN', 'Carta dei vini', 'Senhora', 'Discount code'],
  ])('can ask for %s', async (label) => {
    expect((await post({ label })).status).toBe(201);
  });
});
