import { UsageCleanup } from '#libs/rate-limits';
import { MailTokenCleanup } from '../../src/accounts/mail-token-cleanup.js';
import { ApiKeyCleanup } from '../../src/api-keys/api-key-cleanup.js';
import { AuditCleanup } from '../../src/audit/audit-cleanup.js';
import { InvitationCleanup } from '../../src/invitations/invitation-cleanup.js';
import { SessionCleanup } from '../../src/sessions/session-cleanup.js';
import type { Client } from '../toolbox/client.js';
import { signUp } from '../toolbox/people.js';
import { SETTINGS } from '../toolbox/settings.js';
import { useService } from '../toolbox/use-service.js';

const DAY_MS = 86_400_000;
/** Later than the ids of all rows: those are made by the clock of the machine. */
const START = new Date('2100-01-01T12:00:00.000Z').getTime();

const world = useService();

const at = (days: number, milliseconds = 0) =>
  world.service.clock.set(new Date(START + days * DAY_MS + milliseconds));
const daysOf = (table: string, time: string) =>
  `array(select distinct floor(extract(epoch from ${time} - $1) / 86400)::int from ${table}
     where ${time} >= $1 order by 1)`;
/** When the rows that are left were created, in days. */
async function remaining(): Promise<Record<string, number[]>> {
  const { app } = world.service.running;
  for (const cleanup of [AuditCleanup, InvitationCleanup, MailTokenCleanup, SessionCleanup])
    await app.get<{ run(): Promise<void> }>(cleanup).run();
  const [rows] = await world.service.query<Record<string, number[]>>(
    `select ${daysOf('audit_log', 'at')} as audit, ${daysOf('invites', 'created_at')} as invites,
       ${daysOf('mail_tokens', "expires_at - interval '7 days'")} as tokens, ${daysOf('sessions', 'created_at')} as sessions`,
    [new Date(START)],
  );
  return rows ?? {};
}

it('deletes expired invitations, emailed tokens and sessions, and old entries of the audit log', async () => {
  const { service, acme } = world;
  const invite = async (email: string) => {
    const admin = await service.person('admin', acme);
    expect((await admin.post(`${SETTINGS}/invites`, { email, role: 'editor' })).status).toBe(201);
    await service.query('delete from sessions where user_id = $1', [admin.userId]);
  };
  at(0);
  await invite('first@example.com');
  await signUp(service);
  at(6);
  await invite('second@example.com');
  await signUp(service);
  const both = [0, 6];
  at(7, -1);
  expect(await remaining()).toEqual({ audit: both, invites: both, tokens: both, sessions: both });
  at(7);
  expect(await remaining()).toEqual({ audit: both, invites: [6], tokens: [6], sessions: both });
  at(14, 1);
  expect(await remaining()).toMatchObject({ audit: both, invites: [], tokens: [], sessions: [6] });
  at(730);
  expect(await remaining()).toMatchObject({ audit: both, sessions: [] });
  at(730, 1);
  expect(await remaining()).toMatchObject({ audit: [6] });
});

const keysOf = async ({ workspaceId }: Client) => {
  const keys = 'select id from api_keys where workspace_id = $1 order by id';
  return (await world.service.query<{ id: string }>(keys, [workspaceId])).map(({ id }) => id);
};

it('deletes revoked API keys with the end of the audit log, and no others', async () => {
  const { service, acme } = world;
  at(0);
  const admin = await service.person('admin', acme);
  const before = await keysOf(acme);
  const { body } = await admin.post<{ id: string }>(`${SETTINGS}/api-keys`, { name: 'CI', scope: 'read' });
  expect((await admin.delete(`${SETTINGS}/api-keys/${body.id}`)).status).toBe(204);
  const left = async () => {
    await service.running.app.get(ApiKeyCleanup).run();
    return keysOf(acme);
  };
  at(730);
  expect(await left()).toEqual([...before, body.id].sort());
  at(730, 1);
  expect(await left()).toEqual(before);
  expect((await acme.get('/api/v1/qr')).status).toBe(200);
});

it('deletes monthly counts of requests after 25 months', async () => {
  const { service, acme } = world;
  const cleanup = service.running.app.get(UsageCleanup, { strict: false });
  await service.client();
  service.clock.set('2102-12-31T23:59:59.999Z');
  await service.query(
    `insert into usage_counters (workspace_id, month, used)
     select id, month, 1 from workspaces, unnest(array['2100-10-01', '2100-11-01', '2100-12-01']::date[]) month`,
  );
  const months = () =>
    service.query(
      `select distinct month::text, count(distinct workspace_id) > 1 as many from usage_counters
       where month >= '2100-01-01' and month < '2101-01-01' group by 1 order by 1`,
    );
  const of = (...names: string[]) => names.map((month) => ({ month, many: true }));
  await cleanup.run();
  expect(await months()).toEqual(of('2100-11-01', '2100-12-01'));
  service.clock.set('2103-01-01T00:00:00.000Z');
  await cleanup.run();
  expect(await months()).toEqual(of('2100-12-01'));
  expect((await acme.get('/api/v1/qr')).status).toBe(200);
});
