import { RedirectWorld, type Edge } from './redirect-world.js';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Mobile/15E148 Safari/604.1';
const PUBLIC_ADDRESS = '8.8.8.8';

describe('a scan', () => {
  let world: RedirectWorld;
  let edge: Edge;
  beforeEach(async () => {
    world = await RedirectWorld.open();
    edge = await world.startEdge({ env: { TRUSTED_PROXIES: '127.0.0.1' } });
  });
  afterEach(() => world.close());

  it('is a whole row, and an event of the same moment for an active endpoint', async () => {
    await world.addEndpoint();
    const code = await world.addCode({ name: 'Menu "€" 🍕' });
    await edge.get(`/${code.shortCode}`, {
      'user-agent': IPHONE,
      'accept-language': 'de-CH,de;q=0.9',
      referer: 'https://www.example.org/page?q=secret',
      'x-forwarded-for': PUBLIC_ADDRESS,
    });
    const [scan] = await world.scans();
    expect(scan).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/) as string,
      workspaceId: world.workspaceId,
      qrCodeId: code.id,
      scannedAt: new Date('2026-11-21T09:30:00.000Z'),
      country: 'US',
      city: 'Mountain View',
      device: 'mobile',
      os: 'iOS',
      browser: 'Safari',
      language: 'de',
      referrer: 'www.example.org',
      isBot: false,
      rule: null,
      via: 'link',
      version: 1,
      isFirst: true,
      visitorHash: expect.objectContaining({ length: 16 }) as Buffer,
    });
    const [event, ...others] = await world.events();
    expect(others).toEqual([]);
    expect(event).toMatchObject({
      id: scan?.id,
      workspaceId: world.workspaceId,
      qrCodeId: code.id,
      event: 'scan',
      isPending: true,
      createdAt: scan?.scannedAt,
    });
    expect(event?.body).toBe(
      JSON.stringify({
        event: 'scan',
        qr_code_id: code.id,
        qr_name: code.name,
        short_code: code.shortCode,
        scan: {
          country: 'US',
          city: 'Mountain View',
          device: 'mobile',
          scanned_at: '2026-11-21T09:30:00.000Z',
        },
      }),
    );
  });

  it('names the version of its code, with a limit as well', async () => {
    const codes = [
      await world.addCode({ version: 70_000 }),
      await world.addCode({ version: 3, scanLimit: 5 }),
    ];
    for (const { shortCode } of codes) await edge.get(`/${shortCode}`);
    const scans = await world.scans();
    expect(codes.map(({ id }) => scans.find(({ qrCodeId }) => qrCodeId === id)?.version)).toEqual([
      70_000, 3,
    ]);
  });

  it('is whole without any header', async () => {
    const { shortCode } = await world.addCode();
    await edge.get(`/${shortCode}`);
    expect((await world.scans())[0]).toMatchObject({
      country: 'Unknown',
      city: 'Unknown',
      device: 'other',
      os: 'Other',
      browser: 'Other',
      language: 'Unknown',
      referrer: 'direct',
      isBot: false,
    });
  });

  it('tells the symbol from a pasted link, where they differ, and marks the first visit of the day', async () => {
    for (const shortCode of ['menu-1', 'Menu-2', '1234']) await world.addCode({ shortCode });
    const paths = ['/MENU-1', '/menu-1?utm=1', '/menu-1', '/Menu-1', '/Menu-2', '/MENU-2', '/1234'];
    for (const path of paths) {
      world.clock.advance(1);
      await edge.get(path, { 'user-agent': IPHONE });
    }
    expect((await world.scans()).map(({ via, isFirst }) => `${via} ${isFirst}`)).toEqual([
      'symbol true',
      'link false',
      'link false',
      'unknown false',
      'link true',
      'symbol false',
      'unknown true',
    ]);
  });

  it('makes an event for all endpoints of its own workspace, of which some may be paused or disabled', async () => {
    await world.addEndpoint('active', await world.addWorkspace());
    const { shortCode } = await world.addCode();
    await edge.get(`/${shortCode}`);
    expect([await world.scans(), await world.events()]).toEqual([[expect.anything()], []]);
    await world.addEndpoint('paused');
    await world.addEndpoint('disabled');
    await edge.get(`/${shortCode}`);
    expect(await world.events()).toHaveLength(1);
  });

  it('of a bot is answered and marked, without an event', async () => {
    await world.addEndpoint();
    const { shortCode } = await world.addCode();
    const { status } = await edge.get(`/${shortCode}`, { 'user-agent': 'WhatsApp/2.23.20.0' });
    expect([status, (await world.scans())[0]?.isBot]).toEqual([302, true]);
    expect(await world.events()).toEqual([]);
  });

  it('takes the place from X-Forwarded-For only of trusted proxies', async () => {
    const { shortCode } = await world.addCode();
    const distrustful = await world.startEdge();
    await distrustful.get(`/${shortCode}`, { 'x-forwarded-for': PUBLIC_ADDRESS });
    await edge.get(`/${shortCode}`, { 'x-forwarded-for': `${PUBLIC_ADDRESS}, 10.1.1.1` });
    expect((await world.scans()).map(({ country }) => country)).toEqual(['Unknown', 'Unknown']);
    await edge.get(`/${shortCode}`, { 'x-forwarded-for': `10.1.1.1, ${PUBLIC_ADDRESS}` });
    expect((await world.scans()).map(({ city }) => city)).toContain('Mountain View');
  });

  it('takes the location from headers of a CDN only of trusted proxies', async () => {
    const rules = [{ when: { countries: ['DE'] }, url: 'https://example.com/de' }];
    const { shortCode } = await world.addCode({ rules });
    const env = { COUNTRY_HEADER: 'CF-IPCountry', CITY_HEADER: 'cf-ipcity' };
    const headers = {
      'cf-ipcountry': 'DE',
      'cf-ipcity': 'M%C3%BCnchen',
      'x-forwarded-for': PUBLIC_ADDRESS,
    };
    const cdn = await world.startEdge({ env: { ...env, TRUSTED_PROXIES: '127.0.0.1' } });
    const distrustful = await world.startEdge({ env: { ...env, TRUSTED_PROXIES: '10.0.0.1' } });
    const answers = [
      await cdn.get(`/${shortCode}`, headers),
      await cdn.get(`/${shortCode}`, { 'x-forwarded-for': PUBLIC_ADDRESS }),
      await distrustful.get(`/${shortCode}`, headers),
      await edge.get(`/${shortCode}`, headers),
    ];
    expect(answers.map((answer) => answer.headers.location)).toEqual([
      'https://example.com/de',
      ...Array<string>(3).fill('https://example.com/menu'),
    ]);
    const scans = (await world.scans()).map((scan) => `${scan.country} ${scan.city}`);
    expect(scans.sort()).toEqual(['DE München', 'US Mountain View', 'US Mountain View', 'Unknown Unknown']);
  });

  it('with hostile headers is stored, beside all others of its batch', async () => {
    const { shortCode } = await world.addCode();
    const hostile = [
      { referer: 'https://\u00ff\u0080.example/' },
      { referer: `https://${'a.'.repeat(2_000)}example/` },
      { referer: "https://'); drop table scans; --/" },
      { referer: 'https://%00%ff.example/' },
      { 'accept-language': '\u00fc'.repeat(500) },
      { 'accept-language': '{"a",NULL}\\' },
      { 'user-agent': '\u0080'.repeat(5_000) },
      { 'user-agent': `${IPHONE}${'('.repeat(6_000)}` },
      { 'user-agent': '{NULL,"\\' },
      { 'x-forwarded-for': "'\\{}\u00ff, 999.1.1.1" },
      { 'x-forwarded-for': '1'.repeat(9_000) },
      { 'x-forwarded-for': ','.repeat(9_000) },
    ];
    const answers = await Promise.all(hostile.map((headers) => edge.get(`/${shortCode}`, headers)));
    expect(answers.map(({ status }) => status)).toEqual(hostile.map(() => 302));
    expect(await world.scans()).toHaveLength(hostile.length);
  });
});
