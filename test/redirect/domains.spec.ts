import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { request } from 'undici';
import { ChangeFeed, newId, Transactions } from '#libs/database';
import { VerifiedDomains } from '#libs/qr-codes';
import type { DomainDto, DomainListDto } from '../../src/domains/domains.dto.js';
import type { QrCodeDto } from '../../src/qr/record/qr.dto.js';
import { admin } from '../toolbox/admin.js';
import { importIn, settled } from '../toolbox/imports.js';
import { verifiedDomain } from '../toolbox/settings.js';
import { useService } from '../toolbox/use-service.js';
import { waitUntil } from '../toolbox/wait-until.js';

const world = useService({
  roles: 'all',
  env: { ABUSE_EMAIL: 'abuse@example.com' },
  settings: { metricsPort: 0 },
});

let serial = 0;
async function domain(): Promise<string> {
  const name = `go${++serial}.example.com`;
  await verifiedDomain(world, name);
  return name;
}

async function visit(host: string, path: string, form?: string) {
  const { statusCode, headers, body } = await request(world.service.shortUrl + path, {
    method: form === undefined ? 'GET' : 'POST',
    headers: {
      host,
      'user-agent': 'curl/8.5.0',
      ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
    },
    body: form ?? null,
  });
  return { status: statusCode, location: headers.location, headers, body: await body.text() };
}

const code = (fields: object) => world.acme.qrCode({ url: 'https://example.com/menu', ...fields });
const refusal = async (fields: object) => {
  const body = { name: 'x', category: 'url', qr_data: { url: 'https://example.com/' }, ...fields };
  const answer = await world.acme.post<{ errors?: { pointer: string }[] }>('/api/v1/qr', body);
  return [answer.status, answer.body.errors?.map(({ pointer }) => pointer)];
};

describe('a domain of a customer', () => {
  it('has short codes of its own, in short URL, symbol, preview and list', async () => {
    const host = await domain();
    const other = await domain();
    const shown = await code({ domain: host.toUpperCase(), short_code: 'SUMMER' });
    expect(shown).toMatchObject({
      domain: host,
      short_code: 'SUMMER',
      short_url: `https://${host}/SUMMER`,
      payload: `HTTPS://${host.toUpperCase()}/SUMMER`,
    });
    const here = await code({ short_code: 'summer', url: 'https://example.com/default' });
    expect([here.domain, here.short_url]).toEqual([null, 'https://go.test/summer']);
    await code({ domain: other, short_code: 'Summer', url: 'https://example.com/other' });
    expect((await visit(host, '/SUMMER')).location).toBe('https://example.com/menu');
    expect((await visit(`${host.toUpperCase()}:443`, '/summer/?x=1')).location).toBe(
      'https://example.com/menu',
    );
    expect((await visit(other, '/summer')).location).toBe('https://example.com/other');
    expect((await visit('go.test', '/summer')).location).toBe('https://example.com/default');
    expect((await visit(host, '/summer+')).body).toContain(`href="https://${host}/SUMMER"`);
    expect((await visit(host, '/summer+')).body).toContain(encodeURIComponent(`https://${host}/SUMMER`));
    const picture = await visit(host, '/summer.svg');
    expect([picture.status, picture.headers['content-type']]).toEqual([200, 'image/svg+xml; charset=utf-8']);
    const listed = async () =>
      (await world.acme.get<{ data: QrCodeDto[] }>('/api/v1/qr?limit=100')).body.data.filter(
        ({ domain: name }) => name === host,
      );
    await waitUntil(async () => (await listed())[0]?.scan_count === 2, 'both scans to be counted');
    expect(await listed()).toEqual([
      {
        ...shown,
        scan_count: 2,
        unique_visitors: 1,
        last_scanned_at: expect.any(String) as string,
      },
    ]);
  });

  it('has nothing else: no API, no pages, no codes of other domains', async () => {
    const host = await domain();
    const { short_code } = await code({});
    const foreign = await code({ domain: await domain() });
    const paths = ['/', '/api/v1/qr', '/sign-in', '/docs', '/livez', `/${short_code}`, `/${short_code}`];
    for (const path of [...paths, `/${foreign.short_code}`])
      expect([path, (await visit(host, path)).status]).toEqual([path, 404]);
    expect((await visit('go.test', `/${foreign.short_code}`)).status).toBe(404);
    expect((await visit('unknown.example.com', `/${short_code}`)).status).toBe(404);
    const robots = await visit(host, '/robots.txt');
    expect([robots.status, robots.headers['strict-transport-security']]).toEqual([
      200,
      (await visit('go.test', `/${short_code}`)).headers['strict-transport-security'],
    ]);
  });

  it('is that of an absolute target, whatever the Host header says', async () => {
    const host = await domain();
    const { short_code } = await code({ domain: host });
    const { hostname, port } = new URL(world.service.shortUrl);
    const statusOf = async (path: string, header: string) => {
      const sent = get({ hostname, port, path, headers: { host: header } });
      const [answer] = (await once(sent, 'response')) as [IncomingMessage];
      answer.resume();
      return answer.statusCode;
    };
    expect(await statusOf(`http://${host}/${short_code}`, 'go.test')).toBe(302);
    expect(await statusOf(`http://go.test/${short_code}`, host)).toBe(404);
    expect(await statusOf('http://go.test/livez', host)).toBe(200);
  });

  it('asks for passwords on its own host', async () => {
    const host = await domain();
    const { short_code } = await code({ domain: host, password: 'soup' });
    const page = await visit(host, `/${short_code}`);
    expect([page.status, page.body]).toEqual([
      200,
      expect.stringContaining(`action="/${short_code}/unlock"`),
    ]);
    const unlocked = await visit(host, `/${short_code}/unlock`, 'password=soup');
    expect([unlocked.status, unlocked.location]).toEqual([303, 'https://example.com/menu']);
  });

  it('takes codes at creation only, of its own workspace, once it is verified', async () => {
    const host = await domain();
    const { id } = await code({ domain: host, short_code: 'once', external_id: host });
    expect(await refusal({ domain: host, short_code: 'ONCE' })).toEqual([409, ['/short_code']]);
    expect(await refusal({ domain: 'nobody.example.com' })).toEqual([422, ['/domain']]);
    expect(await refusal({ domain: 'not a host' })).toEqual([422, ['/domain']]);
    expect(await refusal({ domain: host, dynamic: false })).toEqual([422, ['/domain']]);
    const stranger = await world.service.client();
    const body = { name: 'x', category: 'url', qr_data: { url: 'https://example.com/' }, domain: host };
    expect((await stranger.post('/api/v1/qr', body)).status).toBe(422);
    expect((await world.acme.patch(`/api/v1/qr/${id}`, { domain: null })).status).toBe(422);
    const put = { ...body, short_code: 'once' };
    expect((await world.acme.put(`/api/v1/qr/by-external-id/${host}`, put)).status).toBe(200);
    const moved = { ...put, domain: await domain() };
    expect((await world.acme.put(`/api/v1/qr/by-external-id/${host}`, moved)).status).toBe(422);
    await world.service.query('update domains set verified_at = null where name = $1', [moved.domain]);
    expect(await refusal({ domain: moved.domain })).toEqual([422, ['/domain']]);
    const { body: bulk } = await world.acme.post<{ results: object[] }>('/api/v1/qr/bulk', [
      { ...body, short_code: 'bulk' },
      { ...body, domain: 'nobody.example.com' },
      { ...body, short_code: 'BULK' },
    ]);
    expect(bulk.results).toMatchObject([{ status: 'created' }, { status: 'failed' }, { status: 'failed' }]);
    expect((await visit(host, '/bulk')).status).toBe(302);
    const mobile = { name: 'x', category: 'url', qrData: { url: 'https://example.com/' }, domain: host };
    expect((await world.acme.post('/api/mobile/v1/qr', mobile)).body).toMatchObject({ domain: host });
  });

  it('has codes that the operator can take down', async () => {
    const host = await domain();
    // Its destination cannot be that of other codes any longer.
    const { short_url, short_code } = await code({ domain: host, url: 'https://example.com/taken-down' });
    const { url: DATABASE_URL } = world.service.database;
    const env = {
      DATABASE_URL,
      APP_SECRET: 'a secret of thirty-two bytes or more',
      BASE_URL: 'https://qr.test',
      SHORT_URL_BASE: 'https://go.test',
    };
    expect((await admin(env, 'takedown', `https://${host}/no-code`)).stderr).toContain('not a short URL');
    expect((await admin(env, 'takedown', short_url!)).stdout).toContain(`Took down ${short_code!}`);
    await waitUntil(async () => (await visit(host, `/${short_code}`)).status === 410, 'the takedown');
  });

  it('is no destination', async () => {
    const host = await domain();
    for (const url of [`https://${host}/x`, `http://${host.toUpperCase()}.:8080`])
      expect(await refusal({ qr_data: { url } })).toEqual([422, ['/qr_data/url']]);
    expect(await refusal({ fallback_url: `https://${host}/x` })).toEqual([422, ['/fallback_url']]);
    expect((await code({ url: `https://www.${host}/` })).short_url).not.toBeNull();
  });

  it('is kept while it has codes, deleted ones too, and stops when it is deleted', async () => {
    const host = await domain();
    const [{ id } = { id: '' }] = await world.service.query<{ id: string }>(
      'select id from domains where name = $1',
      [host],
    );
    const path = `/api/settings/v1/domains/${id}`;
    const { id: codeId } = await code({ domain: host });
    await world.acme.delete(`/api/v1/qr/${codeId}`);
    const { status, body } = await world.admin.delete(path);
    expect([status, body.detail]).toEqual([
      409,
      expect.stringContaining(`1 QR code has short URLs on ${host}`),
    ]);
    await world.service.query('delete from qr_codes where id = $1', [codeId]);
    expect((await world.admin.delete(path)).status).toBe(204);
    await waitUntil(async () => (await visit(host, '/livez')).status === 200, 'the end of the domain');
  });
});

describe('the pages of a domain', () => {
  const ICON =
    'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  const patch = async (host: string, fields: object) => {
    const [{ id } = { id: '' }] = await world.service.query<{ id: string }>(
      'select id from domains where name = $1',
      [host],
    );
    const { status, body } = await world.admin.patch(`/api/settings/v1/domains/${id}`, fields);
    expect([status, body]).toMatchObject([200, fields]);
  };
  const seen = async (host: string, path: string) => {
    const { status, location } = await visit(host, path);
    return [status, location];
  };
  const defaults = [404, undefined];

  it('are redirects for its root and for unknown paths, and an icon, within seconds of a change', async () => {
    const host = await domain();
    const other = await domain();
    await code({ domain: host, short_code: 'menu' });
    expect(await seen(host, '/')).toEqual(defaults);
    await patch(host, {
      rootUrl: 'https://example.com/home?a=1',
      notFoundUrl: 'https://example.com/lost',
      favicon: ICON,
    });
    await waitUntil(async () => (await seen(host, '/'))[0] === 302, 'the root');
    expect(await seen(host, '/?utm_source=x')).toEqual([302, 'https://example.com/home?a=1']);
    expect(await seen(host, '/nothing-here')).toEqual([302, 'https://example.com/lost']);
    expect(await seen(host, '/a/b/c')).toEqual([302, 'https://example.com/lost']);
    expect(await seen(host, '/menu')).toEqual([302, 'https://example.com/menu']);
    // The default of GS1 for an unknown product.
    expect(await seen(host, '/01/09506000134352')).toEqual(defaults);
    const icon = await visit(host, '/favicon.ico');
    expect([icon.status, icon.headers['content-type'], icon.headers['content-length']]).toEqual([
      ...[200, 'image/png', '70'],
    ]);
    expect((await visit(host, '/robots.txt')).status).toBe(200);
    for (const elsewhere of [other, 'go.test'])
      for (const path of ['/', '/nothing-here']) expect(await seen(elsewhere, path)).toEqual(defaults);
    expect((await visit(other, '/favicon.ico')).headers['content-type']).toBe('image/x-icon');
    await patch(host, { rootUrl: null, notFoundUrl: null, favicon: null });
    await waitUntil(async () => (await seen(host, '/'))[0] === 404, 'the end of the root');
    expect(await seen(host, '/nothing-here')).toEqual(defaults);
  });

  it('do not lead to what was taken down, nor anywhere while the workspace is suspended', async () => {
    const host = await domain();
    const { short_code } = await code({ url: 'https://phish.example/' });
    await patch(host, { rootUrl: 'https://phish.example/', notFoundUrl: 'https://example.com/lost' });
    await waitUntil(async () => (await seen(host, '/'))[0] === 302, 'the root');
    const { url: DATABASE_URL } = world.service.database;
    const env = {
      ...{ DATABASE_URL, APP_SECRET: 'a secret of thirty-two bytes or more' },
      ...{ BASE_URL: 'https://qr.test', SHORT_URL_BASE: 'https://go.test' },
    };
    await admin(env, 'takedown', short_code!);
    await waitUntil(async () => (await seen(host, '/'))[1] === 'https://example.com/lost', 'the takedown');
    await patch(host, { rootUrl: 'https://example.com/home' });
    // A visit to a root without a page counts as a miss, of which an address has a limited number.
    await waitUntil(async () => (await seen(host, '/'))[1] === 'https://example.com/home', 'the new root');
    await admin(env, 'workspace', 'suspend', world.acme.workspaceId);
    await waitUntil(async () => (await seen(host, '/'))[0] === 404, 'the suspension');
    expect(await seen(host, '/nothing-here')).toEqual(defaults);
    await admin(env, 'workspace', 'resume', world.acme.workspaceId);
    const isServed = () => world.service.edge.get(VerifiedDomains, { strict: false }).isServed(host);
    await waitUntil(isServed, 'the end of the suspension');
    expect(await seen(host, '/nothing-here')).toEqual([302, 'https://example.com/lost']);
  });
});

describe('GET /internal/domains/ask', () => {
  const ask = async (query: string, method: 'GET' | 'POST' = 'GET') => {
    const { statusCode, headers, body } = await request(
      `${world.service.metricsOfEdge}/internal/domains/ask${query}`,
      { method },
    );
    return [statusCode, headers['content-length'], await body.text()];
  };
  const [yes, no] = [
    [200, '0', ''],
    [404, '0', ''],
  ];

  it('says for which hosts a server may get a certificate: verified ones, whose workspace is not suspended', async () => {
    const host = await domain();
    await world.service.query(
      `insert into domains (id, workspace_id, name, token, created_at)
       values (gen_random_uuid(), $1, 'pending.example.com', '', now())`,
      [world.acme.workspaceId],
    );
    expect(await ask(`?domain=${host}`)).toEqual(yes);
    expect(await ask(`?domain=${host.toUpperCase()}`)).toEqual(yes);
    for (const query of [
      '',
      '?domain=',
      '?domain=pending.example.com',
      '?domain=go.test',
      '?domain=%00',
      `?name=${host}`,
    ])
      expect([query, ...(await ask(query))]).toEqual([query, ...no]);
    expect((await ask('', 'POST'))[0]).toBe(405);
    const { app } = world.service.running;
    const suspend = async (at: Date | null) => {
      await world.service.query('update workspaces set suspended_at = $2 where id = $1', [
        world.acme.workspaceId,
        at,
      ]);
      await app.get(Transactions).run(() => app.get(ChangeFeed).announce('domain', [newId()]));
    };
    const answers = (expected: unknown[]) => async () => {
      world.service.clock.advance(1_000);
      return JSON.stringify(await ask(`?domain=${host}`)) === JSON.stringify(expected);
    };
    await suspend(new Date());
    await waitUntil(answers(no), 'no certificates for a suspended workspace');
    await suspend(null);
    await waitUntil(answers(yes), 'certificates again');
  });

  it('refuses 50 names a second, so that nobody lists domains by trying names, and always answers for verified ones', async () => {
    const host = await domain();
    world.service.clock.advance(1_000);
    const statuses: unknown[] = [];
    for (let times = 0; times < 60; times += 1) expect(await ask(`?domain=${host}`)).toEqual(yes);
    for (let times = 0; times < 51; times += 1) statuses.push((await ask('?domain=none.example.com'))[0]);
    expect(statuses).toEqual([...Array.from({ length: 50 }, () => 404), 429]);
    expect(await ask(`?domain=${host}`)).toEqual(yes);
    world.service.clock.advance(1_000);
    expect(await ask('?domain=none.example.com')).toEqual(no);
  });
});

describe('a case-sensitive domain', () => {
  it('has codes that differ by case only, which visitors, CSV, imports and lists tell apart', async () => {
    const host = await domain();
    const owner = await world.service.person('admin', world.acme);
    const { items } = (await owner.get<DomainListDto>('/api/settings/v1/domains')).body;
    const path = `/api/settings/v1/domains/${items.find(({ name }) => name === host)!.id}`;
    const changed = await owner.patch<DomainDto>(path, { caseSensitive: true });
    expect([changed.status, changed.body.caseSensitive]).toEqual([200, true]);
    const edge = world.service.edge.get(VerifiedDomains);
    await waitUntil(() => edge.isCaseSensitive(host), 'the edge to know it');

    const lower = await code({ domain: host, short_code: 'abc', url: 'https://example.com/lower' });
    await code({ domain: host, short_code: 'aBc', url: 'https://example.com/mixed' });
    expect([lower.short_url, lower.payload]).toEqual([`https://${host}/abc`, `https://${host}/abc`]);
    expect(await refusal({ domain: host, short_code: 'aBc' })).toEqual([409, ['/short_code']]);
    const csv = `name,url,domain,short_code\nUpper,https://example.com/upper,${host},ABC\n`;
    const bulk = { headers: { 'content-type': 'text/csv' } };
    expect((await world.acme.post('/api/v1/qr/bulk', csv, bulk)).status).toBe(201);
    const links = ['Ab,https://example.com/Ab', 'AB,https://example.com/AB', 'AB,https://example.com/twice'];
    const file = `keyword,url,title\n${links.map((link) => `${link},Link`).join('\n')}\n`;
    const job = await settled(world.acme, (await importIn(world.acme, file, { domain: host })).body);
    expect(job.counts).toMatchObject({ created: 2, failed: 1 });

    const seen = async (code: string) => (await visit(host, `/${code}`)).location?.slice(20);
    expect(await Promise.all(['abc', 'aBc', 'ABC', 'Ab', 'AB', 'ab'].map(seen))).toEqual([
      ...['lower', 'mixed', 'upper', 'Ab', 'AB', undefined],
    ]);
    const vias = 'select via from scans join qr_codes code on code.id = qr_code_id where code.domain = $1';
    const via = async () => (await world.service.query<{ via: string }>(vias, [host])).map((row) => row.via);
    await waitUntil(async () => (await via()).length === 5, 'the scans');
    expect(new Set(await via())).toEqual(new Set(['unknown']));
    const listed = await world.acme.get<{ data: QrCodeDto[] }>('/api/v1/qr?short_code=aBc');
    expect(listed.body.data.map(({ short_code }) => short_code)).toEqual(['aBc']);
    const free = `/api/v1/short-codes/AbC?domain=${host}`;
    expect((await world.acme.get(free)).body).toMatchObject({ available: true });

    const late = await owner.patch(path, { caseSensitive: false });
    expect([late.status, late.body]).toMatchObject([409, { code: 'conflict' }]);
    expect((await owner.patch(path, { caseSensitive: true })).status).toBe(200);
    expect((await visit(host, '/aBc')).location).toBe('https://example.com/mixed');
  });
});
