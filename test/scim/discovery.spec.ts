import { ENTERPRISE_URN, refusalOf, ScimWorkspace, USER_URN } from '../toolbox/scim-workspace.js';
import { useService } from '../toolbox/use-service.js';

const world = useService();
let acme: ScimWorkspace;
beforeAll(async () => {
  acme = await ScimWorkspace.create(world.service);
});

interface AttributeBody {
  name: string;
  type: string;
  multiValued: boolean;
  mutability: string;
  subAttributes?: AttributeBody[];
}

function valueOf({ name, type, multiValued, subAttributes = [] }: AttributeBody): unknown {
  if (type === 'boolean') return true;
  if (name === 'roles') return [{ value: 'editor', primary: true }];
  if (type !== 'complex') return `the ${name}`;
  const value = Object.fromEntries(subAttributes.map((part) => [part.name, valueOf(part)]));
  return multiValued ? [value] : value;
}

describe('discovery', () => {
  it('says what is offered', async () => {
    const { status, body } = await acme.get('/ServiceProviderConfig');
    expect([status, body]).toMatchObject([
      200,
      {
        documentationUri: 'https://qr.test/docs#/SCIM',
        patch: { supported: true },
        bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
        filter: { supported: true, maxResults: 200 },
        changePassword: { supported: false },
        sort: { supported: true },
        etag: { supported: false },
        authenticationSchemes: [{ type: 'oauthbearertoken', primary: true }],
      },
    ]);
    expect(body).not.toHaveProperty('pagination');
  });

  it.each([
    ['ResourceTypes', ['User', 'Group']],
    ['Schemas', [USER_URN, ENTERPRISE_URN, 'urn:ietf:params:scim:schemas:core:2.0:Group']],
  ])('lists %s, and each of them by its id', async (path, ids) => {
    const { body } = await acme.get<{ totalResults: number; Resources: { id: string }[] }>(`/${path}`);
    expect([body.totalResults, body.Resources.map(({ id }) => id)]).toEqual([ids.length, ids]);
    for (const resource of body.Resources)
      expect((await acme.get(`/${path}/${resource.id}`)).body).toEqual(resource);
    expect(refusalOf(await acme.get(`/${path}/nothing`))).toEqual([404, undefined]);
    expect(refusalOf(await acme.get(`/${path}?filter=id+pr`))).toEqual([403, undefined]);
    const refused = await acme.post(`/${path}`, {});
    expect([refusalOf(refused), refused.headers.allow]).toEqual([[405, undefined], 'GET, HEAD']);
  });

  it('advertises exactly what is stored', async () => {
    const attributesOf = async (urn: string) =>
      (await acme.get<{ attributes: AttributeBody[] }>(`/Schemas/${urn}`)).body.attributes;
    const written = (await attributesOf(USER_URN)).filter(({ mutability }) => mutability === 'readWrite');
    const bodyOf = (attributes: AttributeBody[]) =>
      Object.fromEntries(attributes.map((each) => [each.name, valueOf(each)]));
    const body = { ...bodyOf(written), [ENTERPRISE_URN]: bodyOf(await attributesOf(ENTERPRISE_URN)) };
    const user = await acme.user(body);
    expect(user).toMatchObject(body);
    const refusedByEntra = ['password', ...['emails', 'phoneNumbers'].map((list) => `${list}.display`)];
    const names = (await attributesOf(USER_URN)).flatMap(({ name, subAttributes = [] }) => [
      name,
      ...subAttributes.map((part) => `${name}.${part.name}`),
    ]);
    expect(names.filter((name) => refusedByEntra.includes(name))).toEqual([]);
    const others = ['schemas', 'id', 'meta', 'groups'];
    expect(
      Object.keys(user)
        .filter((name) => !others.includes(name))
        .sort(),
    ).toEqual(Object.keys(body).sort());
  });

  it('ignores a trailing slash', async () => {
    const { id } = await acme.user();
    for (const path of ['/ServiceProviderConfig', '/Users', `/Users/${id}`, '/Groups/editor', '/Schemas'])
      expect((await acme.get(`${path}/`)).body).toEqual((await acme.get(path)).body);
    const created = await acme.post('/Users/', { schemas: [USER_URN], userName: 'slash@corp.example' });
    expect(created.status).toBe(201);
    expect(refusalOf(await acme.get('/Users//'))).toEqual([404, undefined]);
  });

  it('answers 501 to what is not offered, and 401 without the token', async () => {
    const posts = ['/Bulk', '/.search', '/Users/.search', '/Groups/.search'].map((path) => ['POST', path]);
    const ofMe = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].map((method) => [method, '/Me']);
    for (const [method = '', path = ''] of [...posts, ...ofMe]) {
      const body = ['GET', 'DELETE'].includes(method) ? undefined : {};
      expect([path, ...refusalOf(await acme.call(method, path, body))]).toEqual([path, 501, undefined]);
    }
    expect((await acme.call('HEAD', '/Me')).status).toBe(501);
    for (const path of ['/Users', '/Schemas', '/ServiceProviderConfig']) {
      const answer = await acme.call('GET', path, undefined, { hasCredentials: false });
      expect([refusalOf(answer), answer.headers['www-authenticate']]).toEqual([
        [401, undefined],
        'Bearer realm="scim"',
      ]);
    }
  });
});
