import { newId } from '#libs/database';
import {
  ENTERPRISE_URN,
  refusalOf,
  ScimWorkspace,
  USER_URN,
  type ScimUser,
} from '../toolbox/scim-workspace.js';
import { useService } from '../toolbox/use-service.js';

const world = useService({ connections: 10 });
let acme: ScimWorkspace;
const GROUP_URN = 'urn:ietf:params:scim:schemas:core:2.0:Group';
beforeEach(async () => {
  acme = await ScimWorkspace.create(world.service);
});

describe('schemas and URNs of other versions', () => {
  const enterprise = (department: string) => ({ [ENTERPRISE_URN]: { department } });

  it.each([
    ['urn:scim:schemas:core:1.0', 'urn:scim:schemas:extension:enterprise:1.0'],
    ['urn:scim:schemas:core:2.0', 'urn:scim:schemas:extension:enterprise:2.0'],
    ['urn:scim:schemas:core:2.0:User', 'URN:SCIM:schemas:extension:enterprise:2.0:User'],
  ])('are read as OneLogin sends them: %s, %s', async (core, extension) => {
    const body = { schemas: [core, extension], userName: 'ann', [extension]: { department: 'Sales' } };
    const made = await acme.post('/Users', body);
    expect([made.status, made.body]).toMatchObject([
      201,
      { schemas: [USER_URN, ENTERPRISE_URN], ...enterprise('Sales') },
    ]);
    const path = `/Users/${made.body.id}`;
    const put = await acme.put(path, { ...body, [extension]: { department: 'HR' } });
    expect([put.status, put.body]).toMatchObject([200, enterprise('HR')]);
    const patched = await acme.patch(path, [
      { op: 'replace', path: `${extension}:department`, value: 'IT' },
      { op: 'replace', path: `${core}:title`, value: 'Dr.' },
    ]);
    expect([patched.status, patched.body]).toMatchObject([200, { title: 'Dr.', ...enterprise('IT') }]);
    const whole = await acme.patch(path, [{ op: 'replace', path: extension, value: { department: 'QA' } }]);
    expect([whole.status, whole.body]).toMatchObject([200, enterprise('QA')]);
    expect(
      (await acme.list(`${extension}:department eq "QA" and ${core}:userName eq "ann"`)).totalResults,
    ).toBe(1);
  });

  it.each([[['urn:other']], [[]], [[ENTERPRISE_URN]], [['urn:other', USER_URN]]])(
    'are ignored if they are unknown: %j',
    async (schemas) => {
      expect((await acme.post('/Users', { schemas, userName: 'ann' })).status).toBe(201);
      const role = { schemas: ['urn:other'], displayName: 'editor' };
      expect((await acme.put('/Groups/editor', role)).status).toBe(200);
    },
  );
});

describe('POST /Users', () => {
  it('creates a member with everything that the schema advertises', async () => {
    const body = {
      schemas: [USER_URN, ENTERPRISE_URN],
      id: 'mine',
      externalId: 'E1',
      userName: 'BJensen@corp.example',
      name: {
        formatted: 'Ms. Barbara Jensen',
        familyName: 'Jensen',
        givenName: 'Barbara',
        middleName: 'Jane',
        honorificPrefix: 'Ms.',
        honorificSuffix: 'III',
      },
      displayName: 'Babs',
      nickName: 'B',
      title: 'Guide',
      userType: 'Employee',
      preferredLanguage: 'en-US',
      locale: 'en-US',
      timezone: 'Europe/Zurich',
      active: 'True',
      password: 'never stored, never returned',
      emails: [
        { value: 'bjensen@corp.example', display: 'Babs', type: 'work', primary: true },
        { value: 'babs@home.example', type: 'home' },
      ],
      phoneNumbers: [{ value: '+41 44 000 00 00', type: 'work', primary: true }],
      addresses: [
        {
          formatted: 'Main Street 1\nBern',
          streetAddress: 'Main Street 1',
          locality: 'Bern',
          region: 'BE',
          postalCode: '3000',
          country: 'CH',
          type: 'work',
          primary: true,
        },
      ],
      roles: [{ value: 'Editor', display: 'Editor' }],
      groups: [{ value: 'admin' }],
      favouriteColour: 'red',
      [ENTERPRISE_URN]: {
        employeeNumber: '701984',
        costCenter: '4130',
        organization: 'Universal',
        division: 'Theme Park',
        department: 'Tour',
        manager: { value: '26118915', displayName: 'John Smith' },
      },
    };
    const { status, headers, body: created } = await acme.post('/Users', body);
    const location = `https://qr.test/api/scim/v2/Users/${created.id}`;
    const { id: _id, password: _password, favouriteColour: _colour, ...stored } = body;
    expect([status, headers.location, headers['content-type']]).toEqual([
      201,
      location,
      'application/scim+json; charset=utf-8',
    ]);
    expect(created).toEqual({
      ...stored,
      id: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
      active: true,
      emails: [
        { ...body.emails[0], display: undefined },
        { ...body.emails[1], primary: false },
      ],
      roles: [{ value: 'editor', primary: true }],
      groups: [{ value: 'editor', display: 'editor', type: 'direct' }],
      meta: {
        resourceType: 'User',
        created: '2026-11-21T09:30:00.000Z',
        lastModified: '2026-11-21T09:30:00.000Z',
        location,
      },
    });
    expect((await acme.get(`/Users/${created.id}`)).body).toEqual(created);
    // Strict clients reject what /Schemas does not list, unless they have asked for it.
    const named = await acme.get(`/Users/${created.id}?attributes=emails.display`);
    expect(named.body).toMatchObject({ emails: [{ display: 'Babs' }, {}] });
  });

  it('cuts what is invisible at the ends of addresses, and answers 400 to it inside or alone', async () => {
    const sent = (address: string) => ({ userName: address, emails: [{ value: address, primary: true }] });
    const made = await acme.post('/Users', sent('\ufeffeve@example.com\u200b'));
    expect([made.status, made.body]).toMatchObject([201, sent('eve@example.com')]);
    const filter = encodeURIComponent('userName eq "eve@example.com\u00a0"');
    expect((await acme.get(`/Users?filter=${filter}`)).body).toMatchObject({ totalResults: 1 });
    for (const address of ['ev\u200be@example.com', '\u200b'])
      expect((await acme.post('/Users', sent(address))).status).toBe(400);
  });

  it('answers 409 to a userName in any case, also of a deactivated member; not of a deleted one', async () => {
    const { id } = await acme.user({ userName: 'straße@corp.example', active: false });
    const again = () => acme.post('/Users', { userName: 'STRASSE@corp.example'.replace('SS', 'ß') });
    const refused = await again();
    expect([...refusalOf(refused), refused.body.detail]).toEqual([
      ...[409, 'uniqueness'],
      expect.stringMatching(/filter userName eq, and send active: true/),
    ]);
    await acme.delete(`/Users/${id}`);
    const { status, body } = await again();
    expect([status, body.id === id]).toEqual([201, false]);
  });

  it('creates one member of 20 equal requests at once', async () => {
    const requests = Array.from({ length: 20 }, (_, index) =>
      acme.post('/Users', { userName: index % 2 === 0 ? 'Twin@corp.example' : 'twin@CORP.example' }),
    );
    const statuses = (await Promise.all(requests)).map(({ status }) => status);
    expect(statuses.sort()).toEqual([201, ...Array.from({ length: 19 }, () => 409)]);
    expect((await acme.list('userName eq "TWIN@corp.example"')).totalResults).toBe(1);
  });

  it.each<[what: string, body: unknown, refusal: unknown[]]>([
    ['no userName', { displayName: 'B' }, [400, 'invalidValue']],
    ['a blank userName', { userName: ' ' }, [400, 'invalidValue']],
    ['a number as userName', { userName: 7 }, [400, 'invalidValue']],
    ['a boolean as userName', { userName: true }, [400, 'invalidValue']],
    ['a list as userName', { userName: ['a'] }, [400, 'invalidValue']],
    ['an object as userName', { userName: { a: 'a' } }, [400, 'invalidValue']],
    ['NUL', { userName: 'a', title: '\0' }, [400, 'invalidValue']],
    ['an unknown role', { userName: 'a', roles: ['owner'] }, [400, 'invalidValue']],
    ['a number too large', '{"userName":"a","title":1e400}', [400, 'invalidValue']],
    ['a list', [], [400, 'invalidSyntax']],
    ['broken JSON', '{', [400, 'invalidSyntax']],
    [
      'what is no text among the schemas',
      { schemas: [{ toString: 1 }], userName: 'a' },
      [400, 'invalidSyntax'],
    ],
    ['the schema of groups', { schemas: [GROUP_URN], userName: 'a' }, [400, 'invalidSyntax']],
    ['a schema that is no list', { schemas: USER_URN, userName: 'a' }, [400, 'invalidSyntax']],
  ])('refuses %s', async (_what, body, refusal) => {
    expect(refusalOf(await acme.post('/Users', body))).toEqual(refusal);
    expect((await acme.list('userName eq "a"')).totalResults).toBe(0);
  });

  it('answers 409 to the primary address of another member with an account, and says how to find them', async () => {
    const person = await world.service.person('viewer', acme.admin);
    const emails = [{ value: 'home@corp.example' }, { value: person.email.toUpperCase(), primary: true }];
    const refused = await acme.post('/Users', { userName: 'copy', emails });
    expect(refusalOf(refused)).toEqual([409, 'uniqueness']);
    expect(refused.body.detail).toMatch(/emails\[type eq "work"\]\.value or send their userName\.$/);
    const other = await acme.user({ emails: [{ value: 'shared@corp.example', primary: true }] });
    const path = `/Users/${other.id}`;
    const operation = { op: 'replace', path: 'emails[primary eq true].value', value: person.email };
    const changes = [await acme.patch(path, [operation]), await acme.put(path, { emails })];
    expect(changes.map(refusalOf)).toEqual(changes.map(() => [409, 'uniqueness']));
    // Secondary addresses, and those of members without an account, can be shared.
    for (const { value } of [{ value: 'shared@corp.example' }, { value: 'home@corp.example' }])
      await acme.user({ emails: [{ value, primary: true }, { value: person.email }] });
    const [own] = (await acme.list(`emails[type eq "work"].value eq "${person.email}"`)).Resources;
    expect((await acme.put(`/Users/${own?.id}`, { emails: [{ value: person.email }] })).status).toBe(200);
  });

  it.each([[null], [{ type: 'work' }, {}], [{ value: '' }], [{ value: null, type: 'home' }]])(
    'refuses a list without a single value: %j, %j',
    async (...emails) => {
      const { id } = await acme.user({ emails: [{ value: 'kept@corp.example' }] });
      const answers = [
        await acme.post('/Users', { userName: 'valueless', emails }),
        await acme.put(`/Users/${id}`, { emails, title: 'T' }),
        await acme.patch(`/Users/${id}`, [
          { op: 'add', path: 'title', value: 'T' },
          { op: 'replace', path: 'emails', value: emails },
        ]),
      ];
      expect(answers.map(refusalOf)).toEqual(answers.map(() => [400, 'invalidValue']));
      const { body } = await acme.get(`/Users/${id}`);
      expect([body.emails, body.title]).toMatchObject([[{ value: 'kept@corp.example' }], undefined]);
      const mixed = await acme.put(`/Users/${id}`, { emails: [...emails, { value: 'new@corp.example' }] });
      expect(mixed.body.emails).toMatchObject([{ value: 'new@corp.example' }]);
    },
  );

  it('accepts application/json, and refuses other types', async () => {
    const send = (type: string) =>
      acme.call('POST', '/Users', JSON.stringify({ userName: 'typed' }), {
        headers: { 'content-type': type },
      });
    expect(refusalOf(await send('text/plain'))).toEqual([415, undefined]);
    expect((await send('Application/JSON; charset=UTF-8')).status).toBe(201);
    const headers = { 'content-encoding': 'zstd' };
    expect((await acme.call('POST', '/Users', '{}', { headers })).body.detail).toBe(
      'Send the body as application/scim+json or application/json, either without Content-Encoding or with gzip, deflate or br.',
    );
  });
});

describe('GET /Users', () => {
  it('pages in the order of creation', async () => {
    const ids: string[] = [];
    while (ids.length < 3) ids.push((await acme.user()).id);
    const page = async (query: string) => {
      const { body } = await acme.get<{
        totalResults: number;
        startIndex: number;
        itemsPerPage: number;
        Resources: ScimUser[];
      }>(`/Users?${query}`);
      return [
        body.totalResults,
        body.startIndex,
        body.itemsPerPage,
        body.Resources.map(({ id }) => ids.indexOf(id)),
      ];
    };
    // The admin comes first.
    expect(await page('startIndex=2&count=2')).toEqual([4, 2, 2, [0, 1]]);
    expect(await page('startIndex=0&count=-1')).toEqual([4, 1, 0, []]);
    expect(await page('startIndex=9')).toEqual([4, 9, 0, []]);
    expect(await page('count=500&unknown=1')).toEqual([4, 1, 4, [-1, 0, 1, 2]]);
    expect(await page('sortBy=userName&sortOrder=DESCENDING&count=2')).toEqual([4, 1, 2, [2, 1]]);
    expect(refusalOf(await acme.get('/Users?count=ten'))).toEqual([400, 'invalidValue']);
    expect(refusalOf(await acme.get('/Users?sortBy=colour'))).toEqual([400, 'invalidPath']);
  });

  it('finds members by filters', async () => {
    const { id } = await acme.user({
      userName: 'Filter@corp.example',
      externalId: 'X-1',
      emails: [{ value: 'F@corp.example', type: 'work' }],
    });
    await acme.user({ userName: 'other@corp.example', active: false });
    const found = async (filter: string) => (await acme.list(filter)).Resources.map((user) => user.id);
    for (const filter of [
      'userName eq "FILTER@corp.example"',
      'externalId eq "X-1"',
      'emails eq "f@corp.example"',
      'emails[type eq "work"].value eq "f@corp.example"',
      'userName sw "filter" and active eq true',
      `id eq "${id}"`,
    ])
      expect(await found(filter)).toEqual([id]);
    expect(await found('externalId eq "x-1"')).toEqual([]);
    expect(await found('favouriteColour pr')).toEqual([]);
    expect(await found(`schemas eq "${USER_URN}" and externalId pr`)).toEqual([id]);
    expect(await found(`schemas eq "${ENTERPRISE_URN}"`)).toEqual([]);
    expect((await acme.list('schemas pr')).totalResults).toBe(3);
    expect((await acme.list('not (externalId eq "X-1")')).totalResults).toBe(2);
    expect(await found(`userName sw "filter%' or '1'='1"`)).toEqual([]);
  });

  it.each<[what: string, filter: string, scimType?: string]>([
    ['10 KiB', `userName eq "${'x'.repeat(10_240)}"`],
    ['1,000 levels', `${'('.repeat(1_000)}active pr${')'.repeat(1_000)}`],
    ['an unknown operator', 'userName is "x"'],
    ['a broken escape', 'userName eq "\\q"'],
    ['an open string', 'userName eq "x'],
    ['SQL', `userName eq 'x'; drop table members`],
    ['NUL', 'userName eq "\\u0000"', 'invalidValue'],
    ['an order of booleans', 'active gt true'],
  ])('answers 400 to a filter with %s', async (_what, filter, scimType = 'invalidFilter') => {
    const answer = await acme.get(`/Users?filter=${encodeURIComponent(filter)}`);
    expect(refusalOf(answer)).toEqual([400, scimType]);
  });

  it('returns the attributes that are asked for', async () => {
    const { id } = await acme.user({
      name: { givenName: 'B', familyName: 'J' },
      title: 'T',
      [ENTERPRISE_URN]: { department: 'D' },
    });
    const keys = async (query: string) => (await acme.get(`/Users/${id}?${query}`)).body;
    expect(await keys('attributes=USERNAME,name.givenName')).toEqual({
      schemas: expect.any(Array) as unknown[],
      id,
      userName: expect.any(String) as string,
      name: { givenName: 'B' },
    });
    expect(await keys(`excludedAttributes=id,name,${ENTERPRISE_URN},meta,roles,groups`)).toEqual({
      schemas: expect.any(Array) as unknown[],
      id,
      userName: expect.any(String) as string,
      active: true,
      title: 'T',
    });
    expect(await keys(`attributes=${ENTERPRISE_URN}:department&excludedAttributes=id`)).toMatchObject({
      id,
      [ENTERPRISE_URN]: { department: 'D' },
    });
  });
});

describe('PATCH and PUT /Users/:id', () => {
  it('keep every change of parallel requests', async () => {
    const { id } = await acme.user();
    const names = ['title', 'nickName', 'userType', 'locale', 'timezone', 'displayName'];
    const answers = await Promise.all(
      names.map((path) => acme.patch(`/Users/${id}`, [{ op: 'add', path, value: path }])),
    );
    expect(answers.map(({ status }) => status)).toEqual(names.map(() => 200));
    expect((await acme.get(`/Users/${id}`)).body).toMatchObject(
      Object.fromEntries(names.map((name) => [name, name])),
    );
  });

  it('change nothing if one operation fails', async () => {
    const { id } = await acme.user({ title: 'before' });
    const answer = await acme.patch(`/Users/${id}`, [
      { op: 'replace', path: 'title', value: 'after' },
      { op: 'remove', path: 'userName' },
    ]);
    expect(refusalOf(answer)).toEqual([400, 'invalidValue']);
    expect((await acme.get(`/Users/${id}`)).body.title).toBe('before');
  });

  it('find the attributes of the type below its URN', async () => {
    const { id, userName } = await acme.user({ title: 'T' });
    const scope = { [USER_URN.toUpperCase()]: { displayName: 'B', name: { givenName: 'G' }, title: null } };
    const patched = await acme.patch(`/Users/${id}`, [{ op: 'replace', value: scope }]);
    expect(patched.body).toMatchObject({ userName, displayName: 'B', name: { givenName: 'G' } });
    expect(patched.body).not.toHaveProperty('title');
    const named = await acme.patch(`/Users/${id}`, [{ op: 'add', path: USER_URN, value: { title: 'U' } }]);
    const put = await acme.put(`/Users/${id}`, { [USER_URN]: { nickName: 'N' } });
    expect([named.body.title, put.body]).toMatchObject([
      'U',
      { displayName: 'B', nickName: 'N', title: 'U' },
    ]);
  });

  it('refuse a userName that is taken', async () => {
    const [one, other] = [await acme.user(), await acme.user()];
    const userName = other.userName.toUpperCase();
    const put = await acme.put(`/Users/${one.id}`, { userName });
    const patch = await acme.patch(`/Users/${one.id}`, [
      { op: 'replace', path: 'userName', value: userName },
    ]);
    expect([put, patch].map(refusalOf)).toEqual([
      [409, 'uniqueness'],
      [409, 'uniqueness'],
    ]);
  });

  it('protect the last active admin', async () => {
    const [admin] = (await acme.list('roles eq "admin"')).Resources;
    for (const operation of [
      { op: 'replace', path: 'active', value: false },
      { op: 'replace', path: 'roles', value: ['viewer'] },
    ])
      expect(refusalOf(await acme.patch(`/Users/${admin!.id}`, [operation]))).toEqual([400, 'mutability']);
    expect(refusalOf(await acme.delete(`/Users/${admin!.id}`))).toEqual([400, 'mutability']);
    expect((await acme.get(`/Users/${admin!.id}`)).body).toMatchObject({
      active: true,
      roles: [{ value: 'admin' }],
    });
  });

  it('count only admins with an account: others do not replace the last one, and can always go', async () => {
    const [admin] = (await acme.list('roles eq "admin"')).Resources;
    const expected = await acme.user({ roles: ['admin'] });
    const groups = async (id: string) =>
      acme.patch('/Groups/admin', [{ op: 'remove', path: `members[value eq "${id}"]` }]);
    const demotion = [{ op: 'replace', path: 'roles', value: ['viewer'] }];
    const refused = [await acme.patch(`/Users/${admin!.id}`, demotion), await groups(admin!.id)];
    expect(refused.map(refusalOf)).toEqual(refused.map(() => [400, 'mutability']));
    await world.service.query('update members set active = false where id = $1', [admin!.id]);
    const other = await acme.user({ roles: ['admin'] });
    expect((await groups(other.id)).status).toBe(200);
    expect(
      (await acme.patch(`/Users/${other.id}`, [{ op: 'replace', path: 'active', value: false }])).status,
    ).toBe(200);
    expect((await acme.delete(`/Users/${expected.id}`)).status).toBe(204);
  });
});

describe('/Users/:id', () => {
  it.each(['GET', 'PUT', 'PATCH', 'DELETE'])(
    'answers 404 to %s of another workspace, of nobody and of no id',
    async (method) => {
      const other = await ScimWorkspace.create(world.service);
      const user = await other.user();
      const body =
        method === 'PUT' ? { title: 'T' } : { Operations: [{ op: 'add', path: 'title', value: 'T' }] };
      const answers = [];
      for (const id of [user.id, newId(), 'x', '%00'])
        answers.push(
          await acme.call(method, `/Users/${id}`, ['PUT', 'PATCH'].includes(method) ? body : undefined),
        );
      expect(answers.map(refusalOf)).toEqual(answers.map(() => [404, undefined]));
      expect((await other.get(`/Users/${user.id}`)).body).toEqual(user);
    },
  );

  it('is gone after a DELETE, of which one of several succeeds', async () => {
    const { id } = await acme.user({ roles: ['editor'] });
    const deletions = await Promise.all([1, 2, 3].map(() => acme.delete(`/Users/${id}`)));
    expect(deletions.map(({ status }) => status).sort()).toEqual([204, 404, 404]);
    expect((await acme.list(`id eq "${id}"`)).totalResults).toBe(0);
    expect(await acme.members('editor')).toEqual([]);
  });
});
