import { createApiClient, dataOf, itemsOf, ProblemError } from '../../packages/client/index.js';
import { enableScim } from '../toolbox/provider.js';
import { useService } from '../toolbox/use-service.js';

describe('the client that is generated from openapi.yaml', () => {
  const world = useService();
  const clientOf = (apiKey = world.acme.key) => createApiClient({ baseUrl: world.service.url, apiKey });

  it('creates a code and lists all pages', async () => {
    const client = clientOf();
    for (const name of ['One', 'Two', 'Three'])
      await client.POST('/api/v1/qr', {
        body: { name, category: 'url', qr_data: { url: 'https://example.com' } },
      });
    const names: string[] = [];
    const read = (cursor: string | undefined) =>
      dataOf(client.GET('/api/v1/qr', { params: { query: { limit: 2, ...(cursor ? { cursor } : {}) } } }));
    for await (const { name } of itemsOf(read)) names.push(name);
    expect(names).toEqual(['Three', 'Two', 'One']);
  });

  it('throws what the service refuses, with the fault of each field', async () => {
    const created = clientOf().POST('/api/v1/qr', {
      body: { name: '', category: 'url', qr_data: { url: 'nowhere' } },
    });
    const error: unknown = await created.catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ProblemError);
    expect(error).toMatchObject({ status: 422, code: 'validation_failed', requestId: expect.any(String) });
    expect((error as ProblemError).faults.map(({ pointer }) => pointer).sort()).toEqual([
      '/name',
      '/qr_data/url',
    ]);
  });

  it('throws the type and the detail of an error of SCIM', async () => {
    const refused = clientOf().GET('/api/scim/v2/Users');
    await expect(refused).rejects.toMatchObject({
      ...{ status: 401, code: 'scim_error', detail: expect.stringContaining('token') as string },
    });
    const admin = await world.service.person('admin', await world.service.client());
    const { key } = await enableScim(world.service, admin);
    const filtered = clientOf(key).GET('/api/scim/v2/Users', { params: { query: { filter: 'nothing' } } });
    await expect(filtered).rejects.toMatchObject({ status: 400, code: 'invalidFilter' });
  });

  it('sends a request again after Retry-After, at most twice', async () => {
    const bodies: string[] = [];
    const client = createApiClient({
      baseUrl: world.service.url,
      apiKey: world.acme.key,
      fetch: async (request) => {
        bodies.push(await request.clone().text());
        if (bodies.length > 2) return fetch(request);
        return new Response(null, { status: 503, headers: { 'Retry-After': '0' } });
      },
    });
    const { name } = await dataOf(client.POST('/api/v1/folders', { body: { name: 'Again' } }));
    expect([name, bodies.length, new Set(bodies).size]).toEqual(['Again', 3, 1]);
  });

  it('does not wait for long', async () => {
    let count = 0;
    const client = createApiClient({
      baseUrl: world.service.url,
      fetch: () => {
        count += 1;
        return Promise.resolve(new Response(null, { status: 429, headers: { 'Retry-After': '60' } }));
      },
    });
    await expect(client.GET('/api/v1/folders')).rejects.toMatchObject({ status: 429 });
    expect(count).toBe(1);
  });
});
