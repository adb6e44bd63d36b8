import type { ConnectionDto } from '../../src/sso/connections/connections.dto.js';
import { endProcesses } from '../toolbox/processes.js';
import { enableScim } from '../toolbox/provider.js';
import { itemsOf, SETTINGS } from '../toolbox/settings.js';
import { waitUntil } from '../toolbox/wait-until.js';
import { DONE, meOf, outcome, type Browser } from './oidc-world.js';
import { ENTRA, GOOGLE, OKTA, ProvidersWorld, SAML } from './providers/providers-world.js';
import { person, type Corp } from './sso-world.js';

const NO_ACCESS = [403, 'forbidden'];
const SOON_MS = 4_000;
const GROUP = '0b6b2f0e-5a53-4a44-9d8c-2a3c53ab7d10';

/** Code of others under the names of the providers: oidc-provider and samlify. */
describe('single sign-on with a provider that others have written', () => {
  let world: ProvidersWorld;
  beforeAll(async () => {
    world = await ProvidersWorld.start();
  }, 120_000);
  afterAll(async () => {
    await world.close();
    await endProcesses();
  });

  const claimsOf = ({ lastTest }: ConnectionDto) =>
    Object.fromEntries(lastTest?.claims.map(({ name, value }) => [name, value]) ?? []);
  const roleIn = async (browser: Browser) =>
    ((await meOf(browser)).workspaces as { role: string }[]).map(({ role }) => role);
  const isIn = async (browser: Browser) => (await browser.get('/api/v1/qr')).status === 200;
  const lastReason = async ({ admin, connection }: Corp) =>
    (await itemsOf<{ reason: string | null }>(admin, `connections/${connection.id}/sign-ins`))[0]?.reason;
  const map = async ({ admin }: Corp, items: object[]) =>
    expect((await admin.put(`${SETTINGS}/group-roles`, { items })).status).toBe(200);

  describe('Entra', () => {
    const entraPerson = (email: string, claims: object = {}) =>
      person(email, {
        ...{ oid: `oid-of-${email}`, tid: ENTRA.split('/')[3], ver: '2.0', preferred_username: email },
        // What it would send if it knew the claim: the provider leaves it out.
        email_verified: true,
        ...claims,
      });

    it('needs no email_verified, shows oid and tid, and calls a person something else at each application', async () => {
      const corp = await world.connect(ENTRA, { joinAllowed: true });
      const tested = await world.enable(corp, entraPerson(`boss@${corp.domain}`, { sub: 'boss' }));
      expect(claimsOf(tested)).toMatchObject({
        ...{ iss: ENTRA, email: `boss@${corp.domain}`, oid: `oid-of-boss@${corp.domain}`, ver: '2.0' },
      });
      expect(claimsOf(tested)).not.toHaveProperty('email_verified');
      expect(claimsOf(tested).sub).not.toBe('boss');
      const ada = entraPerson(`ada@${corp.domain}`);
      const { answer, browser } = await world.enter(corp, ada);
      expect(outcome(answer)).toEqual(DONE);
      expect(await roleIn(browser)).toEqual(['viewer']);
    });

    it('lets nobody in whose address it says is not of the tenant', async () => {
      const corp = await world.connect(ENTRA, { joinAllowed: true });
      await world.enable(corp, entraPerson(`boss@${corp.domain}`, { xms_edov: true }));
      const guest = entraPerson(`guest@${corp.domain}`, { xms_edov: false });
      expect(outcome((await world.enter(corp, guest)).answer)).toEqual(NO_ACCESS);
      expect(await lastReason(corp)).toBe('address_not_verified');
    });

    it('decides about roles by IDs of groups, and about nothing if they are too many for its token', async () => {
      const corp = await world.connect(ENTRA, { joinAllowed: true });
      await world.enable(corp, entraPerson(`boss@${corp.domain}`));
      await map(corp, [{ group: GROUP, role: 'editor' }]);
      const ada = (claims: object) =>
        entraPerson(`ada@${corp.domain}`, { sub: `ada-${corp.domain}`, ...claims });
      const overage = {
        _claim_names: { groups: 'src1' },
        _claim_sources: { src1: { endpoint: 'https://graph.windows.net/x/users/y/getMemberObjects' } },
      };
      for (const [claims, role] of [
        [{ groups: [GROUP] }, 'editor'],
        [overage, 'editor'],
        [{ groups: ['another'] }, 'viewer'],
      ] as const) {
        const { answer, browser } = await world.enter(corp, ada(claims));
        expect(outcome(answer)).toEqual(DONE);
        expect(await roleIn(browser)).toEqual([role]);
      }
    });

    it('and SCIM are one: provisioned, signed in, in another group, and deactivated at once', async () => {
      const corp = await world.connect(ENTRA);
      await world.enable(corp, entraPerson(`boss@${corp.domain}`));
      await map(corp, [
        { group: 'QR editors', role: 'editor' },
        { group: 'QR owners', role: 'admin' },
      ]);
      const scim = await enableScim(world.sso.service, corp.admin);
      const email = `grace@${corp.domain}`;
      const grace = entraPerson(email, { oid: 'object-of-grace', groups: ['QR owners'] });
      expect(outcome((await world.enter(corp, grace)).answer)).toEqual(NO_ACCESS);
      expect(await lastReason(corp)).toBe('not_member');

      const { status, body: user } = await scim.post<{ id: string }>('/api/scim/v2/Users', {
        schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
        // The name at sign-in is not the address, as in many tenants.
        ...{ userName: 'ghopper@corp.onmicrosoft.example', externalId: 'object-of-grace', active: true },
        emails: [{ type: 'work', value: `grace.hopper@${corp.domain}`, primary: true }],
      });
      expect(status).toBe(201);
      const group = async (displayName: string) => {
        const { body } = await scim.post<{ id: string }>('/api/scim/v2/Groups', {
          schemas: ['urn:ietf:params:scim:schemas:core:2.0:Group'],
          displayName,
        });
        return `/api/scim/v2/Groups/${body.id}`;
      };
      const [editors, owners] = [await group('QR editors'), await group('QR owners')];
      const patch = async (path: string, Operations: object[]) => {
        const schemas = ['urn:ietf:params:scim:api:messages:2.0:PatchOp'];
        expect((await scim.patch(path, { schemas, Operations })).status).toBe(200);
      };
      await patch(editors, [{ op: 'Add', path: 'members', value: [{ value: user.id }] }]);

      const { answer, browser } = await world.enter(corp, grace);
      expect(outcome(answer)).toEqual(DONE);
      // The claim names the owners, but a member from SCIM has the role of SCIM.
      expect(await roleIn(browser)).toEqual(['editor']);
      const createFolder = async (name: string) => (await browser.post('/api/v1/folders', { name })).status;
      expect(await createFolder('Menus')).toBe(201);

      await patch(owners, [{ op: 'Add', path: 'members', value: [{ value: user.id }] }]);
      expect(await roleIn(browser)).toEqual(['admin']);
      for (const path of [editors, owners])
        await patch(path, [{ op: 'Remove', path: 'members', value: [{ value: user.id }] }]);
      expect(await roleIn(browser)).toEqual(['viewer']);
      await waitUntil(async () => (await createFolder('Drinks')) === 403, 'the role of a viewer', SOON_MS);

      await patch(`/api/scim/v2/Users/${user.id}`, [{ op: 'Replace', path: 'active', value: 'False' }]);
      expect((await browser.get('/api/v1/qr')).status).toBe(401);
      expect(outcome((await world.enter(corp, grace)).answer)).toEqual(NO_ACCESS);
      expect(await lastReason(corp)).toBe('deactivated');
      await patch(`/api/scim/v2/Users/${user.id}`, [{ op: 'Replace', path: 'active', value: 'True' }]);
      expect(outcome((await world.enter(corp, grace)).answer)).toEqual(DONE);
    });
  });

  describe('Okta', () => {
    it('has email and groups in the user info, and roles follow the names of groups', async () => {
      const corp = await world.connect(OKTA, { joinAllowed: true });
      await map(corp, [{ group: 'Marketing', role: 'editor' }]);
      const tested = await world.enable(
        corp,
        person(`boss@${corp.domain}`, { email_verified: true, groups: [] }),
      );
      expect(claimsOf(tested)).toMatchObject({ iss: OKTA, email_verified: 'true', groups: '[]' });
      const groups = ['Everyone', 'Marketing'];
      const ada = person(`ada@${corp.domain}`, { email_verified: true, groups });
      const { answer, browser } = await world.enter(corp, ada);
      expect(outcome(answer)).toEqual(DONE);
      expect(await roleIn(browser)).toEqual(['editor']);
      const unproven = person(`eve@${corp.domain}`, { email_verified: false });
      expect(outcome((await world.enter(corp, unproven)).answer)).toEqual(NO_ACCESS);
    });

    it('ends the session here when somebody signs out there, and no other', async () => {
      const corp = await world.connect(OKTA, { joinAllowed: true });
      await world.enable(corp, person(`boss@${corp.domain}`));
      const ada = person(`ada@${corp.domain}`);
      const [phone, desk] = [world.browser(), world.browser()];
      const [first, second] = [await world.enter(corp, ada, phone), await world.enter(corp, ada, desk)];
      expect([await isIn(first.browser), await isIn(second.browser)]).toEqual([true, true]);
      await phone.signOut(OKTA);
      await waitUntil(async () => !(await isIn(first.browser)), 'the end of the session', SOON_MS);
      expect(await isIn(second.browser)).toBe(true);
    });
  });

  describe('Google', () => {
    const googlePerson = (email: string, hd?: string) =>
      person(email, { email_verified: true, ...(hd !== undefined && { hd }) });

    it('lets in accounts of the organization, and no others with an address of its domain', async () => {
      const corp = await world.connect(GOOGLE, { joinAllowed: true });
      const { domain } = corp;
      const tested = await world.enable(corp, googlePerson(`boss@${domain}`, domain));
      expect(claimsOf(tested)).toMatchObject({ iss: GOOGLE, hd: domain });
      const { answer } = await world.enter(corp, googlePerson(`ada@${domain}`, domain));
      expect(outcome(answer)).toEqual(DONE);
      for (const hd of [undefined, 'elsewhere.example']) {
        const other = googlePerson(`left@${domain}`, hd);
        expect(outcome((await world.enter(corp, other)).answer)).toEqual(NO_ACCESS);
        expect(await lastReason(corp)).toBe('other_organization');
      }
    });
  });

  describe('a SAML provider', () => {
    const samlPerson = (email: string, fields: object = {}) => ({
      ...{ nameId: `id-of-${email}`, sessionIndex: `session-of-${email}` },
      attributes: { email, name: 'Ada Lovelace', groups: ['Everyone', 'Marketing'] },
      ...fields,
    });
    const connect = () =>
      world.connectSaml({ type: 'saml', joinAllowed: true, metadataUrl: `${SAML}/metadata` });

    it('is known by the address of its metadata, reads ours, and signs people in with the roles of their groups', async () => {
      const corp = await connect();
      expect(corp.connection).toMatchObject({ issuer: `${SAML}/saml`, saml: { signOnUrl: `${SAML}/sso` } });
      await map(corp, [{ group: 'Marketing', role: 'editor' }]);
      const tested = await world.enable(
        corp,
        samlPerson(`boss@${corp.domain}`, { attributes: { email: `boss@${corp.domain}` } }),
      );
      expect(claimsOf(tested)).toMatchObject({
        sub: `id-of-boss@${corp.domain}`,
        email: `boss@${corp.domain}`,
      });
      const { answer, browser } = await world.enter(corp, samlPerson(`ada@${corp.domain}`));
      expect(outcome(answer)).toEqual(DONE);
      expect(await roleIn(browser)).toEqual(['editor']);
      expect(await meOf(browser)).toMatchObject({ name: 'Ada Lovelace' });
    });

    it('ends a session with a signed request, and understands the response', async () => {
      const corp = await connect();
      const boss = samlPerson(`boss@${corp.domain}`);
      await world.enable(corp, boss);
      const { browser } = await world.enter(corp, samlPerson(`ada@${corp.domain}`));
      const other = await world.enter(corp, samlPerson(`bob@${corp.domain}`));
      const { nameId, sessionIndex } = samlPerson(`ada@${corp.domain}`);
      const response = await world.signOutOfSaml(corp, { nameId, sessionIndex });
      expect(response).toMatchObject({ issuer: corp.connection.entityId, relayState: 'signed-out' });
      expect([await isIn(browser), await isIn(other.browser)]).toEqual([false, true]);
    });
  });
});
