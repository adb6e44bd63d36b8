import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { VERSION } from '#libs/platform';
import { COMMANDS } from '../../scripts/admin/commands.js';
import { admin } from '../toolbox/admin.js';
import type { PersonClient } from '../toolbox/client.js';
import { mailTo } from '../toolbox/mails.js';
import { anonymous, PASSWORD, personOf, signIn, signUp } from '../toolbox/people.js';
import { APP_SECRET, BASE_URL, SHORT_URL_BASE } from '../toolbox/test-service.js';
import { useService } from '../toolbox/use-service.js';
import { waitUntil } from '../toolbox/wait-until.js';

const RECEIVER = 'https://receiver.example/hook';
const CLI = { type: 'operator', id: null, name: 'Command line' };

interface Entry {
  reason: string | null;
  action: string;
  actor: object;
  target: { name: string };
  changes: object;
}

async function audited(person: PersonClient): Promise<Entry[]> {
  const { body } = await person.get<{ items: Entry[] }>('/api/settings/v1/audit-log?limit=100');
  return body.items.filter(({ action }) => action !== 'member.joined').reverse();
}

describe('npm run admin on the database of a running service', () => {
  const world = useService({ roles: 'all' });
  const run = (...argv: string[]) =>
    admin({ DATABASE_URL: world.service.database.url, APP_SECRET, BASE_URL, SHORT_URL_BASE }, ...argv);
  const readsWith = (key: string) =>
    world.acme.get('/api/v1/qr', { hasCredentials: false, headers: { 'x-api-key': key } });

  it('names the operator of --as and the reason in the audit log, and demands the name with ADMIN_IDENTITY=required', async () => {
    const person = await world.service.person('admin', await world.service.client({ name: 'Named' }));
    const required = (...argv: string[]) =>
      admin(
        {
          DATABASE_URL: world.service.database.url,
          ...{ APP_SECRET, BASE_URL, SHORT_URL_BASE, ADMIN_IDENTITY: 'required' },
        },
        ...argv,
      );
    const before = await audited(person);
    const refused = await required('plan', 'Named', 'pro');
    expect([refused.code, refused.stderr]).toEqual([
      2,
      expect.stringMatching(/say who you are with --as <name>/),
    ]);
    for (const name of ['', ' ', 'x'.repeat(101), 'two\nlines'])
      expect((await run('plan', 'Named', 'pro', '--as', name)).stderr).toMatch(
        /--as must be a name of at most 100/,
      );
    expect(await audited(person)).toEqual(before);
    expect((await required('plan', 'Named', 'pro', '--as', ' Ada Lovelace ')).code).toBe(0);
    for (const reason of ['', 'x'.repeat(501), 'two\nlines'])
      expect((await run('plan', 'Named', 'free', '--reason', reason)).stderr).toMatch(
        /--reason must be a text of at most 500/,
      );
    const words = ['--as', 'Ada Lovelace', '--reason', 'ticket 4711'];
    expect((await required('webhook', 'add', 'Named', RECEIVER, ...words)).code).toBe(0);
    const entries = (await audited(person)).slice(before.length);
    const ada = { ...CLI, name: 'Ada Lovelace' };
    expect(entries.map(({ action, actor, reason }) => [action, actor, reason])).toEqual([
      ['plan.changed', ada, null],
      ['webhook.created', ada, 'ticket 4711'],
    ]);
  });

  it('requests a rebuild or a comparison of the scans in ClickHouse, once a worker exports them', async () => {
    const refused = await run('scan-export', 'rebuild');
    expect([refused.code, refused.stderr]).toEqual([1, expect.stringMatching(/^No worker exports scans/)]);
    await world.service.dataSource.query(
      `insert into scan_sinks (sink, leased_by, leased_until) values ('clickhouse', gen_random_uuid(), now())`,
    );
    const idle = {
      sink: 'clickhouse',
      pending: 0,
      rebuilt: false,
      rebuilding: null,
      completeFrom: null,
      checking: null,
      checkedOn: null,
      differences: null,
    };
    expect((await run('scan-export', 'status', '--json')).json()).toEqual(idle);
    expect((await run('scan-export', 'status')).stdout).toContain('run `scan-export rebuild`');
    expect((await run('scan-export', 'rebuild', '--json')).json()).toEqual({
      ...idle,
      rebuilding: 'its beginning',
    });
    expect((await run('scan-export', 'check')).stdout).toMatch(/A comparison has come to \d{4}-\d\d-01\./);
    await world.service.dataSource.query(
      `update scan_sinks set rebuild = null, rebuilt_to = 1, complete_from = '2026-03-01'`,
    );
    expect((await run('scan-export', 'status')).stdout).toContain(
      'ClickHouse has the months from 2026-03 on.',
    );
    expect((await run('scan-export', 'end', '--json')).json()).toEqual({ ended: true });
    expect((await run('scan-export', 'status')).code).toBe(1);
  });

  it('makes a workspace with a key and a link for its admin, who sees that in the audit log', async () => {
    const added = (await run('workspace', 'add', '  Bakery ')).json();
    expect(added).toEqual({
      id: expect.any(String),
      apiKey: expect.stringMatching(/^qrk_/),
      inviteUrl: expect.stringMatching(new RegExp(`^${BASE_URL}/accept-invite\\?token=`)),
    });
    expect((await readsWith(added.apiKey!)).status).toBe(200);
    const token = new URL(added.inviteUrl!).searchParams.get('token');
    const body = { token, email: 'baker@example.com', name: 'Baker', password: PASSWORD };
    const answer = await anonymous(world.service).post('/api/auth/v1/invites/accept', body);
    const baker = personOf(world.service, answer);
    expect((await audited(baker)).map(({ action, actor }) => [action, actor])).toEqual([
      ['workspace.created', CLI],
      ['api_key.created', CLI],
      ['invite.created', CLI],
    ]);
    const listed = await run('workspace', 'list');
    expect(listed.stdout).toMatch(
      new RegExp(`^ID .*NAME\\n${added.id} +free +\\d{4}-\\d\\d-\\d\\d +Bakery\\n`),
    );
    const asJson = await run('workspace', 'list', '--json');
    expect(asJson.json()).toMatchObject({ id: added.id, name: 'Bakery', plan: 'free' });
    for (const line of asJson.stdout.trimEnd().split('\n')) expect(JSON.parse(line)).toHaveProperty('limits');
  });

  it('changes a plan and its figures, which hold for the next request', async () => {
    const client = await world.service.client({ name: 'Planned', perMinute: null, perMonth: null });
    const isNow = async (expected: number[]) => {
      const { headers } = await client.get('/api/v1/qr');
      return [headers['x-ratelimit-limit'], headers['x-ratelimit-quota']].join() === expected.join();
    };
    for (const [argv, plan, [perMinute, perMonth]] of [
      [['plan', 'Planned', 'pro'], 'pro', [120, 10_000]],
      [['limits', client.workspaceId, '--per-minute', '70', '--per-month', '5000'], 'pro', [70, 5_000]],
      [['limits', 'Planned', '--reset'], 'pro', [120, 10_000]],
    ] as const) {
      const { code, json } = await run(...argv);
      const limits = { perMinute, perMonth, codes: 20_000, bytes: 2 * 2 ** 30, fileBytes: 20 * 2 ** 20 };
      const usage = { codes: 0, bytes: 0 };
      expect([code, json()]).toEqual([0, { id: client.workspaceId, plan, limits, usage }]);
      await waitUntil(() => isNow([perMinute, perMonth]), `a limit of ${perMinute}`);
    }
  });

  it('adds a webhook endpoint for the events that are named', async () => {
    await world.service.client({ name: 'Clicked' });
    await run('webhook', 'add', 'Clicked', RECEIVER, '--events', 'cta_click,lead,lead');
    const listed = (await run('webhook', 'list', 'Clicked', '--json')).json();
    expect(listed).toMatchObject({ events: ['cta_click', 'lead'] });
  });

  it('adds, lists, enables and deletes webhook endpoints, and all of it is in the audit log', async () => {
    const client = await world.service.client({ name: 'Hooked' });
    const added = await run('webhook', 'add', 'Hooked', RECEIVER);
    const { id } = added.json();
    expect(added.json()).toEqual({ id: expect.any(String), secret: expect.stringMatching(/^whsec_/) });
    expect((await run('webhook', 'list', 'Hooked', '--json')).json()).toMatchObject({ events: ['scan'] });
    await world.service.query(`update webhook_endpoints set status = 'disabled' where id = $1`, [id]);
    expect((await run('webhook', 'list', 'Hooked')).stdout).toMatch(`${id}  disabled  ${RECEIVER}\n`);
    expect((await run('webhook', 'enable', 'Hooked', id!)).stdout).toBe(`Enabled ${RECEIVER}.\n`);
    expect((await run('webhook', 'list', 'Hooked', '--json')).json()).toMatchObject({ id, status: 'active' });
    const foreign = await run('webhook', 'delete', 'Acme', id!);
    expect([foreign.code, foreign.stderr]).toEqual([1, 'No such webhook endpoint in this workspace.\n']);
    expect((await run('webhook', 'delete', client.workspaceId, id!)).stdout).toBe(`Deleted ${RECEIVER}.\n`);
    expect((await run('webhook', 'list', 'Hooked', '--json')).stdout).toBe('');

    const entries = await audited(await world.service.person('admin', client));
    expect(entries).toMatchObject([
      { action: 'webhook.created', changes: { url: { from: null, to: RECEIVER } } },
      { action: 'webhook.updated', changes: { status: { from: 'disabled', to: 'active' } } },
      { action: 'webhook.deleted', changes: { url: { from: RECEIVER, to: null } } },
    ]);
    for (const { actor, target } of entries) expect([actor, target.name]).toEqual([CLI, RECEIVER]);
  });

  it('revokes a key by its first characters, which the running service refuses within 2 s', async () => {
    const client = await world.service.client({ name: 'Leaky' });
    expect((await readsWith(client.key)).status).toBe(200);
    const start = client.key.slice(0, 10);
    // A name can contain sequences that move the cursor of a terminal.
    await world.service.query(`update api_keys set name = $2 where id = $1`, [
      client.apiKeyId,
      '\u001b[2J\nKey',
    ]);
    const { stdout } = await run('key', 'list', 'Leaky');
    expect(stdout).toMatch(`${client.apiKeyId}  ${start}  read_write  `);
    expect(stdout).toMatch('  \\u001b[2J\\u000aKey\n');
    expect((await run('key', 'revoke', 'Leaky', start)).stdout).toMatch(
      `Revoked ${start}… (\\u001b[2J\\u000aKey).\n`,
    );
    await waitUntil(async () => (await readsWith(client.key)).status === 401, 'the refusal');
    const [entry] = await audited(await world.service.person('admin', client));
    expect(entry).toMatchObject({ action: 'api_key.revoked', actor: CLI });
    expect((await run('key', 'revoke', 'Leaky', start)).stderr).toMatch(/^No such API key in this workspace/);
  });

  it('makes no link for a new password that nobody could use', async () => {
    const person = await signUp(world.service);
    const { database } = world.service;
    const refused = await admin(
      {
        ...{ DATABASE_URL: database.url, APP_SECRET, BASE_URL, SHORT_URL_BASE, PASSWORD_SIGN_IN: 'off' },
        ...{ OIDC_ISSUER: 'https://idp.example', OIDC_CLIENT_ID: 'qr', OIDC_CLIENT_SECRET: 'secret' },
      },
      ...['user', 'reset-password', person.email, '--send'],
    );
    expect([refused.code, refused.stderr]).toEqual([
      1,
      'PASSWORD_SIGN_IN is off: set it to on and restart the service, so that the link works.\n',
    ]);
  });

  it('makes a link for a new password, or emails it, and only emails it to an unconfirmed address', async () => {
    const person = await signUp(world.service);
    const refused = await run('user', 'reset-password', person.email);
    expect([refused.code, refused.stderr]).toEqual([
      1,
      expect.stringMatching(/not confirmed yet: add --send/),
    ]);
    const { token: proof } = await mailTo(world.service, person.email);
    await anonymous(world.service).post('/api/auth/v1/verify-email', { token: proof });

    const { link } = (await run('user', 'reset-password', person.email, '--json')).json();
    expect(link).toMatch(new RegExp(`^${BASE_URL}/reset-password\\?token=[\\w-]{43}$`));
    const sent = await run('user', 'reset-password', person.email, '--send');
    expect(sent.stdout).toBe(`An email with the link goes to ${person.email}.\n`);
    world.service.clock.set(new Date());
    const { token } = await mailTo(world.service, person.email, { subject: /Reset your password/ });
    const confirm = (chosen: string | null, password: string) =>
      anonymous(world.service).post('/api/auth/v1/password-reset/confirm', { token: chosen, password });
    expect((await confirm(new URL(link!).searchParams.get('token'), PASSWORD)).status).toBe(422);
    expect((await confirm(token, 'another horse battery')).status).toBe(204);
    const again = personOf(world.service, await signIn(world.service, person.email, 'another horse battery'));
    expect(
      (await audited(again)).filter(({ action }) => action === 'password.reset_requested'),
    ).toMatchObject([{ actor: CLI, target: { name: person.email } }, { actor: CLI }]);
  });

  it.each([
    [
      'an unknown e-mail',
      ['plan', 'nobody@example.com', 'pro'],
      /no workspace of an account .*nobody@.*`workspace list`/,
    ],
    ['an unknown workspace', ['webhook', 'add', 'Nowhere', RECEIVER], /no workspace .* "Nowhere"/],
    ['a URL that is not https', ['webhook', 'add', 'Acme', 'http://receiver.example/'], /start with https/],
    ['an empty name', ['workspace', 'add', ' '], /^name must be a string of 1 to 255 characters/],
    ['an unknown account', ['user', 'reset-password', 'nobody@example.com'], /no account .*nobody@/],
  ])('refuses %s in one line', async (_, argv, expected) => {
    const { code, stdout, stderr } = await run(...argv);
    expect([code, stdout, stderr.trimEnd().split('\n')]).toEqual([1, '', [expect.stringMatching(expected)]]);
  });

  it('asks which one is meant when several workspaces have the name', async () => {
    const [one, other] = [
      await world.service.client({ name: 'Twin' }),
      await world.service.client({ name: 'Twin' }),
    ];
    const { code, stderr } = await run('plan', 'Twin', 'pro');
    expect(code).toBe(1);
    for (const { workspaceId } of [one, other]) expect(stderr).toContain(workspaceId);
  });
});

describe('the command line of npm run admin', () => {
  it.each([
    ['an unknown command', ['webhoook'], /^Unknown command "webhoook": .* --help lists all commands/],
    [
      'an unknown verb',
      ['webhook', 'pause'],
      /^Unknown command "webhook pause": the commands are webhook add, /,
    ],
    [
      'an unknown event',
      ['webhook', 'add', 'Acme', RECEIVER, '--events=scan,sale'],
      /no event "sale": list .* scan,lead,cta_click/,
    ],
    ['half a command', ['webhook'], /^"webhook" is incomplete: the commands are webhook add, /],
    [
      'an unknown option',
      ['webhook', 'add', '--fast'],
      /^Unknown option '--fast'.*\nUsage: .* webhook add <workspace> <url>/,
    ],
    ['too few arguments', ['webhook', 'add', 'Demo'], /^Missing argument: <url>/],
    ['too many', ['workspace', 'add', 'My', 'Bakery'], /^Unexpected argument "Bakery": .*quotation marks/],
    ['an unknown plan', ['plan', 'Demo', 'gold'], /^There is no plan "gold": choose free, pro/],
    [
      'limits without figures',
      ['limits', 'Demo'],
      /^No limit given: add --per-minute, --per-month, --codes, --bytes or --reset/,
    ],
    ['an unknown action', ['scan-export', 'repair'], /^There is no action "repair": choose status, rebuild/],
    ['figures beside --reset', ['limits', 'Demo', '--reset', '--per-month', '5'], /^--reset restores all/],
    [
      'a figure of nothing',
      ['limits', 'Demo', '--per-month', '0'],
      /^--per-month must be .* from 1 .* not "0"/,
    ],
  ])('is refused with 2 for %s', async (_, argv, expected) => {
    const { code, stdout, stderr } = await admin({}, ...argv);
    expect([code, stdout, stderr]).toEqual([2, '', expect.stringMatching(expected)]);
  });

  it('explains itself and each command, and says on what it acts', async () => {
    const dataDir = join(tmpdir(), `qr-service-none-${process.pid}`);
    for (const argv of [[], ['--help']]) {
      const { code, stdout } = await admin({ DATA_DIR: dataDir }, ...argv);
      expect(code).toBe(0);
      for (const { name } of COMMANDS) expect(stdout).toContain(`\n  ${name} `);
      expect(stdout).toContain(`here, on ${dataDir}, where no service has run yet.`);
    }
    for (const { name, options = {} } of COMMANDS) {
      const { code, stdout } = await admin({}, ...name.split(' '), '--help');
      expect([code, stdout]).toEqual([0, expect.stringMatching(`^Usage: npm run -s admin -- ${name}`)]);
      for (const option of [...Object.keys(options), 'json']) expect(stdout).toContain(`  --${option}`);
    }
    const { stdout } = await admin({ DATABASE_URL: 'postgres://me:hidden@db.example/qr' }, '--help');
    expect(stdout).toContain('here, on DATABASE_URL (db.example:5432/qr).');
    expect((await admin({ GIT_COMMIT: '4b57422' }, '--version')).stdout).toBe(
      `${VERSION} (commit 4b57422)\n`,
    );
    expect((await admin({}, '--version')).stdout).toBe(`${VERSION} (commit unknown)\n`);
  });

  it('makes nothing in a folder on which no service has run', async () => {
    const dataDir = join(tmpdir(), `qr-service-none-${process.pid}`);
    const { code, stderr } = await admin({ DATA_DIR: dataDir }, 'workspace', 'list');
    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(/^No service has run with .*DATA_DIR.*DATABASE_URL/),
    ]);
    expect(existsSync(dataDir)).toBe(false);
  });
});
