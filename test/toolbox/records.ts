import fc from 'fast-check';
import { operations, type DocumentedOperation } from './contract.js';
import { storeLead } from './leads.js';
import { itemsOf, memberOf } from './settings.js';
import { callerOf } from './callers.js';
import type { ServiceUnderTest } from './use-service.js';
import { validBody } from './valid-requests.js';

/** The record that the id in the path of some operations names. */
export interface RecordKind {
  /** The paths of these operations begin with this. */
  under: string;
  make: (world: ServiceUnderTest) => Promise<{ id: string }>;
  /** The detail for an unknown id. */
  unknown: string;
  /** A valid change of the record. */
  patch?: object;
  /** The bodies of POST requests to the record that need one, by operation. */
  posts?: Record<string, object>;
}

/** Records that no valid body creates, or not as often as tests need. */
const KINDS: RecordKind[] = [
  {
    under: '/api/v1/qr/',
    make: ({ acme }) => acme.qrCode(),
    unknown: 'No such QR code in this workspace.',
    patch: { name: 'Mine now' },
    posts: { revertQrCode: { version: 1 } },
  },
  {
    under: '/api/v1/changes/',
    make: async ({ acme }) => {
      const ids = [(await acme.qrCode()).id];
      const { body } = await acme.patch('/api/v1/qr/bulk', { ids, patch: { tags: [nextName()] } });
      return { id: String(body.change_id) };
    },
    unknown: 'No such change of QR codes in this workspace in the last 24 hours.',
  },
  {
    under: '/api/v1/imports/',
    // One that has ended, since a workspace has one at a time.
    make: async ({ service, acme }) => {
      await service.query(`update imports set state = 'done' where workspace_id = $1`, [acme.workspaceId]);
      const [job] = await service.query<{ id: string }>(
        `insert into imports (id, workspace_id, state, source, mode, atomic, dry_run, rows, processed, next_part, counts,
           ignored_columns, maker, tries, ran_at, turn_at, created_at, updated_at)
         values (gen_random_uuid(), $1, 'done', 'own', 'create', false, false, 1, 1, 1,
           '{"created":1,"updated":0,"unchanged":0,"failed":0,"undone":0,"kept":0}', '[]',
           '{"type":"key","id":"","name":""}', 0, $2, $2, $2, $2) returning id`,
        [acme.workspaceId, service.clock.now()],
      );
      return job ?? { id: '' };
    },
    unknown: 'No such import in this workspace.',
  },
  {
    under: '/api/v1/leads/',
    make: async ({ service, acme }) => ({ id: await storeLead(service, acme) }),
    unknown: 'No such lead in this workspace.',
    patch: { state: 'done' },
  },
  {
    under: '/api/v1/design-templates/',
    // Past the number that a workspace may have; no design is read.
    make: async ({ service, acme }) => {
      const [template] = await service.query<{ id: string }>(
        `insert into design_templates (id, workspace_id, name, name_norm, design, version, created_at, updated_at)
         values (gen_random_uuid(), $1, $2, $2, '{}', 1, $3, $3) returning id`,
        [acme.workspaceId, nextName(), service.clock.now()],
      );
      return template ?? { id: '' };
    },
    unknown: 'No such design template in this workspace.',
    patch: { design: { foreground: '#1d3b8b' } },
  },
  ...['/api/v1/files/', '/api/mobile/v1/files/'].map((under): RecordKind => ({
    under,
    // Nothing reads the bytes.
    make: async ({ service, acme }) => {
      const [file] = await service.query<{ id: string }>(
        `with content as (
           insert into file_contents (workspace_id, sha256, folder, media_type, bytes, state, picture, created_at)
           values ($1, sha256($2::text::bytea), $2, 'application/pdf', 1, 'ready', 'none', $3) returning *)
         insert into files (id, workspace_id, sha256, key, name, created_at)
         select gen_random_uuid(), workspace_id, sha256, left(md5($2), 22), 'menu.pdf', created_at from content returning id`,
        [acme.workspaceId, nextName(), service.clock.now()],
      );
      return file ?? { id: '' };
    },
    unknown: 'No such file in this workspace.',
  })),
  {
    under: '/api/v1/reports/',
    make: async ({ acme }) =>
      (await acme.post<{ id: string }>('/api/v1/reports', { title: nextName() })).body,
    unknown: 'No such report in this workspace.',
    patch: { title: 'Mine now' },
  },
  {
    under: '/api/mobile/v1/qr/',
    make: ({ acme }) => acme.qrCode(),
    unknown: 'No such QR code in this workspace.',
    patch: { name: 'Mine now' },
  },
  {
    under: '/api/settings/v1/members/',
    make: async ({ service, admin }) => {
      const person = await service.person('viewer', admin);
      return (await memberOf(admin, person)) ?? { id: '' };
    },
    unknown: 'No such member in this workspace.',
    patch: { role: 'editor' },
  },
  {
    under: '/api/settings/v1/invites/',
    // This bypasses the limit on invitations per day.
    make: async ({ service, admin }) => {
      const [invite] = await service.query<{ id: string }>(
        `insert into invites (id, workspace_id, email, email_norm, role, token_hash, created_at, expires_at)
         values (gen_random_uuid(), $1, $2::text, $2::text, 'viewer', sha256($2::text::bytea), $3, $3::timestamptz + interval '7 days')
         returning id`,
        [admin.workspaceId, `${nextName()}@example.com`, service.clock.now()],
      );
      return invite ?? { id: '' };
    },
    unknown: 'No such invitation in this workspace.',
  },
  {
    under: '/api/settings/v1/exports/',
    // One that failed, since a workspace has one a day.
    make: async ({ service, admin }) => {
      const [job] = await service.query<{ id: string }>(
        `insert into exports (id, workspace_id, user_id, state, has_leads, tries, created_at, expires_at)
         values (gen_random_uuid(), $1, $2, 'failed', true, 1, $3, $3::timestamptz + interval '7 days') returning id`,
        [admin.workspaceId, admin.userId, service.clock.now()],
      );
      return job ?? { id: '' };
    },
    unknown: 'No such export in this workspace.',
  },
  {
    under: '/api/settings/v1/api-keys/',
    // This bypasses the limit on the number per workspace.
    make: async ({ service, admin }) => ({
      id: (await service.clientOf(admin.workspaceId, 'read')).apiKeyId,
    }),
    unknown: 'No such API key in this workspace.',
    patch: { scope: 'read_write' },
  },
  {
    under: '/api/settings/v1/webhooks/',
    // The endpoint has a next secret, and bypasses the limit per workspace; nothing is sent, since no secret can be
    // read.
    make: async ({ service, admin }) => {
      const [endpoint] = await service.query<{ id: string }>(
        `insert into webhook_endpoints
           (id, workspace_id, url, events, status, secret_encrypted, next_secret_encrypted, created_at)
         values (gen_random_uuid(), $1, 'https://hooks.example.com/', '{scan}', 'active', '', '', $2)
         returning id`,
        [admin.workspaceId, service.clock.now()],
      );
      return endpoint ?? { id: '' };
    },
    unknown: 'No such webhook endpoint in this workspace.',
    patch: { events: ['scan'] },
    posts: {
      replayWebhookDeliveries: { from: '2026-11-21T00:00:00Z', to: '2026-11-22T00:00:00Z' },
      testWebhook: { event: 'scan' },
    },
  },
  {
    under: '/api/settings/v1/deliveries/',
    make: async ({ service, admin }) => {
      const [delivery] = await service.query<{ id: string }>(
        `with endpoint as (
           insert into webhook_endpoints (id, workspace_id, url, events, status, secret_encrypted, created_at)
           values (gen_random_uuid(), $1, 'https://hooks.example.com/', '{scan}', 'active', '', $2) returning id
         ), event as (
           insert into webhook_events (id, workspace_id, qr_code_id, event, body, is_pending, created_at)
           values (gen_random_uuid(), $1, gen_random_uuid(), 'scan', '{}', false, $2) returning id
         )
         insert into webhook_deliveries (id, workspace_id, endpoint_id, event_id, state, attempt_count, created_at)
         select gen_random_uuid(), $1, endpoint.id, event.id, 'failed', 4, $2 from endpoint, event returning id`,
        [admin.workspaceId, service.clock.now()],
      );
      return delivery ?? { id: '' };
    },
    unknown: 'No such webhook delivery in this workspace.',
  },
  {
    under: '/api/settings/v1/replays/',
    make: async ({ service, admin }) => {
      const [replay] = await service.query<{ id: string }>(
        `with endpoint as (
           insert into webhook_endpoints (id, workspace_id, url, events, status, secret_encrypted, created_at)
           values (gen_random_uuid(), $1, 'https://hooks.example.com/', '{scan}', 'paused', '', $2) returning id
         )
         insert into webhook_replays (id, workspace_id, endpoint_id, from_time, to_time, deliveries, state, count,
           reached_time, reached_id, created_at)
         select gen_random_uuid(), $1, id, $2, $2, 'failed', 'running', 1, $2, id, $2 from endpoint returning id`,
        [admin.workspaceId, service.clock.now()],
      );
      return replay ?? { id: '' };
    },
    unknown: 'No such replay in this workspace.',
  },
  {
    under: '/api/settings/v1/domains/',
    // The domain is verified, so that no name server is asked.
    make: async ({ service, admin }) => {
      const [domain] = await service.query<{ id: string }>(
        `insert into domains (id, workspace_id, name, token, created_at, verified_at)
         values (gen_random_uuid(), $1, $2, '', $3, $3) returning id`,
        [admin.workspaceId, `${nextName()}.example.com`, service.clock.now()],
      );
      return domain ?? { id: '' };
    },
    patch: { notFoundUrl: 'https://example.com/gone' },
    unknown: 'No such domain in this workspace.',
  },
  {
    under: '/api/settings/v1/claimed-domains/',
    // Whatever the plan is.
    make: async ({ service, admin }) => {
      const [domain] = await service.query<{ id: string }>(
        `insert into claimed_domains (id, workspace_id, name, token, created_at, verified_at)
         values (gen_random_uuid(), $1, $2, '', $3, $3) returning id`,
        [admin.workspaceId, `${nextName()}.example.com`, service.clock.now()],
      );
      return domain ?? { id: '' };
    },
    unknown: 'No such claimed domain in this workspace.',
  },
  {
    under: '/api/settings/v1/connections/',
    // Whatever the plan is; nobody signs in, since no secret can be read.
    make: async ({ service, admin }) => {
      const [connection] = await service.query<{ id: string }>(
        `insert into sso_connections
           (id, workspace_id, type, slug, name, status, issuer, client_id, client_secret, default_role, join_allowed, created_at, updated_at)
         values (gen_random_uuid(), $1, 'oidc', $2, 'Okta', 'draft', 'https://acme.okta.com', 'client', '', 'viewer', false, $3, $3)
         returning id`,
        [admin.workspaceId, nextName(), service.clock.now()],
      );
      return connection ?? { id: '' };
    },
    unknown: 'No such connection in this workspace.',
    patch: { name: 'Mine now' },
  },
  {
    under: '/api/settings/v1/sessions/',
    make: async ({ service, admin }) => {
      await service.sessionOf(admin, admin.workspaceId);
      const [newest] = await itemsOf<{ id: string }>(admin, 'sessions?limit=1');
      return newest ?? { id: '' };
    },
    unknown: 'You have no such session.',
  },
  {
    under: '/api/auth/v1/passkeys/',
    // No key can be read from it.
    make: async ({ service, admin }) => {
      const [passkey] = await service.query<{ id: string }>(
        `insert into passkeys select gen_random_uuid(), $1, sha256($2::text::bytea), '', 0, '[]', 'Phone', $3
         returning id`,
        [admin.userId, nextName(), service.clock.now()],
      );
      return passkey ?? { id: '' };
    },
    unknown: 'You have no such passkey.',
  },
  {
    under: '/api/settings/v1/token-rules/',
    // Issuers and subjects have rules of their own.
    make: async ({ service, admin }) => {
      const [rule] = await service.query<{ id: string }>(
        `insert into token_rules (id, workspace_id, issuer, subject, claims, scopes, created_by, created_at)
         values (gen_random_uuid(), $1, 'https://issuer.example', $2, '{}', '{codes:read}',
           '{"type": "user", "id": null, "name": null}', $3) returning id`,
        [admin.workspaceId, nextName(), service.clock.now()],
      );
      return rule ?? { id: '' };
    },
    unknown: 'No such token rule in this workspace.',
  },
  {
    under: '/api/auth/v1/workspaces/',
    make: async ({ service, admin }) => {
      const { workspaceId } = await service.client();
      await service.join(admin, workspaceId, 'admin');
      await service.query('update workspaces set deleted_at = $2, deleted_by = $3 where id = $1', [
        ...[workspaceId, service.clock.now(), admin.userId],
      ]);
      return { id: workspaceId };
    },
    unknown: 'No such deleted workspace that you can restore.',
  },
];

export const kindOf = ({ path }: Pick<DocumentedOperation, 'path'>): RecordKind =>
  KINDS.find(({ under }) => path.startsWith(under)) ?? createdKind(path.slice(0, path.indexOf('{id}')));

/** Describes records that a POST to their list creates. */
function createdKind(under: string): RecordKind {
  const create = findOperation('POST', under.slice(0, -1));
  const update = findOperation('PATCH', `${under}{id}`);
  if (!create) throw new Error(`nothing creates the records of ${under}: add them to the list of kinds`);
  return {
    under,
    make: async (world) => {
      for (;;) {
        const { status, body } = await callerOf(create, world).post<{ id: string }>(
          create.path,
          sample(create),
        );
        if (status === 201) return body;
        // A random name can be taken.
        if (status !== 409) throw new Error(`${create.id} answered ${status}: ${JSON.stringify(body)}`);
      }
    },
    unknown: expect.stringMatching(/^No such [a-z ]+ in this workspace\.$/) as string,
    ...(update && { patch: sample(update) }),
  };
}

const findOperation = (method: string, path: string) =>
  operations.find((operation) => operation.method === method && operation.path === path);
let samples = 0;
const sample = (operation: DocumentedOperation) =>
  fc.sample(validBody(operation), { numRuns: 1, seed: jest.getSeed() + ++samples })[0] as object;

let names = 0;
/** Returns a name that no other record of this process has. */
export const nextName = (): string => `number-${++names}`;
