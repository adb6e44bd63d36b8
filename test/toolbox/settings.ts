import type { CreatedApiKeyDto } from '../../src/auth/api-keys/api-keys.dto.js';
import type { DomainListDto } from '../../src/domains/domains.dto.js';
import type { MemberDto } from '../../src/members/members.dto.js';
import type { Client, PersonClient } from './client.js';
import type { TestService } from './test-service.js';
import type { ServiceUnderTest } from './use-service.js';
import { waitUntil } from './wait-until.js';
import { VerifiedDomains } from '#libs/qr-codes';
import { ChangeFeed, Transactions } from '#libs/database';

export const SETTINGS = '/api/settings/v1';

export interface Items<Item> extends Record<string, unknown> {
  items: Item[];
  nextCursor: string | null;
}

export interface Audited {
  action: string;
  actor: unknown;
  target: unknown;
  changes: unknown;
}

export async function itemsOf<Item>(caller: Client, path: string): Promise<Item[]> {
  const { status, body } = await caller.get<Items<Item>>(`${SETTINGS}/${path}`);
  if (status !== 200) throw new Error(`${path}: ${status} ${JSON.stringify(body)}`);
  return body.items;
}

export async function apiKey(admin: PersonClient, fields: object = {}): Promise<CreatedApiKeyDto> {
  const wanted = { name: 'Till', scope: 'read', ...fields };
  const { status, body } = await admin.post<CreatedApiKeyDto>(`${SETTINGS}/api-keys`, wanted);
  if (status !== 201) throw new Error(`could not create an API key: ${status} ${JSON.stringify(body)}`);
  return body;
}

export async function endpoint(admin: PersonClient, fields: object): Promise<string> {
  const { status, body } = await admin.post<{ id: string }>(`${SETTINGS}/webhooks`, fields);
  if (status !== 201) throw new Error(`could not add an endpoint: ${status} ${JSON.stringify(body)}`);
  return body.id;
}

export async function memberOf(
  caller: Client,
  { userId }: Pick<PersonClient, 'userId'>,
): Promise<MemberDto | undefined> {
  const members = await itemsOf<MemberDto>(caller, 'members?limit=100');
  return members.find((member) => member.userId === userId);
}

export async function pathOfMember(caller: Client, person: Pick<PersonClient, 'userId'>): Promise<string> {
  const member = await memberOf(caller, person);
  if (!member) throw new Error('is no member');
  return `${SETTINGS}/members/${member.id}`;
}

export const auditedIn = (
  service: TestService,
  { workspaceId }: Pick<Client, 'workspaceId'>,
): Promise<Audited[]> =>
  service.query(
    `select action, actor, target, changes from audit_log
     where workspace_id = $1 order by at desc, id desc`,
    [workspaceId],
  ) as Promise<unknown> as Promise<Audited[]>;

/** Adds a verified domain to acme without a name server; resolves when the service knows it. */
export async function verifiedDomain(
  { service, acme }: Pick<ServiceUnderTest, 'service' | 'acme'>,
  name: string,
): Promise<void> {
  const { app } = service.running;
  const [{ id } = { id: '' }] = await service.query<{ id: string }>(
    `insert into domains (id, workspace_id, name, token, created_at, verified_at)
     values (gen_random_uuid(), $1, $2, '', $3, $3) returning id`,
    [acme.workspaceId, name, service.clock.now()],
  );
  await app.get(Transactions).run(() => app.get(ChangeFeed).announce('domain', [id]));
  const lists = [app, ...(service.hasAllRoles ? [service.edge] : [])].map((role) =>
    role.get(VerifiedDomains),
  );
  await waitUntil(() => lists.every((list) => list.has(name)), 'the domain');
}

/** Two codes of a domain whose codes differ by case only. */
export async function exactCodes(
  world: Pick<ServiceUnderTest, 'service' | 'acme' | 'admin'>,
  domain: string,
): Promise<void> {
  await verifiedDomain(world, domain);
  const { items } = (await world.admin.get<DomainListDto>(`${SETTINGS}/domains`)).body;
  const { id = '' } = items.find(({ name }) => name === domain) ?? {};
  await world.admin.patch(`${SETTINGS}/domains/${id}`, { caseSensitive: true });
  for (const [short_code, name] of [
    ['abc', 'lower'],
    ['aBc', 'mixed'],
  ] as const)
    await world.acme.qrCode({ name, short_code, domain, qr_data: { url: `https://example.com/${name}` } });
}
