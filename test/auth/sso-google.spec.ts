import { SsoConnection } from '#libs/database';
import { AdmissionService } from '../../src/sso/connections/admission.service.js';
import { GOOGLE, readSsoClaims } from '../../src/sso/connections/sso-claims.js';
import { endProcesses } from '../toolbox/processes.js';
import { SsoWorld } from './sso-world.js';

/** No provider of the tests can be Google, whose issuer decides: what it has signed is judged without it. */
describe('an account of Google', () => {
  let world: SsoWorld;
  let judge: (claims: object) => Promise<unknown>;
  let domain: string;
  let neighbour: string;
  beforeAll(async () => {
    world = await SsoWorld.start();
    const corp = await world.unconnected();
    ({ domain } = corp);
    ({ domain: neighbour } = await world.unconnected());
    const { id } = await world.connect(corp.admin, { issuer: GOOGLE, joinAllowed: true });
    const connection = await world.service.dataSource.getRepository(SsoConnection).findOneByOrFail({ id });
    const admissions = world.service.running.app.get(AdmissionService, { strict: false });
    judge = async (claims) => {
      const idToken = { iss: GOOGLE, sub: '1', email: `ada@${domain}`, email_verified: true, ...claims };
      const judged = await admissions.judge(connection, readSsoClaims({ idToken, userInfo: {}, next: '' }));
      return judged.kind === 'refused' ? judged.fault : judged.kind;
    };
  });
  afterAll(async () => {
    await world.close();
    await endProcesses();
  });

  it('of the organization that has claimed the domain gets in', async () => {
    expect(await judge({ hd: domain })).toBe('joins');
  });

  it('gets in neither as a personal one with an address of the organization, nor from another organization', async () => {
    for (const hd of [undefined, '', 'gmail.com', neighbour, `evil.${domain}`])
      expect([hd, await judge({ hd })]).toEqual([hd, 'other_organization']);
  });

  it('gets in with no address outside of the claimed domains', async () => {
    for (const email of ['ada@gmail.com', `ada@${neighbour}`])
      expect(await judge({ hd: domain, email })).toBe('domain_not_claimed');
  });
});
