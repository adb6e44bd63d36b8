import { randomBytes } from 'node:crypto';
import { newId, Scan } from '#libs/database';
import { RedirectWorld } from '../redirect/redirect-world.js';

/** The version before the scan log stored batches like this. */
const INSERT = `
  insert into scan_batches (id, first_scanned_at, scan_ids, qr_code_ids, scanned_at, countries, cities, devices,
    are_bots, visitor_hashes)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`;
const TAKE = `
  with due as (select id from scan_batches order by id limit 32 for update skip locked)
  delete from scan_batches where id in (select id from due) returning *`;

describe('the scan log in a rolling deploy', () => {
  let world: RedirectWorld;
  beforeEach(async () => {
    world = await RedirectWorld.open();
  });
  afterEach(() => world.close());

  it('takes batches of the version before, which has stored their scans itself', async () => {
    await world.addEndpoint();
    const code = await world.addCode();
    const [id, at, visitorHash] = [newId(), world.clock.now(), randomBytes(16)];
    const stored = { id, qrCodeId: code.id, workspaceId: code.workspaceId, scannedAt: at, visitorHash };
    const seen = { country: 'DE', city: 'Berlin', device: 'mobile', os: 'iOS', browser: 'Safari' } as const;
    const rest = { language: 'de', referrer: 'direct', isBot: false, rule: null };
    await world.dataSource.getRepository(Scan).insert({ ...stored, ...seen, ...rest });
    const ofOne = [[id], [code.id], [at], ['DE'], ['Berlin'], ['mobile'], [false], [visitorHash]];
    await world.dataSource.query(INSERT, [newId(), at, ...ofOne]);
    expect((await world.events()).map((event) => event.id)).toEqual([id]);
    expect(await world.scans()).toHaveLength(1);
    expect((await world.counters(code))?.scanCount).toBe(1);
  });

  it('hides its batches from workers of the version before, which would store nothing', async () => {
    const code = await world.addCode();
    const edge = await world.startEdge();
    expect((await edge.get(`/${code.shortCode}`)).status).toBe(302);
    expect(await world.dataSource.query(TAKE)).toEqual([[], 0]);
    expect(await world.scans()).toHaveLength(1);
  });
});
