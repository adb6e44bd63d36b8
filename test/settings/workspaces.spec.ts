import { EventStream } from '../rest-v1/event-stream.js';
import { addApp } from '../toolbox/authenticators.js';
import type { PersonClient } from '../toolbox/client.js';
import { PNG_LOGO } from '../toolbox/logos.js';
import type { Problem } from '../toolbox/problem.js';
import { auditedIn, SETTINGS } from '../toolbox/settings.js';
import { useService } from '../toolbox/use-service.js';

const PATH = `${SETTINGS}/workspace`;

const logoOf = (bytes: number): string => {
  const start = Buffer.from(PNG_LOGO.split(',')[1] ?? '', 'base64');
  return `data:image/png;base64,${Buffer.concat([start, Buffer.alloc(bytes - start.length)]).toString('base64')}`;
};

const pngOf = (width: number, height: number): string => {
  const bytes = Buffer.from(PNG_LOGO.split(',')[1] ?? '', 'base64');
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return `data:image/png;base64,${bytes.toString('base64')}`;
};
const JPEG_OF_65_535 = `data:image/jpeg;base64,${Buffer.from('ffd8ffe000044a46ffc0000b08ffffffff01011100ffd9', 'hex').toString('base64')}`;
const WEBP_OF_16_383 = `data:image/webp;base64,${Buffer.from('524946461a000000574542505650384c0d0000002ffeffff0f00000000000000', 'hex').toString('base64')}`;

const world = useService();

describe('GET /api/settings/v1/workspace', () => {
  it('shows a viewer the plan, its limits and what it includes', async () => {
    const acme = await world.service.client({ perMinute: null, perMonth: null });
    const viewer = await world.service.person('viewer', acme);
    const { status, body } = await viewer.get(PATH);
    expect([status, body]).toEqual([
      200,
      {
        requireSecondFactor: false,
        id: acme.workspaceId,
        name: 'Acme',
        plan: 'free',
        limits: { perMinute: 60, perMonth: 1_000, codes: 2_000, bytes: 104_857_600, fileBytes: 20_971_520 },
        usage: { codes: 0, bytes: 0 },
        features: { scim: false, sso: false },
        createdAt: '2026-11-21T09:30:00.000Z',
        suspendedAt: null,
        maintenance: false,
        fileStorage: true,
        brand: null,
        defaultDesignTemplateId: null,
      },
    ]);
  });

  it("shows an operator's figures in place of the plan's", async () => {
    const acme = await world.service.client({ perMinute: null, perMonth: null });
    const admin = await world.service.person('admin', acme);
    await world.service.query('update workspaces set plan = $1, per_minute = 7 where id = $2', [
      'agency',
      admin.workspaceId,
    ]);
    expect((await admin.get(PATH)).body).toMatchObject({
      limits: { perMinute: 7, perMonth: 500_000 },
      features: { scim: true },
    });
  });
});

describe('PATCH /api/settings/v1/workspace', () => {
  let admin: PersonClient;
  beforeEach(async () => {
    admin = await world.service.person('admin', await world.service.client());
  });

  it('renames it, and writes down who did', async () => {
    const { status, body } = await admin.patch(PATH, { name: ' Acme & Söhne ' });
    expect([status, body.name]).toEqual([200, 'Acme & Söhne']);
    expect((await admin.get(PATH)).body).toEqual(body);
    expect(await auditedIn(world.service, admin)).toEqual([
      {
        action: 'workspace.updated',
        actor: { type: 'user', id: admin.userId, name: 'Test admin' },
        target: { type: 'workspace', id: admin.workspaceId, name: 'Acme & Söhne' },
        changes: { name: { from: 'Acme', to: 'Acme & Söhne' } },
      },
    ]);
  });

  it('requires a second factor of people, once an admin has one, and lets them reach their account only', async () => {
    const refused = await admin.patch(PATH, { requireSecondFactor: true });
    expect([refused.status, (await admin.get(PATH)).body.requireSecondFactor]).toEqual([422, false]);
    const viewer = await world.service.person('viewer', admin);
    const key = await world.service.clientOf(admin.workspaceId, 'read');
    await addApp(world.service, admin);
    const code = await admin.qrCode();
    const stream = await EventStream.open(viewer, `/api/v1/qr/${code.id}/scans/stream`);
    const changed = await admin.patch(PATH, { requireSecondFactor: true });
    await stream.whenEnded();
    expect([changed.status, changed.body.requireSecondFactor]).toEqual([200, true]);
    const [entry] = await auditedIn(world.service, admin);
    expect(entry?.changes).toEqual({ requireSecondFactor: { from: false, to: true } });
    for (const path of [PATH, '/api/v1/qr', '/api/v1/me']) {
      const { status, body } = await viewer.get(path);
      expect([status, body.code]).toEqual([403, 'second_factor_required']);
      expect((await admin.get(path)).status).toBe(200);
    }
    expect((await viewer.get('/api/auth/v1/me')).status).toBe(200);
    expect((await key.get('/api/v1/qr')).status).toBe(200);
    const app = await addApp(world.service, viewer);
    expect((await viewer.get('/api/v1/qr')).status).toBe(200);
    // A session that was begun before has not proven it.
    const earlier = await world.service.sessionOf(viewer, admin.workspaceId);
    expect((await earlier.get('/api/v1/qr')).status).toBe(403);
    expect((await earlier.post('/api/auth/v1/reauthenticate', { code: app.code() })).status).toBe(204);
    expect((await earlier.get('/api/v1/qr')).status).toBe(200);
    await viewer.delete('/api/auth/v1/totp');
    expect((await viewer.get('/api/v1/qr')).status).toBe(403);
    expect((await earlier.get('/api/v1/qr')).status).toBe(401);
    world.service.clock.advance(10 * 60_000);
    admin.provesAgain = false;
    const left = await admin.patch(PATH, { requireSecondFactor: false });
    expect([left.status, left.body.code]).toEqual([403, 'reauthentication_required']);
    expect((await admin.patch(PATH, { name: 'Acme', requireSecondFactor: true })).status).toBe(200);
    admin.provesAgain = true;
    await admin.patch(PATH, { requireSecondFactor: false });
    expect((await viewer.get('/api/v1/qr')).status).toBe(200);
  });

  it('sets the brand field by field, and writes it down without the image', async () => {
    const brandAfter = async (brand: object | null) => {
      const { status, body } = await admin.patch(PATH, { brand });
      expect(status).toBe(200);
      expect((await admin.get(PATH)).body).toEqual(body);
      return body.brand;
    };
    const empty = { name: null, color: null, logo: null, font: null, cover: null, url: null, timezone: null };
    const named = { ...empty, name: 'Café' };
    expect(await brandAfter({ name: ' Café ' })).toEqual(named);
    expect(await brandAfter({ color: '#2F6fde' })).toEqual({ ...named, color: '#2F6fde' });
    const logo = logoOf(32 * 1024);
    const whole = { ...empty, color: '#2F6fde', logo };
    expect(await brandAfter({ logo, name: null })).toEqual(whole);
    expect(await brandAfter({})).toEqual(whole);
    const voice = { font: 'classic', cover: 'tint', url: 'https://example.com/', timezone: 'Europe/Zurich' };
    expect(await brandAfter({ color: null, logo: null, ...voice })).toEqual({ ...empty, ...voice });
    expect(await brandAfter({ font: null, cover: null, url: null, timezone: null })).toBeNull();
    await brandAfter({ logo: PNG_LOGO });
    expect(await brandAfter(null)).toBeNull();
    const changes = (await auditedIn(world.service, admin)).map((entry) => entry.changes);
    expect(changes).toHaveLength(7);
    expect(JSON.stringify(changes)).not.toContain('base64');
    expect(changes).toContainEqual({
      brand: {
        from: { ...named, color: '#2F6fde' },
        to: { ...whole, logo: expect.stringMatching(/^png, 32768 bytes, sha256 [0-9a-f]{8}…$/) as string },
      },
    });
  });

  it('copies an uploaded picture as the logo, once it is drawn', async () => {
    const upload = async (name: string, content: string) =>
      (
        await admin.post<{ id: string }>(`/api/v1/files?name=${name}`, Buffer.from(content), {
          headers: { 'content-type': 'application/octet-stream' },
        })
      ).body.id;
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><path d="M0 0h9v9z"/></svg>';
    const logoId = await upload('logo.svg', svg);
    const faultOf = async (brand: object) => {
      const { status, body } = await admin.patch<Partial<Problem>>(PATH, { brand });
      return [status, body.errors?.[0]?.pointer, body.errors?.[0]?.detail];
    };
    const at = [422, '/brand/logoId'];
    expect(await faultOf({ logoId })).toEqual([...at, expect.stringContaining('still being drawn')]);
    expect(await faultOf({ logoId: await upload('a.pdf', '%PDF-1.7') })).toEqual([
      ...at,
      expect.stringContaining('picture of at most 256 KiB'),
    ]);
    expect(await faultOf({ logoId, logo: PNG_LOGO })).toEqual([...at, expect.stringContaining('omitted')]);
    expect((await admin.get(PATH)).body.brand).toBeNull();
    expect(await faultOf({ logoId: 'x' })).toEqual([...at, expect.stringContaining('id of a file')]);
  });

  it('writes nothing down when the name stays', async () => {
    expect((await admin.patch(PATH, { name: 'Acme' })).status).toBe(200);
    expect(await auditedIn(world.service, admin)).toEqual([]);
  });

  it.each([
    [{}, ''],
    [{ name: null }, '/name'],
    [{ name: ' ' }, '/name'],
    [{ name: 'x'.repeat(256) }, '/name'],
    [{ name: 7 }, '/name'],
    [{ name: 'Acme\r\nInc' }, '/name'],
    [{ name: 'Acme \u202ecni' }, '/name'],
    [{ plan: 'agency' }, '/plan'],
    [{ limits: { perMinute: 9_999 } }, '/limits'],
    [{ features: { scim: true } }, '/features'],
    [{ id: '01936f5e-7d2a-7c3b-9a41-6f2c8d1e0b57' }, '/id'],
    [{ brand: 'Acme' }, '/brand'],
    [{ brand: { name: '' } }, '/brand/name'],
    [{ brand: { name: 'Acme \u202ecni' } }, '/brand/name'],
    [{ brand: { color: 'red' } }, '/brand/color'],
    [{ brand: { color: '#12345' } }, '/brand/color'],
    [{ brand: { font: 'Comic Sans' } }, '/brand/font'],
    [{ brand: { cover: 'picture' } }, '/brand/cover'],
    [{ brand: { url: 'javascript:alert(1)' } }, '/brand/url'],
    [{ brand: { timezone: 'Mars' } }, '/brand/timezone'],
    [{ brand: { logo: 'https://example.com/logo.png' } }, '/brand/logo'],
    [{ brand: { logo: 'data:image/svg+xml;base64,PHN2Zy8+' } }, '/brand/logo'],
    [{ brand: { logo: PNG_LOGO.replace('png', 'webp') } }, '/brand/logo'],
    [{ brand: { logo: `${PNG_LOGO}"onload="` } }, '/brand/logo'],
    [{ brand: { logo: logoOf(32 * 1024 + 1) } }, '/brand/logo'],
    [{ brand: { logo: 'x'.repeat(100_000) } }, '/brand/logo'],
    [{ brand: { logo: pngOf(65_535, 65_535) } }, '/brand/logo'],
    [{ brand: { logo: pngOf(1, 4_097) } }, '/brand/logo'],
    [{ brand: { logo: pngOf(0, 1) } }, '/brand/logo'],
    [{ brand: { logo: JPEG_OF_65_535 } }, '/brand/logo'],
    [{ brand: { logo: WEBP_OF_16_383 } }, '/brand/logo'],
    [{ brand: { logo: 'data:image/jpeg;base64,/9j/4AAQ' } }, '/brand/logo'],
  ])('answers 422 to %j and changes nothing', async (body, pointer) => {
    const before = (await admin.get(PATH)).body;
    const answer = await admin.patch(PATH, body);
    expect([answer.status, answer.body.errors]).toMatchObject([422, [{ pointer }]]);
    expect((await admin.get(PATH)).body).toEqual(before);
  });

  it.each(['viewer', 'editor'] as const)('answers 403 to a member with the role %s', async (role) => {
    const member = await world.service.person(role, admin);
    const { status, body } = await member.patch(PATH, { name: 'Mine' });
    expect([status, body.code]).toEqual([403, 'forbidden']);
    expect((await admin.get(PATH)).body.name).toBe('Acme');
  });

  it('answers 403 to a page of another origin', async () => {
    const headers = { origin: 'https://evil.example' };
    expect((await admin.patch(PATH, { name: 'Forged' }, { headers })).status).toBe(403);
    expect((await admin.get(PATH)).body.name).toBe('Acme');
  });
});
