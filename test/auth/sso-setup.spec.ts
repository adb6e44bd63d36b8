import type { ConnectionDto } from '../../src/sso/connections/connections.dto.js';
import { WorkspacesService } from '../../src/workspaces/workspaces.service.js';
import type { Client, PersonClient } from '../toolbox/client.js';
import { endProcesses } from '../toolbox/processes.js';
import { SETTINGS } from '../toolbox/settings.js';
import { Visitor, type Page } from '../pages/visitor.js';
import { Browser, type Visitor as Person } from './oidc-world.js';
import { clientId, clientSecret, person, SsoWorld } from './sso-world.js';
import { SamlProvider } from './saml-provider.js';

const DAY_MS = 86_400_000;
const PAGE = '/sso-setup';

let world: SsoWorld;
beforeAll(async () => {
  world = await SsoWorld.start();
});
afterAll(async () => {
  await world.close();
  await endProcesses();
});

const draft = async (admin: Client, fields: object = {}): Promise<ConnectionDto> =>
  (await admin.post<ConnectionDto>(`${SETTINGS}/connections`, { type: 'oidc', name: 'Okta', ...fields }))
    .body;

const linkFor = async (
  admin: Client,
  { id }: ConnectionDto,
): Promise<{ token: string; expiresAt: string }> => {
  const { status, body } = await admin.post(`${SETTINGS}/connections/${id}/setup-link`, undefined);
  expect(status).toBe(201);
  const { url, expiresAt } = body as { url: string; expiresAt: string };
  return { token: new URL(url).searchParams.get('token')!, expiresAt };
};

const stateOf = async (admin: Client, { id }: ConnectionDto): Promise<ConnectionDto> =>
  (await admin.get<ConnectionDto>(`${SETTINGS}/connections/${id}`)).body;

const contact = () => new Visitor(world.service);
const open = (token: string): Promise<Page> => contact().get(`${PAGE}?token=${token}`);
const send = (token: string, fields: Record<string, string>) => contact().submit(PAGE, { token, ...fields });
const provider = () => ({ issuer: world.issuers.whole, clientId, clientSecret });

/** Signs in at the provider from the page of the link. @returns the page to which the browser comes back */
async function test(token: string, who: Person): Promise<Page> {
  const { status, html, headers } = await send(token, { act: 'test' });
  expect(status).toBe(200);
  const [, url = ''] = /class="btn go" href="(https:[^"]+)"/.exec(html) ?? [];
  const browser = new Browser(world.service);
  const [, value = ''] = /__Host-sso-test=([^;]*)/.exec(headers['set-cookie'] ?? '') ?? [];
  browser.cookies.set('__Host-sso-test', value);
  const back = await browser.get(await world.visit(new URL(url.replaceAll('&amp;', '&')), who));
  expect([back.status, back.headers.location]).toEqual([302, `https://qr.test${PAGE}?token=${token}`]);
  return open(token);
}

describe('POST /api/settings/v1/connections/:id/setup-link', () => {
  it('gives a link with which somebody without an account sets up the connection, and an admin enables it', async () => {
    const { admin, domain } = await world.unconnected();
    const connection = await draft(admin);
    const { token, expiresAt } = await linkFor(admin, connection);
    expect(Date.parse(expiresAt) - world.service.clock.now().getTime()).toBe(7 * DAY_MS);
    const page = await open(token);
    expect([page.status, page.headers['x-robots-tag']]).toEqual([200, 'noindex']);
    expect(page.text).toContain(connection.callbackUrl);
    expect(page.html).toContain('href="guides/sso-okta"');
    const wrong = await send(token, { ...provider(), issuer: 'http://acme.example' });
    expect([wrong.status, wrong.text]).toEqual([422, expect.stringContaining('must be an https URL')]);
    const saved = await send(token, provider());
    expect([saved.status, saved.headers.location]).toEqual([
      303,
      `sso-setup?token=${token}&notice=setup-saved`,
    ]);
    const tested = await test(token, person(`boss@${domain}`, { sub: 'boss-of-setup' }));
    expect(tested.text).toContain('boss-of-setup');
    expect((await stateOf(admin, connection)).status).toBe('tested');

    const finished = await send(token, { act: 'finish' });
    expect([finished.status, finished.text]).toEqual([200, expect.stringContaining('is set up')]);
    expect((await open(token)).status).toBe(410);
    expect((await world.change({ admin, domain, connection }, { status: 'enabled' })).status).toBe('enabled');
    const { body } = await admin.get<{ items: object[] }>(`${SETTINGS}/audit-log?limit=5`);
    expect(body.items).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ action: 'sso_connection.setup_link_created' }),
        expect.objectContaining({
          action: 'sso_connection.setup_completed',
          actor: { type: 'user', id: admin.userId, name: 'Setup link' },
        }),
      ]),
    );
  });

  it('takes the metadata of a SAML provider as text or as a file, and refuses what is none', async () => {
    const { admin } = await world.unconnected();
    const connection = await draft(admin, { type: 'saml' });
    const { token } = await linkFor(admin, connection);
    expect((await open(token)).text).toContain(connection.entityId!);
    const wrong = await send(token, { metadata: '<x/>' });
    expect([wrong.status, wrong.text]).toEqual([
      422,
      expect.stringContaining('is not the metadata of a SAML 2.0 provider'),
    ]);
    const idp = await SamlProvider.create(() => world.service.clock.now());
    const upload = (file: string) => contact().upload(PAGE, { token }, file);
    expect((await upload('<x/>')).status).toBe(422);
    expect((await stateOf(admin, connection)).saml).toBeNull();
    expect((await upload(idp.metadata())).status).toBe(303);
    expect((await stateOf(admin, connection)).issuer).toBe(idp.entityId);
    expect((await send(token, { metadata: idp.metadata() })).status).toBe(303);
    expect((await stateOf(admin, connection)).saml).not.toBeNull();
    expect((await send(token, { issuer: world.issuers.whole })).status).toBe(422);
  });

  it('needs the plan', async () => {
    const { admin } = await world.unconnected();
    const connection = await draft(admin);
    await world.service.plan(admin, 'pro');
    const { status, body } = await admin.post(
      `${SETTINGS}/connections/${connection.id}/setup-link`,
      undefined,
    );
    expect([status, body.code]).toEqual([403, 'plan_required']);
  });

  it('opens nothing while the workspace is frozen', async () => {
    const { admin } = await world.unconnected();
    const { token } = await linkFor(admin, await draft(admin));
    const workspaces = world.service.running.app.get(WorkspacesService);
    await workspaces.freeze(admin.workspaceId, true);
    expect((await open(token)).status).toBe(410);
    await workspaces.freeze(admin.workspaceId, false);
    expect((await open(token)).status).toBe(200);
  });

  it('opens no connection that is enabled, or was', async () => {
    const { admin, connection } = await world.corp();
    const refuse = async () => {
      const { status, body } = await admin.post(
        `${SETTINGS}/connections/${connection.id}/setup-link`,
        undefined,
      );
      expect([status, body.code]).toEqual([409, 'conflict']);
    };
    await refuse();
    await world.change({ admin, domain: '', connection }, { status: 'paused' });
    await refuse();
  });
});

describe('a setup link in the wrong hands', () => {
  const setUp = async () => {
    const { admin, domain } = await world.unconnected();
    const connection = await draft(admin, provider());
    const { token } = await linkFor(admin, connection);
    return { admin, domain, connection, token };
  };

  it('changes the provider and nothing else, and makes a new test necessary', async () => {
    const { admin, domain, connection, token } = await setUp();
    await world.test({ admin, domain, connection }, person(`boss@${domain}`, { name: 'Secret Boss' }));
    const before = await stateOf(admin, connection);
    expect(before.status).toBe('tested');
    expect((await open(token)).html).not.toMatch(new RegExp(`Secret Boss|${clientSecret.slice(0, 12)}`));
    const foreign = await send(token, { issuer: 'https://evil.example', clientId });
    expect([foreign.status, foreign.text]).toEqual([
      422,
      expect.stringContaining('needed with another issuer'),
    ]);
    expect(await stateOf(admin, connection)).toEqual(before);
    await send(token, {
      ...{ clientId: 'other', name: 'Evil', status: 'enabled', required: 'true' },
      ...{ joinAllowed: 'true', defaultRole: 'editor', exemptMemberIds: admin.userId, id: 'x' },
    });
    expect(await stateOf(admin, connection)).toEqual({
      ...before,
      ...{ clientId: 'other', status: 'draft', lastTest: null },
    });
  });

  it('does not say who is a member: any address that the provider names passes the test', async () => {
    const { domain, token } = await setUp();
    const [member, nobody] = [
      await test(token, person(`boss@${domain}`)),
      await test(token, person(`nobody@${domain}`)),
    ];
    for (const { html } of [member, nobody]) {
      expect(html).toContain('The test succeeded.');
      expect(html).toContain('value="finish"');
      expect(html).not.toMatch(/member/);
    }
    expect((await test(token, person('ada@elsewhere.example'))).text).toContain('has not claimed');
  });

  const ends: [string, (setup: Awaited<ReturnType<typeof setUp>>) => Promise<unknown>][] = [
    ['after 7 days', async () => world.service.clock.advance(7 * DAY_MS)],
    ['when its maker is no admin any longer', ({ admin }) => change(admin, "role = 'editor'")],
    ['when its maker is deactivated', ({ admin }) => change(admin, 'active = false')],
    ['when its maker leaves', ({ admin }) => removeMember(admin)],
    [
      'with the admin role of its maker, also if they get it again',
      async ({ admin }) => {
        await change(admin, "role = 'editor'");
        await change(admin, "role = 'admin'");
      },
    ],
    ['when another link replaces it', ({ admin, connection }) => linkFor(admin, connection)],
    [
      'when an admin enables the connection',
      ({ admin, domain, connection }) =>
        world
          .test({ admin, domain, connection }, person(`boss@${domain}`))
          .then(() => world.change({ admin, domain, connection }, { status: 'enabled' })),
    ],
    [
      'when an admin enables the connection, also if it is a draft again',
      async ({ admin, domain, connection }) => {
        const corp = { admin, domain, connection };
        await world.test(corp, person(`boss@${domain}`));
        for (const fields of [{ status: 'enabled' }, { status: 'paused' }, { clientId: 'another' }])
          await world.change(corp, fields);
        expect((await stateOf(admin, connection)).status).toBe('draft');
      },
    ],
    [
      'when the connection is deleted',
      ({ admin, connection }) => admin.call('DELETE', `${SETTINGS}/connections/${connection.id}`),
    ],
    ['when the plan ends', ({ admin }) => world.service.plan(admin, 'free')],
  ];
  const change = (admin: PersonClient, set: string) =>
    world.service.query(`update members set ${set} where workspace_id = $1 and user_id = $2`, [
      admin.workspaceId,
      admin.userId,
    ]);
  const removeMember = (admin: PersonClient) =>
    world.service.query('delete from members where workspace_id = $1 and user_id = $2', [
      admin.workspaceId,
      admin.userId,
    ]);

  it.each(ends)('ends %s, and changes nothing afterwards', async (_, end) => {
    const setup = await setUp();
    await end(setup);
    const rows = () =>
      world.service.query('select client_id, status, last_test from sso_connections where id = $1', [
        setup.connection.id,
      ]);
    const before = await rows();
    expect((await open(setup.token)).status).toBe(410);
    for (const fields of [{ clientId: 'other' }, { act: 'test' }, { act: 'finish' }] as Record<
      string,
      string
    >[])
      expect((await send(setup.token, fields)).status).toBe(410);
    expect(await rows()).toEqual(before);
  });

  it('ends when the key that made it has no longer all permissions of an admin', async () => {
    const { admin, connection } = await setUp();
    const key = await world.keyOf(admin);
    const { token } = await linkFor(key, connection);
    expect((await open(token)).status).toBe(200);
    const path = `${SETTINGS}/api-keys/${key.apiKeyId}`;
    expect((await admin.call('PATCH', path, { body: { scope: 'read_write' } })).status).toBe(200);
    expect((await open(token)).status).toBe(410);
  });

  it('is guessed by nobody', async () => {
    for (const token of ['', 'x', 'a'.repeat(43), 'a'.repeat(5_000)])
      expect((await contact().get(`${PAGE}?token=${token}`)).status).toBe(410);
  });

  it('can be used 60 times an hour', async () => {
    const { token } = await setUp();
    const saves = [];
    for (let at = 0; at < 61; at++) saves.push((await send(token, { clientId: `id-${at}` })).status);
    expect(saves.slice(0, 60).every((status) => status === 303)).toBe(true);
    expect(saves[60]).toBe(429);
  });
});
