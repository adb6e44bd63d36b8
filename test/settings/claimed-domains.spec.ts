import { ClaimedDomainChecks } from '../../src/sso/claimed-domains/claimed-domain-checks.js';
import type { ClaimedDomainDto } from '../../src/sso/claimed-domains/claimed-domains.dto.js';
import type { PersonClient } from '../toolbox/client.js';
import { holdRow } from '../toolbox/held-table.js';
import { mailsTo, mailTo } from '../toolbox/mails.js';
import { startNameServer, type NameServer } from '../toolbox/name-server.js';
import { auditedIn, itemsOf, SETTINGS } from '../toolbox/settings.js';
import { TestService } from '../toolbox/test-service.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const PATH = `${SETTINGS}/claimed-domains`;
const NAME = 'corp.example';

let names: NameServer;
let service: TestService;
let admin: PersonClient;
beforeAll(async () => {
  names = await startNameServer();
  service = await TestService.start({ roles: 'all', env: { DNS_SERVERS: names.address } });
});
afterAll(async () => {
  await service.close();
  await names.close();
});
beforeEach(async () => {
  names.records.clear();
  await service.query('delete from claimed_domains');
  admin = await newAdmin();
});

async function newAdmin(): Promise<PersonClient> {
  const workspace = await service.client();
  await service.plan(workspace, 'business');
  return service.person('admin', workspace);
}
const claim = (name = NAME, client = admin) =>
  client.post<ClaimedDomainDto & Record<string, unknown>>(PATH, { name });
const verify = ({ id }: Pick<ClaimedDomainDto, 'id'>, client = admin) =>
  client.post<ClaimedDomainDto & Record<string, unknown>>(`${PATH}/${id}/verify`, undefined);
const prove = ({ record }: ClaimedDomainDto) => names.records.set(record.name, ['other', record.value]);
const check = () => service.running.app.get(ClaimedDomainChecks, { strict: false }).run();
const stored = async () => (await itemsOf<ClaimedDomainDto>(admin, 'claimed-domains'))[0];

it('claims a domain with a TXT record, and says what was found instead', async () => {
  const { status, body } = await claim('Bücher.example');
  expect([status, body]).toEqual([
    201,
    {
      id: expect.any(String) as string,
      name: 'xn--bcher-kva.example',
      record: {
        type: 'TXT',
        name: '_qr-verification.xn--bcher-kva.example',
        value: expect.stringMatching(/^qr-verification=[0-9a-f]{32}$/) as string,
      },
      ...{ verifiedAt: null, checkedAt: null, lostAt: null, endsAt: null },
      createdAt: service.clock.now().toISOString(),
    },
  ]);
  const refused = await verify(body);
  expect([refused.status, refused.body.detail]).toEqual([
    409,
    expect.stringContaining('There is no TXT record'),
  ]);
  prove(body);
  const now = service.clock.now().toISOString();
  expect((await verify(body)).body).toEqual({ ...body, verifiedAt: now, checkedAt: now });
  expect((await admin.delete(`${PATH}/${body.id}`)).status).toBe(204);
  const actions = (await auditedIn(service, admin)).map(({ action }) => action);
  expect(actions).toEqual([
    ...['claimed_domain.deleted', 'claimed_domain.verified', 'claimed_domain.created'],
    'plan.changed',
  ]);
});

it('refuses public mail providers, other plans, a second time, the 21st, and what another workspace has claimed', async () => {
  for (const name of ['gmail.com', 'Outlook.com', 'gmx.ch', 'localhost', '127.0.0.1'])
    expect((await claim(name)).status).toBe(422);
  const { body } = await claim();
  expect((await claim()).status).toBe(409);
  prove(body);
  await verify(body);
  const others = await newAdmin();
  const theirs = await claim(NAME, others);
  names.records.set(theirs.body.record.name, [theirs.body.record.value]);
  const taken = await verify(theirs.body, others);
  expect([taken.status, taken.body.detail]).toEqual([
    409,
    expect.stringContaining('claimed by another workspace'),
  ]);
  for (let at = 1; at < 20; at++) await claim(`corp${at}.example`);
  expect((await claim('last.example')).status).toBe(409);
  await service.plan(others, 'pro');
  expect((await claim('other.example', others)).body.code).toBe('plan_required');
  const unconfirmed = await service.person('admin', { ...admin, isEmailVerified: false });
  expect((await claim('other.example', unconfirmed)).status).toBe(403);
});

it('keeps a claim for 7 days without its record, tells the admins once, then ends it', async () => {
  const { body } = await claim();
  prove(body);
  await verify(body);
  names.records.clear();
  service.clock.advance(DAY_MS);
  await check();
  const lostAt = service.clock.now().toISOString();
  expect([(await stored())?.lostAt, await mailsTo(service, admin.email)]).toEqual([lostAt, []]);
  service.clock.advance(HOUR_MS);
  await check();
  service.clock.advance(HOUR_MS);
  await check();
  // Nobody is told twice.
  const first = await mailTo(service, admin.email);
  const mails = await mailsTo(service, admin.email);
  expect(mails.map(({ subject }) => subject)).toEqual([`The DNS record of ${NAME} is missing`]);
  expect(first.text).toContain(body.record.value);
  const endsAt = new Date(Date.parse(lostAt) + 7 * DAY_MS).toISOString();
  expect(await stored()).toMatchObject({ lostAt, endsAt, verifiedAt: expect.any(String) as string });
  service.clock.advance(7 * DAY_MS);
  await check();
  expect(await stored()).toMatchObject({ lostAt: null, verifiedAt: null });
  expect((await auditedIn(service, admin))[0]).toMatchObject({ action: 'claimed_domain.lost' });
});

it('forgets that a record was missing when it is back, and waits while no name server answers', async () => {
  const { body } = await claim();
  prove(body);
  await verify(body);
  names.records.set(body.record.name, null);
  service.clock.advance(DAY_MS);
  await check();
  expect(await stored()).toMatchObject({ lostAt: null, verifiedAt: expect.any(String) as string });
  names.records.clear();
  service.clock.advance(HOUR_MS);
  await check();
  expect((await stored())?.lostAt).not.toBeNull();
  prove(body);
  service.clock.advance(HOUR_MS);
  await check();
  expect(await stored()).toMatchObject({ lostAt: null, checkedAt: service.clock.now().toISOString() });
});

it('does not claim anew, without a proof, what has just been lost', async () => {
  const { body } = await claim();
  prove(body);
  await verify(body);
  names.records.clear();
  const held = await holdRow(service.database.url, 'workspaces', admin.workspaceId);
  const verifying = verify(body);
  await held.waitForWaiting(1);
  // As the daily check does at the end of the grace.
  await held.query('update claimed_domains set verified_at = null');
  await held.release();
  expect((await verifying).status).toBe(409);
  expect((await stored())?.verifiedAt).toBeNull();
});
